import { totalOfRoom, type Cents, type RoomPrice } from '@lantern/contract/payments/pricing'
import type { Redemption } from '@lantern/contract/payments/redemption'
import type { Cause } from '@lantern/contract/payments/causes'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { NewLine, NewPayment } from '../../bills/repository.ts'
import {
  dueOf,
  isOfAccount,
  leftOf,
  pointsMoved,
  refundParts,
  amountOff,
  reversalsOf,
  roundingOf,
  totalOfLines,
  withPoints,
  withTax,
  type Method,
  type RefundPart,
  type RefundTo,
} from '../../bills/rules.ts'
import { findBillOfBooking, lockViewOf, newBill } from '../../bills/service.ts'
import { post, type ActContext } from '../../bills/service.post.ts'
import { giveBack, withoutClosedAccounts } from '../../bills/service.refund.ts'
import { viewBill, type BillView } from '../../bills/view/service.ts'
import type { BookingRow } from './repository.ts'
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
} from './rules.price.ts'
import { refundByRule, sumsOn } from './rules.sums.ts'

export interface Paid {
  method: Exclude<Method, 'elsewhere' | 'points'>
  amount: Cents
  /** The points that pay a part of the amount. */
  redeemed?: Redemption | null
  attemptId?: string | null
}

const roomOf = ({
  id,
  amenityId,
  bookingDate,
}: Pick<BookingRow, 'id' | 'amenityId' | 'bookingDate'>) => ({
  bookingId: id,
  amenityId,
  night: bookingDate,
})

/** Reads the bill of a booking in any status. Holds have no bill. */
export type BillOf = (tx: Tx, booking: BookingRow, at: Date) => Promise<BillView>

function requireBill(view: BillView | undefined, { id }: BookingRow): BillView {
  if (!view) throw new Error(`booking ${id} has no bill`)
  return view
}

export const lockPartyBill: BillOf = async (tx, booking, at) =>
  requireBill(await lockViewOf(tx, booking.id, at), booking)

/** Like `lockPartyBill`. Throws `bill_closed` if the bill was written off, because nothing can change then. */
export const lockBillOf: BillOf = async (tx, booking, at) => {
  const view = await lockPartyBill(tx, booking, at)
  const { status, lanternId: number } = view.bill
  if (status === 'written_off') throw new Refusal('bill_closed', { number })
  return view
}

/** Reads the bill of a booking without a lock; `undefined` for a hold. */
export async function readBillOf(
  tx: Tx,
  { id }: Pick<BookingRow, 'id'>,
  at: Date,
): Promise<BillView | undefined> {
  const known = await findBillOfBooking(tx, id)
  return known && viewBill(tx, known.id, at)
}

export const readPartyBill: BillOf = async (tx, booking, at) =>
  requireBill(await readBillOf(tx, booking, at), booking)

const paymentsOf = (
  { bill: { userId } }: BillView,
  { method, amount, redeemed = null, attemptId = null }: Paid,
  { cashStep }: ActContext,
): NewPayment[] => {
  const rounding = roundingOf(method, amount, cashStep)
  return withPoints({ method, amount, rounding, userId, attemptId }, redeemed)
}

/** Opens the bill of an agreed booking with its room, fee and payment. The rest is due on it. */
export async function billRoom(
  tx: Tx,
  booking: BookingRow,
  price: RoomPrice,
  { isTab = false, paid = null }: { isTab?: boolean; paid?: Paid | null },
  by: ActContext,
): Promise<BillView> {
  const view = await newBill(tx, {
    bookingId: booking.id,
    userId: booking.userId,
    name: booking.guestName,
    place: booking.units.join(', '),
    isTab,
    openedBy: by.actorId,
    at: by.at,
  })
  const lines = roomLines('room', price, roomOf(booking))
  const payments = paid && paid.amount > 0 ? paymentsOf(view, paid, by) : []
  return post(tx, view, { cause: 'booking', lines, payments }, by)
}

