import type { Bill } from '@lantern/contract/bills/bills'
import { toCents } from '@lantern/contract/payments/pricing'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
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
  const { clockOf } = useMoments()
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
      {t('until', { time: clockOf(expiresAt) })}
    </Alert>
  ))
}
