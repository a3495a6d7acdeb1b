import { readPartyBill } from '../bookings/core/service.bill.ts'
import { isSeated } from '../bookings/core/rules.ts'
import type { getTableChoices, TableChoices } from '@lantern/contract/floor/floor'
import { toDollars } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { requireAmenity, type AmenityRow } from '../amenities/service.ts'
import { priceElsewhere } from '../bookings/party/service.move.ts'
import { findExtension } from '../bookings/more-time/service.ts'
import type { TimedEnd } from '../bookings/party/rules.ts'
import { findSeatEnds } from '../bookings/party/service.presence.ts'
import { tierIdOf } from '../members/service.lookup.ts'
import { cleanedUntil, type TableRow } from '../tables/service.ts'
import { nightAt, readSettings } from '../venue/service.ts'
import { balanceOf } from '../wallet/service.ts'
import { mayTakeFrom } from '../bills/payments/service.ts'
import type { PartyRow } from './repository.ts'
import { tableStateOf } from './rules.ts'
import { isHold, readStandings } from './service.ts'

const priced = ({ endTime, to, minutes, price }: TimedEnd) => ({
  endTime,
  endsAt: to.toISOString(),
  minutes,
  totalPrice: toDollars(price.total),
})

interface Viewing {
  now: Date
  isStation: boolean
}

async function extensionFor(
  tx: Tx,
  bookingId: number,
  { now, isStation }: Viewing,
): Promise<TableChoices['extension']> {
  const found = await findExtension(tx, bookingId, now)
  if (!found) return null
  const { extension, memberId } = found
  const mayAsk = memberId !== null && mayTakeFrom('balance', isStation)
  const fromBalance = mayAsk && (await balanceOf(tx, memberId)) >= extension.price.total
  return { ...priced(extension), bookingId, fromBalance }
}

/** The tables that are free for the rest of a party's time; none for a party that has the whole venue. */
function freeFor(
  party: PartyRow,
  parties: readonly PartyRow[],
  tables: readonly TableRow[],
  now: Date,
) {
  if (parties.filter(({ booking }) => booking.id === party.booking.id).length > 1) return []
  const { from, to } = party.during
  const start = from > now ? from : now
  // A party past its end needs a table only for this moment, so the span is a millisecond.
  const end = to > start ? to : new Date(start.getTime() + 1)
  const isAlike = (table: TableRow) => table.amenityId === party.booking.amenityId
  const busy = new Set(
    parties
      .filter(({ booking, during }) => {
        const isThere = isSeated(booking) && start <= now
        return during.from < end && (start < during.to || isThere)
      })
      .map(({ tableId }) => tableId),
  )
  return (
    tables
      .filter((table) => table.amenityId !== null && !busy.has(table.id))
      .filter((table) => tableStateOf(table, [], now).status !== 'occupied')
      .filter((table) => cleanedUntil(table, now) === null)
      // Rooms of the same amenity come first, as parties expect one.
      .toSorted((one, other) => Number(isAlike(other)) - Number(isAlike(one)))
  )
}

/** A free room of the same amenity for the next party at a table whose party is over time. */
function roomForNext(
  next: PartyRow | undefined,
  parties: readonly PartyRow[],
  tables: readonly TableRow[],
  now: Date,
): TableChoices['moveNext'] {
  if (!next) return null
  const overTime = new Set(
    parties
      .filter(({ booking }) => isSeated(booking) && booking.during.to <= now)
      .map(({ tableId }) => tableId),
  )
  const room = freeFor(next, parties, tables, now).find(
    ({ id, amenityId }) => amenityId === next.booking.amenityId && !overTime.has(id),
  )
  return room ? { id: room.id, name: room.name } : null
}

async function pricedMoves(
  tx: Tx,
  { booking }: PartyRow,
  tables: readonly TableRow[],
  now: Date,
): Promise<TableChoices['moveTo']> {
  const bill = await readPartyBill(tx, booking, now)
  const venue = await readSettings(tx, now)
  const tierId = await tierIdOf(tx, booking.userId)
  const kinds = new Map<number, AmenityRow>()
  for (const { amenityId } of tables) {
    if (amenityId !== null && !kinds.has(amenityId)) {
      kinds.set(amenityId, await requireAmenity(tx, amenityId))
    }
  }
  return tables.flatMap(({ id, name, capacity, amenityId }) => {
    const kind = kinds.get(amenityId ?? 0)
    if (!kind) return []
    const { more } = priceElsewhere(booking, bill, { amenity: kind, tierId }, venue, now)
    return [{ id, name, capacity, difference: toDollars(more) }]
  })
}

/** The acts that are possible for a table now (`GET /api/staff/tables/{id}/choices`). */
export const readChoices: UseCase<typeof getTableChoices> = (
  { db, clock },
  { session, params },
) => {
  const { id: tableId } = params
  const isStation = session.station !== null
  const now = clock.now()
  return transact(db, async (tx) => {
    const { tables: standings, parties } = await readStandings(tx, now)
    const found = standings.find(({ table }) => table.id === tableId)
    if (!found) throw new Refusal('not_found')
    const { table, own, state } = found
    const tables = standings.map((each) => each.table)
    const coming = own.filter((each) => !isHold(each))
    const party = coming.find(({ booking }) => booking.id === state.bookingId)
    const free = party ? freeFor(party, parties, tables, now) : []
    const next = coming.find(({ booking }) => booking.id !== state.bookingId)
    const venue = await readSettings(tx, now)
    const seating =
      state.status !== 'occupied' && table.amenityId !== null
        ? await findSeatEnds(tx, tableId, now)
        : { ends: [], forParties: [], stepMinutes: venue.walkInStepMinutes }
    const { amenityId } = table
    const kind = amenityId === null ? null : await requireAmenity(tx, amenityId)
    return {
      seatUntil: seating.ends.map(priced),
      partyPrices: seating.forParties.map(({ total, ...each }) => ({
        ...each,
        totalPrice: toDollars(total),
      })),
      night: nightAt(now, venue),
      minimumSpends: kind?.minimumSpends ?? [],
      stepMinutes: seating.stepMinutes,
      opensEnd: venue.walkInOpenEnd,
      extension: party ? await extensionFor(tx, party.booking.id, { now, isStation }) : null,
      moveTo: party ? await pricedMoves(tx, party, free, now) : [],
      moveNext: state.overSince === null ? null : roomForNext(next, parties, tables, now),
    }
  })
}
