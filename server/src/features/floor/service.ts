import { isSeated } from '../bookings/core/rules.ts'
import type { Floor, FloorTable, LiveBooking } from '@lantern/contract/floor/floor'
import { fullName } from '@lantern/contract/members/names'
import type { listTables as contract, VenueTable } from '@lantern/contract/floor/tables'
import { toDollars } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { sendVersion } from '../../kernel/http/answers.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findDueOfTables } from '../bills/service.ts'
import { askedShown, billShown, owed } from '../bookings/core/rules.sums.ts'
import { readUndoable } from '../bookings/party/service.ts'
import { cleanedUntil, findTables, TAKEN_MS, type TableRow } from '../tables/service.ts'
import { layoutVersion, listAreas } from '../tables/service.layout.ts'
import { hoursOn, nightAt, readSettings } from '../venue/service.ts'
import { phoneShown } from '../venue/service.phone.ts'
import {
  findJustLeft,
  findOrderNames,
  findParties,
  type GuestRow,
  type PartyRow,
} from './repository.ts'
import { earliest, nextChange, tableStateOf, type TableState } from './rules.ts'

/** The tables that bookings hold from now until the venue closes. */
async function partiesTonight(tx: Tx, now: Date): Promise<PartyRow[]> {
  const venue = await readSettings(tx, now)
  const closes = hoursOn(nightAt(now, venue), venue).at(-1)?.to ?? now
  const to = closes > now ? closes : new Date(now.getTime() + 1)
  return findParties(tx, { from: now, to }, now)
}

/** Whether a booking is only a hold for an unfinished payment. */
export const isHold = ({ booking }: PartyRow): boolean => booking.holdExpiresAt !== null

function customerName({ booking, member }: GuestRow): string {
  if (booking.guestName !== null) return booking.guestName
  return member ? fullName(member) || member.email : ''
}

/** Tonight's bookings, each once with all its tables, without holds. The reply's schema drops unnamed columns. */
async function toBookings(tx: Tx, parties: readonly PartyRow[], now: Date): Promise<LiveBooking[]> {
  const ids = parties.map(({ booking }) => booking.id)
  const undoable = await readUndoable(tx, ids, now)
  const { country } = await readSettings(tx, now)
  const found = new Map<number, LiveBooking>()
  const isShown = (party: PartyRow) => !isHold(party) && (isSeated(party.booking) || party.to > now)
  for (const party of parties.filter(isShown)) {
    const { booking, sums } = party
    const known = found.get(booking.id)
    known?.tableIds.push(party.tableId)
    known?.tables.push(party.table)
    if (known) continue
    found.set(booking.id, {
      ...booking,
      tableIds: [party.tableId],
      tables: [party.table],
      customerName: customerName(party),
      tierId: party.member?.tierId ?? null,
      isGuest: booking.userId === null,
      contactPhone: phoneShown(booking.contactPhone, country),
      startsAt: booking.during.from.toISOString(),
      endsAt: booking.during.to.toISOString(),
      expectedAt: booking.expectedAt?.toISOString() ?? null,
      checkedInAt: booking.checkedInAt?.toISOString() ?? null,
      isOverTime: isSeated(booking) && booking.during.to <= now,
      ...billShown(sums),
      totalPrice: toDollars(sums?.price ?? 0),
      unpaid: toDollars(owed(sums)),
      askedDeposit: askedShown(sums, booking),
      undoable: undoable.get(booking.id) ?? null,
    })
  }
  return [...found.values()]
}

/** The reply's schema drops the columns that it doesn't name. */
const toVenueTable = (table: TableRow, { status, highlighted, until }: TableState): VenueTable => ({
  ...table,
  status,
  highlighted,
  occupiedUntil: until?.toISOString() ?? null,
})

/** Each table with its parties tonight, and its status now. */
export async function readStandings(tx: Tx, now: Date) {
  const tables = await findTables(tx)
  const parties = await partiesTonight(tx, now)
  return {
    parties,
    tables: tables.map((table) => {
      const own = parties.filter((party) => party.tableId === table.id)
      return { table, own, state: tableStateOf(table, own, now) }
    }),
  }
}

