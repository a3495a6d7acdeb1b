import { totalOfRoom, type Cents, type RoomPrice } from '@lantern/contract/pricing'
import type { TaxLabel } from '@lantern/contract/taxes'
import type { Cause } from '@lantern/contract/causes'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { leftOf, reversalsOf, takenOff, type Method, type RefundTo } from '../../bills/rules.ts'
import { lockViewOf, newBill } from '../../bills/service.ts'
import { post, type By } from '../../bills/service.post.ts'
import { refundCredit, type Refunded } from '../../bills/service.refund.ts'
import { roundingOf } from '../../bills/rules.ts'
import type { BillView } from '../../bills/view/service.ts'
import type { BookingRow } from './repository.ts'
import {
  canceledRoom,
  changedRoom,
  givenAwayAt,
  givenAwayOn,
  paidForRoomOn,
  roomLines,
  roomLinesOf,
  roomPriceOn,
} from './rules.room.ts'

/** How money comes for a booking at once. */
export interface Paid {
  method: Exclude<Method, 'elsewhere'>
  amount: Cents
  /** The card payment, if it came by one. */
  attemptId?: string
  /** The cash that was handed over. */
  tendered?: Cents | null
}

/** A price with the label of its tax. */
export interface LabeledPrice {
  price: RoomPrice
  taxLabel: TaxLabel | null
}

const roomOf = (
  { id, amenityId, bookingDate }: Pick<BookingRow, 'id' | 'amenityId' | 'bookingDate'>,
  taxLabel: TaxLabel | null,
) => ({ bookingId: id, amenityId, night: bookingDate, taxLabel })

/**
 * The bill of a booking, locked; its booking must be locked before. Throws `bill_closed` where it was written off, since
 * nothing can be changed about it any more, and an error for a hold, which has none.
 */
export async function lockBillOf(tx: Tx, booking: BookingRow, at: Date): Promise<BillView> {
  const view = await lockViewOf(tx, booking.id, at)
  if (!view) throw new Error(`booking ${booking.id} has no bill`)
  const { status, lanternId: number } = view.bill
  if (status === 'written_off') throw new Refusal('bill_closed', { number })
  return view
}

const paymentOf = (view: BillView, { method, amount, attemptId, tendered = null }: Paid) => ({
  method,
  amount,
  rounding: roundingOf(method, amount),
  tendered,
  userId: view.bill.userId,
  attemptId: attemptId ?? null,
})

/** How a new bill of a booking stands: what is paid at once, and whether its party orders on it. */
export interface Opening {
  pointsPerDollar: number
  isTab?: boolean
  paid?: Paid | null
}

/**
 * Opens the bill of a booking that is agreed now, with its room and fee on it and what is paid at once. Without a
 * payment, and with one of a part, the rest is due on it.
 */
export async function billRoom(
  tx: Tx,
  booking: BookingRow,
  { price, taxLabel }: LabeledPrice,
  { pointsPerDollar, isTab = false, paid = null }: Opening,
  by: By,
): Promise<BillView> {
  const view = await newBill(tx, {
    bookingId: booking.id,
    tableId: null,
    userId: booking.userId,
    name: booking.guestName,
    place: booking.units.join(', '),
    isTab,
    pointsPerDollar,
    openedBy: by.actorId,
    at: by.at,
  })
  const lines = roomLines('room', price, roomOf(booking, taxLabel))
  const payments = paid && paid.amount > 0 ? [paymentOf(view, paid)] : []
  return post(tx, view, { cause: 'booking', lines, payments }, by)
}

/** Takes money for a booking on its locked bill. `cause` says of the statement what it was for. */
export const payRoom = async (
  tx: Tx,
  view: BillView,
  paid: Paid,
  cause: Cause,
  by: By,
): Promise<BillView> =>
  paid.amount === 0 ? view : post(tx, view, { cause, payments: [paymentOf(view, paid)] }, by)

/**
 * Gives a booking's room another price: the old lines are taken back and the new ones stand in their place, and what was
 * given away stays so in proportion. What that makes due or leaves in credit is paid, refunded or left on the bill by
 * the caller. `booking` is as it is after the change.
 */
export async function changeRoomPrice(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId' | 'bookingDate'>,
  { price, taxLabel }: LabeledPrice,
  by: By,
): Promise<BillView> {
  const before = roomPriceOn(view.lines)
  const given = givenAwayOn(view.lines)
  const why = view.lines.findLast(({ reverses, reason }) => reverses !== null && reason !== null)
  const lines = changedRoom(view.lines, price, roomOf(booking, taxLabel))
  const changed = await post(tx, view, { cause: 'booking_moved', lines }, by)
  const stays = givenAwayAt(given, totalOfRoom(before), totalOfRoom(price))
  if (stays === 0) return changed
  const left = leftOf(changed.lines)
  const pieces = takenOff(stays, roomLinesOf(changed.lines))
  const again = reversalsOf(left, pieces).map((line) => ({
    ...line,
    reason: why?.reason ?? null,
    note: why?.note ?? null,
    actorId: null,
  }))
  return post(tx, changed, { cause: 'booking_moved', lines: again }, by)
}

/** Adds more time to a booking's bill. */
export function addTime(
  tx: Tx,
  view: BillView,
  booking: BookingRow,
  { price, taxLabel }: LabeledPrice,
  by: By,
): Promise<BillView> {
  const lines = roomLines('extension', price, roomOf(booking, taxLabel))
  return post(tx, view, { cause: 'booking', lines }, by)
}

/**
 * Takes a canceled or missed booking's room off its bill, keeps what doesn't go back of what was paid as a cancellation
 * fee, and gives what is in credit then back by the payments that brought it. `back` is what goes back of what was paid
 * for the room (`paidForRoomOn`), in cents; all of it if it is missing.
 */
export async function cancelRoom(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId'>,
  { back, refundTo }: { back?: Cents | undefined; refundTo?: RefundTo },
  by: By,
): Promise<Refunded> {
  const paid = paidForRoomOn(view.lines, view.payments)
  const fee = paid - Math.min(paid, back ?? paid)
  const taxLabel =
    roomLinesOf(view.lines).findLast(({ line }) => line.taxLabel)?.line.taxLabel ?? null
  const lines = canceledRoom(view.lines, fee, {
    bookingId: booking.id,
    amenityId: booking.amenityId,
    taxLabel,
  })
  const canceled = await post(tx, view, { cause: 'booking_refund', lines, change: {} }, by)
  return refundCredit(tx, canceled, { cause: 'booking_refund', to: refundTo }, by)
}

/** Puts a room back on its bill that a cancellation or a no-show had taken off, and takes the cancellation fee off again. */
export async function restoreRoom(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId' | 'bookingDate'>,
  by: By,
): Promise<BillView> {
  const price = roomPriceOn(view.lines)
  const taxLabel =
    roomLinesOf(view.lines).findLast(({ line }) => line.taxLabel)?.line.taxLabel ?? null
  const left = leftOf(view.lines)
  const fees = left.filter(
    ({ line, net, tax }) => line.kind === 'cancellation_fee' && net + tax > 0,
  )
  const lines = [...reversalsOf(left, fees), ...roomLines('room', price, roomOf(booking, taxLabel))]
  return post(tx, view, { cause: 'booking_refund', lines }, by)
}
