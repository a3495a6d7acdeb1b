import { languages, type Language } from '@lantern/contract/venue/languages'
import { addDays, closedOn, type ClosedDays } from '@lantern/contract/venue/hours'
import type { Venue } from '@lantern/contract/venue/venue'
import { weekdayName } from '../../../lib/shown/format.ts'

type OpenDays = ClosedDays & Pick<Venue, 'today' | 'lastBookableDate'>

/** The reason why a night can't be booked, as far as the calendar knows. The caller translates it. */
type ClosedReason = 'closed_weekday' | 'closed_date' | 'date_blocked'

/** The reason why a night within the calendar's range is closed; `null` if it is open. */
export function closedReason(
  venue: OpenDays,
  blocked: readonly string[],
  date: string,
): ClosedReason | null {
  return closedOn(date, venue) ?? (blocked.includes(date) ? 'date_blocked' : null)
}

/** This many nights from the first one on, up to the last one. The strip shows them. */
export function nightsFrom(first: string, last: string, count: number): string[] {
  const nights = []
  for (let date = first; nights.length < count && date <= last; date = addDays(date, 1))
    nights.push(date)
  return nights
}

/** The first open night, or the first after a given one; `null` if none can be booked. */
export function firstOpenNight(venue: OpenDays, blocked: readonly string[], after?: string) {
  const first = after === undefined || after < venue.today ? venue.today : addDays(after, 1)
  for (let date = first; date <= venue.lastBookableDate; date = addDays(date, 1)) {
    if (closedReason(venue, blocked, date) === null) return date
  }
  return null
}

/** The weekdays on which the venue is always closed, by name in a language: `Tuesday` · `周二`. */
export function closedWeekdayNames(venue: OpenDays, language: Language): string {
  const length = language === 'ch' ? 'short' : 'long'
  const names = venue.closedWeekdays.map((weekday) => weekdayName(weekday, language, length))
  return new Intl.ListFormat(languages[language].locale).format(names)
}
