import { updateAmenity } from '@lantern/contract/amenities'
import { openBookingBill } from '@lantern/contract/bills-acts'
import { chargeMinimum } from '@lantern/contract/bills-party'
import { afterEach, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'
import { transact } from '../../../kernel/db/db.ts'
import { doctorRules, findWrong } from '../../health/service.doctor.ts'

const { on, sit, book, checkIn, move, undo } = openDesk()

const MAHJONG = 2
const FILMS = 3
const THEATER = 'Theater'

afterEach(() => booksAgree(on().club))

const shortfallOf = async (amenityId: number) => {
  const { rows } = await on().club.pool.query<{ revenue: string }>(
    `SELECT coalesce(sum(revenue), 0)::text AS revenue FROM booking_days
     WHERE amenity_id = $1 AND status = 'completed'`,
    [amenityId],
  )
  return rows[0]?.revenue
}
const healthy = async () => {
  const { db, clock } = on().club.kernels[0]
  expect(await transact(db, (tx) => findWrong(tx, clock.now(), doctorRules))).toEqual([])
}

it('a shortfall is counted where its party is in the end, and back with it', async () => {
  const minimumSpends = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], partyFrom: 1, amount: '120.00' }]
  await on().staff.call(updateAmenity, { ...idPath(MAHJONG), body: { minimumSpends } })
  const { id } = await book('15:00', '17:00', MAHJONG)
  await sit(14, 50)
  await checkIn(id)
  const bill = (await on().staff.call(openBookingBill, idPath(id))).reply
  const charge = { ...idPath(bill.id), body: { left: '120.00' } }
  expect((await on().staff.call(chargeMinimum, charge)).status).toBe(200)
  expect([await shortfallOf(MAHJONG), await shortfallOf(FILMS)]).toEqual(['120.00', '0'])
  const { rows } = await on().club.pool.query<{ id: number }>(
    'SELECT id FROM venue_tables WHERE amenity_id = $1 AND name LIKE $2',
    [FILMS, `${THEATER}%`],
  )
  const given = { differenceBy: 'none' as const, reason: 'The tiles were loud' }
  expect((await move(id, rows[0]?.id ?? 0, on().staff, given)).status).toBe(200)
  expect([await shortfallOf(MAHJONG), await shortfallOf(FILMS)]).toEqual(['0.00', '120.00'])
  await healthy()
  expect((await undo(id, 'move')).status).toBe(200)
  expect([await shortfallOf(MAHJONG), await shortfallOf(FILMS)]).toEqual(['120.00', '0.00'])
  await healthy()
})
