import { latenessOf, type Lateness } from '@lantern/contract/floor/acts'
import { useTranslations } from 'use-intl'
import { useVenue } from '../../lib/api/venue.ts'
import { useNow } from '../../lib/browser/now.ts'
import { useMoments } from '../../lib/shown/moments.ts'

type Party = Parameters<typeof latenessOf>[0]

/** Returns a function that gives a party's delay now, also as text; `null` if the party isn't late. */
export function useLateness(): (party: Party) => (Lateness & { words: string }) | null {
  const t = useTranslations('staff.party')
  const { clockOf } = useMoments()
  const now = useNow().getTime()
  const graceMinutes = useVenue()?.graceMinutes ?? 0
  return (party) => {
    const late = latenessOf(party, now, graceMinutes)
    if (!late) return null
    const { minutes, expectedAt } = late
    const words =
      expectedAt === null
        ? t('late', { minutes })
        : t('expected', { minutes, time: clockOf(expectedAt) })
    return { ...late, words }
  }
}
