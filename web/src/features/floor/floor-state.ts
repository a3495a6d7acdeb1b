import type { Floor, FloorTable, LiveBooking } from '@lantern/contract/floor/floor'
import { type AreaLook, type FloorArea, TableStatus } from '@lantern/contract/floor/tables'
import { recordOf } from '@lantern/contract/calls/records'

export type AreaChoice = 'all' | `${number}`

export const choiceOf = ({ id }: Pick<FloorArea, 'id'>): AreaChoice => `${id}`

export function inArea<T extends { areaId: number | null }>(
  tables: readonly T[],
  area: AreaChoice,
): T[] {
  return tables.filter(({ areaId }) => area === 'all' || `${areaId}` === area)
}

export type Looks = ReadonlyMap<number | null, AreaLook>

export const looksOf = (areas: readonly FloorArea[]): Looks =>
  new Map(areas.map(({ id, look }) => [id, look]))

/**
 * The displayed state of a table. A table that is reserved only by an order has its own state, because food is
 * brought there.
 */
export type Stand = TableStatus | 'ordered'

export function standOf(table: Pick<FloorTable, 'status' | 'highlighted' | 'bookingId'>): Stand {
  const isOrder = table.highlighted && table.status === 'reserved' && table.bookingId === null
  return isOrder ? 'ordered' : table.status
}

export const statusTone = {
  available: 'jade',
  occupied: 'vermilion',
  reserved: 'amber',
} as const satisfies Record<TableStatus, string>

export function countsOf(tables: readonly { status: TableStatus }[]) {
  const having = (status: TableStatus) => tables.filter((table) => table.status === status).length
  return { total: tables.length, ...recordOf(TableStatus.options, having) }
}

/** A table that isn't free, with the guest of its booking. */
export interface ActiveTable {
  table: FloorTable
  booking: LiveBooking | null
  next: LiveBooking | null
}

/**
 * The tables that aren't free, or whose guests owe an amount: overstaying parties first, then occupied ones, then by
 * when they become free.
 */
export function activeTables(floor: Floor, area: AreaChoice): ActiveTable[] {
  const bookings = new Map(floor.bookings.map((booking) => [booking.id, booking]))
  return inArea(floor.tables, area)
    .filter((table) => table.status !== 'available' || table.unpaid !== null)
    .map((table) => ({
      table,
      booking: bookings.get(table.bookingId ?? 0) ?? null,
      next: bookings.get(table.nextBookingId ?? 0) ?? null,
    }))
    .toSorted((one, other) => {
      const urgency = ({ table }: ActiveTable) =>
        table.overSince ? 2 : Number(table.status === 'occupied')
      const byStatus = urgency(other) - urgency(one)
      const until = ({ table }: ActiveTable) => table.occupiedUntil ?? '9'
      return byStatus || until(one).localeCompare(until(other)) || one.table.id - other.table.id
    })
}
