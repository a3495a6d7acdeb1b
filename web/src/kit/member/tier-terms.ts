import type { Venue } from '@lantern/contract/venue/venue'
import { useTranslations } from 'use-intl'

/** A tier as visitors see it. */
export type PublicTier = Venue['tiers'][number]

/**
 * Returns what a tier gives beyond the venue's usual terms, each in a few words; bookings ahead also by a lower tier.
 */
export function useTierTerms(): (tier: PublicTier, venue: Venue) => string[] {
  const t = useTranslations('core.tiers')
  return ({ id, discountPercent, waivesFee, primeBookings, ...tier }, venue) => {
    const place = venue.tiers.findIndex((each) => each.id === id)
    const days = Math.max(0, ...venue.tiers.slice(0, place + 1).map((each) => each.daysAhead ?? 0))
    const usual = venue.pointsPerDollar
    const points = tier.pointsPerDollar ?? usual
    const benefits = [
      discountPercent > 0 && t('discount', { percent: discountPercent }),
      waivesFee && venue.serviceFeeBasisPoints > 0 && t('fee'),
      days > venue.bookingDaysAhead && t('ahead', { count: days }),
      points > usual && (points === 2 * usual ? t('double') : t('points', { count: points })),
      primeBookings !== null && t('prime', { count: primeBookings }),
    ]
    return benefits.filter((words) => words !== false)
  }
}
