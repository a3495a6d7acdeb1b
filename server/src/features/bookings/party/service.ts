import { bookingPrice, pointsFor, type BookingPrice } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { lockEachForBooking, requireAmenity } from '../../amenities/service.ts'
import { findTable } from '../../tables/service.ts'
import { instantOf, readSettings, type VenueSettings } from '../../venue/service.ts'
import {
  findBooking,
  findTaken,
  lockBooking,
  lockHoldsInTheWay,
  occupy,
  updateBooking,
  vacate,
  type BookingRow,
} from '../core/repository.ts'
import { findHeld, type HeldTable } from './repository.ts'
import { checkInRefusal, holdsRoom, hourAfter } from '../core/rules.ts'
import { moveBill } from '../../bills/service.ts'
import { announceBooking, changeStatus } from '../core/service.ts'
import { chargeDifference, type Change } from '../core/service.money.ts'

/** A booking that keeps its room still, locked. Throws `not_found`, `wrong_state`. */
async function lockStanding(tx: Tx, id: number): Promise<BookingRow> {
  const booking = await lockBooking(tx, id)
  if (!booking) throw new Refusal('not_found')
  if (booking.holdExpiresAt !== null || !holdsRoom(booking.status)) {
    throw new Refusal('wrong_state', { status: booking.status })
  }
  return booking
}

/**
 * Throws `slot_taken` where anybody else has one of these tables in that time. Holds that have run
 * out give way.
 */
async function requireFree(
  tx: Tx,
  {
    tableIds,
    during,
    bookingId,
  }: { tableIds: number[]; during: HeldTable['during']; bookingId: number },
  now: Date,
): Promise<void> {
  for (const hold of await lockHoldsInTheWay(tx, { tableIds, during, memberId: null, now })) {
    await changeStatus(tx, hold, 'canceled', { at: now })
  }
  const taken = await findTaken(tx, during, now, null, bookingId)
  if (taken.some(({ tableId }) => tableIds.includes(tableId))) throw new Refusal('slot_taken')
}

/**
 * Notes that a booking's party has come; once, however often it is said. Throws `not_found`,
 * `wrong_state`, `party_early`, `booking_over`, and `table_taken` where others have the table now.
 */
export async function checkIn(tx: Tx, bookingId: number, now: Date): Promise<void> {
  const booking = await lockStanding(tx, bookingId)
  if (booking.checkedInAt !== null) return
  const refusal = checkInRefusal(booking, now)
  if (refusal !== null) throw new Refusal(refusal, { status: booking.status })
  const held = await findHeld(tx, bookingId)
  const moment = { from: now, to: new Date(now.getTime() + 1) }
  const taken = await findTaken(tx, moment, now, null, bookingId)
  const other = held.find(({ tableId }) => taken.some((one) => one.tableId === tableId))
  if (other) throw new Refusal('table_taken', { name: other.name })
  await updateBooking(tx, bookingId, { checkedInAt: now, updatedAt: now })
  await announceBooking(tx, booking)
}

/**
 * Ends a party's stay and gives the rest of its time to others; nothing where it has ended. Throws `bill_due` where
 * something is due on its bill.
 */
export async function checkOut(tx: Tx, bookingId: number, by: Change): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (booking?.checkedInAt != null && holdsRoom(booking.status)) {
    await changeStatus(tx, booking, 'completed', by)
  }
}

/** What one more hour is: from when to when, and for how much. */
export interface Extension {
  endTime: string
  during: { from: Date; to: Date }
  price: BookingPrice
}

/** The hour after a booking, at the price that it was booked for; `null` where the venue closes. */
function extensionOf(booking: BookingRow, venue: VenueSettings): Extension | null {
  const endTime = hourAfter(booking.endTime, venue)
  if (endTime === null) return null
  const to = instantOf(booking.bookingDate, endTime, venue, endTime === venue.closesAt)
  // What was booked for nothing stays so.
  const isFree = booking.paymentMethod === 'none'
  const price = bookingPrice(isFree ? 0 : booking.pricePerHour, 1, booking.serviceFeeBasisPoints)
  return { endTime, during: { from: booking.during.to, to }, price }
}

/** Who pays for more time, and how. */
export interface Paying extends Change {
  pay: 'balance' | 'cash' | 'bill'
}

/**
 * Gives a party that is here one hour more, paid from the member's balance or in cash. Throws
 * `not_found`, `wrong_state`, `not_seated`, `booking_over`, `venue_closes`, `slot_taken`,
 * `needs_account`, `insufficient_balance`.
 */
