import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { placesOf, requireAmenity } from '../../amenities/service.ts'
import { moveBill } from '../../bills/service.ts'
import type { By } from '../../bills/service.post.ts'
import type { BillView } from '../../bills/view/service.ts'
import { readSettings, timeAt } from '../../venue/service.ts'
import { findTaken, updateBooking, type BookingRow } from '../core/repository.ts'
import { checkInRefusal, freePlaces } from '../core/rules.ts'
import { changeStatus } from '../core/service.ts'
import {
  findBusy,
  findHeld,
  lockParty,
  lockPartyBill,
  recordAction,
  openForParty,
  reassignTables,
  type Seen,
} from './service.ts'

/** The rooms that a party takes, and the person who seats it. */
export interface Seating {
  tables: readonly { id: number; name: string }[]
  by: By
  /** `seat` if the booking was made just now for a walk-in. */
  kind: 'seat' | 'check_in'
  /** Its locked bill before the act, and after it. */
  bill: { was: BillView; now: BillView }
}

/**
 * Seats a party; nothing else does. Its rooms are occupied from now on until it leaves. The booking must be locked, and
 * the rooms free until its start.
 */
export async function seatParty(
  tx: Tx,
  booking: BookingRow,
  { tables, by, kind, bill }: Seating,
): Promise<void> {
  const { at } = by
  const held = await findHeld(tx, booking.id)
  const { from, to } = booking.during
  const during = { from: at < from ? at : from, to }
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
  const places = await placesOf(tx, amenity)
  const during = { from: now, to: booking.during.to }
  const [free] = freePlaces(places, await findTaken(tx, during, now, null, booking.id), during)
  return free === undefined ? undefined : places[free]?.[0]
}

/** Throws for a party whose room isn't free, with the time at which it will be, and another free room. */
async function refuseBusy(tx: Tx, booking: BookingRow, name: string, now: Date): Promise<never> {
  const other = await findOther(tx, booking, now)
  const offer = other ? { other: other.name, otherId: other.id } : {}
  if (now >= booking.during.from) throw new Refusal('table_taken', { name, ...offer })
  const time = timeAt(booking.during.from, await readSettings(tx, now))
  throw new Refusal('room_free_later', { name, time, ...offer })
}

/** The rooms that a party takes: its own, or another one of the amenity. */
async function roomsOf(tx: Tx, booking: BookingRow, tableId: number | undefined) {
  const own = (await findHeld(tx, booking.id)).map(({ tableId: id, name }) => ({ id, name }))
  if (tableId === undefined) return own
  const amenity = await requireAmenity(tx, booking.amenityId)
  const units = amenity.isWholeVenue ? [] : (await placesOf(tx, amenity)).flat()
  const wished = units.find(({ id }) => id === tableId)
  if (!wished) throw new Refusal('not_found')
  return [{ id: wished.id, name: wished.name }]
}

/** Locks a party that may be checked in. One that was to pay later is confirmed by it, and pays on its bill. */
async function lockComing(tx: Tx, seen: Seen, by: By): Promise<BookingRow> {
  const booking = await lockParty(tx, seen, by.at)
  if (booking.status !== 'pending' || checkInRefusal(booking, by.at) !== null) return booking
  await changeStatus(tx, booking, 'confirmed', by)
  return { ...booking, status: 'confirmed', chargeAt: null, chargeFailedAt: null }
}

/**
 * Checks a booking's party in: the occupancy begins now. The refusals `room_free_later` and `table_taken` name another
 * free room of the amenity if there is one.
 */
export async function checkIn(
  tx: Tx,
  { tableId, ...seen }: Seen & { tableId?: number | undefined },
  by: By,
): Promise<void> {
  const { at } = by
  const booking = await lockComing(tx, seen, by)
  if (booking.checkedInAt !== null) throw new Refusal('wrong_state', { status: 'checked_in' })
  const refusal = checkInRefusal(booking, at)
  if (refusal !== null) throw new Refusal(refusal, { status: booking.status })
  const tables = await roomsOf(tx, booking, tableId)
  const wanted = {
    tableIds: tables.map(({ id }) => id),
    during: { from: at, to: booking.during.to },
    bookingId: booking.id,
  }
  const busy = await findBusy(tx, wanted, at)
  const taken = tables.find(({ id }) => busy.includes(id))
  if (taken) await refuseBusy(tx, booking, taken.name, at)
  const view = await lockPartyBill(tx, booking, at)
  const bill = { was: view, now: view }
  await seatParty(tx, booking, { tables, by, kind: 'check_in', bill })
}
