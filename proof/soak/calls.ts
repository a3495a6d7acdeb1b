import { randomUUID } from 'node:crypto'
import { Booking } from '@lantern/contract/bookings'
import { listFoodItems } from '@lantern/contract/menu'
import { signUp, type BenchClub, type Slot } from '../bench/club.ts'
import { publicPaths } from '../bench/works.ts'

/** What an evening's people do, in the shares of an evening: each does one thing and waits for its answer. */
export type Act = () => Promise<void>

/** An address without the numbers of what it is about, so that failures of one kind are counted as one. */
const kindOf = (path: string) => path.replaceAll(/\/\d+/g, '/:id')

/** The code of a refusal; empty where the answer is none of ours, as a proxy's. */
function codeIn(text: string): string {
  const known = /"code":"(\w+)"/.exec(text)
  return known?.[1] ?? ''
}

async function ask(address: string, path: string, cookie = '', body?: object): Promise<unknown> {
  const response = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${kindOf(path)}: ${response.status} ${codeIn(text)}`)
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

const MEMBERS = 10

/**
 * Twenty acts of which one is drawn at a time: visitors read, members look at what is theirs, book and cancel, order, and
 * the staff watch the floor and the board, mark tables and sell.
 */
export async function eveningOf(club: BenchClub, slots: readonly Slot[]): Promise<readonly Act[]> {
  const { address } = club
  const staff = await signUp(club, 'staff')
  const members: { cookie: string }[] = []
  for (let n = 0; n < MEMBERS; n += 1) members.push(await signUp(club))
  const paths = await publicPaths(club)
  const menu = listFoodItems.reply.parse(await ask(address, listFoodItems.path))
  const dishes = menu.filter((item) => item.isAvailable).slice(0, 3)
  let turn = 0
  const next = <T>(all: readonly T[]): T => {
    const one = all[(turn += 1) % all.length]
    if (one === undefined) throw new Error('there is nothing to choose from')
    return one
  }
  const visits = paths.map(
    (path): Act =>
      async () =>
        void (await ask(address, path)),
  )
  const looks = ['/api/user', '/api/bookings/upcoming', '/api/bookings/past'].map(
    (path): Act =>
      async () =>
        void (await ask(address, path, next(members).cookie)),
  )
  const watches = [
    '/api/staff/floor',
    `/api/staff/board?date=${slots[0]?.bookingDate}`,
    '/api/staff/orders',
  ].map(
    (path): Act =>
      async () =>
        void (await ask(address, path, staff.cookie)),
  )
  const book: Act = async () => {
    const { place: _place, ...wish } = next(slots)
    const { cookie } = next(members)
    const booked = Booking.parse(await ask(address, '/api/bookings', cookie, wish))
    await ask(address, `/api/bookings/${booked.id}/cancel`, cookie, {})
  }
  const order: Act = async () => {
    const items = dishes.map(({ id, price }) => ({ foodItemId: id, quantity: 1, unitPrice: price }))
    await ask(address, '/api/food/orders', next(members).cookie, { items })
  }
  const sell: Act = async () => {
    const items = dishes.map(({ id }) => ({ foodItemId: id, quantity: 1 }))
    await ask(address, '/api/staff/sales', staff.cookie, { items, paymentType: 'cash' })
  }
  let seen = 'available'
  let marking = Promise.resolve()
  // One after the other, since each tells what it saw before.
  const markNow = async () => {
    const status = seen === 'available' ? 'occupied' : 'available'
    const body = { status, seen: { status: seen, bookingId: null } }
    await ask(address, '/api/staff/tables/4/mark', staff.cookie, body)
    seen = status
  }
  const mark: Act = async () => {
    const before = marking
    const now = before.catch(() => undefined).then(markNow)
    marking = now
    await now
  }
  return [...visits, ...visits, ...looks, ...watches, book, book, order, sell, sell, mark]
}
