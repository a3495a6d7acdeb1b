/**
 * Taxes, the kinds they tax and their rates over time, shared by the server, which charges them, and the pages, which
 * show them before. Pure, and imports only pure functions, so that the smallest page can use it.
 */

import { plainMoment } from '../venue/clock.ts'

/** The taxed kinds, each with its own rate of each tax. `beverage` are soft drinks. */
export const taxedKinds = ['room', 'service_fee', 'food', 'beverage', 'alcohol', 'service'] as const
export type TaxedKind = (typeof taxedKinds)[number]

/** A rate of one kind, valid from a date of the venue's calendar. */
export interface TaxRate {
  kind: TaxedKind
  /** `yyyy-MM-dd`. */
  from: string
  /** In thousandths of a percent, as every tax rate: 13000 is 13%, 9975 is 9.975%. */
  rate: number
}

/** A tax's name in both languages, and the venue's registration number for it, if it has one. */
export interface TaxName {
  en: string
  ch: string
  number: string | null
}

export interface DatedTax extends TaxName {
  rates: readonly TaxRate[]
}

export interface DayTax extends TaxName {
  rates: Readonly<Record<TaxedKind, number>>
}

/** The charged tax is stored with its name, number and rate, so that receipts never change. */
export interface ChargedTax extends TaxName {
  rate: number
  /** In cents. */
  amount: number
}

/** A charged tax in API messages, with its amount in dollars. */
export interface ReceiptTax extends TaxName {
  rate: number
  amount: string
}

/** The rates that apply on a date; 0 for a kind without a rate. */
export function ratesOn(rates: readonly TaxRate[], date: string): DayTax['rates'] {
  const held = { room: 0, service_fee: 0, food: 0, beverage: 0, alcohol: 0, service: 0 }
  const since = new Map<TaxedKind, string>()
  for (const { kind, from, rate } of rates) {
    if (from > date || from < (since.get(kind) ?? '')) continue
    since.set(kind, from)
    held[kind] = rate
  }
  return held
}

/** The taxes with their rates on a date. */
export const taxesOn = (taxes: readonly DatedTax[], date: string): DayTax[] =>
  taxes.map(({ en, ch, number, rates }) => ({ en, ch, number, rates: ratesOn(rates, date) }))

const isSameTax = (one: ChargedTax, other: ChargedTax): boolean =>
  one.en === other.en &&
  one.ch === other.ch &&
  one.number === other.number &&
  one.rate === other.rate

/** The sums of charged taxes with one name, number and rate, in the order in which each comes first. Without zeros. */
export function sumTaxes(taxes: readonly ChargedTax[]): ChargedTax[] {
  const sums: ChargedTax[] = []
  for (const tax of taxes) {
    const sum = sums.find((each) => isSameTax(each, tax))
    if (sum) sum.amount += tax.amount
    else sums.push({ ...tax })
  }
  return sums.filter(({ amount }) => amount !== 0)
}

/** The amount of taxes together, in cents. */
export const taxTotal = (taxes: readonly { amount: number }[]): number =>
  taxes.reduce((sum, { amount }) => sum + amount, 0)

export const taxesLess = (taxes: readonly ChargedTax[], off: readonly ChargedTax[]): ChargedTax[] =>
  sumTaxes([...taxes, ...off.map((tax) => ({ ...tax, amount: 0 - tax.amount }))])

/** Taxes with other amounts, place by place. Without zeros. */
export const withAmounts = (
  taxes: readonly ChargedTax[],
  amounts: readonly number[],
): ChargedTax[] =>
  taxes
    .map((tax, place) => ({ ...tax, amount: amounts[place] ?? 0 }))
    .filter(({ amount }) => amount !== 0)

export const reversedTaxes = (taxes: readonly ChargedTax[]): ChargedTax[] => taxesLess([], taxes)

/** In every current time zone the date changes at a multiple of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000

/** The date of the last requested quarter of an hour by time zone, because computing it is slow. */
const dates = new Map<string, { quarter: number; date: string }>()

/** The calendar date in a venue's time zone: tax rates change at its midnight, not at a night's end. */
export function calendarDate(moment: Date, timeZone: string): string {
  const quarter = Math.floor(moment.getTime() / QUARTER_MS)
  const last = dates.get(timeZone)
  if (last?.quarter === quarter) return last.date
  const date = plainMoment(moment, timeZone).slice(0, 10)
  dates.set(timeZone, { quarter, date })
  return date
}

export function taxesAt(
  venue: { timeZone: string; taxes: readonly DatedTax[] },
  moment: Date,
): DayTax[] {
  return taxesOn(venue.taxes, calendarDate(moment, venue.timeZone))
}
