import { cancelBooking, createBooking, getBooking } from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { getUser } from '@lantern/contract/members/members'
import { createPaymentIntent, getPayment } from '@lantern/contract/payments/payments'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { begin, claim, deliver, pay } from '../../../../test/cards/card-payment.ts'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import { reconcile } from '../../payments/service.reconcile.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>
type When = { amenityId: number; bookingDate: string; startTime: string; endTime: string }

let club: Club
let member: SignedIn
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  member = await club.signedIn({ balance: 20_000 })
})
afterAll(() => club.close())

let night = 20
/** A new night for each test; Tuesdays are closed. */
function nextNight(): string {
  night += night % 7 === 0 ? 2 : 1
  const date = new Date(Date.UTC(2026, 10, night))
  if (date.getUTCDay() === 2) return nextNight()
  return date.toISOString().slice(0, 10)
}
const at = (bookingDate: string, startTime: string, endTime: string, amenityId = 3): When => ({
  amenityId,
  bookingDate,
  startTime,
  endTime,
})
const booked = async (when: When, by = member) =>
  (await by.call(createBooking, { body: when })).reply
async function paidByCard(when: When) {
  const { reply } = await begin(member, when)
  await pay(member, reply.clientSecret)
  return (await claim(member, when, { paymentIntentId: reply.paymentIntentId })).reply
}
const quote = async (id: number, when: When) =>
  (
    await member.call(quoteChange, {
      params: { id: String(id) },
      query: { ...when, amenityId: String(when.amenityId) },
    })
  ).reply
/** Moves the clock and signs in again, because sessions expire by the same clock. */
async function later(minutes: number): Promise<void> {
  club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))
  const { person } = member
  member = Object.assign(await club.signIn(person), { person })
}
const offer = (id: number, when: When, version = 1) =>
  member.call(createPaymentIntent, {
    body: { paymentType: 'booking_change', metadata: { ...when, bookingId: id, version } },
  })
const conclude = async (intentId: string) =>
  (await member.call(getPayment, { params: { intentId } })).reply
async function change(id: number, when: When) {
  const { totalPrice, version } = await quote(id, when)
  const body = { ...when, totalPrice, version }
  return member.call(changeBooking, { params: { id: String(id) }, body })
}
const stands = async (lanternId: string) =>
  (await member.call(getBooking, { params: { lanternId } })).reply
const worth = async () => {
  const { reply } = await member.call(getUser, {})
  return { balance: reply?.accountBalance, points: reply?.loyaltyPoints }
}
const refunds = async () =>
  (
    await club.pool.query<{ amount: string; confirms: string }>(
      `SELECT r.amount, a.confirms FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id
       WHERE a.user_id = $1 ORDER BY r.created_at, r.amount`,
      [member.person.id],
    )
  ).rows.map(({ amount, confirms }) => `${confirms} ${amount}`)
const agrees = () => booksAgree(club)

it('a change by card holds both rooms until the card pays, and then moves the booking', async () => {
  const date = nextNight()
  const other = await club.signedIn({ balance: 100_000 })
  const { id, lanternId } = await booked(at(date, '19:00', '20:00'))
  // One hour before and one after. The hold takes only the hours that the booking doesn't have already.
  const longer = at(date, '18:00', '21:00')
  const { reply } = await offer(id, longer)
  expect(reply.amount).toBe('189.00')
  for (const [from, to] of [
    ['18:00', '19:00'],
    ['19:00', '20:00'],
    ['20:00', '21:00'],
  ] as const) {
    const taken = await other.call(createBooking, { body: at(date, from, to) })
    expect(taken.code).toBe('slot_taken')
  }
  expect(await stands(lanternId)).toMatchObject({ startTime: '19:00', totalPrice: '94.50' })
  await pay(member, reply.clientSecret)
  expect(await conclude(reply.paymentIntentId)).toMatchObject({
    status: 'succeeded',
    credited: false,
  })
  expect(await stands(lanternId)).toMatchObject({ startTime: '18:00', totalPrice: '283.50' })
  expect(await worth()).toEqual({ balance: '105.50', points: 270 })
  await agrees()
})

