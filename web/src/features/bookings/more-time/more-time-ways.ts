import type { MoreTimeChoice } from '@lantern/contract/bookings-extend'

/** The ways to pay more time. */
export type Way = 'bill' | 'balance' | 'card'

/** The ways that an end can be paid by: the party's bill comes first where it is open to it. */
export function waysOf({ onBill, byCard }: Pick<MoreTimeChoice, 'onBill' | 'byCard'>): Way[] {
  return [...(onBill ? (['bill'] as const) : []), 'balance', ...(byCard ? (['card'] as const) : [])]
}

/** The wished way where it still is one: a longer time may be more than the bill takes. */
export const payOf = (ways: readonly Way[], wished: Way | null): Way =>
  wished !== null && ways.includes(wished) ? wished : (ways[0] ?? 'balance')
