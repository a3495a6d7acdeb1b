import type { Effect } from '../../kernel/db/db-statement.ts'
import { letterQueued } from '../mail/service.ts'
import { moneyMoved } from '../wallet/service.effects.ts'
import type { OrderRow } from './repository.ts'
import { receipt } from './service.mail.ts'
import { chargeOf, sale, type Charged } from './service.ts'

/**
 * The effects of taking the price of an order that is made at once, for a decision in one flight: money, points and
 * receipt, as `charge` has them.
 */
export function charged(order: OrderRow, { lines, bill }: Charged, at: Date): Effect[] {
  const { userId: memberId, pointsEarned: points, lanternId: subject, staffId } = order
  const reference = chargeOf(order)
  const postings = sale(order, lines, bill)
  const by = staffId === null ? { at } : { at, actorId: staffId }
  const movement = { kind: 'food_order' as const, reference, subject, postings, ...by }
  const hasMoney = postings.some(({ cents }) => cents !== 0)
  return [
    ...(hasMoney ? moneyMoved(movement, memberId === null ? null : { memberId, points }) : []),
    ...(bill === null ? receipt(order, lines, at).flatMap(letterQueued) : []),
  ]
}
