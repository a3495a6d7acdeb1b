import {
  addDays,
  nightLength,
  openingOn,
  type HoursByDay,
  type Nights,
} from '@lantern/contract/venue/hours'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { compare, type Compared } from '@lantern/contract/reports/reports'

export const inDollars = (cents: Compared<Cents>): Compared<string> =>
  compare((period) => toDollars(cents[period]))

/** Nights of which each belongs to the same of some periods. */
export interface Stretch extends Nights {
  /** The names of those periods. */
  of: string[]
}

/** The nights of several periods, which may overlap, as stretches that don't, so that each night is read once. */
export function stretchesOf(periods: Readonly<Record<string, Nights>>): Stretch[] {
  const bounds = Object.values(periods).flatMap(({ from, to }) => [from, addDays(to, 1)])
  const starts = [...new Set(bounds)].toSorted()
  return starts.flatMap((from, place) => {
    const next = starts[place + 1]
    const of = Object.entries(periods).flatMap(([name, nights]) =>
      nights.from <= from && from <= nights.to ? [name] : [],
    )
    return next === undefined || of.length === 0 ? [] : [{ from, to: addDays(next, -1), of }]
  })
}

/** The nights before a period in which members must have come who are lost if they didn't come in it. */
const LOST_NIGHTS = 90

/** The nights before a period by which a member counts as lost. */
export const nightsBefore = ({ from }: Nights): Nights => ({
  from: addDays(from, 0 - LOST_NIGHTS),
  to: addDays(from, -1),
})

/**
 * The full hour from which a time belongs to a night, and before which it is on the morning after: the middle of the
 * closed hours, as that of the business day.
 */
export function beginOf(date: string, venue: HoursByDay): number {
  const opening = openingOn(date, venue)
  return Number(opening.opensAt.slice(0, 2)) - Math.ceil((24 - nightLength(opening)) / 2)
}

/** The weekdays as dates that no venue has hours of its own for: the first week of 2001. */
export const usualDate = (weekday: number): string => addDays('2000-12-31', weekday)

const hourOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/** From which hour to which a booking has its room, from its night's midnight: 25.5 is 01:30. Equal times are a day. */
export function spanOf(
  { startTime, endTime }: { startTime: string; endTime: string },
  begin: number,
): { from: number; to: number } {
  const start = hourOf(startTime)
  const from = start < begin ? start + 24 : start
  return { from, to: from + ((hourOf(endTime) - start + 24) % 24 || 24) }
}
