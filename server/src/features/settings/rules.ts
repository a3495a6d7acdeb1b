import type { HoursChange, SpecialDay } from '@lantern/contract/venue/settings'

/** Without duplicates by a key, in its order; the later of two entries stays. */
const inOrder = <Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[] =>
  [...new Map(items.map((item) => [keyOf(item), item])).values()].toSorted((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : 1,
  )

/** Sorts weekdays and special days and removes duplicates, so that two lists can be compared. */
export function tidied<Change extends HoursChange>(change: Change): Change {
  const { closedWeekdays, weekdayHours, specialDays } = change
  return {
    ...change,
    ...(closedWeekdays && { closedWeekdays: inOrder(closedWeekdays, (day) => day) }),
    ...(weekdayHours && { weekdayHours: inOrder(weekdayHours, ({ weekday }) => weekday) }),
    ...(specialDays && { specialDays: inOrder(specialDays, ({ date }) => date) }),
  }
}

/** Special days as the log of acts shows them. */
export const specialDaysText = (days: readonly SpecialDay[]): string[] =>
  days.map(({ date, hours, reason }) => {
    const when = hours ? `${date} ${hours.opensAt}–${hours.closesAt}` : date
    return reason ? `${when} (${reason})` : when
  })
