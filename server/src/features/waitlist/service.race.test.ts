import { createBooking } from '@lantern/contract/bookings/bookings'
import { acceptOffer, leaveWaitlist, listWaits } from '@lantern/contract/bookings/waitlist'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../../test/checks/books.ts'
import { openClub, type Club, type Person } from '../../../test/club/club.ts'
import { booked, join, theater, wanted } from '../../../test/races/waiting.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { makeOffers } from './service.offers.ts'

let club: Club
let crowd: (Visitor & { person: Person })[]
let other: Visitor
beforeAll(async () => {
  club = await openClub()
  other = await club.signedIn({ balance: 1_000_000 })
  crowd = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      club.signedIn({ balance: 1_000_000 }, turn % 2 === 0 ? 0 : 1),
    ),
  )
})
afterAll(() => club.close())

const times = (count: number) => Array.from({ length: count }, (_, turn) => turn)
const offersAtOnce = () =>
  Promise.all(times(6).map((turn) => makeOffers(club.kernels[turn % 2 === 0 ? 0 : 1])))
const openOffers = async () => {
  const { rows } = await club.pool.query<{ user_id: number; during: string }>(
    `SELECT e.user_id, b.during::text FROM waitlist_offers o
     JOIN waitlist_entries e ON e.id = o.entry_id JOIN bookings b ON b.id = o.booking_id
     WHERE o.state = 'open'`,
  )
  return rows
}

it('one free room is held for the first entry only, over all instances', async () => {
  const cancel = await booked(other, theater('20:00', '22:00'))
  for (const member of crowd) await join(member, wanted('20:00', '22:00'))
  const [canceled] = await Promise.all([cancel(), offersAtOnce(), offersAtOnce()])
  expect(canceled.code).toBeNull()
  await offersAtOnce()
  expect((await openOffers()).map((offer) => offer.user_id)).toEqual([crowd[0]?.person.id])
})

it('a held room is given once in a race of acceptances, leaves, bookings and offers', async () => {
  const [first] = crowd
  if (!first) throw new Error('nobody waits')
  const [wait] = (await first.call(listWaits, {})).reply
  const body = { offerId: wait?.offer?.id ?? 0, totalPrice: wait?.offer?.totalPrice ?? '' }
  const params = { id: String(wait?.id) }
  const elsewhere = first.at(club.instances[1].app)
  const answers = await Promise.all([
    ...times(6).map((turn) =>
      (turn % 2 === 0 ? first : elsewhere).call(acceptOffer, { params, body }),
    ),
    first.call(leaveWaitlist, { params }),
    other.call(createBooking, { body: theater('20:00', '22:00') }),
    ...times(4).map((turn) => makeOffers(club.kernels[turn % 2 === 0 ? 0 : 1])),
  ])
  await offersAtOnce()
  const { rows } = await club.pool.query(
    `SELECT FROM occupancies o JOIN bookings b ON b.id = o.booking_id
     WHERE b.amenity_id = 3 AND b.booking_date = '2026-11-21'`,
  )
  expect(rows).toHaveLength(1)
  const accepted = answers.filter((answer) => answer !== undefined && answer.code === null)
  expect(accepted.length).toBeGreaterThan(0)
  expect((await openOffers()).length).toBeLessThanOrEqual(1)
})

it('automatic bookings never exceed the member’s price limit, however many rooms become free', async () => {
  const dates = ['2026-11-22', '2026-11-23']
  const cancels = await Promise.all(
    dates.map((bookingDate) => booked(other, theater('20:00', '22:00', bookingDate))),
  )
  // Two hours cost $189.00 with the fee: half of the members have it booked automatically, the others are asked.
  for (const bookingDate of dates) {
    for (const [turn, member] of crowd.entries()) {
      const bookUpTo = turn % 2 === 0 ? '188.99' : '189.00'
      await join(member, { ...wanted('20:00', '22:00', { bookingDate }), bookUpTo })
    }
  }
  await Promise.all([...cancels.map((cancel) => cancel()), offersAtOnce()])
  await offersAtOnce()
  const { rows } = await club.pool.query<{ over: boolean }>(
    `SELECT s.room_left > e.book_up_to AS over FROM waitlist_offers o
     JOIN waitlist_entries e ON e.id = o.entry_id JOIN booking_sums s ON s.booking_id = o.booking_id
     WHERE o.is_automatic`,
  )
  expect(rows.filter(({ over }) => over)).toEqual([])
  expect((await openOffers()).filter(({ user_id: id }) => id === crowd[0]?.person.id)).toHaveLength(
    2,
  )
})

it('the books agree after all races', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
