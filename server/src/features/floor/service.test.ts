import { createBooking } from '@lantern/contract/bookings/bookings'
import { getFloor, listLiveBookings } from '@lantern/contract/floor/floor'
import { highlightTable, listTables } from '@lantern/contract/floor/tables'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
let member: SignedIn
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' }, 1)
  member = await club.signedIn({ balance: 1_000_000 })
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  await club.pool.query('DELETE FROM occupancies')
  await club.pool.query(
    "UPDATE venue_tables SET status = 'available', occupied_until = NULL, highlighted_until = NULL",
  )
})
afterAll(() => club.close())

const at = (hour: number, minute = 0) =>
  new Date(FRIDAY.getTime() + ((hour - 15) * 60 + minute) * 60_000)
/** Signs in again at another time of day, because a session ends after five idle minutes. */
const floorAt = async (time: Date) => {
  club.clock.set(time)
  const visitor = await club.signIn(staff.person, 1)
  return (await visitor.call(getFloor, {})).reply
}
async function book(startTime: string, endTime: string, amenityId = 2) {
  club.clock.set(at(14, 50))
  const visitor = await club.signIn(member.person)
  const body = { amenityId, bookingDate: '2026-11-20', startTime, endTime }
  return (await visitor.call(createBooking, { body })).reply
}
const namedIn = <T extends { name: string }>(tables: readonly T[], name: string) =>
  tables.find((table) => table.name === name)

describe('the floor for staff', () => {
  it('has every table in its place, available without a booking', async () => {
    const floor = await floorAt(FRIDAY)
    expect(floor.tables).toHaveLength(17)
    expect(floor.tables.every(({ status }) => status === 'available')).toBe(true)
    expect([floor.bookings, floor.changesAt]).toEqual([[], null])
  })

  it('reserves a table from an hour before its booking until the end, and names the next change', async () => {
    const booking = await book('18:00', '20:00')
    const early = await floorAt(at(16, 30))
    expect(namedIn(early.tables, 'M1')).toMatchObject({
      status: 'available',
      bookingId: null,
      nextBookingId: booking.id,
      occupiedUntil: null,
    })
    expect(early.changesAt).toBe(at(17).toISOString())

    const soon = await floorAt(at(17))
    expect(namedIn(soon.tables, 'M1')).toMatchObject({
      status: 'reserved',
      bookingId: booking.id,
      nextBookingId: null,
      occupiedUntil: at(20).toISOString(),
    })
    expect(soon.changesAt).toBe(at(20).toISOString())
    expect(soon.bookings).toEqual([
      {
        id: booking.id,
        lanternId: booking.lanternId,
        tableIds: [4],
        tables: ['M1'],
        amenityId: 2,
        customerName: 'Mei Chen',
        isGuest: false,
        contactPhone: null,
        partySize: null,
        startTime: '18:00',
        endTime: '20:00',
        startsAt: at(18).toISOString(),
        endsAt: at(20).toISOString(),
        status: 'confirmed',
        expectedAt: null,
        checkedInAt: null,
        isOpenEnded: false,
        isOverTime: false,
        totalPrice: '58.80',
        unpaid: '0.00',
        isTab: false,
        paidBy: 'balance',
        askedDeposit: null,
        tierId: null,
        undoable: null,
        version: 1,
      },
    ])
    expect(namedIn((await floorAt(at(20))).tables, 'M1')).toMatchObject({ status: 'available' })
  })

  it('has an occupied table once the party is checked in', async () => {
    const { id } = await book('15:00', '16:00')
    await club.pool.query('UPDATE bookings SET checked_in_at = $2 WHERE id = $1', [id, at(15)])
    const floor = await floorAt(at(15, 10))
    expect(namedIn(floor.tables, 'M1')).toMatchObject({ status: 'occupied', bookingId: id })
  })

  it('names the person who ordered to a table without a booking', async () => {
    const items = cartOf(await menuOf(club))
    const guest = await club.signIn(member.person)
    await order(guest, { items, tableLocation: 4 })
    expect(namedIn((await floorAt(at(15, 10))).tables, 'M1')).toMatchObject({
      status: 'reserved',
      highlighted: true,
      occupiedByName: 'Mei Chen',
    })
    expect(namedIn((await floorAt(at(18))).tables, 'M1')).toMatchObject({ occupiedByName: null })
  })

  it('has a whole-venue booking once, with every table', async () => {
    const { id } = await book('16:00', '18:00', 6)
    const floor = await floorAt(at(15, 30))
    expect(floor.bookings).toHaveLength(1)
    expect(floor.bookings[0]?.tableIds).toHaveLength(17)
    expect(floor.tables.every((table) => table.bookingId === id)).toBe(true)
  })

  it('reserves a table held for an unfinished payment, without a booking', async () => {
    const { id } = await book('15:00', '16:00')
    await club.pool.query(
      "UPDATE bookings SET status = 'pending', hold_expires_at = $2 WHERE id = $1",
      [id, at(15, 9)],
    )
    const held = await floorAt(at(15, 1))
    expect(namedIn(held.tables, 'M1')).toMatchObject({ status: 'reserved', bookingId: null })
    expect(held.bookings).toEqual([])
    const over = await floorAt(at(15, 10))
    expect(namedIn(over.tables, 'M1')).toMatchObject({ status: 'available' })
  })

  it('lists tonight’s bookings only: none that are over and none of tomorrow', async () => {
    await book('15:00', '16:00')
    const late = await book('00:00', '02:00')
    const visitor = await club.signIn(member.person)
    const tomorrow = {
      amenityId: 2,
      bookingDate: '2026-11-21',
      startTime: '14:00',
      endTime: '15:00',
    }
    await visitor.call(createBooking, { body: tomorrow })
    club.clock.set(at(16))
    const desk = await club.signIn(staff.person)
    const { reply } = await desk.call(listLiveBookings, {})
    expect(reply.map(({ id }) => id)).toEqual([late.id])
  })
})

