import type { MoreTimeChoice } from '@lantern/contract/bookings-extend'

/** The ways to pay more time. */
export type Way = 'bill' | 'balance' | 'card'

/** The ways to pay for an end. The party's bill comes first if it is open to the party. */
export function waysOf({ onBill, byCard }: Pick<MoreTimeChoice, 'onBill' | 'byCard'>): Way[] {
  return [...(onBill ? (['bill'] as const) : []), 'balance', ...(byCard ? (['card'] as const) : [])]
}

/** The wished way if it is still possible. A longer time may be more than the bill takes. */
export const payOf = (ways: readonly Way[], wished: Way | null): Way =>
  wished !== null && ways.includes(wished) ? wished : (ways[0] ?? 'balance')
