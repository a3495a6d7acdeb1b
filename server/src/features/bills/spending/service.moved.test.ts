import { updateAmenity } from '@lantern/contract/venue/amenities'
import { getBill } from '@lantern/contract/bills/bills'
import { chargeMinimum, openBookingBill } from '@lantern/contract/bills/actions'
import { afterEach, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'

const { on, sit, book, checkIn, move, leave } = openDesk()

const MAHJONG = 2
const FILMS = 3
const THEATER = 'Theater'

afterEach(() => booksAgree(on().club))

/** The sum of shortfall lines of an amenity, in dollars. */
const shortfallOf = async (amenityId: number) => {
  const { rows } = await on().club.pool.query<{ net: string }>(
    `SELECT coalesce(sum(net), 0)::float8::text AS net FROM bill_lines
     WHERE amenity_id = $1 AND kind = 'shortfall'`,
    [amenityId],
  )
  return rows[0]?.net
}

it('a shortfall counts for the amenity in which the party ends', async () => {
  const minimumSpends = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], partyFrom: 1, amount: '120.00' }]
  await on().staff.call(updateAmenity, { ...idPath(MAHJONG), body: { minimumSpends } })
  const { id } = await book('15:00', '17:00', MAHJONG)
  await sit(14, 50)
  await checkIn(id)
  const bill = (await on().staff.call(openBookingBill, idPath(id))).reply
  const charge = { ...idPath(bill.id), body: { left: '120.00' } }
  expect((await on().staff.call(chargeMinimum, charge)).status).toBe(200)
  expect([await shortfallOf(MAHJONG), await shortfallOf(FILMS)]).toEqual(['120', '0'])
  const { rows } = await on().club.pool.query<{ id: number }>(
    'SELECT id FROM venue_tables WHERE amenity_id = $1 AND name LIKE $2',
    [FILMS, `${THEATER}%`],
  )
  const theater = rows[0]?.id ?? 0
  const given = { differenceBy: 'none' as const, reason: 'The tiles were loud' }
  const admin = await on().club.signedIn({ role: 'admin' })
  expect((await move(id, theater, admin, given)).status).toBe(200)
  const { due } = (await on().staff.call(getBill, idPath(bill.id))).reply
  expect((await leave(theater, on().staff, true)).status).toBe(200)
  expect([await shortfallOf(MAHJONG), await shortfallOf(FILMS)]).toEqual(['0', '120'])
  expect((await on().staff.call(getBill, idPath(bill.id))).reply.due).toBe(due)
})
