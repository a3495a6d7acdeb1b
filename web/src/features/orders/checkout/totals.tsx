import { pointsFor, type OrderPrice } from '@lantern/contract/pricing'
import type { Venue } from '@lantern/contract/venue'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { percentOf } from '../cart/percent.ts'

export interface TotalsProps {
  price: OrderPrice
  discountPercent: number
  venue: Venue
}

/** How the total comes about, and the points it earns; the total itself stays in sight below (product#checkout). */
export function Totals({ price, discountPercent, venue }: TotalsProps) {
  const t = useTranslations('orders.checkout')
  const points = pointsFor(price.subtotal - price.discount, venue.pointsPerDollar)
  return (
    <div className="grid gap-2">
      <MoneyRows>
        <MoneyRow label={t('subtotal')} amount={moneyOfCents(price.subtotal)} />
        {discountPercent > 0 && (
          <MoneyRow
            label={t('discount', { percent: `${discountPercent}%` })}
            amount={`−${moneyOfCents(price.discount)}`}
          />
        )}
        <MoneyRow
          label={t('tax', { percent: percentOf(venue.taxBasisPoints) })}
          amount={moneyOfCents(price.tax)}
        />
        {price.tip > 0 && <MoneyRow label={t('tipRow')} amount={moneyOfCents(price.tip)} />}
      </MoneyRows>
      {points > 0 && (
        <p className="figures text-right text-sm text-soft">{t('points', { count: points })}</p>
      )}
    </div>
  )
}
