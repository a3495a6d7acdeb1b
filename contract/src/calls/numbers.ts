import { toDollars, type Cents } from '../payments/pricing.ts'

/** Converts full-width letters and digits, as Chinese input methods type them, to ASCII, and white space to spaces. */
export const plainForm = (text: string): string =>
  text
    .replace(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .trim()

/** The digits of a typed PIN. */
export const digitsIn = (text: string): string => plainForm(text).replace(/\D/g, '')

/**
 * Parses a whole number as people write it: `6`, `１３`, `1,200`, and `6.0`, as some programs save it. Returns NaN,
 * which every schema refuses, for anything else: `1e1`, `0x5`, `-1`, `1.5`, and `1.000`, which could mean one or a
 * thousand.
 */
export function readWhole(text: string): number {
  const digits = /^(\d{1,9}|[1-9]\d{0,2}(?:[, ]\d{3}){1,2})(?:\.00?)?$/.exec(plainForm(text))?.[1]
  return digits === undefined ? Number.NaN : Number(digits.replace(/[, ]/g, ''))
}

/** Parses a percentage with at most two decimal places into hundredths (`13`, `9,5`, `１３％`), else NaN. */
export function readHundredths(text: string): number {
  const number = plainForm(text).replace(/ ?%$/, '')
  const withPoint = number.replace(/^([\d ]+),(\d{1,2})$/, '$1.$2')
  const [, whole = '', , part = ''] =
    /^(\d{0,8}|[1-9]\d{0,2}([, ])\d{3}(?:\2\d{3})?)(?:\.(\d{0,2}))?$/.exec(withPoint) ?? []
  if (whole + part === '') return Number.NaN
  return Number(whole.replace(/[, ]/g, '')) * 100 + Number(part.padEnd(2, '0'))
}

/** Parses a tax rate in percent with at most three decimal places into thousandths (`13`, `9,975％`), else NaN. */
export function readRate(text: string): number {
  const number = plainForm(text).replace(/ ?%$/, '')
  const [, whole = '', part = ''] = /^(\d{0,3})(?:[.,](\d{0,3}))?$/.exec(number) ?? []
  return whole + part === '' ? Number.NaN : Number(whole) * 1_000 + Number(part.padEnd(3, '0'))
}

/**
 * Parses an amount of Canadian dollars as people write it, into cents: `20`, `$20`, `CA$1,250.00`, `２０.００`, `20,00`,
 * `1 250,00`, `.5`, `20元`. Returns `null` for a negative amount, another currency (`￥100`, `US$5`), and ambiguous
 * amounts (`1.250`, `1.250,00`, `0,500`).
 */
export function readMoney(text: string): Cents | null {
  const amount = /^(?:(?:CA|C)?\$|CAD)? ?([\d., ]+?) ?(?:\$|CAD|加?元)?$/i.exec(
    plainForm(text),
  )?.[1]
  const cents = readHundredths(amount ?? '')
  return Number.isNaN(cents) ? null : cents
}

/** An amount in the form of the API, `"20.00"`, so that equal amounts are equal texts; any other text as it is. */
export function plainMoney(text: string): string {
  const cents = readMoney(text)
  return cents === null ? text : toDollars(cents)
}