describe('the floor for members', () => {
  it('has the status of each table and no data of other people', async () => {
    const { id } = await book('15:00', '17:00')
    const canaries = ['Zebulonia', 'Quixwater', 'zq7-canary@club.test', 'Wexlowitz']
    const [firstName, lastName, email, request] = canaries
    await club.pool.query(
      'UPDATE users SET first_name = $2, last_name = $3, email = $4 WHERE id = $1',
      [member.person.id, firstName, lastName, email],
    )
    await club.pool.query('UPDATE bookings SET special_requests = $2 WHERE id = $1', [id, request])
    await club.pool.query(
      "UPDATE venue_tables SET status = 'occupied', occupied_by_name = $1 WHERE name = 'M2'",
      [request],
    )
    const other = await club.signedIn()
    const { reply, text, headers } = await other.call(listTables, {})
    expect(namedIn(reply, 'M1')).toEqual({
      id: 4,
      name: 'M1',
      amenityId: 2,
      areaId: 2,
      status: 'reserved',
      highlighted: false,
      occupiedUntil: at(17).toISOString(),
      positionX: 8.5,
      positionY: 51,
      capacity: 4,
      shape: 'square',
      width: 80,
      height: 80,
    })
    expect(namedIn(reply, 'M2')?.status).toBe('occupied')
    expect(headers['etag']).toMatch(/^"\d+"$/)
    for (const canary of canaries) expect(text).not.toContain(canary)
    for (const endpoint of [getFloor, listLiveBookings]) {
      const refused = await other.call(endpoint, {})
      expect(refused.code).toBe('forbidden')
      for (const canary of canaries) expect(refused.text).not.toContain(canary)
    }
  })

  it('has a highlight beside the status', async () => {
    const desk = await club.signIn(staff.person)
    await desk.call(highlightTable, { body: { tableId: 5 } })
    const { reply } = await (await club.signedIn()).call(listTables, {})
    expect(namedIn(reply, 'M2')).toMatchObject({ status: 'reserved', highlighted: true })
  })

  it('is refused to visitors who are not signed in', async () => {
    expect((await club.visitor().call(listTables, {})).code).toBe('not_signed_in')
  })
})
