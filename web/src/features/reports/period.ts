import type { Sent } from '@lantern/contract/endpoint'
import { addDays, weekdayOf } from '@lantern/contract/hours'
import { toCents } from '@lantern/contract/pricing'
import { MOST_NIGHTS, type getAdvice, type IncomeReport } from '@lantern/contract/reports'

/** The first and the last night of a period, `yyyy-MM-dd`, as the calls of the report take them. */
export type Nights = Sent<typeof getAdvice>['query']

/** The periods that the report offers, by the date of today: those that run end tonight, the others are over. */
export const presets = {
  lastWeek: (today: string) => weekBefore(addDays(today, 1 - weekdayOf(today))),
  thisWeek: (today: string) => ({ from: addDays(today, 1 - weekdayOf(today)), to: today }),
  lastMonth: (today: string) => monthOf(addDays(`${today.slice(0, 8)}01`, -1)),
  thisMonth: monthOf,
  last90: (today: string) => ({ from: addDays(today, -90), to: addDays(today, -1) }),
  thisYear: (today: string) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
} as const satisfies Record<string, (today: string) => Nights>

export type Preset = keyof typeof presets

const isPreset = (name: string): name is Preset => Object.hasOwn(presets, name)

export const presetNames = Object.keys(presets).filter(isPreset)

function weekBefore(monday: string): Nights {
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}

/** The nights of a day's month up to that day. */
function monthOf(day: string): Nights {
  return { from: `${day.slice(0, 8)}01`, to: day }
}

/** The preset that means exactly these nights, if any. */
export const presetOf = ({ from, to }: Nights, today: string): Preset | undefined =>
  presetNames.find((name) => {
    const nights = presets[name](today)
    return nights.from === from && nights.to === to
  })

/** The period after one of its dates was chosen: the other one follows where it would be too far, or before it. */
export function withDate({ from, to }: Nights, change: Partial<Nights>): Nights {
  if (change.from !== undefined) {
    const last = addDays(change.from, MOST_NIGHTS - 1)
    return { from: change.from, to: to < change.from ? change.from : to > last ? last : to }
  }
  const end = change.to ?? to
  const first = addDays(end, 1 - MOST_NIGHTS)
  return { from: from > end ? end : from < first ? first : from, to: end }
}

/** The number of nights of a period. */
export const lengthOf = ({ from, to }: Nights): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** A figure of the period, of as many nights before it, and of the same weekdays of the year before. */
export interface Compared<Figure> {
  now: Figure
  before: Figure
  yearBefore: Figure
}

export const comparisons = [
  'now',
  'before',
  'yearBefore',
] as const satisfies readonly (keyof Compared<unknown>)[]

/** The same weekdays of the year before are this many days earlier (`contract/src/reports.ts`). */
const YEAR = 364

/** The nights of each figure of a comparison. A part of a period is compared with the same part of the one before. */
export function comparedNights({ from, to }: Nights, length = lengthOf({ from, to })) {
  const earlier = (days: number): Nights => ({ from: addDays(from, -days), to: addDays(to, -days) })
  return { now: { from, to }, before: earlier(length), yearBefore: earlier(YEAR) }
}

/** One figure of each part of a comparison. */
export const mapped = <One, Other>(
  { now, before, yearBefore }: Compared<One>,
  to: (figure: One) => Other,
): Compared<Other> => ({ now: to(now), before: to(before), yearBefore: to(yearBefore) })

/** Up to this many nights are shown one by one, and longer periods by weeks. */
const MOST_POINTS = 62

/** The income of one night, or of a week where the period is long, in cents. */
export interface Point {
  nights: Nights
  cents: Compared<number>
}

/** The points of the plot of nights. Their sum is the income of the period. */
export function pointsOf(nights: IncomeReport['nights']): Point[] {
  const size = nights.length > MOST_POINTS ? 7 : 1
  return Array.from({ length: Math.ceil(nights.length / size) }, (_, place) => {
    const some = nights.slice(place * size, (place + 1) * size)
    const sumOf = (of: 'net' | 'before' | 'yearBefore') =>
      some.reduce((sum, night) => sum + toCents(night[of]), 0)
    return {
      nights: { from: some[0]?.date ?? '', to: some.at(-1)?.date ?? '' },
      cents: { now: sumOf('net'), before: sumOf('before'), yearBefore: sumOf('yearBefore') },
    }
  })
}

/** An hour of a report as a time of day: 14 is 14:00, and 25 is 01:00. */
export const timeOf = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** A part of a whole in whole percent; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100)
