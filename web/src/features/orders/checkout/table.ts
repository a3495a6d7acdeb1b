import type { Booking } from '@lantern/contract/bookings/bookings'
import type { VenueTable } from '@lantern/contract/floor/tables'

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
