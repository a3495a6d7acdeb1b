import type { Cents } from '@lantern/contract/payments/pricing'
import { redeemable, type Redemption } from '@lantern/contract/payments/redemption'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useVenue } from '../../lib/api/venue.ts'
import { useSession } from '../../lib/session/session.ts'
import { count, moneyOfCents } from '../../lib/shown/format.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'

/** A purchase in cents: its total, what is due of it, and what points have paid of it already. */
interface Payable {
  total: Cents
  due: Cents
  redeemed?: Cents
}

/** The most that the signed-in member's points can pay of a purchase; `null` if they can't pay anything. */
export function useRedeemable(bill: Payable): Redemption | null {
  const venue = useVenue()
  const { member } = useSession()
  if (!venue || !member) return null
  const most = redeemable(venue, { has: member.loyaltyPoints, ...bill })
  return most.points === 0 ? null : most
}

/** The choice to pay a part of a purchase with points: what can be, and what is. */
export function usePointsChoice(bill: Payable) {
  const [isUsed, use] = useState(false)
  const most = useRedeemable(bill)
  return { most, redeemed: isUsed ? most : null, use: (next: boolean) => use(next) }
}

/** A row that says how many points can be used and what they pay. */
export function PointsChoice({ most, redeemed, use }: ReturnType<typeof usePointsChoice>) {
  const t = useTranslations('core.redemption')
  if (most === null) return null
  return (
    <Checkbox
      className="figures"
      checked={redeemed !== null}
      onChange={({ target }) => use(target.checked)}
      label={t('use', { points: count(most.points), amount: moneyOfCents(0 - most.amount) })}
      hint={t('hint')}
    />
  )
}
