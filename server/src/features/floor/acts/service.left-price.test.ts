import { rescheduleBooking } from '@lantern/contract/desk'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { afterEach, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/books.ts'
import { idPath, M1, openDesk, THEATER } from '../../../../test/desk.ts'

const { on, sit, book, checkIn, move, choices, balance, version } = openDesk()
afterEach(() => booksAgree(on().club))

const MAHJONG = 2
const left = { differenceBy: 'none', reason: 'Their room was not ready' } as const
const inCash = { differenceBy: 'cash', reason: 'Back again' } as const

const offeredAt = async (from: number, to: number) =>
  (await choices(from)).moveTo.find(({ id }) => id === to)?.difference
const priceOf = async (id: number) => {
  const { rows } = await on().club.pool.query<{ total: string; hourly: string }>(
    'SELECT total_price::text AS total, price_per_hour::text AS hourly FROM bookings WHERE id = $1',
    [id],
  )
  return rows[0]
}

it('a party that was left its price in a dearer room gets nothing back for leaving it', async () => {
  const { id } = await book('16:00', '18:00', MAHJONG)
  const [agreed, had] = [await priceOf(id), await balance()]
  await sit(15, 50)
  await checkIn(id)
  expect((await move(id, THEATER, on().staff, left)).status).toBe(200)
  expect(await priceOf(id)).toEqual(agreed)
  expect(await offeredAt(THEATER, M1)).toBe('0.00')
  expect((await move(id, M1, on().staff, inCash)).status).toBe(200)
  expect([await priceOf(id), await balance()]).toEqual([agreed, had])
})

it('nor does one that was left the price of a shorter time', async () => {
  const { id } = await book('16:00', '17:00', 3)
  const [agreed, had] = [await priceOf(id), await balance()]
  const slot = { amenityId: 3, bookingDate: '2026-11-20', startTime: '16:00', endTime: '20:00' }
  const totalPrice = toDollars(4 * toCents(agreed?.total ?? '0'))
  const body = { ...slot, ...left, totalPrice, version: await version(id) }
  expect((await on().staff.call(rescheduleBooking, { ...idPath(id), body })).status).toBe(200)
  await sit(15, 50)
  await checkIn(id)
  expect(await offeredAt(THEATER, M1)).toBe('0.00')
  expect((await move(id, M1, on().staff, inCash)).status).toBe(200)
  expect((await priceOf(id))?.total).toBe(agreed?.total)
  expect(await balance()).toBe(had)
})
