import type { Order, OrderStatus } from '@lantern/contract/orders'
import type { BadgeTone } from '../../../ui/states/badge.tsx'

/** The colours of the statuses. The text carries the meaning. */
export const toneOf: Record<OrderStatus, BadgeTone> = {
  waiting: 'amber',
  pending: 'neutral',
  confirmed: 'amber',
  preparing: 'amber',
  ready: 'jade',
  served: 'neutral',
  canceled: 'vermilion',
}

/** The statuses of an order until it is served, in order. */
export const way = ['pending', 'confirmed', 'preparing', 'ready', 'served'] as const

/** Whether the order isn't served yet, so that its steps are shown. */
export const isOpen = ({ status }: Pick<Order, 'status'>): boolean =>
  status !== 'served' && status !== 'canceled'

/** The sentence about a canceled order's refund; `null` if nothing was paid. */
export function refundWords(
  refund: Order['refund'],
): 'balance' | 'card' | 'cardPending' | 'cash' | 'elsewhere' | 'failed' | null {
  if (!refund) return null
  const { to, status } = refund
  if (status === 'failed') return 'failed'
  if (to === 'balance' || to === 'cash' || to === 'elsewhere') return to
  return status === 'succeeded' ? 'card' : 'cardPending'
}