export async function extendParty(tx: Tx, bookingId: number, paying: Paying): Promise<Extension> {
  const { at } = paying
  const known = await findHeld(tx, bookingId)
  // The whole venue's rental holds the units of others.
  const own = (await findBooking(tx, bookingId))?.amenityId ?? null
  await lockEachForBooking(tx, [own, ...known.map(({ amenityId }) => amenityId)])
  const booking = await lockStanding(tx, bookingId)
  if (booking.checkedInAt === null) throw new Refusal('not_seated')
  if (at >= booking.during.to) throw new Refusal('booking_over')
  const venue = await readSettings(tx, at)
  const extension = extensionOf(booking, venue)
  if (!extension) throw new Refusal('venue_closes')
  const { during, endTime, price } = extension
  const held = await findHeld(tx, bookingId)
  const tableIds = held.map(({ tableId }) => tableId)
  await requireFree(tx, { tableIds, during, bookingId }, at)
  const isPaidNow = paying.pay !== 'bill' && booking.paymentMethod !== 'none'
  const earns = booking.userId !== null && isPaidNow
  const points = earns ? pointsFor(price.subtotal, venue.pointsPerDollar) : 0
  const { pay, ...by } = paying
  await chargeDifference(
    tx,
    booking,
    { ...price, points },
    // Its version, since a booking that was rescheduled may come to the same hour again.
    {
      kind: 'booking',
      reference: `booking:${bookingId}:extended:${booking.version}`,
      by: pay,
      ...by,
    },
  )
  await updateBooking(tx, bookingId, {
    endTime,
    during: { from: booking.during.from, to: during.to },
    hours: booking.hours + 1,
    subtotal: booking.subtotal + price.subtotal,
    serviceFee: booking.serviceFee + price.fee,
    totalPrice: booking.totalPrice + price.total,
    pointsEarned: booking.pointsEarned + points,
    updatedAt: at,
  })
  await rehouse(tx, booking, tableIds, { from: held[0]?.during.from ?? at, to: during.to })
  return extension
}

/** Gives a booking these tables at that time in place of those that it had. */
async function rehouse(
  tx: Tx,
  booking: BookingRow,
  tableIds: readonly number[],
  during: HeldTable['during'],
): Promise<void> {
  await vacate(tx, booking.id)
  if (!(await occupy(tx, booking.id, tableIds, during))) throw new Refusal('slot_taken')
  await announceBooking(tx, booking)
}

/**
 * Moves a party to another table for what is left of its time, at the price that it was booked for.
 * Tells the table that it left. Throws `not_found`, `wrong_state`, `booking_over`,
 * `whole_venue_stays`, `table_not_bookable`, `slot_taken`.
 */
export async function moveParty(
  tx: Tx,
  { bookingId, tableId }: { bookingId: number; tableId: number },
  now: Date,
): Promise<{ from: string; to: string }> {
  const wished = await findTable(tx, tableId)
  const known = await findHeld(tx, bookingId)
  await lockEachForBooking(tx, [wished?.amenityId, ...known.map(({ amenityId }) => amenityId)])
  // Read again: what it is called, or whose unit it is, may have changed while this waited.
  const target = await findTable(tx, tableId)
  if (!target) throw new Refusal('not_found')
  const booking = await lockStanding(tx, bookingId)
  if (now >= booking.during.to) throw new Refusal('booking_over')
  const [held, ...more] = await findHeld(tx, bookingId)
  const amenity = await requireAmenity(tx, booking.amenityId)
  if (!held || more.length > 0 || amenity.isWholeVenue) throw new Refusal('whole_venue_stays')
  if (target.amenityId === null) throw new Refusal('table_not_bookable', { name: target.name })
  if (held.tableId === tableId) return { from: held.name, to: target.name }
  const { from, to } = held.during
  const during = { from: from > now ? from : now, to }
  await requireFree(tx, { tableIds: [tableId], during, bookingId }, now)
  await updateBooking(tx, bookingId, { units: [target.name], updatedAt: now })
  await moveBill(tx, bookingId, target.name)
  await rehouse(tx, booking, [tableId], during)
  return { from: held.name, to: target.name }
}

/** The next hour for a party that is here; `null` where it isn't to be had. */
export async function findExtension(
  tx: Tx,
  bookingId: number,
  now: Date,
): Promise<{ extension: Extension; memberId: number | null } | null> {
  const booking = await findBooking(tx, bookingId)
  if (!booking || booking.checkedInAt === null || now >= booking.during.to) return null
  const extension = extensionOf(booking, await readSettings(tx, now))
  if (!extension) return null
  const tableIds = (await findHeld(tx, bookingId)).map(({ tableId }) => tableId)
  const taken = await findTaken(tx, extension.during, now, null, bookingId)
  if (taken.some(({ tableId }) => tableIds.includes(tableId))) return null
  return { extension, memberId: booking.userId }
}
