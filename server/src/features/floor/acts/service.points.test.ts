import { openBookingBill, payBill } from '@lantern/contract/bills-acts'
import { bookForCustomer } from '@lantern/contract/desk'
import { getUser } from '@lantern/contract/members'
import { expect, it } from 'vitest'
import { booksAgree } from '../../../../test/books.ts'
import { idPath, M1, openDesk, THEATER } from '../../../../test/desk.ts'

const { on, sit, checkIn, move } = openDesk()

/** Of these two, an hour of mahjong costs less. */
const MAHJONG = 2
const MOVIES = 3

const points = async () => (await on().member.call(getUser, {})).reply?.loyaltyPoints ?? 0

/** A member's party that is in, with its room on its bill. */
async function onBill(amenityId: number) {
  const when = { bookingDate: '2026-11-20', startTime: '16:00', endTime: '18:00' }
  const body = { amenityId, ...when, userId: on().memberPerson.id, payment: 'later' } as const
  const { id } = (await on().staff.call(bookForCustomer, { body })).reply
  await sit(15, 50)
  const { reply: bill } = await on().staff.call(openBookingBill, idPath(id))
  await checkIn(id)
  return { id, bill }
}

const paid = { differenceBy: 'cash', reason: 'Another room' } as const
const payWhole = async (id: number, due: string) =>
  (await on().staff.call(payBill, { ...idPath(id), body: { way: 'terminal', amount: due, due } }))
    .status
/** The points of an amount: one for each whole dollar. */
const dollars = (amount: string) => Math.floor(Number(amount))

it('a room on its bill earns its points with that bill, and only the difference beside it', async () => {
  const { id, bill } = await onBill(MAHJONG)
  const before = await points()
  expect((await move(id, THEATER, on().staff, paid)).status).toBe(200)
  const difference = (await points()) - before
  const room = bill.lines.find(({ kind }) => kind === 'room')?.net ?? '0.00'
  const { rows } = await on().club.pool.query<{ subtotal: string; points: number }>(
    'SELECT subtotal::text, points_earned AS points FROM bookings WHERE id = $1',
    [id],
  )
  const subtotal = Number(rows[0]?.subtotal)
  expect(difference).toBe(Math.floor(subtotal) - dollars(room))
  expect(difference).toBeGreaterThan(0)
  expect(rows[0]?.points).toBe(difference)
  expect(await payWhole(bill.id, bill.due)).toBe(200)
  expect((await points()) - before).toBe(difference + dollars(room))
  await booksAgree(on().club)
})

it('and a cheaper one takes none that the bill has not given yet', async () => {
  const { id, bill } = await onBill(MOVIES)
  const before = await points()
  expect((await move(id, M1, on().staff, paid)).status).toBe(200)
  expect(await points()).toBe(before)
  expect(await payWhole(bill.id, bill.due)).toBe(200)
  await booksAgree(on().club)
})
