import { listAffected, listOutside } from '@lantern/contract/bookings/affected'
import {
  createUnit,
  listAmenities,
  listManagedAmenities,
  releaseUnit,
  takeUnit,
  updateAmenity,
  updateUnit,
  withdrawAmenity,
} from '@lantern/contract/venue/amenities'
import {
  cancelBooking,
  createBooking,
  getAvailability,
  listUpcomingBookings,
} from '@lantern/contract/bookings/bookings'
import { openTableBill } from '@lantern/contract/bills/actions'
import { listBills } from '@lantern/contract/bills/bills'
import { seatGuest } from '@lantern/contract/floor/acts'
import { listDay } from '@lantern/contract/floor/desk'
import { getTableChoices } from '@lantern/contract/floor/floor'
import { ErrorBody } from '@lantern/contract/calls/errors'
import type { HoursChange } from '@lantern/contract/venue/settings'
import { listTables } from '@lantern/contract/floor/tables'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { tally } from '../../../../test/checks/tally.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
let admin: SignedIn
let member: SignedIn
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
  admin = await club.signedIn({ role: 'admin' })
  member = await club.signedIn({ balance: 9_000_000 })
})
afterAll(() => club.close())

const karaoke = { id: '1' }
const [theater, vip, venue] = [3, 4, 6]
const book = (amenityId: number, bookingDate: string, startTime = '19:00', by: Visitor = member) =>
  by.call(createBooking, {
    body: { amenityId, bookingDate, startTime, endTime: `${Number(startTime.slice(0, 2)) + 1}:00` },
  })
const cancel = (id: number) => member.call(cancelBooking, { params: { id: String(id) } })
const freeAt = async (amenityId: number, date: string, time: string) => {
  const { reply } = await club
    .visitor(1)
    .call(getAvailability, { params: { id: String(amenityId) }, query: { date } })
  return reply.hours.find((hour) => hour.time === time)?.freePlaces.length
}
const unitsOf = async (amenityId: number) => {
  const { reply } = await staff.call(listManagedAmenities, {})
  return reply.find((amenity) => amenity.id === amenityId)?.units ?? []
}
const unitNamed = async (amenityId: number, name: string) => {
  const unit = (await unitsOf(amenityId)).find((each) => each.name === name)
  if (!unit) throw new Error(`${name} is no unit of ${amenityId}`)
  return String(unit.id)
}
const release = async (amenityId: number, name: string) => {
  const params = { id: String(amenityId), tableId: await unitNamed(amenityId, name) }
  return staff.call(releaseUnit, { params })
}
const actions = async (subject: string) => {
  const { rows } = await club.pool.query<{ action: string }>(
    'SELECT action FROM audit_events WHERE subject = $1 ORDER BY id',
    [subject],
  )
  return rows.map(({ action }) => action)
}

