/** Dates and times as people write them, the same on the page and in what the server sends. Data keeps `HH:MM`. */

import { openingOn, type HoursByDay } from './hours.ts'
import { languages, sayIn, writtenIn, type Language } from './languages.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A formatter of dates for a language and a form. It is cached: making one takes a browser a hundred times as long as
 * using it, and a list uses some for each row.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** A date in a language's own form. */
export const dateIn = (at: Date, language: Language, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(languages[language].locale, options)
    .format(at)
    // Without a space the date's number and the weekday would run together.
    .replace(/日(?=星期|周)/, '日 ')

/** Formats a moment by the venue's clock as `2026-11-27 22:00`, which readers of both languages understand. */
export const plainMoment = (at: Date | string | number, timeZone: string): string =>
  dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at))

const halfOf = (time: string) => (time < '12' ? 'AM' : 'PM')

/** `8` and `8:05`, without the half of the day. */
const onTwelve = (time: string) =>
  `${Number(time.slice(0, 2)) % 12 || 12}${time.endsWith(':00') ? '' : time.slice(2)}`

/** A time of day, `HH:MM`, as people write it: `8 PM`, `8:05 PM` · `20:00`. */
export const timeOfDay = (time: string, language: Language): string =>
  writtenIn(language) === 'ch' ? time : `${onTwelve(time)} ${halfOf(time)}`

/** The time of a moment on the venue's clock: `10:05 PM` · `22:05`. */
export const clockTime = (
  at: Date | string | number,
  language: Language,
  timeZone: string,
): string => timeOfDay(plainMoment(at, timeZone).slice(11), language)

const onDay = (day: string, time: string, language: Language) =>
  `${day}${writtenIn(language) === 'ch' ? '' : ','} ${time}`

/** A moment on the venue's clock: `Nov 27, 2026, 10 PM` · `2026年11月27日 22:00`. */
export function moment(
  at: Date | string | number,
  language: Language,
  timeZone: string,
  date: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' },
): string {
  const day = dateIn(new Date(at), language, { ...date, timeZone })
  return onDay(day, clockTime(at, language, timeZone), language)
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** A time past midnight without its day: `1 AM` · `1点`, `1:30`. */
const timePast = (time: string, language: Language): string =>
  writtenIn(language) === 'ch'
    ? `${Number(time.slice(0, 2))}${time.endsWith(':00') ? '点' : time.slice(2)}`
    : timeOfDay(time, language)

/** A time past midnight of a night: `Sat 1 AM` · `次日凌晨1点`. Only Chinese names the day of an unknown date. */
function nextDay(time: string, language: Language, date: string | undefined): string {
  const written = timePast(time, language)
  if (writtenIn(language) === 'ch') return `次日${time < '06' ? '凌晨' : ''}${written}`
  if (date === undefined) return written
  return `${weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 1) % 7]} ${written}`
}

const hoursFrom = (from: string, to: string) =>
  (Number(to.slice(0, 2)) - Number(from.slice(0, 2)) + 24) % 24

/**
 * Whether an hour of a night is past midnight, by the hours of its date, or the usual ones without a date. An hour that
 * the night had before its hours changed is so if it is nearer to the close than to the opening.
 */
function isPast(time: string, venue: HoursByDay | null, date: string | undefined): boolean {
  if (venue === null) return false
  const { opensAt, closesAt } = date === undefined ? venue : openingOn(date, venue)
  if (time >= opensAt) return false
  const isInNight = closesAt <= opensAt && time <= closesAt
  return isInNight || hoursFrom(closesAt, time) < hoursFrom(time, opensAt)
}

/** One hour of a night; past midnight it names the day: `11 PM`, `Sat 1 AM` · `23:00`, `次日凌晨1点`. */
export const hourIn = (
  { time, date }: { time: string; date?: string | undefined },
  venue: HoursByDay | null,
  language: Language,
): string => (isPast(time, venue, date) ? nextDay(time, language, date) : timeOfDay(time, language))

/** Hours of a night, `HH:MM`; those past midnight belong to the date before. */
export interface NightHours {
  startTime: string
  endTime: string
  bookingDate?: string
}

/** Joins two times. A half of the day that both have is said once: `8 – 11 PM`. */
function joined(start: string, end: string): string {
  const half = / [AP]M$/.exec(end)?.[0] ?? ''
  const isOneHalf = half !== '' && start.endsWith(half) && /^\d/.test(end)
  return `${isOneHalf ? start.slice(0, -half.length) : start}\u2009–\u2009${end}`
}

/** The end of a day, which needs no other day's name. */
const midnight = { en: 'midnight', ch: '24:00' }

/**
 * Hours of a night: `8 – 11 PM`, `10 PM – Sat 1 AM` · `20:00 – 23:00`, `22:00 – 次日凌晨1点`. Without the venue only
 * an end that isn't after its start is known to be past midnight.
 */
export function hourRange(
  { startTime, endTime, bookingDate: date }: NightHours,
  venue: HoursByDay | null,
  language: Language,
): string {
  if (isPast(startTime, venue, date)) {
    return joined(nextDay(startTime, language, date), timePast(endTime, language))
  }
  const start = timeOfDay(startTime, language)
  if (endTime > startTime) return joined(start, timeOfDay(endTime, language))
  const isMidnight = endTime === '00:00' && endTime < startTime
  return joined(start, isMidnight ? sayIn(midnight, language) : nextDay(endTime, language, date))
}

/**
 * From a moment until another on the venue's clock, with the calendar day of the first, for readers who don't know
 * nights that end after midnight: `Fri, Nov 27, 2026, 10 PM – Sat 1 AM` · `2026年11月27日 周五 22:00 – 次日凌晨1点`.
 */
export function momentRange(
  { startsAt, endsAt }: Record<'startsAt' | 'endsAt', Date | string>,
  language: Language,
  timeZone: string,
  date: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  },
): string {
  const [bookingDate = '', startTime = ''] = plainMoment(startsAt, timeZone).split(' ')
  const endTime = plainMoment(endsAt, timeZone).slice(11)
  const day = dateIn(new Date(startsAt), language, { ...date, timeZone })
  return onDay(day, hourRange({ bookingDate, startTime, endTime }, null, language), language)
}
