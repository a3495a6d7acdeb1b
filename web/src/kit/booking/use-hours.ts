import { hourIn, hourRange, type NightHours } from '@lantern/contract/venue/clock'
import { useLanguage } from '../../i18n/words.tsx'
import { useVenue } from '../../lib/api/venue.ts'

/** Returns functions that write hours of the venue's night, `HH:MM`, in the language of the page. */
export function useHours() {
  const language = useLanguage()
  const venue = useVenue()
  return {
    rangeOf: (hours: NightHours) => hourRange(hours, venue, language),
    /** One hour of the night of a date. */
    hourOf: (time: string, date?: string) => hourIn({ time, date }, venue, language),
  }
}
