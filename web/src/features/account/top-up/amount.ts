import { toDollars } from '@lantern/contract/pricing'
import { typedCents } from '../../../lib/shown/typed-cents.ts'

/**
 * What was typed, as the wire writes it (`"1000.50"`); `null` where it is no amount above 0 (product#top-up). Equal
 * amounts come out equal.
 */
export function typedAmount(text: string): string | null {
  const cents = typedCents(text, 8)
  return cents === null || cents === 0 ? null : toDollars(cents)
}
