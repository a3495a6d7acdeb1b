import { placeName } from '@lantern/contract/names'
import type { TaxLabel } from '@lantern/contract/taxes'
import ch from '../../../i18n/ch/bills.ts'
import en from '../../../i18n/en/bills.ts'
import { taxName, taxWords } from '../../../lib/shown/tax.ts'

/** Writes texts of a catalog in both languages, because a slip is also read by people who don't read the page's. */
export const inBoth =
  <Words>(english: Words, chinese: Words) =>
  (pick: (words: Words) => string): string =>
    `${pick(english)} ${pick(chinese)}`

/** The same for the words of bills. */
export const both = inBoth(en, ch)

/** The names of tables and rooms as both languages have them; one that both have alike stands once. */
export function bothPlaces(names: readonly string[]): string {
  const called = (language: 'en' | 'ch') =>
    names.map((name) => placeName(name, language)).join(', ')
  return [...new Set([called('en'), called('ch')])].join(' / ')
}

/** `HST 13% 销售税 · 12345 RT0001`: the rate and the number that the venue is registered under stand once. */
export const bothTaxWords = (label: TaxLabel): string =>
  `${taxName(label, 'en')} ${taxWords({ ...label, basisPoints: null }, 'ch')}`
