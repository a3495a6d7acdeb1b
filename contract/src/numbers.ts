import type { Cents } from './pricing.ts'

/** Letters and digits of full width, as Chinese input methods type them, in their plain form; any space is one space. */
export const plainForm = (text: string): string =>
  text
    .replace(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Reads a whole number as people write it: `6`, `１３`, `1,200`, and `6.0`, as some programs save it. Returns nothing for
 * anything else: `1e1`, `0x5`, `-1`, `1.5`, and `1.000`, which could mean one or a thousand.
 */
export function readWhole(text: string): number | undefined {
  const digits = /^(\d{1,9}|[1-9]\d{0,2}(?:[, ]\d{3}){1,2})(?:\.00?)?$/.exec(plainForm(text))?.[1]
  return digits === undefined ? undefined : Number(digits.replace(/[, ]/g, ''))
}

/**
 * Reads an amount of Canadian dollars as people write it, in cents: `20`, `$20`, `CA$1,250.00`, `２０.００`, `20,00`,
 * `1 250,00`, `20元`. Returns nothing for a negative amount, another currency (`￥100`, `US$5`), and whatever could mean two
 * amounts (`1.250`, `1.250,00`, `0,500`).
 */
export function readMoney(text: string): Cents | undefined {
  const amount = /^(?:(?:CA|C)?\$|CAD)? ?([\d., ]*\d) ?(?:\$|CAD|加?元)?$/i.exec(
    plainForm(text),
  )?.[1]
  const withPoint = amount?.replace(/^([\d ]+),(\d{1,2})$/, '$1.$2') ?? ''
  const [, dollars, , cents = ''] =
    /^(\d{1,8}|[1-9]\d{0,2}([, ])\d{3}(?:\2\d{3})?)(?:\.(\d{1,2}))?$/.exec(withPoint) ?? []
  return dollars === undefined
    ? undefined
    : Number(dollars.replace(/[, ]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}
