import type { PhonePayment } from '@lantern/contract/bills-phone'
import { clockTime } from '@lantern/contract/clock'
import Printer from 'lucide-react/icons/printer'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Panel } from '../../../ui/layout/card.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { ShareReceipt } from '../paper/share-receipt.tsx'

export interface PhonePaymentsProps {
  payments: readonly PhonePayment[]
  isBusy: boolean
  onGoOn: (payment: PhonePayment) => void
  onLetGo: (payment: PhonePayment) => void
}

/** An unfinished payment, with buttons to continue or cancel it, or a notice that it is being processed. */
function Unfinished({
  payment,
  isBusy,
  onGoOn,
  onLetGo,
}: Omit<PhonePaymentsProps, 'payments'> & { payment: PhonePayment }) {
  const t = useTranslations('billsPhone')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const amount = money(payment.total)
  if (payment.status === 'processing') return <Alert>{t('checking', { amount })}</Alert>
  const time = clockTime(payment.expiresAt, language, timeZone)
  return (
    <Alert
      tone="warning"
      title={t('under', { amount })}
      action={
        <div className="flex flex-wrap gap-3">
          <Button size="small" disabled={isBusy} onClick={() => onGoOn(payment)}>
            {t('goOn')}
          </Button>
          <Button variant="outline" size="small" loading={isBusy} onClick={() => onLetGo(payment)}>
            {t('letGo')}
          </Button>
        </div>
      }
    >
      {t('underText', { time })}
    </Alert>
  )
}

/** This phone's payments, each with its receipt, and the unfinished ones. */
export function PhonePayments({ payments, ...acts }: PhonePaymentsProps) {
  const t = useTranslations('billsPhone')
  const returned = payments.filter(({ returned: back }) => Number(back) > 0)
  const paid = payments.filter(({ paidAt }) => paidAt !== null)
  const open = payments.filter(({ status, intent }) => intent !== null || status === 'processing')
  return (
    <>
      {open.map((payment) => (
        <Unfinished key={payment.id} payment={payment} {...acts} />
      ))}
      {returned.map(({ id, returned: back }) => (
        <Alert key={id} tone="warning" title={t('returned')}>
          {t('returnedText', { amount: money(back) })}
        </Alert>
      ))}
      {paid.length > 0 && (
        <Panel aria-label={t('receipts')} className="grid gap-4">
          <div className="flex items-center justify-between gap-3">
            <h2 className="text-lg">{t('receipts')}</h2>
            <Button variant="outline" size="small" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {t('print')}
            </Button>
          </div>
          <div data-print className="grid gap-6">
            {paid.map((payment) => (
              <ShareReceipt
                key={payment.id}
                paid={{
                  ...payment,
                  method: 'card',
                  rounding: '0.00',
                  at: payment.paidAt ?? payment.expiresAt,
                }}
              />
            ))}
          </div>
        </Panel>
      )}
    </>
  )
}
