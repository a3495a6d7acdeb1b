import type { NewPriceRule } from '@lantern/contract/venue/amenities'
import { rehearsePrices } from '@lantern/contract/bookings/affected'
import { expect, it } from 'vitest'
import { idPath, openDesk } from '../../../../test/desk.ts'

const { on, book } = openDesk()

/** Fridays from 18:00 on, the theater costs 120 an hour instead of 90. */
const evening: NewPriceRule[] = [
  {
    weekdays: [5],
    partyFrom: 1,
    tierFrom: null,
    from: '18:00',
    until: null,
    firstNight: null,
    lastNight: null,
    price: '120.00',
    isPackage: false,
  },
]

it('a rehearsal prices past bookings anew and saves nothing', async () => {
  const admin = await on().club.signedIn({ role: 'admin' })
  const rehearse = async (prices: NewPriceRule[]) =>
    (await admin.call(rehearsePrices, { ...idPath(3), body: { pricePerHour: '90.00', prices } }))
      .reply
  const { id } = await book('20:00', '22:00')
  expect((await rehearse(evening)).bookings).toEqual([])
  await on().club.pool.query(
    "UPDATE bookings SET booking_date = '2026-11-13', during = tstzrange(lower(during) - interval '7 days', upper(during) - interval '7 days') WHERE id = $1",
    [id],
  )
  const { was, would, more, less, hours, bookings } = await rehearse(evening)
  expect([was, would, more, less]).toEqual([
    '180.00',
    '240.00',
    { count: 1, difference: '60.00' },
    { count: 0, difference: '0.00' },
  ])
  expect(hours.map(({ weekday, time, difference }) => [weekday, time, difference])).toEqual([
    [5, '20:00', '30.00'],
    [5, '21:00', '30.00'],
  ])
  expect(bookings).toMatchObject([{ id, was: '180.00', would: '240.00' }])
  expect((await rehearse([])).bookings).toEqual([])
  await on().club.pool.query('DELETE FROM occupancies WHERE booking_id = $1', [id])
})
