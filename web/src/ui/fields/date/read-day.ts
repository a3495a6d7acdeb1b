import { dateOf, dayOf, type IsoDay } from './calendar-dates.ts'

/** The days that a field accepts, and the day from which a missing year is inferred. */
export interface DayBounds {
  min: IsoDay
  max: IsoDay
  today: IsoDay
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The forms in which a day may be typed. A weekday is ignored. `11/27/2026` isn't accepted, because half of the city
 * reads the day first.
 */
const forms = [
  /^(?<year>\d{4})\s*[-/.年]\s*(?<month>\d{1,2})\s*[-/.月]\s*(?<day>\d{1,2})\s*日?\s*(?:(?:周|星期).)?$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*日?\s*(?:(?:周|星期).)?$/,
  /^(?:[a-z]+,\s*)?(?<month>[a-z]{3,})\.?\s+(?<day>\d{1,2})(?:,?\s+(?<year>\d{4}))?$/,
  /^(?:[a-z]+,\s*)?(?<day>\d{1,2})\s+(?<month>[a-z]{3,})\.?(?:,?\s+(?<year>\d{4}))?$/,
]

/** The day of that year, month and date, or `null` if it doesn't exist. */
function dayFrom(year: number, month: number, date: number): IsoDay | null {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${year}-${two(month)}-${two(date)}`
  return dayOf(dateOf(day)) === day ? day : null
}

/**
 * Reads a typed day: `2026-11-27`, `2026/11/27`, `20261127`, `2026年11月27日`, `11月27日`, `Nov 27, 2026`, `27 Nov`.
 * Without a year it is this year's, or the next or last year's if only that is accepted. `null` if it isn't a day
 * between `min` and `max`.
 */
export function readDay(text: string, { min, max, today }: DayBounds): IsoDay | null {
  const words = text.normalize('NFKC').trim().toLowerCase()
  const parts = forms.map((form) => form.exec(words)?.groups).find(Boolean)
  if (!parts) return null
  const { year, month = '', day } = parts
  const named = months.indexOf(month.slice(0, 3)) + 1
  const thisYear = Number(today.slice(0, 4))
  const years = year === undefined ? [thisYear, thisYear + 1, thisYear - 1] : [Number(year)]
  const days = years.map((each) => dayFrom(each, named || Number(month), Number(day)))
  return days.find((each) => each !== null && each >= min && each <= max) ?? null
}

/** A day moved by `by` days, kept between `min` and `max`. */
export function movedDay(day: IsoDay, by: number, { min, max }: DayBounds): IsoDay {
  const moved = dateOf(day)
  moved.setDate(moved.getDate() + by)
  const to = dayOf(moved)
  return to < min ? min : to > max ? max : to
}
