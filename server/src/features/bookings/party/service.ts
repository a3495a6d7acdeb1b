import type { PartyAct } from '@lantern/contract/desk'
import { toDollars } from '@lantern/contract/pricing'
import * as z from 'zod'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { lockEachForBooking } from '../../amenities/service.ts'
import { businessDateAt, businessDay, readSettings, timeAt } from '../../venue/service.ts'
import {
  findBooking,
  findTaken,
  lockBooking,
  lockHoldsInTheWay,
  occupy,
  vacate,
  type BookingRow,
} from '../core/repository.ts'
import { holdsRoom, isSeated } from '../core/rules.ts'
import { announceBooking, changeStatus, dropChange } from '../core/service.ts'
import { findHeld, findUndoable, insertAct, lockForgotten, type HeldTable } from './repository.ts'

export { findHeld, type HeldTable } from './repository.ts'
export { isSeated, owed } from '../core/rules.ts'

/** The staff member who acts on a party, and the moment. */
export interface By {
  actorId: number
  at: Date
}

/** A booking as a screen showed it. */
export interface Seen {
  bookingId: number
  version: number
}

/** Throws `party_changed`, with the current booking, if it isn't as the screen showed it. */
export async function requireSeen(
  tx: Tx,
  booking: BookingRow,
  version: number,
  now: Date,
): Promise<void> {
  if (booking.version === version) return
  const venue = await readSettings(tx, now)
  throw new Refusal('party_changed', {
    tables: booking.units.join(', '),
    status: isSeated(booking) ? 'checked_in' : booking.status,
    from: timeAt(booking.during.from, venue),
    until: timeAt(booking.during.to, venue),
    total: toDollars(booking.totalPrice),
  })
}

/**
 * A booking, locked. The amenities of its rooms, or of others that are named, are locked before it, in the order in which
 * bookings are made.
 */
export async function lockWithRooms(
  tx: Tx,
  bookingId: number,
  others: readonly (number | null | undefined)[] = [],
): Promise<BookingRow> {
  const known = await findHeld(tx, bookingId)
  // A booking of the whole venue holds units of other amenities.
  const own = (await findBooking(tx, bookingId))?.amenityId
  await lockEachForBooking(tx, [own, ...known.map(({ amenityId }) => amenityId), ...others])
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  return booking
}

/** A booking that still keeps its room, locked with its rooms, and as the screen showed it. */
export async function lockParty(
  tx: Tx,
  { bookingId, version }: Seen,
  now: Date,
  others: readonly (number | null | undefined)[] = [],
): Promise<BookingRow> {
  const booking = await lockWithRooms(tx, bookingId, others)
  await requireSeen(tx, booking, version, now)
  if (booking.holdExpiresAt !== null || !holdsRoom(booking.status)) {
    throw new Refusal('wrong_state', { status: booking.status })
  }
  return booking
}

/** The tables and time that a party wants. */
export interface Wanted {
  tableIds: readonly number[]
  during: HeldTable['during']
  bookingId: number
}

/** Ends holds for payments that have run out, where they are in the way of tables at a time. */
export async function endHoldsInTheWay(
  tx: Tx,
  { tableIds, during }: Omit<Wanted, 'bookingId'>,
  now: Date,
): Promise<void> {
  for (const hold of await lockHoldsInTheWay(tx, { tableIds, during, memberId: null, now })) {
    await changeStatus(tx, hold, 'canceled', { at: now })
  }
}

/** The tables that somebody else has in that time, or is at now if it has begun. */
export async function findBusy(
  tx: Tx,
  { tableIds, during, bookingId }: Wanted,
  now: Date,
): Promise<number[]> {
  await endHoldsInTheWay(tx, { tableIds, during }, now)
  const taken = await findTaken(tx, during, now, null, bookingId)
  return tableIds.filter((id) => taken.some(({ tableId }) => tableId === id))
}

/** Refuses tables that somebody else has in that time. */
export async function requireFree(tx: Tx, wanted: Wanted, now: Date): Promise<void> {
  if ((await findBusy(tx, wanted, now)).length > 0) throw new Refusal('slot_taken')
}

/**
 * Gives a booking these tables at that time in place of its own. With `seated`, forgotten parties there are marked as
 * left. Time that was held for the booking while a card is asked is free again.
 */
export async function rehouse(
  tx: Tx,
  booking: BookingRow,
  { tableIds, during, seated }: Omit<Wanted, 'bookingId'> & { seated: boolean },
  now: Date,
): Promise<void> {
  await dropChange(tx, booking.id, now)
  await vacate(tx, booking.id)
  const forgotten = seated ? await lockForgotten(tx, tableIds, now) : []
  for (const other of forgotten) await changeStatus(tx, other, 'completed', { at: now })
  if (!(await occupy(tx, booking.id, tableIds, during, seated))) throw new Refusal('slot_taken')
  await announceBooking(tx, booking)
}

const Moment = z.coerce.date()

const TaxLabel = z.object({
  en: z.string(),
  ch: z.string(),
  number: z.nullable(z.string()),
  basisPoints: z.nullable(z.int()),
})

/** A booking as it was before an act, so that the act can be undone. */
export const Before = z.object({
  status: z.enum(['pending', 'confirmed', 'paid_online', 'completed', 'no_show', 'canceled']),
  amenityId: z.int(),
  units: z.array(z.string()),
  endTime: z.string(),
  during: z.object({ from: Moment, to: Moment }),
  hours: z.number(),
  pricePerHour: z.int(),
  subtotal: z.int(),
  serviceFee: z.int(),
  // Acts from before rooms were taxed have no tax.
  roomTax: z.int().default(0),
  feeTax: z.int().default(0),
  taxLabel: TaxLabel.nullable().default(null),
  totalPrice: z.int(),
  pointsEarned: z.int(),
  // Acts from before there were deposits have none.
  depositKept: z.int().default(0),
  checkedInAt: z.nullable(Moment),
  leftAt: z.nullable(Moment),
  held: z.array(
    z.object({
      tableId: z.int(),
      during: z.object({ from: Moment, to: Moment }),
      seated: z.boolean(),
    }),
  ),
})
export type Before = z.output<typeof Before>

/** Writes an act, with the booking as it was before and the money that was moved. */
export async function noteAct(
  tx: Tx,
  { before, held }: { before: BookingRow; held: readonly HeldTable[] },
  act: Pick<By, 'at'> & { actorId: number | null; kind: PartyAct; moved?: string[] },
): Promise<void> {
  const { kind, actorId, at, moved = [] } = act
  const stood = Before.parse({ ...before, held })
  await insertAct(tx, { bookingId: before.id, kind, actorId, at, before: stood, moved })
}

/** The act of each of these bookings that can be undone tonight, if there is one. */
export async function readUndoable(
  tx: Tx,
  bookingIds: readonly number[],
  now: Date,
): Promise<Map<number, PartyAct>> {
  const venue = await readSettings(tx, now)
  const { from } = businessDay(businessDateAt(now, venue), venue)
  const acts = new Map<number, PartyAct>()
  for (const [id, kind] of await findUndoable(tx, bookingIds, from)) {
    if (kind !== 'undo') acts.set(id, kind)
  }
  return acts
}