/** Takes a payment for a booking on its locked bill. `cause` is what the member's statement shows. */
export const payRoom = async (tx: Tx, view: BillView, paid: Paid, cause: Cause, by: ActContext) =>
  paid.amount === 0 ? view : post(tx, view, { cause, payments: paymentsOf(view, paid, by) }, by)

/**
 * Reverses the room's lines and adds new ones. What was given away stays so (`givenAwayAt`), or is `given`. The caller
 * settles what is due then. `booking` is the row after the change.
 */
export async function changeRoomPrice(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId' | 'bookingDate' | 'units'>,
  { price, given }: { price: RoomPrice; given?: GivenAway },
  by: ActContext,
) {
  const change = { place: booking.units.join(', ') }
  const room = roomOf(booking)
  if (given === undefined && isAsAgreed(view.lines, price, room)) {
    if (change.place === view.bill.place) return view
    return post(tx, view, { cause: 'booking_moved', change }, by)
  }
  const before = roomPriceOn(view.lines)
  const was = givenAwayOn(view.lines)
  if (roomLinesOf(view.lines).some(({ line }) => line.night !== room.night)) {
    await runNightEffects(tx, booking, by)
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
    if (!why || stays[part] === 0) continue
    // `giveaways` counted this when staff gave it. A line without an actor isn't counted, so it doesn't count twice.
    const { cause, reason, note } = why
    const off = amountOff(stays[part], roomLinesOf(now.lines), { reason, note, actorId: null })
    now = await post(tx, now, { cause, lines: off }, by)
  }
  return now
}

/** Takes `amount` off the room's lines, by which a change made the booking dearer, with the desk's reason. */
export function waiveDifference(
  tx: Tx,
  view: BillView,
  amount: Cents,
  { note, approvedBy }: { note: string; approvedBy: number | null },
  by: ActContext,
) {
  const lines = amountOff(amount, roomLinesOf(view.lines), { reason: 'other', note, approvedBy })
  return post(tx, view, { cause: 'booking_moved', lines }, by)
}

export function addTime(
  tx: Tx,
  view: BillView,
  booking: BookingRow,
  price: RoomPrice,
  by: ActContext,
) {
  const lines = roomLines('extension', price, roomOf(booking))
  return post(tx, view, { cause: 'booking', lines }, by)
}

/** The refund of a canceled booking: how much of what was paid for its room, and how. Without an amount it is all. */
export interface RoomRefund {
  refundAmount?: Cents | undefined
  refundTo?: RefundTo
  approvedBy?: number | null | undefined
  /** Nobody is there to take cash or use the card machine, so such a refund stays as credit. */
  isAbsent?: boolean
  /** The part of `refundAmount` that the rules would keep as a cancellation fee. */
  feeOff?: FeeOff | undefined
}

/** A part of a cancellation fee that staff waive, in cents, with reason and approver. */
export interface FeeOff {
  amount: Cents
  note: string
  approvedBy: number | null
}

/** The lines that cancel a booking's room. The part of its payments that isn't refunded becomes a cancellation fee. */
function cancelingLines(
  view: BillView,
  { id: bookingId, amenityId }: Pick<BookingRow, 'id' | 'amenityId'>,
  refundAmount: Cents | undefined,
): NewLine[] {
  const paid = paidForRoomOn(view.lines, view.payments)
  const fee = paid - Math.min(paid, refundAmount ?? paid)
  return canceledRoom(view.lines, fee, { bookingId, amenityId })
}

/** The parts of a refund of a bill's credit. Without anybody there it has no cash or card machine parts. */
export async function creditRefundParts(
  tx: Tx,
  view: BillView,
  { refundTo, isAbsent = false }: RoomRefund,
): Promise<RefundPart[]> {
  const { bill, payments, due } = view
  const credit = refundParts(payments, Math.max(0, 0 - due), refundTo, bill.userId)
  const parts = await withoutClosedAccounts(tx, credit)
  return parts.filter((part) => !isAbsent || part.method === 'card' || isOfAccount(part))
}

