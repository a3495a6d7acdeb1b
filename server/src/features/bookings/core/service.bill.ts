import { totalOfRoom, type Cents, type RoomPrice } from '@lantern/contract/pricing'
import type { TaxLabel } from '@lantern/contract/taxes'
import type { Cause } from '@lantern/contract/causes'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { BillLineRow, NewLine } from '../../bills/repository.ts'
import {
  dueOf,
  leftOf,
  pointsOf,
  reversalsOf,
  roundingOf,
  takenOff,
  totalOfLines,
  type Method,
  type RefundPart,
  type RefundTo,
} from '../../bills/rules.ts'
import { findBillOfBooking, lockViewOf, newBill } from '../../bills/service.ts'
import { post, type By } from '../../bills/service.post.ts'
import { creditParts, giveBack } from '../../bills/service.refund.ts'
import { viewBill, type BillView } from '../../bills/view/service.ts'
import type { BookingRow } from './repository.ts'
import { tellNight } from './service.ends.ts'
import {
  canceledOn,
  canceledRoom,
  changedRoom,
  givenAwayAt,
  givenAwayOn,
  isAsAgreed,
  paidForRoomOn,
  roomLines,
  roomLinesOf,
  roomPriceOn,
  type GivenAway,
} from './rules.room.ts'
import { backByRule, sumsOn } from './rules.sums.ts'

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

