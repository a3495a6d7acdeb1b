import {
  calendarDate,
  taxesOn,
  type DatedTax,
  type DayTax,
  type TaxRate,
} from '@lantern/contract/payments/taxes'

/** The taxes on the day of an act. */
export const taxesOf = (
  venue: { timeZone: string; taxes: readonly DatedTax[] },
  now: Date,
): DayTax[] => taxesOn(venue.taxes, calendarDate(now, venue.timeZone))

/** The rates of a date, and later ones. */
export function ratesFrom(rates: readonly TaxRate[], date: string): TaxRate[] {
  return rates.filter(
    ({ kind, from }) =>
      from > date ||
      !rates.some((other) => other.kind === kind && other.from > from && other.from <= date),
  )
}