describe('a unit', () => {
  it('can be booked as soon as it is added', async () => {
    const date = '2026-11-26'
    const body = { name: 'K-Room 4', capacity: 8 }
    const { reply } = await staff.call(createUnit, { params: karaoke, body })
    expect(reply.units.map((unit) => unit.name)).toEqual([
      'K-Room 1',
      'K-Room 2',
      'K-Room 3',
      'K-Room 4',
    ])
    expect(await freeAt(1, date, '19:00')).toBe(4)
    const floor = (await member.call(listTables, {})).reply
    const [third, added] = ['K-Room 3', 'K-Room 4'].map((name) =>
      floor.find((table) => table.name === name),
    )
    expect(added?.areaId).toBe(third?.areaId)
    expect(added?.width).toBe(third?.width)
    expect(added?.positionY).toBe(third?.positionY)
    expect(added?.positionX).not.toBe(third?.positionX)
    const again = await staff.call(createUnit, { params: karaoke, body })
    expect(again.code).toBe('table_name_taken')
  })

  it('that is renamed has its new name in the bookings that hold it, and in no others', async () => {
    const tableId = await unitNamed(theater, 'Theater')
    const past = (await book(theater, '2026-11-25')).reply
    await cancel(past.id)
    const held = (await book(theater, '2026-11-26')).reply
    const params = { id: String(theater), tableId }
    const body = { name: 'Grand Theater', capacity: 30 }
    expect((await staff.call(updateUnit, { params, body })).reply.units).toMatchObject([body])
    const upcoming = (await member.call(listUpcomingBookings, {})).reply
    expect(upcoming.find(({ id }) => id === held.id)?.units).toEqual(['Grand Theater'])
    const { rows } = await club.pool.query('SELECT units FROM bookings WHERE id = $1', [past.id])
    expect(rows).toEqual([{ units: ['Theater'] }])
    expect(await actions(`table:${tableId}`)).toEqual(['table.change'])

    const taken = { name: 'VIP 1', capacity: 30 }
    expect((await staff.call(updateUnit, { params, body: taken })).code).toBe('table_name_taken')
    const strange = { params: { id: '1', tableId }, body: taken }
    expect((await staff.call(updateUnit, strange)).code).toBe('not_found')
  })

  it('that is renamed has its new name on the bills of its guests, who may be called by it', async () => {
    const table = await unitNamed(5, 'Table 5')
    const dining = await staff.call(openTableBill, { params: { id: table }, body: {} })
    const room = await unitNamed(1, 'K-Room 2')
    const { seatUntil } = (await staff.call(getTableChoices, { params: { id: room } })).reply
    const { minutes = 0, endsAt = '', totalPrice = '' } = seatUntil[0] ?? {}
    const stay = { minutes, endsAt, totalPrice, pay: 'bill' as const }
    const party = await staff.call(seatGuest, { params: { id: room }, body: stay })
    const rename = (amenityId: number, tableId: string, name: string) =>
      staff.call(updateUnit, {
        params: { id: String(amenityId), tableId },
        body: { name, capacity: 8 },
      })
    await rename(5, table, 'Patio 5')
    await rename(1, room, 'Jade')
    const { reply } = await staff.call(listBills, {})
    const placeOf = (lanternId: string) => reply.find((bill) => bill.lanternId === lanternId)?.place
    expect(placeOf(dining.reply.lanternId)).toBe('Patio 5')
    expect(reply.filter(({ place }) => place === 'Jade')).toHaveLength(1)
    const day = (await staff.call(listDay, { params: { date: party.reply.bookingDate } })).reply
    expect(day.find(({ id }) => id === party.reply.id)?.userName).toBe('Jade')
    await rename(5, table, 'Table 5')
    await rename(1, room, 'K-Room 2')
  })

  it('cannot be removed while a booking holds it; afterwards its table stays on the floor', async () => {
    const booked = (await book(vip, '2026-12-02')).reply
    const [name = ''] = booked.units
    const refused = await release(vip, name)
    expect(refused.code).toBe('unit_has_bookings')
    expect(ErrorBody.parse(JSON.parse(refused.text)).values).toEqual({
      name,
      bookings: booked.lanternId,
    })
    const tableId = await unitNamed(vip, name)
    await cancel(booked.id)
    expect((await release(vip, name)).reply.units).toHaveLength(1)
    const floor = (await member.call(listTables, {})).reply
    expect(floor.find((table) => table.name === name)?.amenityId).toBeNull()
    expect(await freeAt(vip, '2026-12-02', '19:00')).toBe(1)

    const take = { params: { id: String(vip), tableId } }
    await club.pool.query('UPDATE venue_settings SET staff_lower_prices = false')
    expect((await staff.call(takeUnit, take)).code).toBe('price_by_admin')
    const back = await admin.call(takeUnit, take)
    expect(back.reply.units).toHaveLength(2)
    expect(await actions(`table:${tableId}`)).toEqual(['table.amenity', 'table.amenity'])
    await club.pool.query('UPDATE venue_settings SET staff_lower_prices = true')
  })

  it('can move to another amenity, but not while a booking holds it', async () => {
    const tableId = await unitNamed(5, 'Table 6')
    const { id } = (await book(venue, '2026-12-03')).reply
    const move = () => staff.call(takeUnit, { params: { id: String(vip), tableId } })
    expect((await move()).code).toBe('unit_has_bookings')
    await cancel(id)
    expect((await move()).reply.units.map((unit) => unit.name)).toContain('Table 6')
    expect((await unitsOf(5)).map((unit) => unit.name)).not.toContain('Table 6')
    const cheaper = { params: { id: '5', tableId } }
    await club.pool.query('UPDATE venue_settings SET staff_lower_prices = false')
    expect((await staff.call(takeUnit, cheaper)).code).toBe('price_by_admin')
    await club.pool.query('UPDATE venue_settings SET staff_lower_prices = true')
    expect((await staff.call(takeUnit, cheaper)).code).toBeNull()
    expect((await move()).code).toBeNull()
  })

  it('that is new is added to the coming bookings of the whole venue', async () => {
    const date = '2026-12-04'
    const rental = (await book(venue, date)).reply
    const body = { name: 'K-Room 5', capacity: 8 }
    await staff.call(createUnit, { params: karaoke, body })
    expect(await freeAt(1, date, '19:00')).toBe(0)
    expect(await freeAt(1, date, '21:00')).toBe(5)
    expect((await book(1, date)).code).toBe('slot_taken')
    const upcoming = (await member.call(listUpcomingBookings, {})).reply
    expect(upcoming.find(({ id }) => id === rental.id)?.units).toContain('K-Room 5')
  })

  it('and a booking of it at once: removing it or booking it is refused', async () => {
    for (const day of [5, 6, 7]) {
      const date = `2026-12-0${day}`
      const other = await book(vip, date)
      const [one = ''] = other.reply.units
      const rest = (await unitsOf(vip)).filter((unit) => unit.name !== one)
      const [first] = rest
      if (!first) throw new Error('the VIP section has one unit only')
      // All other free units are booked, so that only one is left to race for.
      for (const _ of rest.slice(1)) await book(vip, date)
      const taken = await freeAt(vip, date, '19:00')
      expect(taken).toBe(1)
      const answers = await Promise.all([
        book(vip, date, '19:00', member.at(club.instances[1].app)),
        release(vip, first.name),
      ])
      const codes = answers.map(({ code }) => code)
      expect([
        ['slot_taken', null],
        [null, 'unit_has_bookings'],
      ]).toContainEqual(codes)
      if (codes[1] === null) {
        await admin.call(takeUnit, { params: { id: String(vip), tableId: String(first.id) } })
      }
    }
  })

  it('cannot be added to the whole venue directly', async () => {
    const params = { id: String(venue) }
    const body = { name: 'Roof', capacity: 8 }
    expect((await staff.call(createUnit, { params, body })).code).toBe('not_found')
  })
})

