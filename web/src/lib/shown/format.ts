import { dateIn } from '@lantern/contract/venue/clock'
import { symbolOf } from '@lantern/contract/payments/currency'
import type { Language } from '@lantern/contract/venue/languages'
import { currency } from '../browser/served.ts'

const symbol = symbolOf(currency)

/** Digits with a comma before each three, in all languages of the page. */
const grouped = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** Dollars (`"151.2"` or a number) → `$151.20`. The first `Intl.NumberFormat` would take a phone 55 ms to make. */
export function money(amount: string | number): string {
  const [whole = '', cents = ''] = Math.abs(Number(amount)).toFixed(2).split('.')
  return `${Number(amount) < 0 ? '-' : ''}${symbol}${grouped(whole)}.${cents}`
}

function signOf(number: number): string {
  if (number === 0) return ''
  return number > 0 ? '+' : '−'
}

/** A change in dollars with its sign: `+$151.20`, `−$151.20`. */
export function signedMoney(amount: string): string {
  return `${signOf(Number(amount))}${money(Math.abs(Number(amount)))}`
}

/** Whole cents → `$151.20`. */
export function moneyOfCents(cents: number): string {
  return money(cents / 100)
}

/** A whole number that isn't negative, with separators: 1,250. */
export function count(number: number): string {
  return grouped(String(number))
}

/** A number with its sign: +12, −12. */
export function signedCount(number: number): string {
  return `${signOf(number)}${count(Math.abs(number))}`
}

/** A venue night (`yyyy-MM-dd`) has no zone. It is read and written as UTC, so no clock can shift it. */
function night(date: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return dateIn(new Date(`${date}T00:00:00Z`), language, { ...options, timeZone: 'UTC' })
}

/** `Friday, November 27` · `11月27日 星期五`. */
export function longDate(date: string, language: Language): string {
  return night(date, language, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** Includes the year, for nights long past or far ahead: `Fri, Nov 27, 2026` · `2026年11月27日 周五`. */
export function fullDate(date: string, language: Language): string {
  return night(date, language, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })
}

/** `Fri, Nov 27` · `11月27日 周五`. */
export function shortDate(date: string, language: Language): string {
  return night(date, language, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** The weekday of a night: `Fri` · `周五`. */
export function weekdayOf(date: string, language: Language): string {
  return night(date, language, { weekday: 'short' })
}

/** A weekday's name, Monday being 1. 5 January 1970 was a Monday. */
export const weekdayName = (
  weekday: number,
  language: Language,
  length: 'long' | 'short' = 'long',
): string =>
  dateIn(new Date(Date.UTC(1970, 0, 4 + weekday)), language, { weekday: length, timeZone: 'UTC' })

/** `Nov 27` · `11月27日`. */
export function dayOfMonth(date: string, language: Language): string {
  return night(date, language, { month: 'short', day: 'numeric' })
}

/** The weekday of the hours past midnight, which belong to the next calendar day: `Sat` · `周六`. */
export function shortWeekdayAfter(date: string, language: Language): string {
  const after = new Date(`${date}T00:00:00Z`)
  after.setUTCDate(after.getUTCDate() + 1)
  return night(after.toISOString().slice(0, 10), language, { weekday: 'short' })
}

/** The day of a moment, on the venue's clock: `November 27, 2026` · `2026年11月27日`. */
export function dayOf(instant: string, language: Language, timeZone: string): string {
  return dateIn(new Date(instant), language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone,
  })
}

/** The month of a moment, for "Member since": `November 2026` · `2026年11月`. */
export function monthOf(instant: string, language: Language, timeZone: string): string {
  return dateIn(new Date(instant), language, { year: 'numeric', month: 'long', timeZone })
}
