import type { Bill } from '@lantern/contract/bills/bills'
import { clockTime } from '@lantern/contract/venue/clock'
import { toCents } from '@lantern/contract/payments/pricing'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import type { BillActions } from '../use-bill.ts'

/** The members whose yes the desk waits for. */
export function BillRequests({
  bill,
  acts: { withdraw },
}: {
  bill: Bill
  acts: Pick<BillActions, 'withdraw'>
}) {
  const t = useTranslations('bills.ask')
  const language = useLanguage()
  const timeZone = useTimeZone()
  return bill.requests.map(({ id, name, amount, tip, expiresAt }) => (
    <Alert
      key={id}
      title={t('waiting', { name, amount: moneyOfCents(toCents(amount) + toCents(tip)) })}
      action={
        <Button
          variant="outline"
          size="small"
          loading={withdraw.isBusy}
          onClick={() => void withdraw.act({ params: { id: String(id) } })}
        >
          {t('withdraw')}
        </Button>
      }
    >
      {t('until', { time: clockTime(expiresAt, language, timeZone) })}
    </Alert>
  ))
}
