import type { PartyAction } from '@lantern/contract/desk'
import { toDollars, totalOfRoom } from '@lantern/contract/pricing'
import * as z from 'zod'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { lockEachForBooking } from '../../amenities/service.ts'
import { lockViewOf, openTab } from '../../bills/service.ts'
import type { By } from '../../bills/service.post.ts'
import type { BillView } from '../../bills/view/service.ts'
import { businessDateAt, businessDay, readSettings, timeAt } from '../../venue/service.ts'
import {
  findBooking,
  findTaken,
  lockBooking,
  occupy,
  vacate,
  type BookingRow,
} from '../core/repository.ts'
import { holdsRoom, isSeated } from '../core/rules.ts'
import { givenAwayOn, roomPriceOn } from '../core/rules.room.ts'
import { readBillOf, roomLabelOn } from '../core/service.bill.ts'
import { publishBooking, changeStatus, dropChange, endHoldsInTheWay } from '../core/service.ts'
import {
  findHeld,
  findUndoable,
  insertAction,
  lockForgotten,
  type HeldTable,
} from './repository.ts'

export { findHeld, findSeatedAt, type HeldTable } from './repository.ts'
export { isSeated } from '../core/rules.ts'

/** A booking and its version on a screen. */
export interface Seen {
  bookingId: number
  version: number
}

/** Throws `party_changed`, with the current booking, if it has another version than the screen showed. */
export async function requireSeen(
  tx: Tx,
  booking: BookingRow,
  version: number,
  now: Date,
): Promise<void> {
  if (booking.version === version) return
  const venue = await readSettings(tx, now)
  const bill = await readBillOf(tx, booking, now)
  throw new Refusal('party_changed', {
    tables: booking.units.join(', '),
    status: isSeated(booking) ? 'checked_in' : booking.status,
    from: timeAt(booking.during.from, venue),
    until: timeAt(booking.during.to, venue),
    total: toDollars(totalOfRoom(roomPriceOn(bill?.lines ?? []))),
  })
}

/**
 * Locks a booking. The amenities of its rooms, and others that are given, are locked before it, by id as when bookings
 * are made.
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

/** Locks a booking that keeps its room, with its rooms, in the version that the screen showed. */
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

/** A function that reads the bill of a booking that is no hold. */
export type BillOf = (tx: Tx, booking: BookingRow, at: Date) => Promise<BillView>

function requireBill(view: BillView | undefined, { id }: BookingRow): BillView {
  if (!view) throw new Error(`booking ${id} has no bill`)
  return view
}

/** Locks and reads the bill of a locked booking, in any status. */
export const lockPartyBill: BillOf = async (tx, booking, at) =>
  requireBill(await lockViewOf(tx, booking.id, at), booking)

/** Reads the bill of a booking without a lock, in any status. */
export const readPartyBill: BillOf = async (tx, booking, at) =>
  requireBill(await readBillOf(tx, booking, at), booking)

/** Whether a bill is an open tab. */
export const isOpenTab = ({ bill }: Pick<BillView, 'bill'>): boolean =>
  bill.isTab && bill.status === 'open'

/**
 * Makes the bill of a party that is checked in a tab, if there is something to pay later: the rest of its room, or a
 * minimum spend. An open tab, or a bill that was written off, stays as it is.
 */
export async function openForParty(
  tx: Tx,
  { minimumSpend }: Pick<BookingRow, 'minimumSpend'>,
  view: BillView,
): Promise<BillView> {
  const { status, isTab } = view.bill
  const isOver = isTab || status === 'written_off'
  return isOver || (view.due <= 0 && minimumSpend === 0) ? view : openTab(tx, view)
}

/** The tables and time that a party needs. */
export interface Wanted {
  tableIds: readonly number[]
  during: HeldTable['during']
  bookingId: number
}

/** The tables that other bookings hold in that time, or where another party is now if the time has begun. */
export async function findBusy(
  tx: Tx,
  { tableIds, during, bookingId }: Wanted,
  now: Date,
): Promise<number[]> {
  await endHoldsInTheWay(tx, { tableIds, during, memberId: null, now })
  const taken = await findTaken(tx, during, now, null, bookingId)
  return tableIds.filter((id) => taken.some(({ tableId }) => tableId === id))
}

