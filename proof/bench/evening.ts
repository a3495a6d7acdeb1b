import { listFoodItems } from '@lantern/contract/menu'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { booking, openSlots, type BenchClub } from './club.ts'
import type { Call } from './load.ts'

/** The sessions of those who change something, and the instances that they turn to one after the other. */
interface Actors {
  staff: string
  members: readonly string[]
  addressOf: (turn: number) => string
}

export interface Evening {
  /** When each table was last pressed, by its id. */
  pressedAt: ReadonlyMap<string, number>
  /** Makes so many changes, one each so many milliseconds. Returns how many were not refused. */
  change(times: number, everyMs: number): Promise<number>
}

/**
 * What people change on an evening: of four changes two are tables marked on the floor, one is a room booked, and one a
 * dish ordered.
 */
export async function openEvening(
  club: BenchClub,
  { staff, members, addressOf }: Actors,
): Promise<Evening> {
  const { rows } = await club.pool.query<{ id: string }>(
    'SELECT id::text FROM venue_tables ORDER BY id',
  )
  const tables = rows.map(({ id }) => id)
  const slots = await openSlots(club)
  const menu = listFoodItems.reply.parse(
    await (await fetch(`${club.address}/api/food/items`)).json(),
  )
  const items = menu
    .filter(({ isAvailable }) => isAvailable)
    .slice(0, 1)
    .map(({ id, price }) => ({ foodItemId: id, quantity: 1, unitPrice: price }))
  const pressedAt = new Map<string, number>()
  const occupied = new Set<string>()
  let turn = 0

  async function post({ path, body = {}, cookie = '' }: Call): Promise<boolean> {
    const response = await fetch(`${addressOf(turn)}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    return response.ok
  }

  /** Marks a table as what it isn't. */
  async function mark(id: string): Promise<boolean> {
    const isOccupied = occupied.has(id)
    const [before, status] = isOccupied ? ['occupied', 'available'] : ['available', 'occupied']
    pressedAt.set(id, performance.now())
    const body = { status, seen: { status: before, bookingId: null } }
    const isDone = await post({ path: `/api/staff/tables/${id}/mark`, body, cookie: staff })
    if (isDone && isOccupied) occupied.delete(id)
    else if (isDone) occupied.add(id)
    return isDone
  }

  function next(): Promise<boolean> {
    turn += 1
    const [nth, kind] = [Math.floor(turn / 4), turn % 4]
    const cookie = members[nth % members.length] ?? ''
    const slot = slots[nth % slots.length]
    if (kind === 1 && slot) return post(booking(slot, cookie))
    if (kind === 3) return post({ path: '/api/food/orders', body: { items }, cookie })
    return mark(tables[Math.floor(turn / 2) % tables.length] ?? '')
  }

  return {
    pressedAt,
    async change(times, everyMs) {
      const began = performance.now()
      const changes: Promise<boolean>[] = []
      for (let nth = 1; nth <= times; nth += 1) {
        changes.push(next())
        await pause(Math.max(0, began + nth * everyMs - performance.now()))
      }
      // None is left to itself, because a failure would end the run with its servers still there.
      const ends = await Promise.allSettled(changes)
      return ends.filter((end) => end.status === 'fulfilled' && end.value).length
    },
  }
}
