import { clockTime, moment, momentRange } from '@lantern/contract/venue/clock'
import { useLanguage } from '../../i18n/words.tsx'
import { useTimeZone } from '../api/venue.ts'
import { dayOf, monthOf } from './format.ts'

type Moment = Parameters<typeof moment>[0]

/** Returns functions that write moments on the venue's clock, in the language of the page. */
export function useMoments() {
  const language = useLanguage()
  const timeZone = useTimeZone()
  return {
    /** The time alone: `10 PM` · `22:00`. */
    clockOf: (at: Moment) => clockTime(at, language, timeZone),
    /** The date, of which `date` chooses other parts, and the time: `Nov 27, 2026, 10 PM` · `2026年11月27日 22:00`. */
    momentOf: (at: Moment, date?: Intl.DateTimeFormatOptions) =>
      moment(at, language, timeZone, date),
    /** From one moment to another: `Fri, Nov 27, 2026, 10 PM – Sat 1 AM`. */
    spanOf: (span: Parameters<typeof momentRange>[0]) => momentRange(span, language, timeZone),
    /** `November 27, 2026` · `2026年11月27日`. */
    dayOf: (at: string) => dayOf(at, language, timeZone),
    /** `November 2026` · `2026年11月`. */
    monthOf: (at: string) => monthOf(at, language, timeZone),
  }
}