describe('withdrawing an amenity', () => {
  const withdraw = (id: number, by = staff) =>
    by.call(withdrawAmenity, { params: { id: String(id) } })
  const listed = async (id: number) =>
    (await club.visitor(1).call(listAmenities, {})).reply.some((amenity) => amenity.id === id)

  it('is refused while it has coming bookings, and the refusal has their number', async () => {
    const { id } = (await book(2, '2026-12-09')).reply
    const refused = await withdraw(2)
    expect([refused.status, refused.code]).toEqual([409, 'amenity_has_bookings'])
    expect(ErrorBody.parse(JSON.parse(refused.text)).values).toEqual({ count: 1 })
    await cancel(id)
    expect((await withdraw(2)).status).toBe(204)
    expect(await listed(2)).toBe(false)
    expect((await book(2, '2026-12-09')).code).toBe('amenity_inactive')
  })

  it('keeps its history, and can be undone', async () => {
    const back = await staff.call(updateAmenity, { params: { id: '2' }, body: { isActive: true } })
    expect(back.reply).toMatchObject({ id: 2, isActive: true })
    expect(await listed(2)).toBe(true)
    expect((await book(2, '2026-12-09')).status).toBe(200)
    expect(await actions('amenity:2')).toEqual(['amenity.withdraw', 'amenity.restore'])
  })

  it('and booking it at once: one of them is refused', async () => {
    const answers = await Promise.all([
      book(5, '2026-12-10', '19:00', member.at(club.instances[1].app)),
      withdraw(5),
    ])
    const codes = answers.map(({ code }) => code)
    expect([
      ['amenity_inactive', null],
      [null, 'amenity_has_bookings'],
    ]).toContainEqual(codes)
  })

  it('is for staff only', async () => {
    expect(tally([await withdraw(1, member), await withdraw(999)])).toEqual({
      forbidden: 1,
      not_found: 1,
    })
  })
})

