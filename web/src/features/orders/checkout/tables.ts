import { type Booking, listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { type VenueTable, listTables } from '@lantern/contract/floor/tables'
import { arrivalWithinMs, type Serve } from '@lantern/contract/menu/cart'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useNow } from '../../../lib/browser/now.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'

type Table = Pick<VenueTable, 'id' | 'name'>

const byName = new Intl.Collator('en', { numeric: true })

/** Tables by name, with K-Room 2 before K-Room 10. */
export const inOrder = <T extends Table>(tables: readonly T[]): T[] =>
  tables.toSorted((one, other) => byName.compare(one.name, other.name))

/** The table in the address, by its id or its name (`?table=3`, `?table=K-Room 1`). */
export function namedTable(tables: readonly Table[], request: string | null): number | null {
  const text = request?.trim().toLowerCase()
  if (!text) return null
  const found =
    tables.find(({ name }) => name.toLowerCase() === text) ??
    tables.find(({ id }) => String(id) === text)
  return found?.id ?? null
}

const holds = new Set<Booking['status']>(['confirmed', 'paid_online'])

/** The room of the member's running booking; `null` if there are several. */
export function bookedTable(
  tables: readonly Table[],
  bookings: readonly Pick<Booking, 'status' | 'units' | 'startsAt' | 'endsAt'>[],
  now: Date,
): number | null {
  const running = bookings.find(
    ({ status, startsAt, endsAt }) =>
      holds.has(status) && new Date(startsAt) <= now && now < new Date(endsAt),
  )
  const [unit, ...others] = running?.units ?? []
  if (unit === undefined || others.length > 0) return null
  return tables.find(({ name }) => name === unit)?.id ?? null
}

/** A booking of the member whose party isn't checked in yet, and its room that the order goes to. */
export interface Arrival {
  room: string
  startsAt: string
}

const awaited = new Set<Booking['status']>(['pending', 'confirmed', 'paid_online'])

/** The booking of a room whose party isn't there yet, soon enough for an order to wait, by the server's rule. */
export function arrivalIn(
  room: string | undefined,
  bookings: readonly Pick<Booking, 'status' | 'units' | 'startsAt' | 'endsAt' | 'checkedInAt'>[],
  now: Date,
): Arrival | null {
  if (room === undefined) return null
  const before = new Date(now.getTime() + arrivalWithinMs)
  const [first] = bookings
    .filter(({ status, units, startsAt, endsAt, checkedInAt }) => {
      const isStill = new Date(endsAt) > now || checkedInAt !== null
      return awaited.has(status) && units.includes(room) && new Date(startsAt) < before && isStill
    })
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  return first && first.checkedInAt === null ? { room, startsAt: first.startsAt } : null
}

/** The suggested time: an order waits for its party until the booking starts, and is made at once afterwards. */
export const proposed = ({ startsAt }: Arrival, now: Date): Serve =>
  now < new Date(startsAt) ? 'on_arrival' : 'now'

export function useTables() {
  const { data, isError } = useQuery(queryOf(listTables, {}))
  const bookingsRead = useQuery(queryOf(listUpcomingBookings, {}))
  const { data: bookings = [] } = bookingsRead
  const { table: request } = useSearch({ from: '/inside/open/members/food' })
  const now = useNow()
  const tables = data && inOrder(data)
  const named = namedTable(tables ?? [], request ?? null)
  const booked = bookedTable(tables ?? [], bookings, now)
  return {
    tables,
    isError: isError && !data,
    /** The query of the member's bookings, which decide whether an order may wait for its party. */
    bookingsRead,
    /** The table in the address, or else that of the member's running booking. */
    suggested: named ?? booked,
    isBooked: named === null && booked !== null,
    /** The member's booking of a table whose party isn't checked in yet; `null` if there is none. */
    arrivalAt: (table: number | null) => {
      const room = tables?.find(({ id }) => id === table)?.name
      return arrivalIn(room, bookings, now)
    },
  }
}

export type Tables = ReturnType<typeof useTables>
