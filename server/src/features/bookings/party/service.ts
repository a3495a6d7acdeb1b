import type { PartyAction } from '@lantern/contract/floor/desk'
import { toDollars, totalOfRoom, type RoomPrice } from '@lantern/contract/payments/pricing'
import * as z from 'zod'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { lockEachForBooking } from '../../amenities/service.ts'
import type { ActContext } from '../../bills/service.post.ts'
import { openGuestsBill, openTab, type Guests } from '../../bills/service.ts'
import type { BillView } from '../../bills/view/service.ts'
import { cleanedUntil, type TableRow } from '../../tables/service.ts'
import {
  businessDateAt,
  businessDay,
  readSettings,
  taxesOf,
  timeAt,
  type VenueSettings,
} from '../../venue/service.ts'
import {
  findBooking,
  findTaken,
  lockBooking,
  occupy,
  vacate,
  type BookingRow,
} from '../core/repository.ts'
import { givenAwayOn, roomPriceOn } from '../core/rules.price.ts'
import { checkInRefusal, holdsRoom, isSeated } from '../core/rules.ts'
import { lockPartyBill, readBillOf } from '../core/service.bill.ts'
import { changeStatus, dropChange, endHoldsInTheWay, publishBooking } from '../core/service.ts'
import { confirmBooking } from '../making/service.ts'
import {
  findHeld,
  findSeatedAt,
  findUndoable,
  insertAction,
  lockForgotten,
  type HeldTable,
} from './repository.ts'
import type { Charge } from './rules.ts'

export { findHeld, findSeatedAt, type HeldTable } from './repository.ts'

export interface Seen {
  bookingId: number
  version: number
}

export const tableIdsOf = async (tx: Tx, bookingId: number): Promise<number[]> =>
  (await findHeld(tx, bookingId)).map(({ tableId }) => tableId)

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

/** Locks a booking, and before it the amenities of its rooms and others by id, as when bookings are made. */
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

/** Throws `wrong_state` for a hold, and for a booking that doesn't keep its room any more. */
export function requireKept({ status, holdExpiresAt }: BookingRow): void {
  if (holdExpiresAt !== null || !holdsRoom(status)) throw new Refusal('wrong_state', { status })
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
  requireKept(booking)
  return booking
}

export const isOpenTab = ({ bill }: Pick<BillView, 'bill'>): boolean =>
  bill.isTab && bill.status === 'open'

/** Makes the bill of a checked-in party a tab if its room or a minimum spend is still to pay. */
export async function openForParty(
  tx: Tx,
  { minimumSpend }: Pick<BookingRow, 'minimumSpend'>,
  view: BillView,
): Promise<BillView> {
  const { status, isTab } = view.bill
  const isOver = isTab || status === 'written_off'
  return isOver || (view.due <= 0 && minimumSpend === 0) ? view : openTab(tx, view)
}

/** The charge of time by agreed or new prices, with today's taxes. */
export const chargeAt = (
  time: Pick<Charge, 'prices' | 'from' | 'feeBasisPoints'>,
  venue: VenueSettings,
  now: Date,
): Charge => ({
  ...time,
  stepMinutes: venue.walkInStepMinutes,
  taxes: taxesOf(venue, now),
})

