import { toCents, type Cents } from '@lantern/contract/pricing'

/** For amounts such as 12,50: a comma before the last one or two digits is a decimal point, not a separator. */
const decimalComma = /^(\d+),(\d{1,2})$/
const thousands = /^\d{1,3}(,\d{3})+(?=\.|$)/

/**
 * Parses a typed amount (`$1,000.50`, `12,50`, `.5`, `１００`) into whole cents. `null` if it isn't an amount, or has
 * too many digits before the decimal point.
 */
export function typedCents(text: string, digits: number): Cents | null {
  const amount = text
    .normalize('NFKC')
    .replace(/[\s$]/g, '')
    .replace(decimalComma, '$1.$2')
    .replace(thousands, (whole) => whole.replaceAll(',', ''))
  const [, whole = '', part = ''] = /^(\d*)(?:\.(\d{0,2}))?$/.exec(amount) ?? []
  if ((whole === '' && part === '') || whole.length > digits) return null
  return toCents(`${whole || '0'}.${part.padEnd(2, '0')}`)
}
