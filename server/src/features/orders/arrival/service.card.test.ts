import { cancelBooking } from '@lantern/contract/bookings/bookings'
import { getUser } from '@lantern/contract/members/members'
import { getOrder } from '@lantern/contract/menu/orders'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { pay } from '../../../../test/cards/card-payment.ts'
import { idPath, M1, openDesk } from '../../../../test/desk.ts'
import { cartOf, menuOf, order } from '../../../../test/ordering.ts'
import { reconcile } from '../../payments/service.reconcile.ts'

const { on, sit, book, checkIn } = openDesk()

const MAHJONG = 2

/** A member with an open card payment for an order at M1 on their arrival at 18:00. */
async function atTheForm() {
  await sit(16)
  const booking = await book('18:00', '20:00', MAHJONG)
  const items = cartOf(await menuOf(on().club))
  const metadata = { items, tableLocation: M1, serve: 'on_arrival' } as const
  const body = { paymentType: 'food', metadata } as const
  const begun = (await on().member.call(createPaymentIntent, { body })).reply
  const { paymentIntentId } = begun
  const claim = () => order(on().member, { ...metadata, paymentIntentId })
  return { bookingId: booking.id, begun, claim }
}

const balance = async () => (await on().member.call(getUser, {})).reply?.accountBalance

it('an order on arrival paid by card waits, and is refunded to the card with its booking', async () => {
  const { bookingId, begun, claim } = await atTheForm()
  await pay(on().member, begun.clientSecret)
  const { reply } = await claim()
  expect(reply).toMatchObject({ status: 'waiting', bookingId, paymentType: 'stripe' })
  expect((await on().member.call(cancelBooking, idPath(bookingId))).status).toBe(200)
  expect(await balance()).toBe('1000.00')
  await reconcile(on().club.kernels[0], (problem) => expect.unreachable(String(problem)))
  const params = { lanternId: reply.lanternId }
  const gone = (await on().member.call(getOrder, { params })).reply
  expect([gone.status, gone.refund]).toEqual(['canceled', { to: 'card', status: 'succeeded' }])
})

it('a card payment for an order on arrival is refused without a coming booking', async () => {
  await sit(16)
  const items = cartOf(await menuOf(on().club))
  const metadata = { items, tableLocation: M1, serve: 'on_arrival' } as const
  const body = { paymentType: 'food', metadata } as const
  expect((await on().member.call(createPaymentIntent, { body })).code).toBe('no_arrival_awaited')
})

it('the money becomes balance if the booking was canceled before it came', async () => {
  const { bookingId, begun, claim } = await atTheForm()
  expect((await on().member.call(cancelBooking, idPath(bookingId))).status).toBe(200)
  await pay(on().member, begun.clientSecret)
  expect((await claim()).code).toBe('order_credited')
  expect(await balance()).toBe((1_000 + Number(begun.amount)).toFixed(2))
})

it('the order does not wait if the party arrived before the money', async () => {
  const { bookingId, begun, claim } = await atTheForm()
  await sit(17, 30)
  expect((await checkIn(bookingId)).status).toBe(200)
  await pay(on().member, begun.clientSecret)
  expect((await claim()).reply).toMatchObject({ status: 'pending', serve: 'on_arrival', bookingId })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(on().club.kernels[0])).toEqual([])
})
