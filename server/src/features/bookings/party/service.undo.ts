import type { PartyAct } from '@lantern/contract/desk'
import type { Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { lockEachForBooking } from '../../amenities/service.ts'
import { grossOf } from '../../bills/corrections/rules.ts'
import { allow, type Asking } from '../../bills/corrections/service.ts'
import type { NewPayment } from '../../bills/repository.ts'
import { restOf, totalOfLines, type RefundPart } from '../../bills/rules.ts'
import { moveBill, openTab } from '../../bills/service.ts'
import { post, type By } from '../../bills/service.post.ts'
import { giveBack } from '../../bills/service.refund.ts'
import type { BillView } from '../../bills/view/service.ts'
import { keepIfOpen } from '../../members/accounts/service.ts'
import { cleanUntil } from '../../tables/service.ts'
import { businessDateAt, readSettings } from '../../venue/service.ts'
import {
  findBooking,
  lockBooking,
  occupy,
  updateBooking,
  vacate,
  type BookingRow,
} from '../core/repository.ts'
import { givenAwayOn } from '../core/rules.room.ts'
import { changeRoomPrice, lockBillOf, restoreRoom } from '../core/service.bill.ts'
import {
  announceAvailability,
  announceBooking,
  changeStatus,
  dropChange,
  restoreBooking,
} from '../core/service.ts'
import { findLastAct, insertAct, type PartyActRow } from './repository.ts'
import {
  Before,
  endHoldsInTheWay,
  findBusy,
  findHeld,
  isOpenTab,
  lockPartyBill,
  requireSeen,
  type Seen,
} from './service.ts'

/** A booking's act that can be undone: tonight's last one, unless something else has changed the booking since. */
async function lastActOf(tx: Tx, bookingId: number, wished: PartyAct, now: Date) {
  const act = await findLastAct(tx, bookingId)
  const venue = await readSettings(tx, now)
  const isTonight = act && businessDateAt(act.at, venue) === businessDateAt(now, venue)
  if (!isTonight || act.overtaken || act.kind !== wished) throw new Refusal('undo_too_late')
  return act
}

/** Gives a booking its former rooms back. */
async function giveRoomsBack(tx: Tx, bookingId: number, { held, status }: Before, now: Date) {
  await vacate(tx, bookingId)
  for (const { tableId, during, seated } of held) {
    const rest = { from: during.from > now ? during.from : now, to: during.to }
    // A party that is back past its end needs the room for this moment.
    const needed = rest.from < rest.to ? rest : { from: now, to: new Date(now.getTime() + 1) }
    if (rest.from >= rest.to && !seated) continue
    const busy = await findBusy(tx, { tableIds: [tableId], during: needed, bookingId }, now)
    if (busy.length > 0) throw new Refusal('slot_taken')
  }
  for (const { tableId, during, seated } of held) {
    // Somebody may have begun to pay for a time that is past by now.
    await endHoldsInTheWay(tx, { tableIds: [tableId], during }, now)
    if (!(await occupy(tx, bookingId, [tableId], during, seated))) {
      throw new Refusal('slot_taken', { status })
    }
  }
}

/** Undoes a walk-in: its booking is canceled, and what it paid goes back as it came. */
async function unseat(tx: Tx, booking: BookingRow, by: By): Promise<string[]> {
  const { payments } = await lockPartyBill(tx, booking, by.at)
  const refundTo = payments[0]?.method === 'terminal' ? ('terminal' as const) : ('cash' as const)
  await updateBooking(tx, booking.id, { checkedInAt: null })
  return changeStatus(tx, { ...booking, checkedInAt: null }, 'canceled', { ...by, refundTo })
}

/** What an act took goes back as it came. Throws `undo_too_late` if some of it has gone back already. */
function takenBy(act: PartyActRow, { payments }: BillView): RefundPart[] {
  return restOf(payments)
    .filter(({ payment }) => act.payments.includes(payment.id))
    .map(({ payment, amount, tip }) => {
      if (amount !== payment.amount || tip !== payment.tip) throw new Refusal('undo_too_late')
      return { payment, amount, tip, method: payment.method, userId: payment.userId }
    })
}

/** What an act gave back is taken again. Throws `undo_too_late` for what went to a card, because it has left. */
function givenBy(act: PartyActRow, { payments }: BillView): NewPayment[] {
  const given = payments.filter(({ id, refunds }) => refunds !== null && act.payments.includes(id))
  return given.map(({ method, amount, tip, rounding, userId, refunds }) => {
    if (method === 'card') throw new Refusal('undo_too_late')
    const back = { amount: 0 - amount, tip: 0 - tip, rounding: 0 - rounding }
    return { method, ...back, userId, refunds }
  })
}

/** Takes the money of an act back, both ways. Returns the bill, and the ids of card refunds to send. */
async function reverseMoney(tx: Tx, act: PartyActRow, view: BillView, by: By) {
  const cause = act.kind === 'no_show' ? 'booking_refund' : 'booking_moved'
  const [parts, payments] = [takenBy(act, view), givenBy(act, view)]
  const taken = payments.length === 0 ? view : await post(tx, view, { cause, payments }, by)
  return parts.length === 0 ? { view: taken, cards: [] } : giveBack(tx, taken, parts, { cause }, by)
}

/** An act that is undone, its booking, and how that stood before. */
interface Undoing {
  act: PartyActRow
  booking: BookingRow
  stood: Before
}

/** Throws `undo_too_late` if somebody has taken something off the room since the act, because its money has moved. */
function requireUncorrected({ lines }: BillView, { act, stood }: Undoing): void {
  const { corrected, waived } = givenAwayOn(lines)
  const isFeeOff = lines.some(
    ({ kind, reason, createdAt }) =>
      kind === 'cancellation_fee' && reason !== null && createdAt >= act.at,
  )
  const { givenThen } = stood
  const isSame = corrected === givenThen.corrected && waived === givenThen.waived
  if (!isSame || isFeeOff) throw new Refusal('undo_too_late')
}

/** Puts a room's price on its bill back to what it was before an act, and its money. Returns card refunds to send. */
async function putPriceBack(tx: Tx, undoing: Undoing, by: By): Promise<string[]> {
  const { act, booking, stood } = undoing
  const isMissed = act.kind === 'no_show'
  const view = await (isMissed ? lockPartyBill : lockBillOf)(tx, booking, by.at)
  requireUncorrected(view, undoing)
  const { price, taxLabel, given } = stood
  const room = { ...booking, amenityId: stood.amenityId, units: stood.units }
  const restored = isMissed
    ? await restoreRoom(tx, view, room, by)
    : await changeRoomPrice(tx, view, room, { price, taxLabel, given }, by)
  const { view: now, cards } = await reverseMoney(tx, act, restored, by)
  if (isMissed && stood.isTab) await openTab(tx, now)
  return cards
}

/** A bill is a tab again, or none, as it was before its party came or left. */
async function putTabBack(tx: Tx, { act, booking, stood }: Undoing, by: By): Promise<void> {
  const view = await lockPartyBill(tx, booking, by.at)
  const { status } = view.bill
  if (act.kind === 'leave') {
    if (stood.isTab && status === 'paid') await openTab(tx, view)
  } else if (!stood.isTab && isOpenTab(view)) {
    await post(tx, view, { cause: 'booking', change: { isTab: false } }, by)
  }
}

/** Puts a booking back to what it was before an act, with its rooms and its bill. */
async function putBack(tx: Tx, undoing: Undoing, by: By): Promise<string[]> {
  const { act, booking, stood } = undoing
  const isPriced = act.kind === 'move' || act.kind === 'extend' || act.kind === 'no_show'
  const cards = isPriced ? await putPriceBack(tx, undoing, by) : []
  if (!isPriced) await putTabBack(tx, undoing, by)
  await giveRoomsBack(tx, booking.id, stood, by.at)
  if (act.kind === 'leave') {
    for (const { tableId } of stood.held) await cleanUntil(tx, tableId, null, by.at)
  }
  if (stood.units.join() !== booking.units.join()) {
    await moveBill(tx, booking.id, stood.units.join(', '))
  }
  await restoreBooking(tx, booking, {
    status: stood.status,
    amenityId: stood.amenityId,
    units: stood.units,
    endTime: stood.endTime,
    during: stood.during,
    hours: stood.hours,
    pricePerHour: stood.pricePerHour,
    checkedInAt: stood.checkedInAt,
    leftAt: stood.leftAt,
    updatedAt: by.at,
  })
  await announceBooking(tx, booking)
  if (stood.amenityId !== booking.amenityId) await announceAvailability(tx, stood.amenityId)
  return cards
}

/** For so long after an act its undoing is the correction of a mistake. Later its party has had what it undoes. */
const MISTAKE_MS = 15 * 60_000

/** A party's act as it was undone: what its party pays less by it, in cents and only where that was given away. */
interface Undone {
  cards: string[]
  given: Cents
  approvedBy: number | null
}

/**
 * Refuses to undo a check-in whose party has been there for a while and owes something: it would be a no-show or a
 * cancellation then, for which nothing is due.
 */
function refuseForgetting({ kind, at: actAt }: PartyActRow, { due }: BillView, at: Date): void {
  const isLate = at.getTime() - actAt.getTime() > MISTAKE_MS
  if (kind === 'check_in' && isLate && due > 0) throw new Refusal('undo_too_late')
}

/**
 * What an undoing gives away: what it has taken off the bill, unless the act was a mistake of just now. It counts for the
 * limits of the person who undoes.
 */
async function giftOf(
  tx: Tx,
  { at: actAt }: PartyActRow,
  { was, now }: { was: BillView; now: BillView },
  { actor, approval }: Pick<Asking, 'actor' | 'approval'>,
  { at }: By,
): Promise<Pick<Undone, 'given' | 'approvedBy'>> {
  const amount = totalOfLines(was.lines) - totalOfLines(now.lines)
  if (amount <= 0 || at.getTime() - actAt.getTime() <= MISTAKE_MS) {
    return { given: 0, approvedBy: null }
  }
  const off = { billId: was.bill.id, total: grossOf(was.lines) }
  return { given: amount, approvedBy: await allow(tx, { actor, approval }, { amount, off }, at) }
}

/**
 * Undoes the latest act of a party, by an act of its own. It works on the same night, while its rooms are free, what
 * was given back can still be taken, nothing was taken off what it charged, and its booking is as the act left it.
 * Returns the ids of card refunds to send, and what was given away by it.
 */
export async function undoAct(
  tx: Tx,
  { bookingId, version, act: wished }: Seen & { act: PartyAct },
  asking: Pick<Asking, 'actor' | 'approval'>,
  by: By,
): Promise<Undone> {
  const { actorId, at } = by
  const known = await findLastAct(tx, bookingId)
  const before = Before.safeParse(known?.before).data
  const own = (await findBooking(tx, bookingId))?.amenityId
  const held = await findHeld(tx, bookingId)
  await lockEachForBooking(tx, [own, before?.amenityId, ...held.map(({ amenityId }) => amenityId)])
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  await requireSeen(tx, booking, version, at)
  // A party can't be back whose member's account was deleted since: that has overtaken its act.
  if (booking.userId !== null) await keepIfOpen(tx, booking.userId)
  const act = await lastActOf(tx, bookingId, wished, at)
  await dropChange(tx, bookingId, at)
  const was = await lockPartyBill(tx, booking, at)
  refuseForgetting(act, was, at)
  const cards =
    act.kind === 'seat'
      ? await unseat(tx, booking, by)
      : await putBack(tx, { act, booking, stood: Before.parse(act.before) }, by)
  const now = await lockPartyBill(tx, booking, at)
  const { given, approvedBy } = await giftOf(tx, act, { was, now }, asking, by)
  const undo = { bookingId, kind: 'undo', actorId, at, before: act.before, undoes: act.id } as const
  const gift = given > 0 ? { given, approvedBy, givenOn: by.today } : {}
  await insertAct(tx, { ...undo, ...gift })
  return { cards, given, approvedBy }
}
