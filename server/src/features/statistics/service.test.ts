import { getBill } from '@lantern/contract/bills/bills'
import { cancelBooking, createBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import { correctBill } from '@lantern/contract/bills/corrections'
import { setOrderStatus } from '@lantern/contract/menu/orders'
import { createSale } from '@lantern/contract/bills/till'
import { toCents } from '@lantern/contract/payments/pricing'
import { getPeriod, getStatistics } from '@lantern/contract/reports/statistics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { begin, versionOf } from '../../../test/checks/versions.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import { transact } from '../../kernel/db/db.ts'
import { sumNightsOver } from './service.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('counts all bookings and income, starting with none', async () => {
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
  const set = async (id: number, status: 'canceled' | 'completed') =>
    staff.call(setBookingStatus, {
      params: { id: String(id) },
      body: { status, version: await versionOf(club, id) },
    })
  expect(await read()).toMatchObject({
    totalBookings: 3,
    confirmedBookings: 3,
    totalRevenue: '195.30',
  })
  await begin(club, second.id)
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
  club.clock.set(new Date('2026-11-29T20:00:00Z'))
  await transact(club.kernels[0].db, (tx) => sumNightsOver(tx, club.clock.now()))
  const { rows } = await club.pool.query(
    'SELECT account, cents::int FROM account_nights WHERE night = $1 ORDER BY account',
    ['2026-11-27'],
  )
  expect(rows).toEqual([
    { account: 'booking_income', cents: 4_800 },
    { account: 'receivable', cents: -5_040 },
    { account: 'service_fees', cents: 240 },
  ])
  club.clock.set(FRIDAY)
  expect((await read()).totalRevenue).toBe('100.80')
  // The stored sums are deleted, because this test sets the clock back.
  await club.pool.query('DELETE FROM account_nights')
  expect((await read()).totalRevenue).toBe('100.80')
  const period = await staff.call(getPeriod, { query: { from: '2026-11-26', to: '2026-11-28' } })
  expect(period.reply.nights).toEqual([
    { date: '2026-11-26', bookings: 0, bookingRevenue: '0.00', foodRevenue: '0.00' },
    { date: '2026-11-27', bookings: 1, bookingRevenue: '50.40', foodRevenue: '0.00' },
    { date: '2026-11-28', bookings: 1, bookingRevenue: '50.40', foodRevenue: '0.00' },
  ])
  expect(period.reply.amenities).toHaveLength(6)
  expect(period.reply.amenities[0]).toMatchObject({ nameCh: 'K房', bookings: 2 })
  const tooLong = await staff.call(getPeriod, { query: { from: '2025-01-01', to: '2026-11-28' } })
  expect(tooLong.code).toBe('invalid_input')
})

it('counts the income of food and till by business day, less refunds', async () => {
  const person = await club.member({ role: 'staff' })
  const items = cartOf(await menuOf(club))
  const sellAt = async (moment: string) => {
    club.clock.set(new Date(moment))
    const staff = await club.signIn(person)
    const { reply } = await staff.call(createSale, { body: { items, paymentType: 'card' } })
    return { staff, order: reply.order }
  }
  const nights = async () => {
    const staff = await club.signIn(person)
    const query = { from: '2026-10-30', to: '2026-11-02' }
    const { reply } = await staff.call(getPeriod, { query })
    return reply.nights.map(({ foodRevenue }) => toCents(foodRevenue))
  }
  // The clocks go back on the morning of 1 November. The business day begins at 08:00 local time before and after.
  await sellAt('2026-10-31T11:59:59Z')
  await sellAt('2026-10-31T12:00:00Z')
  await sellAt('2026-11-01T06:30:00Z')
  const { order } = await sellAt('2026-11-01T12:59:59Z')
  const each = toCents(order.subtotal)
  expect(await nights()).toEqual([each, 3 * each, 0, 0])

  club.clock.set(new Date('2026-11-01T13:00:00Z'))
  const staff = await club.signIn(person)
  await staff.call(setOrderStatus, {
    params: { id: String(order.id) },
    body: { status: 'canceled', reason: 'Never brought' },
  })
  expect(await nights()).toEqual([each, 3 * each, -each, 0])
  await sellAt('2026-11-02T12:59:59Z')
  await sellAt('2026-11-02T13:00:00Z')
  expect(await nights()).toEqual([each, 3 * each, 0, each])
})

it('counts comps of a room as less income, and of a canceled booking the cancellation fee', async () => {
  club.clock.set(FRIDAY)
  const staff = await club.signedIn({ role: 'admin' })
  const member = await club.signedIn({ balance: 100_000 })
  const night = '2026-11-20'
  const body = { amenityId: 2, bookingDate: night, startTime: '18:00', endTime: '19:00' }
  const revenue = async () => {
    const { reply } = await staff.call(getPeriod, { query: { from: night, to: night } })
    return reply.nights[0]?.bookingRevenue
  }
  const { id } = (await member.call(createBooking, { body })).reply
  expect(await revenue()).toBe('29.40')
  const { rows } = await club.pool.query<{ id: number }>(
    'SELECT id FROM bills WHERE booking_id = $1',
    [id],
  )
  const bill = { params: { id: String(rows[0]?.id) } }
  const { version, lines } = (await staff.call(getBill, bill)).reply
  const off = { lineId: lines[0]?.id, amount: '3.00', reason: 'waited' as const, version }
  await staff.call(correctBill, { ...bill, body: off })
  expect(await revenue()).toBe('26.40')
  const half = 'refund_rules = \'[{"hours": 720, "percent": 100}, {"hours": 0, "percent": 50}]\''
  await club.pool.query(`UPDATE bookings SET ${half} WHERE id = $1`, [id])
  await member.call(cancelBooking, { params: { id: String(id) } })
  expect(await revenue()).toBe('13.20')
})
