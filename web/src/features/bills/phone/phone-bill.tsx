import type { PhonePayment } from '@lantern/contract/bills/phone'
import { placeName } from '@lantern/contract/members/names'
import { toCents } from '@lantern/contract/payments/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { useClub } from '../../../lib/api/venue.ts'
import { money } from '../../../lib/shown/format.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { PageHeader } from '../../../ui/layout/layout.tsx'
import { Panel } from '../../../ui/layout/card.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { PanelSkeleton } from '../../../ui/states/skeleton.tsx'
import { CardFormDialog } from '../../payments/card-form-dialog.tsx'
import { PaymentRows, NetRows, MinimumLeft } from '../bill-sum.tsx'
import { BillLines } from '../bill-lines.tsx'
import { PhonePay } from './phone-pay.tsx'
import { usePhoneBill } from './use-phone-bill.ts'
import Printer from 'lucide-react/icons/printer'
import { Button } from '../../../ui/actions/button.tsx'
import { ShareReceipt } from '../paper/paper.tsx'

interface PhonePaymentsProps {
  payments: readonly PhonePayment[]
  isBusy: boolean
  onGoOn: (payment: PhonePayment) => void
  onLetGo: (payment: PhonePayment) => void
}

function PhonePayments({ payments, isBusy, onGoOn, onLetGo }: PhonePaymentsProps) {
  const t = useTranslations('billsPhone')
  const { clockOf } = useMoments()
  const returned = payments.filter(({ returned: back }) => Number(back) > 0)
  const paid = payments.filter(({ paidAt }) => paidAt !== null)
  const open = payments.filter(({ status, intent }) => intent !== null || status === 'processing')
  return (
    <>
      {open.map((payment) => {
        const { id, status, expiresAt } = payment
        const amount = money(payment.total)
        if (status === 'processing') return <Alert key={id}>{t('checking', { amount })}</Alert>
        return (
          <Alert
            key={id}
            tone="warning"
            title={t('under', { amount })}
            action={
              <div className="flex flex-wrap gap-3">
                <Button size="small" disabled={isBusy} onClick={() => onGoOn(payment)}>
                  {t('goOn')}
                </Button>
                <Button
                  variant="outline"
                  size="small"
                  loading={isBusy}
                  onClick={() => onLetGo(payment)}
                >
                  {t('letGo')}
                </Button>
              </div>
            }
          >
            {t('underText', { time: clockOf(expiresAt) })}
          </Alert>
        )
      })}
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
              <Printer />
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

export function PhoneBillScreen({ billKey }: { billKey: string }) {
  const t = useTranslations('billsPhone')
  const words = useTranslations('bills')
  const acts = usePhoneBill(billKey)
  const { club } = useClub()
  const language = useLanguage()
  const [paying, setPaying] = useState<PhonePayment | null>(null)
  const intent = paying?.intent
  const letGo = ({ id }: PhonePayment) => {
    setPaying(null)
    void acts.letGo.act({ params: { id } })
  }
  const finish = async (id: string) => {
    await acts.noticePaid(id)
    setPaying(null)
  }
  const own = (
    <>
      {acts.unread && <ReadFailure query={acts.unread}>{t('paymentError')}</ReadFailure>}
      <PhonePayments
        payments={acts.payments}
        isBusy={acts.letGo.isBusy}
        onGoOn={setPaying}
        onLetGo={letGo}
      />
    </>
  )
  const gone = (
    <div className="grid gap-6">
      <PageHeader title={t('gone')} lead={t('goneText')} isNarrow />
      {own}
    </div>
  )
  return (
    <>
      <Loaded
        query={acts.bill}
        failed={t('error')}
        missing={gone}
        skeleton={<PanelSkeleton className="mt-9 h-96" />}
      >
        {(bill) => (
          <>
            <PageHeader
              title={bill.place === null ? t('title') : placeName(bill.place, language)}
              lead={
                <>
                  <span className="block">
                    {[club, bill.name && t('of', { name: bill.name })].filter(Boolean).join(' · ')}
                  </span>
                  <span className="figures block text-sm">{bill.lanternId}</span>
                </>
              }
            />
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
              <Panel aria-label={t('title')} className="grid grid-cols-1 gap-4">
                <BillLines bill={bill} empty={t('empty')} isWhole />
                <div aria-live="polite">
                  <MoneyRows>
                    <NetRows {...bill} />
                    <MoneyRow total label={words('total')} amount={money(bill.total)} />
                    <PaymentRows payments={bill.payments} />
                    <MoneyRow
                      total
                      label={words('due')}
                      amount={money(toCents(bill.due) > 0 ? bill.due : '0.00')}
                    />
                    {Number(bill.held) > 0 && (
                      <MoneyRow label={words('held')} amount={money(bill.held)} />
                    )}
                  </MoneyRows>
                </div>
                <MinimumLeft minimum={bill.minimum} />
              </Panel>
              <div className="grid min-w-0 grid-cols-1 gap-6">
                {own}
                {toCents(bill.due) <= 0 && Number(bill.total) > 0 && (
                  <Alert tone="success" title={t('allPaid')} />
                )}
                {toCents(bill.due) > 0 && Number(bill.rest) === 0 && (
                  <Alert>{t('othersPaying')}</Alert>
                )}
                {Number(bill.rest) > 0 && (
                  <PhonePay {...{ billKey, bill, acts }} onBegun={setPaying} />
                )}
              </div>
            </div>
          </>
        )}
      </Loaded>
      {intent && (
        <CardFormDialog
          key={paying.id}
          description={`${t('title')} ${paying.lanternId}`}
          begin={() => Promise.resolve(intent)}
          onPaid={() => void finish(paying.id)}
          onClose={() => letGo(paying)}
        />
      )}
    </>
  )
}
