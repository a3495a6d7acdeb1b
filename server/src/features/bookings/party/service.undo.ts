import type { PartyAct } from '@lantern/contract/desk'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { lockEachForBooking } from '../../amenities/service.ts'
import { keepIfOpen } from '../../members/accounts/service.ts'
import { cleanUntil } from '../../tables/service.ts'
import { businessDateAt, readSettings } from '../../venue/service.ts'
import { findAttemptsFor } from '../../payments/service.ts'
import { leftOf, refundToCard } from '../../payments/refunds/service.ts'
import { post, reverse, reversePoints, type Posting } from '../../wallet/service.ts'
import {
  findBooking,
  lockBooking,
  occupy,
  updateBooking,
  vacate,
  type BookingRow,
} from '../core/repository.ts'
import { extendedByCard } from '../core/service.cards.ts'
import { takeTimeOff, whenRoomCorrected } from '../core/service.bills.ts'
import {
  announceAvailability,
  announceBooking,
  changeStatus,
  dropChange,
  restoreBooking,
} from '../core/service.ts'
import { findLastAct, findUndos, insertAct, type PartyActRow } from './repository.ts'
import {
  Before,
  endHoldsInTheWay,
  findBusy,
  findHeld,
  requireSeen,
  type By,
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
async function giveBack(tx: Tx, bookingId: number, { held, status }: Before, now: Date) {
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

/** Undoes a walk-in: the booking is canceled, and its cash is paid back out of the drawer. */
async function unseat(tx: Tx, bookingId: number, by: By): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  await updateBooking(tx, bookingId, { checkedInAt: null })
  const unseated = { ...booking, checkedInAt: null }
  await changeStatus(tx, unseated, 'canceled', { ...by, refundTo: 'cash' })
}

/**
 * Throws `undo_too_late` if somebody has taken something off the booking's room since the act, because its money has
 * moved and its lines have less left than the act charged. Later acts that were undone don't count.
 */
async function requireUncorrected(tx: Tx, { bookingId, at }: PartyActRow): Promise<void> {
  const undos = new Set((await findUndos(tx, bookingId)).map((undo) => undo.getTime()))
  const corrections = await whenRoomCorrected(tx, bookingId)
  const isCorrected = corrections.some((each) => each >= at && !undos.has(each.getTime()))
  if (isCorrected) throw new Refusal('undo_too_late')
}

/**
 * Gives more time that a card has paid back to that card; the reconciler sends it. Throws `undo_too_late` if some of it
 * has gone back already.
 */
async function backToCard(
  tx: Tx,
  { id: bookingId, lanternId: subject }: BookingRow,
  reference: string,
  at: Date,
): Promise<void> {
  const attempts = await findAttemptsFor(tx, 'booking_extension', { bookingId })
  const attempt = attempts.find((one) => extendedByCard(bookingId, one.id) === reference)
  if (!attempt) return
  const { id: attemptId, amount } = attempt
  if ((await leftOf(tx, attempt)) < amount) throw new Refusal('undo_too_late')
  const cause = `${reference}:undone`
  const { already } = await refundToCard(tx, { attemptId, amount, reference: cause, at })
  if (already === 0) return
  // The reversal posted all of it as on its way to the card. What the provider's dashboard sent before has postings of
  // its own.
  const postings: Posting[] = [
    { account: 'card_clearing', cents: 0 - already },
    { account: 'refunds_to_review', cents: already },
  ]
  await post(tx, { kind: 'booking_refund', reference: `${cause}:sent`, subject, postings, at })
}

/** Puts a booking back to what it was before an act, with its rooms and its money. */
async function putBack(tx: Tx, act: PartyActRow, by: By): Promise<void> {
  const { held, ...stood } = Before.parse(act.before)
  const booking = await lockBooking(tx, act.bookingId)
  if (!booking) throw new Refusal('not_found')
  if (act.moved.length > 0) await requireUncorrected(tx, act)
  for (const reference of act.moved) {
    if (await takeTimeOff(tx, booking, { ...by, since: act.at, reference })) continue
    await reverse(tx, reference, {
      ...by,
      kind: act.kind === 'move' ? 'booking_moved' : 'booking_refund',
    })
    await reversePoints(tx, { reference, at: by.at })
    await backToCard(tx, booking, reference, by.at)
  }
  await giveBack(tx, booking.id, { held, ...stood }, by.at)
  if (act.kind === 'leave') {
    for (const { tableId } of held) await cleanUntil(tx, tableId, null, by.at)
  }
  await restoreBooking(tx, booking, { ...stood, updatedAt: by.at })
  await announceBooking(tx, booking)
  if (stood.amenityId !== booking.amenityId) await announceAvailability(tx, stood.amenityId)
}

/**
 * Undoes the latest act of a party, by an act of its own. It works on the same night, while its rooms are free, what
 * was given back can still be taken, nothing was taken off what it charged, and its booking is as the act left it.
 */
export async function undoAct(
  tx: Tx,
  { bookingId, version, act: wished }: Seen & { act: PartyAct },
  by: By,
): Promise<void> {
  const { actorId, at } = by
  const known = await findLastAct(tx, bookingId)
  const stood = Before.safeParse(known?.before).data
  const own = (await findBooking(tx, bookingId))?.amenityId
  const held = await findHeld(tx, bookingId)
  await lockEachForBooking(tx, [own, stood?.amenityId, ...held.map(({ amenityId }) => amenityId)])
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  await requireSeen(tx, booking, version, at)
  // A party can't be back whose member's account was deleted since: that has overtaken its act.
  if (booking.userId !== null) await keepIfOpen(tx, booking.userId)
  const act = await lastActOf(tx, bookingId, wished, at)
  await dropChange(tx, bookingId, at)
  if (act.kind === 'seat') await unseat(tx, bookingId, by)
  else await putBack(tx, act, by)
  const undo = { bookingId, kind: 'undo', actorId, at, before: act.before, undoes: act.id } as const
  await insertAct(tx, undo)
}
