import Printer from 'lucide-react/icons/printer'
import type {
  MinimumSpend,
  Bill,
  BillPayment,
  PaidPart,
  BillShare,
} from '@lantern/contract/bills/bills'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { useDepositTime } from '../../kit/booking/deposit-time.ts'
import { TaxRows } from '../../kit/payment/tax-rows.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Badge } from '../../ui/states/badge.tsx'

/** The rest of a party's minimum spend, live, or the notice that it is reached; nothing if there is no minimum. */
export function MinimumLeft({ minimum }: { minimum: MinimumSpend | null }) {
  const t = useTranslations('bills.minimum')
  if (minimum === null) return null
  const { amount, spent, left, charged } = minimum
  const isReached = Number(left) === 0
  const so = t('soFar', { amount: money(amount), spent: money(spent) })
  return (
    <div aria-live="polite">
      <Alert
        tone={isReached ? 'success' : 'info'}
        title={isReached ? t('reached') : t('left', { left: money(left) })}
      >
        <span className="figures">
          {Number(charged) > 0 ? t('charged', { charged: money(charged) }) : so}
        </span>
      </Alert>
    </div>
  )
}

export function NetRows({ total, tax, taxes }: Pick<Bill, 'total' | 'tax' | 'taxes'>) {
  const t = useTranslations('bills')
  if (taxes.length === 0) return null
  return (
    <>
      <MoneyRow label={t('net')} amount={money(toDollars(toCents(total) - toCents(tax)))} />
      <TaxRows taxes={taxes} />
    </>
  )
}

/** Payments and refunds. A separate refund of a tip isn't a payment of the bill. */
export function PaymentRows({
  payments,
}: {
  payments: readonly Pick<BillPayment, 'id' | 'method' | 'amount' | 'refunds'>[]
}) {
  const t = useTranslations('bills')
  return payments
    .filter(({ amount }) => toCents(amount) !== 0)
    .map(({ id, method: by, amount, refunds }) => {
      const method = t(`methods.${by}`)
      return (
        <MoneyRow
          key={id}
          label={refunds === null ? method : t('wentBack', { method })}
          amount={money(toDollars(0 - toCents(amount))).replace('-', '−')}
        />
      )
    })
}

/** A payment of a bill for its receipt; `null` for a refund. */
export function paidPartOf(
  { lanternId, place, shares, company }: Pick<Bill, 'lanternId' | 'place' | 'shares' | 'company'>,
  payment: BillPayment,
): PaidPart | null {
  if (payment.refunds !== null || toCents(payment.amount) <= 0) return null
  const share = shares.find(({ id }) => id === payment.shareId)?.name ?? null
  return { ...payment, lanternId, place, company, share }
}

export function BillSum({ bill, onPrint }: { bill: Bill; onPrint?: (paid: PaidPart) => void }) {
  const t = useTranslations('bills')
  const timeOf = useDepositTime()
  const { total, due, deposit, held, payments, tips } = bill
  const isOwing = toCents(due) < 0
  // The receipts of shares stand with these.
  const paid = payments.flatMap((payment) =>
    payment.shareId === null ? (paidPartOf(bill, payment) ?? []) : [],
  )
  return (
    <div aria-live="polite">
      <MoneyRows>
        <NetRows {...bill} />
        <MoneyRow total label={t('total')} amount={money(total)} />
        <PaymentRows payments={payments} />
        <MoneyRow
          total
          label={t(isOwing ? 'owing' : 'due')}
          amount={money(isOwing ? due.slice(1) : due)}
        />
        {deposit && toCents(deposit.left) > 0 && (
          <MoneyRow
            label={t('depositBy', { time: timeOf(deposit.by) })}
            amount={money(deposit.left)}
          />
        )}
        {Number(tips) !== 0 && <MoneyRow label={t('tips')} amount={money(tips)} />}
        {Number(held) > 0 && <MoneyRow label={t('held')} amount={money(held)} />}
      </MoneyRows>
      {onPrint &&
        paid.map((part) => {
          const amount = `${t(`methods.${part.method}`)} ${money(part.amount)}`
          return (
            <Button key={part.id} variant="quiet" size="small" onClick={() => onPrint(part)}>
              <Printer />
              {t('split.receipt', { name: amount })}
            </Button>
          )
        })}
    </div>
  )
}

export interface BillSharesProps {
  bill: Bill
  /** `undefined` if no more payments are possible. */
  onPay?: ((share: BillShare) => void) | undefined
  onPrint: (paid: PaidPart) => void
}

export function BillShares({ bill, onPay, onPrint }: BillSharesProps) {
  const t = useTranslations('bills.split')
  const { shares, unshared } = bill
  if (shares.length === 0) return null
  return (
    <section aria-label={t('shares')} className="grid gap-2">
      <h3 className="text-lg">{t('shares')}</h3>
      <ul className="grid gap-2">
        {shares.map((share) => {
          const { id, name, amount, isPaid, isHeld } = share
          const payment = bill.payments.find(({ shareId }) => shareId === id)
          const paid = payment && paidPartOf(bill, payment)
          return (
            <li
              key={id}
              className="flex min-h-13 items-center justify-between gap-3 rounded-control bg-sunk px-4 py-1"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              {isPaid || isHeld || !onPay ? (
                <span className="flex items-center gap-3">
                  <span className="figures">{money(amount)}</span>
                  {(isPaid || isHeld) && (
                    <Badge tone={isPaid ? 'jade' : 'amber'}>{isPaid ? t('paid') : t('held')}</Badge>
                  )}
                  {paid && (
                    <IconButton label={t('receipt', { name })} onClick={() => onPrint(paid)}>
                      <Printer />
                    </IconButton>
                  )}
                </span>
              ) : (
                <Button
                  variant="outline"
                  size="small"
                  className="figures"
                  disabled={Number(amount) === 0}
                  aria-label={t('takeOf', { name, amount: money(amount) })}
                  onClick={() => onPay(share)}
                >
                  {t('take', { amount: money(amount) })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {Number(unshared) > 0 && (
        <p className="figures flex justify-between gap-3 text-sm text-soft">
          <span>{t('rest')}</span>
          <span>{money(unshared)}</span>
        </p>
      )}
    </section>
  )
}
