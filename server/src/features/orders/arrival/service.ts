import { holdsRoom } from '../../bookings/core/rules.ts'
import { arrivalWithinMs, type Serve } from '@lantern/contract/menu/cart'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { lockForBooking } from '../../amenities/service.ts'
import type { NewLine } from '../../bills/repository.ts'
import { leftOf, likeLine, reversalsOf } from '../../bills/rules.ts'
import { lockView } from '../../bills/service.ts'
import { post } from '../../bills/service.post.ts'
import { findBooking, findComing, findRunning, lockBooking } from '../../bookings/core/service.ts'
import type { OnEnd, OnNight } from '../../bookings/core/service.bill.ts'
import { highlighted, setByHand } from '../../tables/service.ts'
import { lockWaiting, type OrderRow } from '../repository.ts'
import { cancelOrder } from '../service.cancel.ts'
import { moveOrder } from '../service.ts'

/** The time at which an order is made, its booking, and the night of the party that it waits for. */
export type Serving = Pick<OrderRow, 'serve' | 'bookingId'> &
  Partial<Pick<OrderRow, 'status' | 'releasedAt'>> & { partyNight?: string }

/**
 * The serving of an order that waits for a booking's party. Locks amenity and booking in the same order as a check-in,
 * so that the two can't miss each other. If the party is checked in already, the order doesn't wait. Returns `null` if
 * the party won't come any more.
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

export interface ServingRequest {
  memberId: number
  serve: Serve | undefined
  tableId: number | null
}

/** The booking of an order: the member's running one, or the next one of the room whose party it is to wait for. */
export async function bookingFor(
  tx: Tx,
  { memberId, serve = 'now', tableId }: ServingRequest,
  now: Date,
): Promise<number | null> {
  if (serve === 'now') return findRunning(tx, memberId, now)
  const before = new Date(now.getTime() + arrivalWithinMs)
  const booking =
    tableId === null ? undefined : await findComing(tx, { memberId, tableId, now, before })
  if (!booking) throw new Refusal('no_arrival_awaited')
  return booking.id
}

/** The serving of a member's order. Throws `no_arrival_awaited` if it is to wait and no party is coming. */
export async function servingOf(tx: Tx, request: ServingRequest, now: Date): Promise<Serving> {
  const { serve = 'now' } = request
  const bookingId = await bookingFor(tx, request, now)
  if (serve === 'now' || bookingId === null) return { serve: 'now', bookingId }
  const serving = await awaitParty(tx, bookingId, now)
  if (!serving) throw new Refusal('no_arrival_awaited')
  return serving
}

/** Releases the orders that waited for a party to the kitchen, for the party's room. The booking must be locked. */
export async function releaseOrders(
  tx: Tx,
  bookingId: number,
  { at }: { at: Date },
): Promise<void> {
  for (const order of await lockWaiting(tx, bookingId)) {
    const tableId = await moveOrder(tx, order, 'pending', at)
    if (tableId !== null) await setByHand(tx, tableId, highlighted(at), at)
  }
}

/** Moves the dishes of waiting orders to the night of their booking, if that has changed. */
export const moveWaiting: OnNight = async (tx, { id, bookingDate: night }, by) => {
  for (const order of await lockWaiting(tx, id)) {
    const view = await lockView(tx, order.billId, by.at)
    const left = leftOf(view.lines).filter(
      ({ line, net, discount }) => line.orderId === order.id && net + discount > 0,
    )
    const again = left.map(({ line, net, taxes, discount }): NewLine => {
      const { note, actorId } = line
      return { ...likeLine(line), note, net, taxes, discount, night, actorId }
    })
    const lines = [...reversalsOf(left, left), ...again]
    await post(tx, view, { cause: 'food_order', lines }, by)
  }
}

/** Cancels the orders that waited for a party that won't come, and refunds them by the methods that paid them. */
export const cancelWaiting: OnEnd = async (tx, { id }, by) => {
  for (const order of await lockWaiting(tx, id)) {
    await cancelOrder(tx, order, by, { withBooking: true })
  }
}
