import { recordIn, type Language } from '@lantern/contract/languages'
import type { TaxLabel } from '@lantern/contract/taxes'
import type { Venue } from '@lantern/contract/venue'

/** `HST 13%`: the tax's name and its rate, if there is one rate. */
export function taxName(label: TaxLabel, language: Language): string {
  const name = recordIn(label, language)
  return label.basisPoints === null ? name : `${name} ${label.basisPoints / 100}%`
}

/** The name and rate of the tax in force now; `basisPoints` is `null` if there are several rates. */
export const taxNameNow = (
  { name }: Venue['tax'],
  basisPoints: number | null,
  language: Language,
): string => taxName({ ...name, number: null, basisPoints }, language)

/** The name and rate with the venue's tax number, as a receipt requires. */
export function taxWords(label: TaxLabel, language: Language): string {
  const name = taxName(label, language)
  return label.number === null ? name : `${name} · ${label.number}`
}
