import type { countNoShows as counting } from '@lantern/contract/floor/desk'
import { toDollars } from '@lantern/contract/payments/pricing'
import { askOf } from '../../../kernel/db/db-query.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { placesOf, requireAmenity } from '../../amenities/service.ts'
import { closeBillOnLeaving } from '../../bills/service.close.ts'
import { byAt, type ActContext } from '../../bills/service.post.ts'
import { moveBill } from '../../bills/service.ts'
import { alignShortfall } from '../../bills/spending/service.minimum.ts'
import type { BillView } from '../../bills/view/service.ts'
import { cleanUntil } from '../../tables/service.ts'
import { phoneNumberOf } from '../../venue/service.phone.ts'
import { addDays, nightAt, readSettings, timeAt } from '../../venue/service.ts'
import { findFree } from '../change/service.plan.ts'
import { lockBooking, updateBooking, type BookingRow } from '../core/repository.ts'
import { checkInRefusal, isSeated, missedFrom, roomTime } from '../core/rules.ts'
import { cancelRoom, lockPartyBill } from '../core/service.bill.ts'
import { changeStatus } from '../core/service.ts'
import { missed, noShowsSince } from './repository.ts'
import {
  findBusy,
  findHeld,
  lockParty,
  openForParty,
  reassignTables,
  recordAction,
  type HeldTable,
  type Seen,
} from './service.ts'

interface Seating {
  tables: readonly { id: number; name: string }[]
  by: ActContext
  /** `seat` if the booking was made just now for a walk-in. */
  kind: 'seat' | 'check_in'
  /** Its locked bill before the act, and after it. */
  bill: { was: BillView; now: BillView }
}

/** Seats a party; nothing else does. The booking must be locked, and the rooms free until its start. */
export async function seatParty(
  tx: Tx,
  booking: BookingRow,
  { tables, by, kind, bill }: Seating,
): Promise<void> {
  const { at } = by
  const held = await findHeld(tx, booking.id)
  const { from, to } = booking.during
  const during = roomTime({ from: at < from ? at : from, to }, booking)
  const tableIds = tables.map(({ id }) => id)
  const units = tables.map(({ name }) => name)
  try {
    await reassignTables(tx, booking, { tableIds, during, seated: true }, by)
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === 'slot_taken'
    throw isTaken ? new Refusal('table_taken', { name: units.join(', ') }) : error
  }
  await updateBooking(tx, booking.id, { checkedInAt: at, units, updatedAt: at })
  const now = await openForParty(tx, booking, bill.now)
  const place = units.join(', ')
  if (place !== now.bill.place) await moveBill(tx, booking.id, place)
  await recordAction(tx, { before: booking, held, was: bill.was, now }, kind, by)
}

/** Another free room of the amenity, for a party whose own room isn't free; none for the whole venue. */
async function findOther(tx: Tx, booking: BookingRow, now: Date) {
  const amenity = await requireAmenity(tx, booking.amenityId)
  if (amenity.isWholeVenue) return undefined
  const during = { from: now, to: booking.during.to }
  const { id: except, bufferMinutes } = booking
  const moving = { memberId: null, during, bufferMinutes, now, except }
  return (await findFree(tx, await placesOf(tx, amenity), moving))?.[0]
}

/** Throws for a party whose room isn't free, with the time at which it will be, and another free room. */
async function refuseBusy(tx: Tx, booking: BookingRow, name: string, now: Date): Promise<never> {
  const other = await findOther(tx, booking, now)
  const offer = other ? { other: other.name, otherId: other.id } : {}
  if (now >= booking.during.from) throw new Refusal('table_taken', { name, ...offer })
  const time = timeAt(booking.during.from, await readSettings(tx, now))
  throw new Refusal('room_free_later', { name, time, ...offer })
}

async function roomsOf(tx: Tx, booking: BookingRow, tableId: number | undefined) {
  const own = (await findHeld(tx, booking.id)).map(({ tableId: id, name }) => ({ id, name }))
  if (tableId === undefined) return own
  const amenity = await requireAmenity(tx, booking.amenityId)
  const units = amenity.isWholeVenue ? [] : (await placesOf(tx, amenity)).flat()
  const requested = units.find(({ id }) => id === tableId)
  if (!requested) throw new Refusal('not_found')
  return [{ id: requested.id, name: requested.name }]
}

/** Locks a party that may be checked in. One that was to pay later is confirmed by it, and pays on its bill. */
async function lockComing(tx: Tx, seen: Seen, by: ActContext): Promise<BookingRow> {
  const booking = await lockParty(tx, seen, by.at)
  if (booking.status !== 'pending' || checkInRefusal(booking, by.at) !== null) return booking
  await changeStatus(tx, booking, 'confirmed', by)
  return { ...booking, status: 'confirmed', chargeAt: null, chargeFailedAt: null }
}

