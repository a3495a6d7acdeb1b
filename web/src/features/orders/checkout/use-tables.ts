import { listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { listTables, type VenueTable } from '@lantern/contract/floor/tables'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Read } from '../../../kit/load/loaded.tsx'
import { useNow } from '../../../lib/browser/now.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { arrivalIn, type Arrival } from './arrival.ts'
import { bookedTable, inOrder, namedTable } from './table.ts'

export interface Tables {
  /** `undefined` until the tables are loaded. */
  tables: readonly VenueTable[] | undefined
  isError: boolean
  /** The query of the member's bookings, which decide whether an order may wait for its party. */
  bookingsRead: Read<unknown>
  /** The table in the address, or else that of the member's running booking. */
  suggested: number | null
  isBooked: boolean
  /** The member's booking of a table whose party isn't checked in yet; `null` if there is none. */
  arrivalAt: (table: number | null) => Arrival | null
}

/** The tables and rooms to choose from, and the suggested one. */
export function useTables(): Tables {
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
    bookingsRead,
    suggested: named ?? booked,
    isBooked: named === null && booked !== null,
    arrivalAt: (table) => {
      const room = tables?.find(({ id }) => id === table)?.name
      return arrivalIn(room, bookings, now)
    },
  }
}