/** A table's status as the desk sees it: a hold for a payment reserves the table without showing a booking. */
function shownOf(state: TableState, own: readonly PartyRow[]): TableState {
  const isHeld = own.some((party) => isHold(party) && party.booking.id === state.bookingId)
  return isHeld ? { ...state, bookingId: null } : state
}

/** One table with its status now, as the desk sees it. */
export async function readStanding(tx: Tx, id: number, now: Date) {
  const found = (await readStandings(tx, now)).tables.find(({ table }) => table.id === id)
  if (!found) throw new Refusal('not_found')
  return { table: found.table, state: shownOf(found.state, found.own) }
}

/** The floor as members see it, without any data of people; the layout's version is sent as `ETag`. */
export const listTables: UseCase<typeof contract> = ({ db, clock }, { reply }) =>
  transact(db, async (tx) => {
    const { tables } = await readStandings(tx, clock.now())
    sendVersion(reply, await layoutVersion(tx))
    return tables.map(({ table, state }) => toVenueTable(table, state))
  })

/** The guest's name at a table that is occupied by hand: the name that staff entered, or that of an order to it. */
function nameByHand(
  { occupiedByName }: TableRow,
  { status, bookingId }: TableState,
  ordered: string | undefined,
): string | null {
  if (status === 'available' || bookingId !== null) return null
  return occupiedByName ?? ordered ?? null
}

/** A table with its party and the next one. A hold for a payment counts as neither. */
function toFloorTable(
  table: TableRow,
  own: readonly PartyRow[],
  state: TableState,
  { ordered, due, now }: { ordered: string | undefined; due: number | undefined; now: Date },
): FloorTable {
  const people = own.filter((party) => !isHold(party)).map(({ booking }) => booking.id)
  const { bookingId } = state
  return {
    ...toVenueTable(table, state),
    occupiedByName: nameByHand(table, state, ordered),
    bookingId: shownOf(state, own).bookingId,
    nextBookingId: people.find((id) => id !== bookingId) ?? null,
    overSince: state.overSince?.toISOString() ?? null,
    cleaningUntil: cleanedUntil(table, now)?.toISOString() ?? null,
    unpaid: due === undefined ? null : toDollars(due),
  }
}

/** The time for which the floor offers to undo that a party left. */
const JUST_LEFT_MS = 10 * 60_000

async function readJustLeft(tx: Tx, now: Date): Promise<Floor['justLeft']> {
  const left = await findJustLeft(tx, new Date(now.getTime() - JUST_LEFT_MS))
  const ids = left.map(({ booking }) => booking.id)
  const undoable = await readUndoable(tx, ids, now)
  return left
    .filter(({ booking }) => undoable.get(booking.id) === 'leave')
    .map((row) => ({
      id: row.booking.id,
      version: row.booking.version,
      customerName: customerName(row),
      tables: row.booking.units,
      leftAt: (row.booking.leftAt ?? now).toISOString(),
    }))
}

/** The floor as staff see it (`GET /api/staff/floor`). */
export function readFloor({ db, clock }: Kernel): Promise<Floor> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { tables, parties } = await readStandings(tx, now)
    const ordered = await findOrderNames(tx, new Date(now.getTime() - TAKEN_MS))
    const due = await findDueOfTables(tx)
    const changes = tables.flatMap(({ table, own }) => nextChange(table, own, now) ?? [])
    return {
      asOf: now.toISOString(),
      changesAt: earliest(changes)?.toISOString() ?? null,
      version: await layoutVersion(tx),
      areas: await listAreas(tx),
      tables: tables.map(({ table, own, state }) =>
        toFloorTable(table, own, state, {
          ordered: ordered.get(table.id),
          due: due.get(table.id),
          now,
        }),
      ),
      bookings: await toBookings(tx, parties, now),
      justLeft: await readJustLeft(tx, now),
    }
  })
}

/** Tonight's bookings that hold a room now or later (`GET /api/staff/live-bookings`). */
export function listLiveBookings({ db, clock }: Kernel): Promise<LiveBooking[]> {
  const now = clock.now()
  return transact(db, async (tx) => toBookings(tx, await partiesTonight(tx, now), now))
}