describe('the bookings affected by a closing', () => {
  const toCome = async (query: NonNullable<Sent<typeof listAffected>['query']>) =>
    (await staff.call(listAffected, { query })).reply
  const nights = async (query: Parameters<typeof toCome>[0]) =>
    (await toCome({ amenityId: '3', ...query })).bookings.map(
      ({ bookingDate, startTime }) => `${bookingDate} ${startTime}`,
    )

  it('are found by date', async () => {
    await book(theater, '2026-12-16', '14:00')
    await book(theater, '2026-12-18', '22:00')
    await member.call(createBooking, {
      body: { amenityId: 3, bookingDate: '2026-12-18', startTime: '00:00', endTime: '02:00' },
    })
    const held = '2026-11-26 19:00'
    expect(await nights({})).toEqual([
      held,
      '2026-12-16 14:00',
      '2026-12-18 22:00',
      '2026-12-18 00:00',
    ])
    expect(await nights({ dates: '2026-12-16,2026-12-17' })).toEqual(['2026-12-16 14:00'])
  })

  it('are those that changed hours leave outside', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const outside = async (body: HoursChange) =>
      (await admin.call(listOutside, { body })).reply.bookings
        .filter(({ amenityId }) => amenityId === 3)
        .map(({ bookingDate, startTime }) => `${bookingDate} ${startTime}`)
    const [held, wednesday] = ['2026-11-26 19:00', '2026-12-16 14:00']
    const friday = ['2026-12-18 22:00', '2026-12-18 00:00']
    expect(await outside({})).toEqual([])
    expect(await outside({ closedWeekdays: [2, 5] })).toEqual(friday)
    expect(await outside({ opensAt: '15:00' })).toEqual([wednesday])
    expect(await outside({ closesAt: '01:00' })).toEqual(['2026-12-18 00:00'])
    expect(await outside({ opensAt: '12:00', closesAt: '22:00' })).toEqual(friday)
    expect(await outside({ opensAt: '00:00', closesAt: '00:00' })).toEqual(['2026-12-18 00:00'])
    expect(await outside({ timeZone: 'America/New_York' })).toEqual([])
    expect(await outside({ timeZone: 'America/Vancouver' })).toHaveLength(4)
    const other = { opensAt: '14:00', closesAt: '19:00' }
    expect(await outside({ weekdayHours: [{ weekday: 5, ...other }] })).toEqual(friday)
    const day = { date: '2026-11-26', reason: null }
    expect(await outside({ specialDays: [{ ...day, hours: null }] })).toEqual([held])
    expect(await outside({ specialDays: [{ ...day, hours: other }] })).toEqual([held])
    const long = { opensAt: '14:00', closesAt: '22:00' }
    expect(await outside({ closesAt: '15:00', specialDays: [{ ...day, hours: long }] })).toEqual(
      friday,
    )
    expect((await member.call(listOutside, { body: {} })).code).toBe('forbidden')
  })

  it('are listed with customer and booked time', async () => {
    const { count, bookings } = await toCome({ amenityId: '3', dates: '2026-11-26' })
    expect(count).toBe(1)
    expect(bookings[0]).toMatchObject({
      nameCh: '影音厅',
      units: ['Grand Theater'],
      customer: 'Mei Chen',
    })
    expect((await member.call(listAffected, { query: {} })).code).toBe('forbidden')
  })
})