it('a cheaper change refunds the cards that paid, the latest first, and the rest to the balance', async () => {
  const date = nextNight()
  // By card there is no service fee: 90.00 an hour, and the change has none either.
  const { id, lanternId } = await paidByCard(at(date, '19:00', '20:00'))
  const { version } = await quote(id, at(date, '19:00', '21:00'))
  const { reply } = await offer(id, at(date, '19:00', '21:00'), version)
  await pay(member, reply.clientSecret)
  await conclude(reply.paymentIntentId)
  const shorter = at(date, '20:00', '21:00', 1)
  expect((await quote(id, shorter)).refunds).toEqual([{ to: 'card', amount: '132.00' }])
  expect((await change(id, shorter)).reply.totalPrice).toBe('48.00')
  expect(await refunds()).toEqual(['booking 42.00', 'change 90.00'])
  await club.pool.query('UPDATE venue_settings SET member_changes = 9')
  expect((await change(id, at(date, '20:00', '22:00', 1))).status).toBe(200)
  await member.call(cancelBooking, { params: { id: String(id) } })
  await club.pool.query('UPDATE venue_settings SET member_changes = 2')
  expect((await stands(lanternId)).refund?.to).toBe('card')
  expect(await refunds()).toEqual(['booking 42.00', 'change 90.00', 'booking 48.00'])
  expect(await worth()).toEqual({ balance: '200.00', points: 0 })
  await agrees()
})

it('a repeated change by card continues its payment, and another change replaces it', async () => {
  const date = nextNight()
  const { id, lanternId } = await booked(at(date, '19:00', '20:00'))
  const first = (await offer(id, at(date, '19:00', '21:00'))).reply
  expect((await offer(id, at(date, '19:00', '21:00'))).reply.paymentIntentId).toBe(
    first.paymentIntentId,
  )
  expect((await change(id, at(date, '15:00', '16:00'))).status).toBe(200)
  // The payment of the replaced change comes later.
  await pay(member, first.clientSecret)
  expect(await conclude(first.paymentIntentId)).toMatchObject({ credited: true })
  expect(await stands(lanternId)).toMatchObject({ startTime: '15:00', totalPrice: '94.50' })
  expect((await worth()).balance).toBe('200.00')
  await agrees()
})

it('if the new room was taken before late money came, the booking keeps its old room', async () => {
  const date = nextNight()
  const { id, lanternId } = await booked(at(date, '19:00', '20:00'))
  const { reply } = await offer(id, at(date, '19:00', '21:00'))
  await pay(member, reply.clientSecret)
  await later(11)
  const other = await club.signedIn({ balance: 100_000 })
  await booked(at(date, '20:00', '21:00'), other)
  await deliver(club)
  for (const kernel of club.kernels)
    await reconcile(kernel, (problem) => expect.unreachable(String(problem)))
  expect(await conclude(reply.paymentIntentId)).toMatchObject({ credited: true })
  expect(await stands(lanternId)).toMatchObject({ startTime: '19:00', status: 'confirmed' })
  expect((await worth()).balance).toBe('200.00')
  await agrees()
})

it('late money still moves the booking if nobody took the room', async () => {
  const date = nextNight()
  const { id, lanternId } = await booked(at(date, '19:00', '20:00'))
  const { reply } = await offer(id, at(date, '19:00', '21:00'))
  await pay(member, reply.clientSecret)
  await later(11)
  expect(await conclude(reply.paymentIntentId)).toMatchObject({ credited: false })
  expect(await stands(lanternId)).toMatchObject({ endTime: '21:00' })
  await agrees()
})

it('canceling the booking frees the held hours, and money that comes later becomes balance', async () => {
  const date = nextNight()
  const { id, lanternId } = await booked(at(date, '19:00', '20:00'))
  const { reply } = await offer(id, at(date, '19:00', '21:00'))
  await member.call(cancelBooking, { params: { id: String(id) } })
  const other = await club.signedIn({ balance: 100_000 })
  expect((await booked(at(date, '19:00', '21:00'), other)).status).toBe('confirmed')
  await pay(member, reply.clientSecret)
  expect(await conclude(reply.paymentIntentId)).toMatchObject({ credited: true })
  expect((await stands(lanternId)).status).toBe('canceled')
  expect((await worth()).balance).toBe('294.50')
  await agrees()
})

it('no card payment is opened if nothing is due, or if the page showed other data', async () => {
  const date = nextNight()
  const { id } = await booked(at(date, '19:00', '20:00'))
  expect((await offer(id, at(date, '20:00', '21:00'))).code).toBe('nothing_to_pay')
  expect((await offer(id, at(date, '19:00', '21:00'), 2)).code).toBe('stale')
  const metadata = { ...at(date, '19:00', '21:00'), bookingId: id, version: 1 }
  const body = { paymentType: 'booking_change' as const, amount: '1.00', metadata }
  expect((await member.call(createPaymentIntent, { body })).code).toBe('price_changed')
})
