import { useTranslations } from 'use-intl'
import { useVenue } from '../lib/api/venue.ts'

/**
 * Shown on every page of a venue that runs in production without a card company, to say that no payment is
 * real.
 */
export function TrialBanner() {
  const t = useTranslations('core')
  const venue = useVenue()
  if (!venue?.payments.banner) return null
  return (
    <p className="relative z-20 bg-amber-wash px-4 py-2 text-center text-sm font-semibold text-lantern-deep">
      {t('trial')}
    </p>
  )
}
