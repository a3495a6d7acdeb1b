import type { TableChoices } from '@lantern/contract/floor'
import { toDollars, type BookingPrice } from '@lantern/contract/pricing'
import { transact, type Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findExtension } from '../bookings/service.party.ts'
import { findSeatEnds } from '../bookings/service.walk-in.ts'
import { findTables, type TableRow } from '../tables/service.ts'
import { balanceOf } from '../wallet/service.ts'
import { mayTakeFrom } from './policy.ts'
import { findStays, type StayRow } from './repository.ts'
import { standingOf } from './rules.ts'
import { toStay, tonight } from './service.ts'

const priced = ({ endTime, price }: { endTime: string; price: BookingPrice }) => ({
  endTime,
  hours: price.hours,
  totalPrice: toDollars(price.total),
})

/** When the desk asks, and whether it is a screen at the door. */
interface Asking {
  now: Date
  isStation: boolean
}

async function extensionFor(
  tx: Tx,
  bookingId: number,
  { now, isStation }: Asking,
): Promise<TableChoices['extension']> {
  const found = await findExtension(tx, bookingId, now)
  if (!found) return null
  const { extension, memberId } = found
  const mayAsk = memberId !== null && mayTakeFrom('balance', isStation)
  const fromBalance = mayAsk && (await balanceOf(tx, memberId)) >= extension.price.total
  return { ...priced(extension), bookingId, fromBalance }
}

/** The tables that are free for all of a stay; none for one that has the whole venue. */
function freeFor(stay: StayRow, stays: readonly StayRow[], tables: readonly TableRow[], now: Date) {
  if (stays.filter(({ booking }) => booking.id === stay.booking.id).length > 1) return []
  const { from, to } = stay.during
  const start = from > now ? from : now
  const isAlike = (table: TableRow) => table.amenityId === stay.booking.amenityId
  const busy = new Set(
    stays
      .filter(({ during }) => during.from < to && start < during.to)
      .map(({ tableId }) => tableId),
  )
  return (
    tables
      .filter((table) => table.amenityId !== null && !busy.has(table.id))
      .filter((table) => standingOf(table, [], now).status !== 'occupied')
      // Another room of the same kind is what a party would expect.
      .toSorted((one, other) => Number(isAlike(other)) - Number(isAlike(one)))
      .map(({ id, name, capacity }) => ({ id, name, capacity }))
  )
}

/** What the desk can do with a table right now (`GET /api/staff/tables/{id}/choices`). Throws `not_found`. */
export function readChoices(
  { db, clock }: Kernel,
  tableId: number,
  isStation: boolean,
): Promise<TableChoices> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const tables = await findTables(tx)
    const table = tables.find((each) => each.id === tableId)
    if (!table) throw new Refusal('not_found')
    const stays = await findStays(tx, await tonight(tx, now), now)
    const own = stays.filter((stay) => stay.tableId === tableId)
    const standing = standingOf(table, own.map(toStay), now)
    const stay = own.find(
      ({ booking }) => booking.id === standing.bookingId && booking.holdExpiresAt === null,
    )
    const maySeat = standing.status !== 'occupied' && table.amenityId !== null
    return {
      seatUntil: maySeat ? (await findSeatEnds(tx, tableId, now)).map(priced) : [],
      extension: stay ? await extensionFor(tx, stay.booking.id, { now, isStation }) : null,
      moveTo: stay ? freeFor(stay, stays, tables, now) : [],
    }
  })
}
