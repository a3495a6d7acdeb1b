import type { PartyAction } from '@lantern/contract/floor/desk'
import type { Cents } from '@lantern/contract/payments/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { isRecent } from '../../bills/corrections/rules.ts'
import { allow, type ActRequest } from '../../bills/corrections/service.ts'
import { restOf, totalOfLines } from '../../bills/rules.ts'
import { moveBill, openTab } from '../../bills/service.ts'
import { post, type ActContext } from '../../bills/service.post.ts'
import { allowRefund, giveBack } from '../../bills/service.refund.ts'
import type { BillView } from '../../bills/view/service.ts'
import { lockSharedIfOpen } from '../../members/accounts/service.ts'
import { cleanUntil } from '../../tables/service.ts'
import { occupy, updateBooking, vacate, type BookingRow } from '../core/repository.ts'
import { givenAwayOn } from '../core/rules.price.ts'
import {
  changeRoomPrice,
  lockBillOf,
  lockPartyBill,
  previewCancel,
  restoreRoom,
} from '../core/service.bill.ts'
import {
  publishAvailability,
  publishBooking,
  changeStatus,
  dropChange,
  endHoldsInTheWay,
} from '../core/service.ts'
import { restFrom } from './rules.ts'
import { findUndoable, insertAction, wasUnseated, type PartyActionRow } from './repository.ts'
import {
  Before,
  dayBegan,
  findBusy,
  isOpenTab,
  lockWithRooms,
  requireSeen,
  type Seen,
} from './service.ts'

type Moving = Omit<ActRequest, 'repeatable'>

async function giveRoomsBack(tx: Tx, bookingId: number, { held, row }: Before, now: Date) {
  await vacate(tx, bookingId)
  for (const { tableId, during, seated } of held) {
    if (now >= during.to && !seated) continue
    const needed = { tableIds: [tableId], during: restFrom(during, now), bookingId }
    const busy = await findBusy(tx, needed, now)
    if (busy.length > 0) throw new Refusal('slot_taken')
  }
  for (const { tableId, during, seated } of held) {
    // A card payment may have begun for a time that is past by now.
    await endHoldsInTheWay(tx, { tableIds: [tableId], during, memberId: null, now })
    if (!(await occupy(tx, bookingId, [tableId], during, seated))) {
      throw new Refusal('slot_taken', { status: row.status })
    }
  }
}

/** Undoes a walk-in: cancels its booking and refunds its payments by their methods. Returns the approver. */
async function unseat(
  tx: Tx,
  booking: BookingRow,
  asking: Moving,
  by: ActContext,
): Promise<number | null> {
  const view = await lockPartyBill(tx, booking, by.at)
  const isByMachine = view.payments[0]?.method === 'terminal'
  const refundTo = isByMachine ? ('terminal' as const) : ('cash' as const)
  const { parts } = await previewCancel(tx, view, booking, { refundTo })
  const approvedBy = await allowRefund(tx, asking, view, parts, by)
  await updateBooking(tx, booking.id, { checkedInAt: null })
  const refund = { ...by, refundTo, approvedBy }
  const here = { ...booking, checkedInAt: null }
  await changeStatus(tx, here, 'canceled', refund)
  return approvedBy
}

interface Undoing {
  act: PartyActionRow
  booking: BookingRow
  stood: Before
  asking: Moving
}

/** Throws `undo_too_late` if a payment was refunded since, and for card refunds, which have left. */
async function reverseMoney(
  tx: Tx,
  { act, asking }: Undoing,
  view: BillView,
  by: ActContext,
): Promise<{ view: BillView; approvedBy: number | null }> {
  const cause = act.kind === 'no_show' ? 'booking_refund' : 'booking_moved'
  const ofAct = ({ id }: { id: number }) => act.payments.includes(id)
  const parts = restOf(view.payments).filter(({ payment }) => ofAct(payment))
  const given = view.payments.filter((payment) => payment.refunds !== null && ofAct(payment))
  const isGone =
    parts.some(({ payment, amount, tip }) => amount !== payment.amount || tip !== payment.tip) ||
    given.some(({ method }) => method === 'card')
  if (isGone) throw new Refusal('undo_too_late')
  const payments = given.map(({ method, amount, tip, rounding, userId, refunds }) => {
    const reversed = { amount: 0 - amount, tip: 0 - tip, rounding: 0 - rounding }
    return { method, ...reversed, userId, refunds }
  })
  const taken = payments.length === 0 ? view : await post(tx, view, { cause, payments }, by)
  if (parts.length === 0) return { view: taken, approvedBy: null }
  const refunds = parts.map(({ payment, amount, tip }) => {
    const { method, userId } = payment
    return { payment, amount, tip, method, userId }
  })
  const approvedBy = await allowRefund(tx, asking, taken, refunds, by)
  return { view: await giveBack(tx, taken, refunds, { cause, approvedBy }, by), approvedBy }
}

