import { createBooking, setBookingStatus } from '@lantern/contract/bookings'
import { getPeriod, getStatistics } from '@lantern/contract/statistics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('counts what there is, from nothing on', async () => {
  const staff = await club.signedIn({ role: 'staff' })
  const read = async () => (await staff.call(getStatistics, {})).reply
  expect(await read()).toEqual({
    totalBookings: 0,
    confirmedBookings: 0,
    pendingBookings: 0,
    totalRevenue: '0.00',
    popularAmenity: null,
    popularAmenityCh: null,
  })
  const member = await club.signedIn({ balance: 100_000 })
  const book = async (amenityId: number, bookingDate: string) => {
    const body = { amenityId, bookingDate, startTime: '19:00', endTime: '20:00' }
    return (await member.call(createBooking, { body })).reply
  }
  await book(1, '2026-11-27')
  const second = await book(1, '2026-11-28')
  const third = await book(3, '2026-11-28')
  const set = (id: number, status: 'canceled' | 'completed') =>
    staff.call(setBookingStatus, { params: { id: String(id) }, body: { status } })
  expect(await read()).toMatchObject({
    totalBookings: 3,
    confirmedBookings: 3,
    totalRevenue: '195.30',
  })
  await set(second.id, 'completed')
  await set(third.id, 'canceled')
  expect(await read()).toEqual({
    totalBookings: 2,
    confirmedBookings: 1,
    pendingBookings: 0,
    totalRevenue: '100.80',
    popularAmenity: 'Karaoke Room',
    popularAmenityCh: 'K房',
  })
  const period = await staff.call(getPeriod, { query: { from: '2026-11-26', to: '2026-11-28' } })
  expect(period.reply.nights).toEqual([
    { date: '2026-11-26', bookings: 0, revenue: '0.00' },
    { date: '2026-11-27', bookings: 1, revenue: '50.40' },
    { date: '2026-11-28', bookings: 1, revenue: '50.40' },
  ])
  expect(period.reply.amenities).toHaveLength(6)
  expect(period.reply.amenities[0]).toMatchObject({ nameCh: 'K房', bookings: 2, hours: 2 })
  const tooLong = await staff.call(getPeriod, { query: { from: '2025-01-01', to: '2026-11-28' } })
  expect(tooLong.code).toBe('invalid_input')
})
