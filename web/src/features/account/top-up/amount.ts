import { toDollars } from '@lantern/contract/pricing'
import { typedCents } from '../../../lib/shown/typed-cents.ts'

/**
 * A typed amount in the format of the API (`"1000.50"`); `null` if it isn't an amount above 0 (product#top-up). Equal
 * amounts give equal texts.
 */
export function typedAmount(text: string): string | null {
  const cents = typedCents(text, 8)
  return cents === null || cents === 0 ? null : toDollars(cents)
}