/** The bill of a booking as it is now, for whoever only shows it; nothing for a hold. */
export async function readBillOf(
  tx: Tx,
  { id }: Pick<BookingRow, 'id'>,
  at: Date,
): Promise<BillView | undefined> {
  const known = await findBillOfBooking(tx, id)
  return known && viewBill(tx, known.id, at)
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

/** Takes so much off a room for a reason that a line of its bill gave before. Nobody gives it away anew. */
async function giveAgain(
  tx: Tx,
  view: BillView,
  stays: Cents,
  { cause, reason, note }: Pick<BillLineRow, 'cause' | 'reason' | 'note'>,
  by: By,
): Promise<BillView> {
  const pieces = takenOff(stays, roomLinesOf(view.lines))
  const lines = reversalsOf(leftOf(view.lines), pieces).map((line) => ({
    ...line,
    reason,
    note,
    actorId: null,
  }))
  return post(tx, view, { cause, lines }, by)
}

/**
 * Gives a booking's room another price or place: the old lines are taken back and the new ones stand in their place, and
 * what was given away stays so (`givenAwayAt`), or is what is named. What that makes due or leaves in credit is paid,
 * refunded or left on the bill by the caller. `booking` is as it is after the change.
 */
export async function changeRoomPrice(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId' | 'bookingDate' | 'units'>,
  { price, taxLabel, given }: LabeledPrice & { given?: GivenAway },
  by: By,
): Promise<BillView> {
  const change = { place: booking.units.join(', ') }
  const room = roomOf(booking, taxLabel)
  if (given === undefined && isAsAgreed(view.lines, price, room)) {
    if (change.place === view.bill.place) return view
    return post(tx, view, { cause: 'booking_moved', change }, by)
  }
  const before = roomPriceOn(view.lines)
  const was = givenAwayOn(view.lines)
  if (roomLinesOf(view.lines).some(({ line }) => line.night !== room.night)) {
    await tellNight(tx, booking, by)
  }
  const stays = given ?? givenAwayAt(was, totalOfRoom(before), totalOfRoom(price))
  const rooms = new Set(roomLinesOf(view.lines).map(({ id }) => id))
  const lines = changedRoom(view.lines, price, room)
  let now = await post(tx, view, { cause: 'booking_moved', lines, change }, by)
  for (const part of ['corrected', 'waived'] as const) {
    const why = view.lines.findLast(
      ({ reverses, reason, cause }) =>
        rooms.has(reverses ?? 0) &&
        reason !== null &&
        (cause === 'booking_moved') === (part === 'waived'),
    )
    if (why && stays[part] > 0) now = await giveAgain(tx, now, stays[part], why, by)
  }
  return now
}

/** Takes what a change made dearer off the room again, in cents, for a reason that the desk gives. */
export function waiveDifference(
  tx: Tx,
  view: BillView,
  amount: Cents,
  { note, approvedBy }: { note: string; approvedBy: number | null },
  by: By,
): Promise<BillView> {
  const why = { reason: 'other' as const, note, approvedBy }
  const pieces = takenOff(amount, roomLinesOf(view.lines))
  const lines = reversalsOf(leftOf(view.lines), pieces).map((line) => ({ ...line, ...why }))
  return post(tx, view, { cause: 'booking_moved', lines }, by)
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

/** What goes back of a canceled booking: how much of what was paid for its room (all if missing), and how. */
export interface GoingBack {
  back?: Cents | undefined
  refundTo?: RefundTo
  /** The admin who approved that much cash. */
  approvedBy?: number | null | undefined
  /** Nobody is there: what would be handed out stays in credit. */
  isAbsent?: boolean
  /** The part of `back` that the rules would have kept as a fee. */
  feeOff?: FeeOff | undefined
}

/** A part of a cancellation fee that somebody of the staff leaves off, in cents, why, and who approved it. */
export interface FeeOff {
  amount: Cents
  note: string
  approvedBy: number | null
}

/** The label of the tax that was last charged for a room. */
export const roomLabelOn = ({ lines }: Pick<BillView, 'lines'>): TaxLabel | null =>
  roomLinesOf(lines).findLast(({ line }) => line.taxLabel)?.line.taxLabel ?? null

/** The lines by which a booking's room is canceled; what doesn't go back of what was paid for it is a fee. */
function cancelingLines(
  view: BillView,
  { id: bookingId, amenityId }: Pick<BookingRow, 'id' | 'amenityId'>,
  back: Cents | undefined,
): NewLine[] {
  const paid = paidForRoomOn(view.lines, view.payments)
  const fee = paid - Math.min(paid, back ?? paid)
  return canceledRoom(view.lines, fee, { bookingId, amenityId, taxLabel: roomLabelOn(view) })
}

/** Takes a part of the cancellation fee on a bill off again: it is given away, and counts as that. */
function leaveFeeOff(
  tx: Tx,
  view: BillView,
  { amount, note, approvedBy }: FeeOff,
  by: By,
): Promise<BillView> {
  const left = leftOf(view.lines)
  const fees = left.filter(({ line }) => line.kind === 'cancellation_fee')
  const why = { reason: 'other' as const, note, approvedBy }
  const lines = reversalsOf(left, takenOff(amount, fees)).map((line) => ({ ...line, ...why }))
  return post(tx, view, { cause: 'bill_correction', lines }, by)
}

/** How what is in credit on a canceled booking's bill goes back. Nobody hands anything out where nobody is there. */
async function partsBack(tx: Tx, view: BillView, { refundTo, isAbsent = false }: GoingBack) {
  const parts = await creditParts(tx, view, refundTo)
  return parts.filter(({ method }) => !isAbsent || method === 'card' || method === 'balance')
}

/** What would go back if a booking were canceled now, part by part, what it would keep, and the member's points that go. */
export async function previewCancel(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId' | 'userId'>,
  going: GoingBack,
): Promise<{ parts: RefundPart[]; fee: Cents; points: number }> {
  const added = cancelingLines(view, booking, going.back)
  const lines = [...view.lines, ...added.map(({ tax = 0, ...line }) => ({ ...line, tax }))]
  const parts = await partsBack(tx, { ...view, due: dueOf(lines, view.payments) }, going)
  const gone = parts.map(({ payment, amount }) => ({
    ...payment,
    id: 0,
    amount: 0 - amount,
    refunds: payment.id,
  }))
  const given = view.earned.find(({ memberId }) => memberId === booking.userId)?.points ?? 0
  const stays = pointsOf(view.bill, lines, [...view.payments, ...gone]).get(booking.userId ?? 0)
  const fee = totalOfLines(lines.filter(({ kind }) => kind === 'cancellation_fee'))
  return { parts, fee, points: given - (stays ?? 0) }
}

/**
 * What follows if its member cancels a booking now, in cents: what goes back by its tiers of refund of what was paid for
 * it (`back`), that with what else is in credit (`total`), and by which parts.
 */
export async function wouldCancel(tx: Tx, booking: BookingRow, view: BillView, now: Date) {
  const back = backByRule(booking, sumsOn(view), now)
  const preview = await previewCancel(tx, view, booking, { back, isAbsent: true })
  return { ...preview, back, total: preview.parts.reduce((sum, { amount }) => sum + amount, 0) }
}

/**
 * Takes a canceled or missed booking's room off its bill, keeps what doesn't go back of what was paid as a cancellation
 * fee, and gives what is in credit then back by the payments that brought it.
 */
export async function cancelRoom(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId'>,
  going: GoingBack,
  by: By,
): Promise<{ view: BillView; parts: RefundPart[] }> {
  const { back, feeOff } = going
  const lines = cancelingLines(view, booking, feeOff ? (back ?? 0) - feeOff.amount : back)
  const change = { isTab: false }
  const kept = await post(tx, view, { cause: 'booking_refund', lines, change }, by)
  const canceled = feeOff ? await leaveFeeOff(tx, kept, feeOff, by) : kept
  const parts = await partsBack(tx, canceled, going)
  if (parts.length === 0) return { view: canceled, parts }
  const { approvedBy = null } = going
  const refund = { cause: 'booking_refund' as const, approvedBy }
  return { view: await giveBack(tx, canceled, parts, refund, by), parts }
}

/** Puts a room back on its bill that a cancellation or a no-show had taken off, and takes the cancellation fee off again. */
export async function restoreRoom(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId' | 'bookingDate'>,
  by: By,
): Promise<BillView> {
  const price = canceledOn(view.lines)
  const left = leftOf(view.lines)
  const fees = left.filter(
    ({ line, net, tax }) => line.kind === 'cancellation_fee' && net + tax > 0,
  )
  const room = roomOf(booking, roomLabelOn(view))
  const lines = [...reversalsOf(left, fees), ...roomLines('room', price, room)]
  return post(tx, view, { cause: 'booking_refund', lines }, by)
}
