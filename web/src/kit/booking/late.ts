import { clockTime } from '@lantern/contract/venue/clock'
import { latenessOf, type Lateness } from '@lantern/contract/floor/acts'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useTimeZone, useVenue } from '../../lib/api/venue.ts'
import { useNow } from '../../lib/browser/now.ts'

type Party = Parameters<typeof latenessOf>[0]

/** Returns a function that gives a party's delay now, also as text; `null` if the party isn't late. */
export function useLateness(): (party: Party) => (Lateness & { words: string }) | null {
  const t = useTranslations('staff.party')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const now = useNow().getTime()
  const graceMinutes = useVenue()?.graceMinutes ?? 0
  return (party) => {
    const late = latenessOf(party, now, graceMinutes)
    if (!late) return null
    const { minutes, expectedAt } = late
    const words =
      expectedAt === null
        ? t('late', { minutes })
        : t('expected', { minutes, time: clockTime(expectedAt, language, timeZone) })
    return { ...late, words }
  }
}
