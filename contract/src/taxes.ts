/**
 * The taxed kinds and their rates over time, shared by the server, which charges the tax, and the pages, which show
 * it before. Pure, and imports nothing, so that the smallest page can use it.
 */

/** The taxed kinds, each with its own rate. */
export const taxedKinds = ['room', 'service_fee', 'food', 'beverage', 'service'] as const
export type TaxedKind = (typeof taxedKinds)[number]

/** Rates of one day in basis points: 1300 is 13%. */
export type TaxRates = Readonly<Record<TaxedKind, number>>

/** A rate of one kind, valid from a date of the venue's calendar. */
export interface TaxRate {
  kind: TaxedKind
  /** `yyyy-MM-dd`. */
  from: string
  basisPoints: number
}

/** The tax label that is stored with a charge, so that receipts never change. */
export interface TaxLabel {
  en: string
  ch: string
  /** The venue's registration number, if it has one. */
  number: string | null
  /** The rate; `null` if there were several, or if it isn't recorded. */
  basisPoints: number | null
}

/** The rates that apply on a date; 0 for a kind without a rate. */
export function ratesOn(rates: readonly TaxRate[], date: string): TaxRates {
  const held = { room: 0, service_fee: 0, food: 0, beverage: 0, service: 0 }
  const since = new Map<TaxedKind, string>()
  for (const { kind, from, basisPoints } of rates) {
    if (from > date || from < (since.get(kind) ?? '')) continue
    since.set(kind, from)
    held[kind] = basisPoints
  }
  return held
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  })
  clocks.set(timeZone, clock)
  return clock
}

/** In every current time zone the date changes at a multiple of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000

/**
 * The date of the last requested quarter of an hour by time zone. Computing it takes longer than a response to a
 * visitor.
 */
const dates = new Map<string, { quarter: number; date: string }>()

/** The calendar date in a venue's time zone: tax rates change at its midnight, not at a night's end. */
export function calendarDate(moment: Date, timeZone: string): string {
  const quarter = Math.floor(moment.getTime() / QUARTER_MS)
  const last = dates.get(timeZone)
  if (last?.quarter === quarter) return last.date
  const parts = clockOf(timeZone).formatToParts(moment)
  const of = (type: 'year' | 'month' | 'day') => parts.find((part) => part.type === type)?.value
  const date = [of('year'), of('month'), of('day')].join('-')
  dates.set(timeZone, { quarter, date })
  return date
}

/** The rates that apply at an instant, by the venue's calendar. */
export function taxesAt(
  venue: { timeZone: string; tax: { rates: readonly TaxRate[] } },
  moment: Date,
): TaxRates {
  return ratesOn(venue.tax.rates, calendarDate(moment, venue.timeZone))
}

/** The single rate among some, or `null` if there are several. */
export function onlyRate(rates: readonly number[]): number | null {
  const [first] = rates
  return first !== undefined && rates.every((rate) => rate === first) ? first : null
}
