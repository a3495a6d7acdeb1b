import { getBill } from '@lantern/contract/bills/bills'
import { openBookingBill, payBill } from '@lantern/contract/bills/actions'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { getUser } from '@lantern/contract/members/members'
import { toCents } from '@lantern/contract/payments/pricing'
import { expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, M1, openDesk, THEATER } from '../../../../test/desk.ts'

const { on, sit, checkIn, move } = openDesk()

/** An hour of mahjong is cheaper than one of movies. */
const MAHJONG = 2
const MOVIES = 3

const points = async () => (await on().member.call(getUser, {})).reply?.loyaltyPoints ?? 0

/** A member's party that is checked in, with the unpaid room on its bill. */
async function onBill(amenityId: number) {
  const when = { bookingDate: '2026-11-20', startTime: '16:00', endTime: '18:00' }
  const body = { amenityId, ...when, userId: on().memberPerson.id, payment: 'later' } as const
  const { id } = (await on().staff.call(bookForCustomer, { body })).reply
  await sit(15, 50)
  const { reply: bill } = await on().staff.call(openBookingBill, idPath(id))
  await checkIn(id)
  return { id, bill }
}

const inCash = { differenceBy: 'cash', reason: 'Another room' } as const
const payWhole = async (id: number, due: string) =>
  (
    await on().staff.call(payBill, {
      ...idPath(id),
      body: { method: 'terminal', amount: due, due },
    })
  ).status

const totalOf = async (id: number) => (await on().staff.call(getBill, idPath(id))).reply

it('a room on a bill earns points in proportion to what its member has paid', async () => {
  const { id, bill } = await onBill(MAHJONG)
  const before = await points()
  expect((await move(id, THEATER, on().staff, inCash)).status).toBe(200)
  const { total, paid, due } = await totalOf(bill.id)
  const room = 2 * 90
  expect((await points()) - before).toBe(Math.floor((room * toCents(paid)) / toCents(total)))
  expect(await payWhole(bill.id, due)).toBe(200)
  expect((await points()) - before).toBe(room)
  await booksAgree(on().club)
})

it('moving to a cheaper room takes no points that the bill has not given yet', async () => {
  const { id, bill } = await onBill(MOVIES)
  const before = await points()
  expect((await move(id, M1, on().staff, inCash)).status).toBe(200)
  expect(await points()).toBe(before)
  // Nothing was paid for the room, so no cash is given back.
  const { due, payments } = await totalOf(bill.id)
  expect(payments).toEqual([])
  expect(await payWhole(bill.id, due)).toBe(200)
  await booksAgree(on().club)
})
