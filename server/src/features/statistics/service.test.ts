import { createBooking, setBookingStatus } from '@lantern/contract/bookings'
import { setOrderStatus } from '@lantern/contract/orders'
import { createSale } from '@lantern/contract/till'
import { toCents } from '@lantern/contract/pricing'
import { getPeriod, getStatistics } from '@lantern/contract/statistics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club.ts'
import { begin, versionOf } from '../../../test/versions.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'

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
  const period = await staff.call(getPeriod, { query: { from: '2026-11-26', to: '2026-11-28' } })
  expect(period.reply.nights).toEqual([
    { date: '2026-11-26', bookings: 0, bookingRevenue: '0.00', foodRevenue: '0.00' },
    { date: '2026-11-27', bookings: 1, bookingRevenue: '50.40', foodRevenue: '0.00' },
    { date: '2026-11-28', bookings: 1, bookingRevenue: '50.40', foodRevenue: '0.00' },
  ])
  expect(period.reply.amenities).toHaveLength(6)
  expect(period.reply.amenities[0]).toMatchObject({ nameCh: 'K房', bookings: 2, hours: 2 })
  const tooLong = await staff.call(getPeriod, { query: { from: '2025-01-01', to: '2026-11-28' } })
  expect(tooLong.code).toBe('invalid_input')
})

/** The total income of food and the till by the ledger, in cents. */
async function earned(): Promise<number> {
  const { rows } = await club.pool.query<{ cents: number }>(
    `SELECT sum(cents)::float8 AS cents FROM ledger_postings
     WHERE account IN ('food_income', 'beverage_income', 'service_income', 'discounts')`,
  )
  return rows[0]?.cents ?? 0
}

it('counts what food and the till earn by the books’ day, less what is given back', async () => {
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
  // The clocks go back on the morning of 1 November. The venue day begins at 08:00 on the wall clock, before
  // and after.
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
  expect(await earned()).toBe(5 * each)
})

it('loses no sale of many at once', async () => {
  const before = await earned()
  const items = cartOf(await menuOf(club))
  const [one, other] = [
    await club.signedIn({ role: 'staff' }),
    await club.signedIn({ role: 'staff' }, 1),
  ]
  const sold = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      (place % 2 ? one : other).call(createSale, { body: { items, paymentType: 'card' } }),
    ),
  )
  const amounts = sold.map(({ reply }) => toCents(reply.order.subtotal))
  const { rows } = await club.pool.query<{ cents: number }>(
    'SELECT sum(cents)::float8 AS cents FROM order_income',
  )
  expect(rows[0]?.cents).toBe(before + amounts.reduce((sum, cents) => sum + cents, 0))
})
