import { useEffect, useState } from 'react'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import type { Offer } from '@lantern/contract/bookings/waitlist'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'

/** The time until a moment, in milliseconds, as `9:05`; `0:00` once it has passed. */
export function leftUntil(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The time until a moment, updated every second. */
export function useCountdown(until: number): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return leftUntil(until, now)
}

type Priced = Pick<Offer, 'id' | 'totalPrice' | 'dueNow' | 'minimumSpend'>

/** The body that accepts an offer with the terms on screen. A party that pays later pays no deposit now. */
export function agreedTo(
  { id: offerId, totalPrice, dueNow, minimumSpend }: Priced,
  payment?: 'balance' | 'cash' | 'terminal' | 'later',
): { offerId: number; totalPrice: string; dueNow?: string; minimumSpend: string } {
  const terms = { offerId, totalPrice, minimumSpend }
  return payment === 'later' ? terms : { ...terms, dueNow }
}

/** Returns the terms of an offer besides its price: the part that is paid now, and the minimum spend; often none. */
export function useOfferTerms({ totalPrice, dueNow, minimumSpend }: Priced): string[] {
  const t = useTranslations('waitlist.terms')
  const later = toCents(totalPrice) - toCents(dueNow)
  return [
    ...(later > 0 ? [t('deposit', { now: money(dueNow), later: money(toDollars(later)) })] : []),
    ...(toCents(minimumSpend) > 0 ? [t('minimum', { amount: money(minimumSpend) })] : []),
  ]
}