/** Returns the approver. Throws `undo_too_late` if the room was corrected since, because that money has moved. */
async function putPriceBack(tx: Tx, undoing: Undoing, by: ActContext): Promise<number | null> {
  const { act, booking, stood } = undoing
  const isMissed = act.kind === 'no_show'
  const view = await (isMissed ? lockPartyBill : lockBillOf)(tx, booking, by.at)
  const { price, given, givenThen, row } = stood
  const { corrected, waived } = givenAwayOn(view.lines)
  const isFeeOff = view.lines.some(
    ({ kind, reason, createdAt }) =>
      kind === 'cancellation_fee' && reason !== null && createdAt >= act.at,
  )
  const isSame = corrected === givenThen.corrected && waived === givenThen.waived
  if (!isSame || isFeeOff) throw new Refusal('undo_too_late')
  const room = { ...booking, amenityId: row.amenityId, units: row.units }
  const restored = isMissed
    ? await restoreRoom(tx, view, room, by)
    : await changeRoomPrice(tx, view, room, { price, given }, by)
  const { view: now, approvedBy } = await reverseMoney(tx, undoing, restored, by)
  if (isMissed && stood.isTab) await openTab(tx, now)
  return approvedBy
}

/** Restores a booking, its rooms and its bill from before an act. Returns the approver. */
async function putBack(tx: Tx, undoing: Undoing, by: ActContext): Promise<number | null> {
  const { act, booking, stood } = undoing
  const isPriced = act.kind === 'move' || act.kind === 'extend' || act.kind === 'no_show'
  const approvedBy = isPriced ? await putPriceBack(tx, undoing, by) : null
  if (!isPriced) {
    const view = await lockPartyBill(tx, booking, by.at)
    if (act.kind === 'leave') {
      if (stood.isTab && view.bill.status === 'paid') await openTab(tx, view)
    } else if (!stood.isTab && isOpenTab(view)) {
      await post(tx, view, { cause: 'booking', change: { isTab: false } }, by)
    }
  }
  await giveRoomsBack(tx, booking.id, stood, by.at)
  if (act.kind === 'leave') {
    for (const { tableId } of stood.held) await cleanUntil(tx, tableId, null, by.at)
  }
  const { row } = stood
  if (row.units.join() !== booking.units.join()) {
    await moveBill(tx, booking.id, row.units.join(', '))
  }
  // Time that was taken back doesn't go on by itself.
  const end = act.kind === 'extend' && { isOpenEnded: false }
  // Only undoing sets an earlier status without `changeStatus`.
  await updateBooking(tx, booking.id, { ...row, ...end, updatedAt: by.at })
  await publishBooking(tx, booking)
  if (row.amenityId !== booking.amenityId) await publishAvailability(tx, row.amenityId)
  return approvedBy
}

/** Whether undoing corrects a mistake: the act is recent, and no other seating here was undone that day. */
async function isMistake(
  tx: Tx,
  { kind, at: actAt }: PartyActionRow,
  { units }: Pick<BookingRow, 'units'>,
  at: Date,
): Promise<boolean> {
  if (!isRecent(actAt, at)) return false
  if (kind !== 'seat' && kind !== 'check_in') return true
  return !(await wasUnseated(tx, units, await dayBegan(tx, at)))
}

/**
 * Undoes the latest act of a party, as an act of its own. This is possible on the same night, while its rooms are free,
 * its refunds can be taken again, nothing was taken off its charges, and the booking is as the act left it. Returns the
 * amount given away in cents, and the approver. Throws `over_cash_limit` for a large cash refund without an approval.
 */
export async function undoAction(
  tx: Tx,
  { bookingId, version, act: requested }: Seen & { act: PartyAction },
  asking: Moving,
  by: ActContext,
): Promise<{ given: Cents; approvedBy: number | null }> {
  const { actorId, at } = by
  const since = await dayBegan(tx, at)
  const [known] = await findUndoable(tx, [bookingId], since)
  const before = Before.safeParse(known?.before).data
  const booking = await lockWithRooms(tx, bookingId, [before?.row.amenityId])
  await requireSeen(tx, booking, version, at)
  // The act can't be undone if its member's account was deleted since.
  if (booking.userId !== null) await lockSharedIfOpen(tx, booking.userId)
  const [act] = await findUndoable(tx, [bookingId], since)
  if (act?.kind !== requested) throw new Refusal('undo_too_late')
  await dropChange(tx, bookingId, at)
  const was = await lockPartyBill(tx, booking, at)
  const isByMistake = await isMistake(tx, act, booking, at)
  // A party that was present for a while can't become a no-show, or cancel, with something due.
  if (act.kind === 'check_in' && !isByMistake && was.due > 0) throw new Refusal('undo_too_late')
  const handedBy =
    act.kind === 'seat'
      ? await unseat(tx, booking, asking, by)
      : await putBack(tx, { act, booking, stood: Before.parse(act.before), asking }, by)
  const now = await lockPartyBill(tx, booking, at)
  // What it takes off the bill is given away, within the limits of the person who undoes.
  const off = totalOfLines(was.lines) - totalOfLines(now.lines)
  const given = isByMistake ? 0 : Math.max(off, 0)
  const gift = { amount: given, off: was }
  const approvedBy = given > 0 ? await allow(tx, asking, gift, at) : null
  const undo = { bookingId, kind: 'undo', actorId, at, before: act.before, undoes: act.id } as const
  const givenAway = given > 0 ? { given, approvedBy, givenOn: by.today } : {}
  await insertAction(tx, { ...undo, ...givenAway })
  return { given, approvedBy: approvedBy ?? handedBy }
}
