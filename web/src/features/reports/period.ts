import { keysOf } from '@lantern/contract/calls/records'
import { addDays, nightsIn, weekdayOf, type Nights } from '@lantern/contract/venue/hours'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import type { Compared, IncomeReport } from '@lantern/contract/reports/reports'

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))
const firstOf = (day: string) => `${day.slice(0, 8)}01`

/** The periods that the report offers, by the date of today. Those that aren't over end tonight. */
export const presets = {
  lastWeek: (today: string) => ({
    from: addDays(mondayOf(today), -7),
    to: addDays(mondayOf(today), -1),
  }),
  thisWeek: (today: string) => ({ from: mondayOf(today), to: today }),
  lastMonth: (today: string) => {
    const last = addDays(firstOf(today), -1)
    return { from: firstOf(last), to: last }
  },
  thisMonth: (today: string) => ({ from: firstOf(today), to: today }),
  last90: (today: string) => ({ from: addDays(today, -90), to: addDays(today, -1) }),
  thisYear: (today: string) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
} as const satisfies Record<string, (today: string) => Nights>

export const presetNames = keysOf(presets)

export const comparisons = ['now', 'before', 'yearBefore'] as const

export const lengthOf = (nights: Nights): number => nightsIn(nights).length

/** Up to this many nights are shown one by one, and longer periods by weeks. */
const MOST_POINTS = 62

/** The income of one night, or of seven, in dollars. */
export interface Point {
  nights: Nights
  of: Compared<string>
}

/** The income of each night, or of each seven nights of a long period; the last one may have fewer. */
export function gathered(nights: IncomeReport['nights']): Point[] {
  const size = nights.length > MOST_POINTS ? 7 : 1
  return Array.from({ length: Math.ceil(nights.length / size) }, (_, place) => {
    const some = nights.slice(place * size, (place + 1) * size)
    const sumOf = (of: 'net' | 'before' | 'yearBefore') =>
      toDollars(some.reduce((sum, night) => sum + toCents(night[of]), 0))
    return {
      nights: { from: some[0]?.date ?? '', to: some.at(-1)?.date ?? '' },
      of: { now: sumOf('net'), before: sumOf('before'), yearBefore: sumOf('yearBefore') },
    }
  })
}

/** Without a last week that has fewer nights, which would look like a fall. */
export const wholeOf = (points: readonly Point[]): Point[] =>
  points.filter(({ nights }) => lengthOf(nights) === lengthOf(points[0]?.nights ?? nights))

/** An hour of a report as a time of day: 14 is 14:00, and 25 is 01:00. */
export const timeOf = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** A part of a whole in whole percent; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100)