interface Wanted {
  tableIds: readonly number[]
  /** With the booking's buffer (`roomTime`). */
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

export async function requireFree(tx: Tx, wanted: Wanted, now: Date): Promise<void> {
  if ((await findBusy(tx, wanted, now)).length > 0) throw new Refusal('slot_taken')
}

export function refuseCleaned(table: TableRow, venue: VenueSettings, now: Date): void {
  const until = cleanedUntil(table, now)
  if (until === null) return
  throw new Refusal('being_cleaned', { name: table.name, time: timeAt(until, venue) })
}

/** With `seated`, parties that should have left long ago are completed. Time held for a card payment is released. */
export async function reassignTables(
  tx: Tx,
  booking: BookingRow,
  { tableIds, during, seated }: Omit<Wanted, 'bookingId'> & { seated: boolean },
  by: ActContext,
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
/** Decides whether an act can be undone, so it is parsed. */
const GivenAmounts = z.object({ corrected: z.int(), waived: z.int() })

/** The state of a booking and of its room's price before an act, for undoing it. */
export const Before = z.object({
  row: z.object({
    status: z.custom<BookingRow['status']>(),
    amenityId: z.int(),
    units: z.array(z.string()),
    endTime: z.string(),
    during: z.object({ from: Moment, to: Moment }),
    hours: z.number(),
    bufferMinutes: z.int(),
    pricePerHour: z.int(),
    rates: z.custom<BookingRow['rates']>(),
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
  price: z.custom<RoomPrice>(),
  given: GivenAmounts,
  /** Whether its bill was an open tab. */
  isTab: z.boolean(),
  /** The amounts given away after the act. If they have changed, the room was corrected since. */
  givenThen: GivenAmounts,
})
export type Before = z.output<typeof Before>

interface Changed {
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
  { actorId, at }: ActContext,
): Promise<void> {
  const stood = Before.parse({
    row: before,
    held,
    price: roomPriceOn(was.lines),
    given: givenAwayOn(was.lines),
    isTab: isOpenTab(was),
    givenThen: givenAwayOn(now.lines),
  })
  const known = new Set(was.payments.map(({ id }) => id))
  const payments = now.payments.map(({ id }) => id).filter((id) => !known.has(id))
  await insertAction(tx, { bookingId: before.id, kind, actorId, at, before: stood, payments })
}

/** When the business day of a moment began, since which acts can be undone. */
export async function dayBegan(tx: Tx, now: Date): Promise<Date> {
  const venue = await readSettings(tx, now)
  return businessDay(businessDateAt(now, venue), venue).from
}

/** The act of each of these bookings that can be undone tonight. */
export async function readUndoable(
  tx: Tx,
  bookingIds: readonly number[],
  now: Date,
): Promise<Map<number, PartyAction>> {
  const acts = await findUndoable(tx, bookingIds, await dayBegan(tx, now))
  return new Map(
    acts.flatMap(({ bookingId, kind }) => (kind === 'undo' ? [] : [[bookingId, kind]])),
  )
}

/** Whether it is more than an hour before a start. A party that stayed past its end still pays. */
const isEarly = ({ during }: BookingRow, at: Date): boolean =>
  checkInRefusal({ status: 'confirmed', during }, at) === 'party_early'

/** Whether a party may still order on its bill and pay later. A bill that is a tab already stays one. */
function mayOrder(booking: BookingRow, { bill, due }: BillView, at: Date): boolean {
  const isOver = bill.isTab || bill.status === 'written_off'
  return holdsRoom(booking.status) && !isOver && (due <= 0 || !isEarly(booking, at))
}

/**
 * Locks the bill of a booking's party, and makes it a tab while the party may come or is present. Confirms a pending
 * booking. More than an hour before the start, a bill with something due is only returned; a pending booking has to
 * wait unless a deposit was asked for.
 */
export async function openPartyBill(tx: Tx, bookingId: number, by: ActContext): Promise<BillView> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  const { status, holdExpiresAt } = booking
  if (holdExpiresAt !== null) throw new Refusal('wrong_state', { status })
  if (status === 'pending') {
    if (isEarly(booking, by.at)) {
      const view = await lockPartyBill(tx, booking, by.at)
      if (view.bill.deposit === null) throw new Refusal('party_early')
      return view
    }
    await confirmBooking(tx, booking, { method: null }, by)
  }
  const view = await lockPartyBill(tx, booking, by.at)
  return mayOrder(booking, view, by.at) ? openTab(tx, view) : view
}

/** Locks the bill for a first item: of the party at a table (`openPartyBill`), or of guests without a booking. */
export async function openBillAt(
  tx: Tx,
  guests: Guests,
  by: ActContext & { actorId: number },
): Promise<BillView> {
  const bookingId = guests.table && (await findSeatedAt(tx, guests.table.id, by.at))
  if (bookingId) return openPartyBill(tx, bookingId, by)
  return openGuestsBill(tx, guests, by)
}