/** What canceling a booking now does: refund parts, the credit `left` for the desk, the fee, and points lost. */
export async function previewCancel(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId' | 'userId'>,
  refund: RoomRefund,
): Promise<{ parts: RefundPart[]; fee: Cents; points: number; left: Cents }> {
  const added = cancelingLines(view, booking, refund.refundAmount)
  const lines = [...view.lines, ...added.map(withTax)]
  const due = dueOf(lines, view.payments)
  const parts = await creditRefundParts(tx, { ...view, due }, refund)
  const points = 0 - pointsMoved(view, booking.userId, lines, { parts })
  const fee = totalOfLines(lines.filter(({ kind }) => kind === 'cancellation_fee'))
  const left = Math.max(0, 0 - due) - parts.reduce((sum, { amount }) => sum + amount, 0)
  return { parts, fee, points, left }
}

/** If the member cancels now, in cents: `refundAmount` by the rules, `total` with other credit, and its parts. */
export async function wouldCancel(tx: Tx, booking: BookingRow, view: BillView, now: Date) {
  const refundAmount = refundByRule(booking, sumsOn(view), now)
  const preview = await previewCancel(tx, view, booking, { refundAmount, isAbsent: true })
  return {
    ...preview,
    refundAmount,
    total: preview.parts.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** Takes a room off its bill, charges what isn't refunded as a cancellation fee, and refunds the credit. */
export async function cancelRoom(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId'>,
  refund: RoomRefund,
  by: ActContext,
): Promise<{ view: BillView; parts: RefundPart[] }> {
  const { refundAmount, feeOff } = refund
  const lines = cancelingLines(
    view,
    booking,
    feeOff ? (refundAmount ?? 0) - feeOff.amount : refundAmount,
  )
  const change = { isTab: false }
  let canceled = await post(tx, view, { cause: 'booking_refund', lines, change }, by)
  if (feeOff) {
    const { amount, note, approvedBy } = feeOff
    const fees = leftOf(canceled.lines).filter(({ line }) => line.kind === 'cancellation_fee')
    const off = amountOff(amount, fees, { reason: 'other', note, approvedBy })
    canceled = await post(tx, canceled, { cause: 'bill_correction', lines: off }, by)
  }
  const parts = await creditRefundParts(tx, canceled, refund)
  if (parts.length === 0) return { view: canceled, parts }
  const { approvedBy = null } = refund
  const why = { cause: 'booking_refund' as const, approvedBy }
  return { view: await giveBack(tx, canceled, parts, why, by), parts }
}

/** Restores a room on its bill after a cancellation or no-show is undone, and reverses the cancellation fee. */
export async function restoreRoom(
  tx: Tx,
  view: BillView,
  booking: Pick<BookingRow, 'id' | 'amenityId' | 'bookingDate'>,
  by: ActContext,
) {
  const price = canceledOn(view.lines)
  const left = leftOf(view.lines)
  const fees = left.filter(
    ({ line, net, tax }) => line.kind === 'cancellation_fee' && net + tax > 0,
  )
  const room = roomOf(booking)
  const lines = [...reversalsOf(left, fees), ...roomLines('room', price, room)]
  return post(tx, view, { cause: 'booking_refund', lines }, by)
}

/** A later feature's effect on a booking, in the booking's transaction. The booking is locked. */
type Effect<Booking> = (tx: Tx, booking: Booking, by: ActContext) => Promise<void>

/** The effect on a booking whose party won't come any more or has left. */
export type OnEnd = Effect<BookingRow>
/** The effect on a booking that moves to another night, with its row after the move. */
export type OnNight = Effect<Pick<BookingRow, 'id' | 'bookingDate'>>

const ends = new Set<OnEnd>()
const nights = new Set<OnNight>()

/** Registers an effect for every booking that gives up its room. Registering twice changes nothing. */
export const onEnd = (effect: OnEnd) => ends.add(effect)

export const onNight = (effect: OnNight) => nights.add(effect)

export const runEndEffects: OnEnd = async (...args) => {
  for (const effect of ends) await effect(...args)
}

const runNightEffects: OnNight = async (...args) => {
  for (const effect of nights) await effect(...args)
}
