/**
 * What is taxed, at which rate, and since when; shared by the server, which charges it, and the pages, which show it
 * before. Pure, and free of any import, so that the lightest page may use it.
 */

/** What is taxed, each at a rate of its own. */
export const taxedKinds = ['room', 'service_fee', 'food', 'beverage', 'service'] as const
export type TaxedKind = (typeof taxedKinds)[number]

/** Rates of one day in basis points: 1300 is 13%. */
export type TaxRates = Readonly<Record<TaxedKind, number>>

/** A rate of one kind, from a date of the venue's calendar on. */
export interface TaxRate {
  kind: TaxedKind
  /** `yyyy-MM-dd`. */
  from: string
  basisPoints: number
}

/** What rows keep of the tax that they were charged, so that a receipt never changes. */
export interface TaxLabel {
  en: string
  ch: string
  /** The number under which the venue is registered, where it has one. */
  number: string | null
  /** The rate; `null` where there were several, or where nobody wrote it down. */
  basisPoints: number | null
}

/** The rates that hold on a date; a kind that has none yet isn't taxed. */
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

/** Every clock of our time turns the date at a quarter of an hour, whatever its zone. */
const QUARTER_MS = 15 * 60_000

/** The date of the quarter that each zone's clock was last asked for: asking it takes longer than answering a visitor. */
const dates = new Map<string, { quarter: number; date: string }>()

/** The date that the calendar on a venue's wall shows at a moment: tax changes at its midnight, not at a night's end. */
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

/** The rates that hold at a moment, by a venue's calendar. */
export function taxesAt(
  venue: { timeZone: string; tax: { rates: readonly TaxRate[] } },
  moment: Date,
): TaxRates {
  return ratesOn(venue.tax.rates, calendarDate(moment, venue.timeZone))
}

/** The one rate among some, or `null` where there are several. */
export function onlyRate(rates: readonly number[]): number | null {
  const [first] = rates
  return first !== undefined && rates.every((rate) => rate === first) ? first : null
}
