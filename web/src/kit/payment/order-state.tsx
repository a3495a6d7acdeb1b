import type { OrderStatus } from '@lantern/contract/menu/orders'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx'

/** The one colour of each state, as for bookings: amber waits for the house, and plum is under way. */
const tones: Readonly<Record<OrderStatus, BadgeTone>> = {
  waiting: 'neutral',
  pending: 'amber',
  confirmed: 'jade',
  preparing: 'plum',
  ready: 'jade',
  served: 'neutral',
  canceled: 'neutral',
}

/** The state of an order or of one of its lines, in a pill. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('core.orderStates')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
