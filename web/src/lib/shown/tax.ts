import { recordIn, type Language } from '@lantern/contract/languages'
import type { TaxLabel } from '@lantern/contract/taxes'
import type { Venue } from '@lantern/contract/venue'

/** `HST 13%`: what the tax was called and its rate, where there was one. */
export function taxName(label: TaxLabel, language: Language): string {
  const name = recordIn(label, language)
  return label.basisPoints === null ? name : `${name} ${label.basisPoints / 100}%`
}

/** The same of a tax that would be charged now; `null` where there are several rates. */
export const taxNameNow = (
  { name }: Venue['tax'],
  basisPoints: number | null,
  language: Language,
): string => taxName({ ...name, number: null, basisPoints }, language)

/** The same with the number that the venue is registered under, as a receipt needs it. */
export function taxWords(label: TaxLabel, language: Language): string {
  const name = taxName(label, language)
  return label.number === null ? name : `${name} · ${label.number}`
}
