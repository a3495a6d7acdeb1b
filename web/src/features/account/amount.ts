import { toCents, toDollars } from '@lantern/contract/pricing'

/** 12,50 as some write it: a comma before one or two last digits is a point, no separator. */
const decimalComma = /^(\d+),(\d{1,2})$/
const thousands = /^\d{1,3}(,\d{3})+(?=\.|$)/

/**
 * An amount as somebody types it (`$1,000.50`, `12,50`, `.5`, `１００`), as the wire writes it
 * (`"1000.50"`); `null` where it is none greater than 0 (spec §5). Equal amounts come out equal.
 */
export function typedAmount(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/[\s$]/g, '')
  const amount = plain
    .replace(decimalComma, '$1.$2')
    .replace(thousands, (whole) => whole.replaceAll(',', ''))
  const [, whole = '', part = ''] = /^(\d{0,8})(?:\.(\d{0,2}))?$/.exec(amount) ?? []
  if (whole === '' && part === '') return null
  const cents = toCents(`${whole || '0'}.${part.padEnd(2, '0')}`)
  return cents > 0 ? toDollars(cents) : null
}
