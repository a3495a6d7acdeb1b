import { arrivalWithinMs, type Serve } from '@lantern/contract/cart'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { lockForBooking } from '../../amenities/service.ts'
import type { NewLine } from '../../bills/repository.ts'
import { leftOf, reversalsOf } from '../../bills/rules.ts'
import { lockView } from '../../bills/service.ts'
import { post } from '../../bills/service.post.ts'
import {
  findBooking,
  findComing,
  findRunning,
  holdsRoom,
  lockBooking,
} from '../../bookings/core/service.ts'
import type { OnEnd, OnNight } from '../../bookings/core/service.ends.ts'
import { HIGHLIGHT_MS, highlightTable } from '../../tables/service.ts'
import { lockWaiting, type OrderRow } from '../repository.ts'
import { cancelOrder } from '../service.cancel.ts'
import { moveOrder } from '../service.ts'

/** When an order is made, its booking, and the night of the party that it waits for. */
export type Serving = Pick<OrderRow, 'serve' | 'bookingId'> &
  Partial<Pick<OrderRow, 'status' | 'releasedAt'>> & { partyNight?: string }

/**
 * An order that is to wait for a booking's party. It locks amenity and booking in the same order as a check-in, so
 * that an order and a check-in at the same moment see each other. If the party is in already, the order doesn't
 * wait. `null` if the party won't come any more.
 */
export async function awaitParty(tx: Tx, bookingId: number, at: Date): Promise<Serving | null> {
  const amenityId = (await findBooking(tx, bookingId))?.amenityId
  if (amenityId === undefined) return null
  await lockForBooking(tx, amenityId)
  const booking = await lockBooking(tx, bookingId)
  if (booking?.amenityId !== amenityId || !holdsRoom(booking.status)) return null
  const isIn = booking.checkedInAt !== null
  return {
    serve: 'on_arrival',
    bookingId,
    status: isIn ? 'pending' : 'waiting',
    releasedAt: isIn ? at : null,
    partyNight: booking.bookingDate,
  }
}

export interface Wished {
  memberId: number
  serve: Serve | undefined
  /** The table that it is brought to. */
  tableId: number | null
}

/**
 * The booking that an order belongs to: the member's running one, or, if the order is to wait for the party, the next
 * one of that room.
 */
export async function bookingFor(
  tx: Tx,
  { memberId, serve = 'now', tableId }: Wished,
  now: Date,
): Promise<number | null> {
  if (serve === 'now') return findRunning(tx, memberId, now)
  const before = new Date(now.getTime() + arrivalWithinMs)
  const booking =
    tableId === null ? undefined : await findComing(tx, { memberId, tableId, now, before })
  if (!booking) throw new Refusal('no_arrival_awaited')
  return booking.id
}

/** When a member's order is made, as the member wishes. */
export async function servingOf(tx: Tx, wished: Wished, now: Date): Promise<Serving> {
  const { serve = 'now' } = wished
  const bookingId = await bookingFor(tx, wished, now)
  if (serve === 'now' || bookingId === null) return { serve: 'now', bookingId }
  const serving = await awaitParty(tx, bookingId, now)
  if (!serving) throw new Refusal('no_arrival_awaited')
  return serving
}

/** Sends the orders that waited for a party to the kitchen, for the party's room. The booking must be locked. */
export async function releaseOrders(
  tx: Tx,
  bookingId: number,
  { at }: { at: Date },
): Promise<void> {
  const until = new Date(at.getTime() + HIGHLIGHT_MS)
  for (const order of await lockWaiting(tx, bookingId)) {
    const { tableId } = await moveOrder(tx, order, 'pending', at)
    if (tableId !== null) await highlightTable(tx, { tableId, until, at })
  }
}

/** Lets the dishes of orders that wait for a party count in its night, where its booking has moved to another one. */
export const moveWaiting: OnNight = async (tx, { id, bookingDate: night }, by) => {
  for (const order of await lockWaiting(tx, id)) {
    const view = await lockView(tx, order.billId, by.at)
    const left = leftOf(view.lines).filter(
      ({ line, net, discount }) => line.orderId === order.id && net + discount > 0,
    )
    const again = left.map(({ line, net, tax, discount }): NewLine => {
      const { kind, account, nameEn, nameCh, quantity, taxLabel, bookingId } = line
      const dish = { kind, account, nameEn, nameCh, quantity, taxLabel, bookingId }
      const of = { orderId: line.orderId, orderItemId: line.orderItemId, note: line.note }
      return { ...dish, ...of, net, tax, discount, night, actorId: line.actorId }
    })
    const lines = [...reversalsOf(left, left), ...again]
    await post(tx, view, { cause: 'food_order', lines }, by)
  }
}

/** Cancels the orders that waited for a party that won't come, and refunds them the way they were paid. */
export const cancelWaiting: OnEnd = async (tx, { id }, by) => {
  for (const order of await lockWaiting(tx, id)) {
    await cancelOrder(tx, order, by, { withBooking: true })
  }
}
