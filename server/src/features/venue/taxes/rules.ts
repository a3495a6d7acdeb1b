import {
  calendarDate,
  onlyRate,
  ratesOn,
  type TaxedKind,
  type TaxLabel,
  type TaxRate,
  type TaxRates,
} from '@lantern/contract/taxes'

/** The settings that the tax depends on. */
export interface Taxed {
  timeZone: string
  taxNameEn: string
  taxNameCh: string
  taxNumber: string
  taxRates: readonly TaxRate[]
}

/** The rates on the day of an act. */
export function taxesOf(venue: Pick<Taxed, 'timeZone' | 'taxRates'>, now: Date): TaxRates {
  return ratesOn(venue.taxRates, calendarDate(now, venue.timeZone))
}

/** The tax label that a row stores for these kinds; `null` if none of them is taxed. */
export function taxLabelFor(
  venue: Taxed,
  taxes: TaxRates,
  kinds: readonly TaxedKind[],
): TaxLabel | null {
  const rates = kinds.map((kind) => taxes[kind])
  if (rates.every((rate) => rate === 0)) return null
  return {
    en: venue.taxNameEn,
    ch: venue.taxNameCh,
    number: venue.taxNumber || null,
    basisPoints: onlyRate(rates),
  }
}

/** The rates of a date, and later ones. */
export function ratesFrom(rates: readonly TaxRate[], date: string): TaxRate[] {
  return rates.filter(
    ({ kind, from }) =>
      from > date ||
      !rates.some((other) => other.kind === kind && other.from > from && other.from <= date),
  )
}
