import { recordIn, type Language } from '@lantern/contract/venue/languages'
import type { ReceiptTax } from '@lantern/contract/payments/taxes'

type RatedTax = Pick<ReceiptTax, 'en' | 'ch' | 'rate'>

/** `9.975%`, from thousandths of a percent. */
export const percentOf = (rate: number): string => `${rate / 1_000}%`

/** `HST 13%`: the tax's name and its rate. */
export const taxName = (tax: RatedTax, language: Language): string =>
  `${recordIn(tax, language)} ${percentOf(tax.rate)}`

/** `GST 5% + QST 9.975%`: the names and rates of several taxes. */
export const taxNames = (taxes: readonly RatedTax[], language: Language): string =>
  taxes.map((tax) => taxName(tax, language)).join(' + ')

/** The name and rate with the venue's tax number, as a receipt requires. */
export function taxWords(tax: Omit<ReceiptTax, 'amount'>, language: Language): string {
  const name = taxName(tax, language)
  return tax.number === null ? name : `${name} · ${tax.number}`
}
