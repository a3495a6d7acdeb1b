import { listFoodItems } from '@lantern/contract/menu/menu'
import { Venue } from '@lantern/contract/venue/venue'
import { addRooms, billsDue, booking, partiesDue, type BenchClub, type Slot } from './club.ts'
import type { Call } from './load.ts'

/** A kind of load to be measured. */
export interface Work {
  id: string
  what: string
  connections: number
  /** The target: Lantern, a server that sends the same bytes from memory, or the database itself. */
  at: 'lantern' | 'bytes' | 'database'
  calls?: readonly Call[]
  /** Prepares each round. If it returns calls, these are made instead. */
  prepare?: () => Promise<readonly Call[] | undefined>
  /** The expected status. */
  expected?: number
  statement?: string
}

interface Person {
  id: number
  cookie: string
}

/** Bookings like members make them, a refused booking, and their limit. */
export async function bookings(
  { address, pool }: BenchClub,
  slots: readonly Slot[],
  people: readonly Person[],
): Promise<Work[]> {
  const calls = slots.map((slot, turn) => booking(slot, people[turn % people.length]?.cookie ?? ''))
  const [model] = calls
  if (!model) throw new Error('the venue has no open hour')
  const made = async (body = model.body) => {
    const headers = { 'content-type': 'application/json', cookie: model.cookie ?? '' }
    const response = await fetch(`${address}${model.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`a booking was refused: ${await response.text()}`)
  }
  await made()
  // Bookings of the last round end, so that no member has more upcoming ones than a real one would.
  const emptyRooms = async () => {
    await pool.query('DELETE FROM occupancies')
    await pool.query(`UPDATE bookings SET status = 'completed' WHERE status = 'confirmed'`)
    return undefined
  }
  const theater = { ...model.body, amenityId: 3 }
  return [
    {
      id: 'limit',
      what: 'the same rows as one function, pgbench',
      at: 'database',
      connections: 16,
      statement: 'SELECT bench_book()',
      prepare: emptyRooms,
    },
    ...[16, 4, 1].map((connections): Work => ({
      id: `booking-${connections}`,
      what: 'a booking from the balance',
      at: 'lantern',
      connections,
      calls,
      prepare: emptyRooms,
    })),
    {
      id: 'refused',
      what: 'a booking that is refused',
      at: 'lantern',
      connections: 16,
      calls: calls.slice(0, 2_000).map((call) => ({ ...call, body: theater })),
      expected: 409,
      async prepare() {
        await emptyRooms()
        await made(theater)
        return undefined
      },
    },
  ]
}

const names = ['availability', 'amenities', 'menu', 'tonight', 'venue']

/** The addresses of public data. */
export async function publicPaths({ address }: BenchClub): Promise<string[]> {
  const venue = Venue.parse(await (await fetch(`${address}/api/venue`)).json())
  return [
    `/api/amenities/1/availability?date=${venue.lastBookableDate}`,
    '/api/amenities',
    '/api/food/items',
    '/api/amenities/tonight',
    '/api/venue',
  ]
}

/** Reads of public data, and of the same bytes from memory. */
export const reading = (paths: readonly string[]): Work[] =>
  paths.flatMap((path, place) =>
    (['lantern', 'bytes'] as const).map((at) => ({
      id: at === 'bytes' ? `${names[place]}-bytes` : `${names[place]}`,
      what: at === 'bytes' ? `${names[place]}: the same bytes from memory` : `${names[place]}`,
      at,
      connections: 16,
      calls: [{ path }],
    })),
  )

/** Calls of staff and orders, alongside bookings. */
export async function atTheDesk(
  club: BenchClub,
  slots: readonly Slot[],
  { people, staff }: { people: readonly Person[]; staff: Person },
): Promise<Work[]> {
  await addRooms(club)
  const items = listFoodItems.reply
    .parse(await (await fetch(`${club.address}/api/food/items`)).json())
    .filter((item) => item.isAvailable)
    .slice(0, 5)
  const ordered = items.map(({ id, price }) => ({ foodItemId: id, quantity: 1, unitPrice: price }))
  const sold = items.map(({ id }) => ({ foodItemId: id, quantity: 1 }))
  const orders = people.map(({ cookie }) => ({
    path: '/api/food/orders',
    cookie,
    body: { items: ordered },
  }))
  const sale = { path: '/api/staff/sales', body: { items: sold, paymentType: 'cash' } }
  const [booked] = await bookings(club, slots.slice(1), people).then((works) =>
    works.filter(({ id }) => id === 'booking-16'),
  )
  return [
    ...(booked ? [{ ...booked, id: 'booking-beside' }] : []),
    {
      id: 'check-in',
      what: 'a party checked in',
      at: 'lantern',
      connections: 16,
      prepare: () => partiesDue(club, staff.cookie),
    },
    { id: 'order', what: 'an order of five lines', at: 'lantern', connections: 16, calls: orders },
    {
      id: 'sale',
      what: 'a sale at the till',
      at: 'lantern',
      connections: 16,
      calls: [{ ...sale, cookie: staff.cookie }],
    },
    {
      id: 'bill',
      what: 'a payment on a bill',
      at: 'lantern',
      connections: 16,
      prepare: () => billsDue(club, staff.cookie),
    },
  ]
}
