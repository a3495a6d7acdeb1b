import { toCents, type Cents } from '@lantern/contract/pricing'

/** 12,50 as some write it: a comma before one or two last digits is a point, no separator. */
const decimalComma = /^(\d+),(\d{1,2})$/
const thousands = /^\d{1,3}(,\d{3})+(?=\.|$)/

/**
 * An amount as somebody types it (`$1,000.50`, `12,50`, `.5`, `１００`), in whole cents; `null` where it is none, or
 * has more than so many digits before the point.
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
