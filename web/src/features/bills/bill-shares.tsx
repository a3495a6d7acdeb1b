import type { Bill, BillShare, PaidPart } from '@lantern/contract/bills/bills'
import Printer from 'lucide-react/icons/printer'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { paidPartOf } from './bill-sum.tsx'

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
