import { placeName } from '@lantern/contract/members/names'
import type { ReceiptTax } from '@lantern/contract/payments/taxes'
import ch from '../../../i18n/ch/bills.ts'
import en from '../../../i18n/en/bills.ts'
import { taxName } from '../../../lib/shown/tax.ts'

/**
 * Makes a function that writes texts of a catalog in both languages, because readers of a slip may not know the
 * page's language.
 */
export const inBoth =
  <Words>(english: Words, chinese: Words) =>
  (pick: (words: Words) => string): string =>
    `${pick(english)} ${pick(chinese)}`

/** Writes texts of bills in both languages. */
export const both = inBoth(en, ch)

/** The names of tables and rooms in both languages; a name that is the same in both appears once. */
export function bothPlaces(names: readonly string[]): string {
  const called = (language: 'en' | 'ch') =>
    names.map((name) => placeName(name, language)).join(', ')
  return [...new Set([called('en'), called('ch')])].join(' / ')
}

/** `HST 13% 销售税 · 12345 RT0001`: the rate and the tax number appear once. */
export const bothTaxWords = (tax: ReceiptTax): string => {
  const name = `${taxName(tax, 'en')} ${tax.ch === tax.en ? '' : tax.ch}`.trim()
  return tax.number === null ? name : `${name} · ${tax.number}`
}
