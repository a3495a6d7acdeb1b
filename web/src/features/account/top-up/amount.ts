import { readMoney } from '@lantern/contract/numbers'
import { toDollars } from '@lantern/contract/pricing'

/**
 * A typed amount in the format of the API (`"1000.50"`); `null` if it isn't an amount above 0 (product#top-up). Equal
 * amounts give equal texts.
 */
export function typedAmount(text: string): string | null {
  const cents = readMoney(text)
  return cents === null || cents === 0 ? null : toDollars(cents)
}
