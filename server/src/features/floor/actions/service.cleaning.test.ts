import { bookForCustomer, getBoard } from '@lantern/contract/floor/desk'
import { getFloor, getTableChoices } from '@lantern/contract/floor/floor'
import {
  checkInBooking,
  cleanTable,
  leaveTable,
  markTable,
  seatGuest,
  undoPartyAction,
} from '@lantern/contract/floor/acts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

const TONIGHT = '2026-11-20'
/** 18:00 in Toronto. */
const START = new Date('2026-11-20T23:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

let club: Club
let staff: Visitor
beforeAll(async () => {
  club = await openClub({ now: after(-1) })
  staff = await club.signedIn({ role: 'staff' })
  await club.pool.query('UPDATE amenities SET buffer_minutes = 15')
})
afterAll(() => club.close())

const floorTable = async (id: number) =>
  (await staff.call(getFloor, {})).reply.tables.find((table) => table.id === id)

const choices = async (id: number) =>
  (await staff.call(getTableChoices, { params: { id: String(id) } })).reply

it('a room is cleaned for its amenity’s buffer after its party leaves, and nobody is seated there meanwhile', async () => {
  const booked = await staff.call(bookForCustomer, {
    body: {
      guestName: 'Chen',
      amenityId: 1,
      bookingDate: TONIGHT,
      startTime: '18:00',
      endTime: '20:00',
      payment: 'cash',
      reason: 'By phone',
    },
  })
  const { rows } = await club.pool.query<{ id: number }>('SELECT table_id AS id FROM occupancies')
  const id = rows[0]?.id ?? 0
  const table = { params: { id: String(id) } }
  club.clock.set(after(1))
  const { id: bookingId, version } = booked.reply
  const params = { id: String(bookingId) }
  const here = await staff.call(checkInBooking, { params, body: { version } })
  club.clock.set(after(3))
  const offered = await choices(id + 1)
  const left = await staff.call(leaveTable, {
    ...table,
    body: { party: { bookingId, version: here.reply.version } },
  })
  expect(left.status).toBe(200)
  const until = after(18).toISOString()
  expect((await floorTable(id))?.cleaningUntil?.slice(0, 16)).toBe(until.slice(0, 16))
  expect((await floorTable(id))?.status).toBe('reserved')
  const board = (await staff.call(getBoard, { query: { date: TONIGHT } })).reply
  const rooms = board.amenities.flatMap((amenity) => amenity.rooms)
  expect(rooms.find((room) => room.id === id)?.cleaningUntil?.slice(0, 16)).toBe(until.slice(0, 16))

  expect((await choices(id)).seatUntil).toEqual([])
  const [end] = offered.seatUntil
  if (!end) throw new Error('nobody could be seated next door')
  const { minutes, endsAt, totalPrice } = end
  const guest = { name: 'Lam', minutes, endsAt, totalPrice, pay: 'cash' as const }
  expect((await staff.call(seatGuest, { ...table, body: guest })).code).toBe('being_cleaned')

  // Undoing that the party left also ends the cleaning. When the party leaves again, a new cleaning begins.
  const gone = left.reply
  if (!gone) throw new Error('nobody left')
  const back = await staff.call(undoPartyAction, {
    params,
    body: { act: 'leave', version: gone.version },
  })
  expect((await floorTable(id))?.cleaningUntil).toBeNull()
  await staff.call(leaveTable, {
    ...table,
    body: { party: { bookingId, version: back.reply.version } },
  })
  const seen = { status: 'reserved' as const, bookingId: null }
  const clean = await staff.call(markTable, { ...table, body: { status: 'available', seen } })
  expect(clean.status).toBe(204)
  expect(await floorTable(id)).toMatchObject({ cleaningUntil: null, status: 'available' })
  expect((await choices(id)).seatUntil).not.toEqual([])
})

it('a room is cleaned for as long as staff say, and they can end the cleaning early', async () => {
  club.clock.set(after(200))
  staff = await club.signedIn({ role: 'staff' })
  const { reply } = await staff.call(getFloor, {})
  const room = reply.tables.find(
    ({ amenityId, status }) => amenityId === 1 && status === 'available',
  )
  const id = room?.id ?? 0
  const clean = (minutes: number, cleaningUntil: string | null) =>
    staff.call(cleanTable, { params: { id: String(id) }, body: { minutes, cleaningUntil } })
  const [end] = (await choices(id)).seatUntil
  if (!end) throw new Error('nobody could be seated')
  expect((await clean(20, null)).status).toBe(204)
  const cleaned = await floorTable(id)
  expect(cleaned?.status).toBe('reserved')
  expect(cleaned?.cleaningUntil?.slice(0, 16)).toBe(after(220).toISOString().slice(0, 16))
  expect((await choices(id)).seatUntil).toEqual([])
  const { minutes, endsAt, totalPrice } = end
  const guest = { name: 'Lam', minutes, endsAt, totalPrice, pay: 'cash' as const }
  const seat = () => staff.call(seatGuest, { params: { id: String(id) }, body: guest })
  expect((await seat()).code).toBe('being_cleaned')
  // A screen that shows an older state is refused.
  const until = cleaned?.cleaningUntil ?? null
  expect((await clean(5, null)).code).toBe('table_changed')
  expect((await clean(0, until)).status).toBe(204)
  expect((await clean(0, until)).code).toBe('table_changed')
  expect(await floorTable(id)).toMatchObject({ status: 'available', cleaningUntil: null })
  expect((await seat()).code).toBeNull()
  const missing = { params: { id: '999999' }, body: { minutes: 5, cleaningUntil: null } }
  expect((await staff.call(cleanTable, missing)).code).toBe('not_found')
})