/** Checks a party in. `room_free_later` and `table_taken` name another free room of the amenity if there is one. */
export async function checkIn(
  tx: Tx,
  { tableId, ...seen }: Seen & { tableId?: number | undefined },
  by: ActContext,
): Promise<void> {
  const { at } = by
  const booking = await lockComing(tx, seen, by)
  if (booking.checkedInAt !== null) throw new Refusal('wrong_state', { status: 'checked_in' })
  const refusal = checkInRefusal(booking, at)
  if (refusal !== null) throw new Refusal(refusal, { status: booking.status })
  const tables = await roomsOf(tx, booking, tableId)
  const tableIds = tables.map(({ id }) => id)
  const during = roomTime({ from: at, to: booking.during.to }, booking)
  const busy = await findBusy(tx, { tableIds, during, bookingId: booking.id }, at)
  const taken = tables.find(({ id }) => busy.includes(id))
  if (taken) await refuseBusy(tx, booking, taken.name, at)
  const view = await lockPartyBill(tx, booking, at)
  const bill = { was: view, now: view }
  await seatParty(tx, booking, { tables, by, kind: 'check_in', bill })
}

/**
 * Lets a party leave, in time or after its end; nothing else does. Its booking is completed, and its room is free at
 * once. The rest of its minimum spend is charged, and the bill is closed if nothing is due. If something is due the
 * bill stays open, and without a confirmation `money_owed` is thrown. The booking must be locked.
 */
export async function letLeave(
  tx: Tx,
  booking: BookingRow,
  { by, owing }: { by: ActContext; owing: boolean },
): Promise<void> {
  const was = await lockPartyBill(tx, booking, by.at)
  const aligned = await alignShortfall(tx, await openForParty(tx, booking, was), by)
  const now = await closeBillOnLeaving(tx, aligned, by)
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'completed', by)
  const isAsked = now.bill.status === 'open' && now.due > 0
  if (isAsked && !owing) throw new Refusal('money_owed', { total: toDollars(now.due) })
  await recordAction(tx, { before: booking, held, was, now }, 'leave', by)
  if (booking.checkedInAt !== null) await cleanAfter(tx, booking, held, by.at)
}

/**
 * Lets a party leave its room because it joins another one. Its bill must be locked, and is returned with the rest of
 * its minimum spend. A party that has left already needs nothing. It can't be undone, since its bill goes on elsewhere.
 */
export async function leaveToJoin(
  tx: Tx,
  booking: BookingRow,
  view: BillView,
  by: ActContext,
): Promise<BillView> {
  const { status } = booking
  if (status === 'completed') return view
  if (!isSeated(booking)) throw new Refusal('wrong_state', { status })
  const aligned = await alignShortfall(tx, view, by)
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'completed', by)
  await cleanAfter(tx, booking, held, by.at)
  return aligned
}

async function cleanAfter(
  tx: Tx,
  booking: BookingRow,
  held: readonly HeldTable[],
  at: Date,
): Promise<void> {
  if (booking.bufferMinutes === 0) return
  const until = roomTime({ from: at, to: at }, booking).to
  for (const { tableId } of held) await cleanUntil(tx, tableId, until, at)
}

/** Marks a party that didn't come: what it paid is kept, nothing else is due. The booking must be locked. */
export async function callNoShow(tx: Tx, booking: BookingRow, by: ActContext): Promise<void> {
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'no_show', by)
  const was = await lockPartyBill(tx, booking, by.at)
  const { view: now } = await cancelRoom(tx, was, booking, { refundAmount: 0, isAbsent: true }, by)
  await recordAction(tx, { before: booking, held, was, now }, 'no_show', by)
}

/** The number of no-shows of each booking's guest within the days that count, in the order given. */
export async function noShowsOf(
  tx: Tx,
  guests: readonly Pick<BookingRow, 'userId' | 'contactPhone'>[],
  now: Date,
): Promise<number[]> {
  const venue = await readSettings(tx, now)
  const since = addDays(nightAt(now, venue), -venue.noShowDays)
  const userIds = guests.map(({ userId }) => userId)
  const phones = guests.map(({ contactPhone }) => contactPhone)
  const counted = await askOf(tx)(noShowsSince(userIds, phones, since))
  return counted.map(({ count }) => count)
}

/** How often a customer or number didn't come, and whether they pay ahead (`GET /api/staff/no-shows`). */
export const readNoShows: UseCase<typeof counting> = async (
  { db, clock },
  { query: { userId, phone } },
) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { noShowLimit, country } = await readSettings(tx, now)
    const contactPhone = phone === undefined ? null : phoneNumberOf(phone, country)
    const [count = 0] = await noShowsOf(tx, [{ userId: userId ?? null, contactPhone }], now)
    return { count, paysAhead: noShowLimit > 0 && count >= noShowLimit }
  })
}

/**
 * Marks overdue bookings as no-shows, if the venue's settings say so. Any instance may run it; two at once mark each
 * booking once. A party that was checked in or promised a later arrival meanwhile is left out.
 */
export async function callMissed({ db, clock }: Kernel): Promise<void> {
  const now = clock.now()
  for (const { id } of await askOf(db)(missed(now))) {
    await transact(db, async (tx) => {
      const venue = await readSettings(tx, now)
      const { noShowByItself, graceMinutes } = venue
      const booking = await lockBooking(tx, id)
      const isAgreed = booking?.status === 'confirmed' || booking?.status === 'paid_online'
      if (!booking || !noShowByItself || !isAgreed || isSeated(booking)) return
      if (missedFrom(booking, graceMinutes) > now) return
      await callNoShow(tx, booking, byAt(venue, now))
    })
  }
}
