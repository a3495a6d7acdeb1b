/** The venue's currency, of two decimals. Imports nothing, so that the smallest page can use it. */

/** The smallest cash amounts in cents, where they are larger than one cent. */
const cashSteps: Readonly<Record<string, number>> = {
  AUD: 5,
  CAD: 5,
  CHF: 5,
  CZK: 100,
  DKK: 50,
  HKD: 10,
  MYR: 5,
  NOK: 100,
  NZD: 10,
  SEK: 100,
  SGD: 5,
  TWD: 100,
  ZAR: 10,
}

/** The smallest cash amount of a currency, in cents: 5 where there is no smaller coin. */
export const cashStepOf = (currency: string): number => cashSteps[currency] ?? 1

const symbols = new Map([
  ['CAD', '$'],
  ['USD', '$'],
])

/** The symbol before an amount in its own country: `$` for CAD, `€` for EUR. */
export function symbolOf(currency: string): string {
  const known = symbols.get(currency)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency
  symbols.set(currency, symbol)
  return symbol
}
