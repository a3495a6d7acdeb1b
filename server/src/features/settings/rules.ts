import type { SettingsChange } from '@lantern/contract/settings'

/** The settings of the opening times. */
export interface Opening {
  opensAt: string
  closesAt: string
  timeZone: string
  closedWeekdays: readonly number[]
  closedDates: readonly string[]
}

/** The nights and hours that a change closes. */
export interface NewlyClosed {
  dates: string[]
  weekdays: number[]
  /** Whether bookings may fall outside of the new hours. */
  hours: boolean
}

/** The nights and hours that a change of settings closes; `null` if it closes none. */
export function newlyClosed(before: Opening, after: Opening): NewlyClosed | null {
  const dates = after.closedDates.filter((date) => !before.closedDates.includes(date))
  const weekdays = after.closedWeekdays.filter((day) => !before.closedWeekdays.includes(day))
  const hours =
    before.opensAt !== after.opensAt ||
    before.closesAt !== after.closesAt ||
    before.timeZone !== after.timeZone
  return dates.length > 0 || weekdays.length > 0 || hours ? { dates, weekdays, hours } : null
}

/** Sorts weekdays and closed dates and removes duplicates, so that two lists can be compared. */
export function tidied<Change extends Pick<SettingsChange, 'closedWeekdays' | 'closedDates'>>(
  change: Change,
): Change {
  const { closedWeekdays, closedDates } = change
  return {
    ...change,
    ...(closedWeekdays && {
      closedWeekdays: [...new Set(closedWeekdays)].toSorted((one, other) => one - other),
    }),
    ...(closedDates && {
      closedDates: [...new Map(closedDates.map((day) => [day.date, day])).values()].toSorted(
        (one, other) => one.date.localeCompare(other.date),
      ),
    }),
  }
}