/** Throws if another booking holds the tables in that time. */
export async function requireFree(tx: Tx, wanted: Wanted, now: Date): Promise<void> {
  if ((await findBusy(tx, wanted, now)).length > 0) throw new Refusal('slot_taken')
}

/**
 * Replaces a booking's tables and time. With `seated`, parties there that should have left long ago are completed. Time
 * held for the booking during a card payment is released.
 */
export async function reassignTables(
  tx: Tx,
  booking: BookingRow,
  { tableIds, during, seated }: Omit<Wanted, 'bookingId'> & { seated: boolean },
  by: By,
): Promise<void> {
  await dropChange(tx, booking.id, by.at)
  await vacate(tx, booking.id)
  const forgotten = seated ? await lockForgotten(tx, tableIds, by.at) : []
  for (const other of forgotten)
    await changeStatus(tx, other, 'completed', { ...by, actorId: null })
  if (!(await occupy(tx, booking.id, tableIds, during, seated))) throw new Refusal('slot_taken')
  await publishBooking(tx, booking)
}

const Moment = z.coerce.date()

const TaxLabel = z.object({
  en: z.string(),
  ch: z.string(),
  number: z.nullable(z.string()),
  basisPoints: z.nullable(z.int()),
})

/** The amounts given away of a room, as `givenAwayOn` returns them. */
const GivenAway = z.object({ corrected: z.int(), waived: z.int() })

/** The state of a booking and of its room's price before an act, for undoing it. */
export const Before = z.object({
  row: z.object({
    status: z.enum(['pending', 'confirmed', 'paid_online', 'completed', 'no_show', 'canceled']),
    amenityId: z.int(),
    units: z.array(z.string()),
    endTime: z.string(),
    during: z.object({ from: Moment, to: Moment }),
    hours: z.number(),
    pricePerHour: z.int(),
    checkedInAt: z.nullable(Moment),
    leftAt: z.nullable(Moment),
  }),
  held: z.array(
    z.object({
      tableId: z.int(),
      during: z.object({ from: Moment, to: Moment }),
      seated: z.boolean(),
    }),
  ),
  price: z.object({ subtotal: z.int(), fee: z.int(), roomTax: z.int(), feeTax: z.int() }),
  taxLabel: z.nullable(TaxLabel),
  given: GivenAway,
  /** Whether its bill was an open tab. */
  isTab: z.boolean(),
  /** The amounts given away after the act. If they have changed, the room was corrected since. */
  givenThen: GivenAway,
})
export type Before = z.output<typeof Before>

/** The changes of an act on a party: the booking, rooms and bill before it, and the bill after it. */
export interface Changed {
  before: BookingRow
  held: readonly HeldTable[]
  was: BillView
  now: BillView
}

/** Writes an act with the state for undoing it, and the payments that it made. */
export async function recordAction(
  tx: Tx,
  { before, held, was, now }: Changed,
  kind: PartyAction,
  { actorId, at }: By,
): Promise<void> {
  const stood = Before.parse({
    row: before,
    held,
    price: roomPriceOn(was.lines),
    taxLabel: roomLabelOn(was),
    given: givenAwayOn(was.lines),
    isTab: isOpenTab(was),
    givenThen: givenAwayOn(now.lines),
  })
  const known = new Set(was.payments.map(({ id }) => id))
  const payments = now.payments.map(({ id }) => id).filter((id) => !known.has(id))
  await insertAction(tx, { bookingId: before.id, kind, actorId, at, before: stood, payments })
}

/** The act of each of these bookings that can be undone tonight. */
export async function readUndoable(
  tx: Tx,
  bookingIds: readonly number[],
  now: Date,
): Promise<Map<number, PartyAction>> {
  const venue = await readSettings(tx, now)
  const { from } = businessDay(businessDateAt(now, venue), venue)
  const acts = new Map<number, PartyAction>()
  for (const [id, kind] of await findUndoable(tx, bookingIds, from)) {
    if (kind !== 'undo') acts.set(id, kind)
  }
  return acts
}
