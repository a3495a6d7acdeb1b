import { type Cents, toCents } from '@lantern/contract/pricing'
import { getOwnBill } from '@lantern/contract/bills-party'
import { getBalance } from '@lantern/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Wallet from 'lucide-react/icons/wallet'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'
import { queryOf } from '../../../lib/api/queries.ts'
import { MinimumLeft } from '../../bills/minimum-left.tsx'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { Alert } from '../../../ui/states/alert.tsx'

/** Says that the balance is too low for the total, and offers a top-up. */
function LowBalance({
  balance,
  total,
  hasCard,
}: {
  balance: Cents
  total: Cents
  /** Whether cards are accepted too. */
  hasCard: boolean
}) {
  const t = useTranslations('orders.pay')
  return (
    <Alert
      tone="warning"
      title={t('low')}
      action={
        <Link to="/account" search={{ topup: '1' }} className={buttonLook('outline', 'small')}>
          {t('topUp')}
        </Link>
      }
    >
      <p>{t(hasCard ? 'lowText' : 'lowTextOnly')}</p>
      <dl className="figures mt-2 grid grid-cols-[1fr_auto] gap-x-4">
        <dt>{t('lowBalance')}</dt>
        <dd className="text-right font-semibold">{moneyOfCents(balance)}</dd>
        <dt>{t('lowRequired')}</dt>
        <dd className="text-right font-semibold">{moneyOfCents(total)}</dd>
      </dl>
    </Alert>
  )
}

export interface PaymentStepProps {
  total: Cents
  /** Whether cards are set up at this venue. */
  hasCard: boolean
  isBusy: boolean
  onFree: () => void
  onBalance: () => void
  /** `null` if a code or a tip requires payment at once. */
  onBill: (() => void) | null
  onCard: () => void
}

type WayProps = Pick<PaymentStepProps, 'total' | 'isBusy'> & { onPay: () => void }

/** Sends an order that costs nothing. */
function Free({ isBusy, onPay }: Omit<WayProps, 'total'>) {
  const t = useTranslations('orders.pay')
  return (
    <>
      <p className="text-soft">{t('freeText')}</p>
      <Button size="large" loading={isBusy} onClick={onPay}>
        {t('free')}
      </Button>
    </>
  )
}

/** Puts the order on the open bill of the member's party, if the staff let its members do so. */
function OnBill({ total, isBusy, onPay }: WayProps) {
  const t = useTranslations('orders.pay')
  const bill = useQuery(queryOf(getOwnBill, {})).data
  if (bill?.status !== 'open' || !bill.membersMayOrder) return null
  return (
    <div className="grid gap-2">
      <Button size="large" loading={isBusy} onClick={onPay}>
        <ReceiptText aria-hidden="true" />
        {t('onBill', { total: moneyOfCents(total) })}
      </Button>
      <p className="figures text-center text-sm text-soft">
        {t('onBillText', { due: money(bill.due) })}
      </p>
    </div>
  )
}

/** The payment from the balance, with the remaining balance; `balance` in cents, `undefined` until it is known. */
function FromBalance({ total, balance, isBusy, onPay }: WayProps & { balance: Cents | undefined }) {
  const t = useTranslations('orders.pay')
  return (
    <div className="grid gap-2">
      <Button size="large" loading={isBusy} onClick={onPay}>
        <Wallet aria-hidden="true" />
        {t('balance', { total: moneyOfCents(total) })}
      </Button>
      <p className="figures min-h-[1lh] text-center text-sm text-soft">
        {balance !== undefined &&
          t('leaves', { balance: moneyOfCents(balance), rest: moneyOfCents(balance - total) })}
      </p>
    </div>
  )
}

/** The payment by card. It is the primary button if the balance is too low. */
function ByCard({ isFirst, isBusy, onPay }: Omit<WayProps, 'total'> & { isFirst: boolean }) {
  const t = useTranslations('orders.pay')
  return (
    <div className="grid gap-2">
      <Button
        size="large"
        variant={isFirst ? 'primary' : 'outline'}
        disabled={isBusy}
        onClick={onPay}
      >
        <CreditCard aria-hidden="true" />
        {t('card')}
      </Button>
      <p className="text-center text-sm text-soft">{t('cardText')}</p>
    </div>
  )
}

/** The payment methods: free, from the balance, or by card (product#checkout). */
export function PaymentStep({ total, hasCard, isBusy, ...on }: PaymentStepProps) {
  const words = useTranslations('orders.checkout')
  const known = useQuery(queryOf(getBalance, {})).data
  const balance = known && toCents(known.balance)
  const isLow = balance !== undefined && balance < total
  const bill = useQuery(queryOf(getOwnBill, {})).data
  return (
    <div className="grid gap-5">
      <MoneyRows>
        <MoneyRow total label={words('total')} amount={moneyOfCents(total)} />
      </MoneyRows>
      {total === 0 ? (
        <Free isBusy={isBusy} onPay={on.onFree} />
      ) : (
        <>
          {bill && <MinimumLeft minimum={bill.minimum} />}
          {on.onBill && <OnBill total={total} isBusy={isBusy} onPay={on.onBill} />}
          {isLow ? (
            <LowBalance balance={balance} total={total} hasCard={hasCard} />
          ) : (
            <FromBalance total={total} balance={balance} isBusy={isBusy} onPay={on.onBalance} />
          )}
          {hasCard && <ByCard isFirst={isLow} isBusy={isBusy} onPay={on.onCard} />}
        </>
      )}
    </div>
  )
}
