import {
  createBooking,
  getAvailability,
  listUpcomingBookings,
} from '@lantern/contract/bookings/bookings'
import { getPayment } from '@lantern/contract/payments/payments'
import { getUser } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { begin, claim, deliver, pay, slot, type Slot } from '../../../../test/cards/card-payment.ts'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { transact } from '../../../kernel/db/db.ts'
import { reconcile } from '../../payments/service.reconcile.ts'
import { balanceOf } from '../../wallet/service.ts'

let club: Club
beforeAll(async () => {
  // No reconciler runs, so that it can't cancel a payment that a test still makes.
  club = await openClub({ jobsByHand: true })
})
afterAll(() => club.close())

beforeEach(() => club.clock.set(FRIDAY))

const balance = (id: number) => transact(club.kernels[0].db, (tx) => balanceOf(tx, id))
const fail = (problem: unknown) => {
  throw problem
}
const later = (minutes: number) =>
  club.clock.set(new Date(club.clock.now().getTime() + minutes * 60_000))
async function begun(member: Visitor, request: Slot) {
  return (await begin(member, request)).reply
}

describe('paying a booking by card', () => {
  it('holds the room, costs hours × price without a fee, and makes the booking when claimed', async () => {
    const member = await club.signedIn()
    const request = slot()
    const { clientSecret, amount, paymentIntentId } = await begun(member, request)
    expect(amount).toBe('90.00')
    expect((await begin(await club.signedIn(), request)).code).toBe('slot_taken')
    expect((await member.call(listUpcomingBookings, {})).reply).toEqual([])
    expect((await claim(member, request)).code).toBe('payment_pending')

    expect((await pay(member, clientSecret)).reply.status).toBe('succeeded')
    const { reply } = await claim(member, request, { paymentIntentId, specialRequests: 'Popcorn' })
    expect(reply).toMatchObject({
      status: 'paid_online',
      paymentMethod: 'stripe',
      totalPrice: '90.00',
      serviceFee: '0.00',
      pointsEarned: 90,
      specialRequests: 'Popcorn',
    })
    const again = await claim(member, request)
    expect(again.reply.id).toBe(reply.id)
    expect((await member.call(getUser, {})).reply?.loyaltyPoints).toBe(90)
    expect(await balance(member.person.id)).toBe(0)
  })

  it('refuses hours that are taken, like every booking', async () => {
    const member = await club.signedIn()
    const request = slot()
    const begins = async (change: Partial<Slot>) =>
      (await begin(member, { ...request, ...change })).code
    const today = { bookingDate: '2026-11-20', startTime: '14:00', endTime: '16:00' }
    expect(await begins(today)).toBe('hour_past')
    expect(await begins({ bookingDate: '2026-11-19' })).toBe('date_past')
    expect(await begins({ bookingDate: '2026-11-24' })).toBe('closed_weekday')
    expect(await begins({ bookingDate: '2028-11-20' })).toBe('date_too_far')
    expect(await begins({ endTime: request.startTime })).toBe('end_before_start')
  })

  it('refuses another amount with the right one, and holds nothing', async () => {
    const member = await club.signedIn()
    const request = slot()
    const wrong = await begin(member, request, { amount: 1 })
    expect(wrong.code).toBe('price_changed')
    expect(wrong.text).toContain('90.00')
    expect((await begin(await club.signedIn(), request)).status).toBe(200)
  })

  it('leaves the held hours free to its own member only', async () => {
    const member = await club.signedIn()
    const request = slot()
    await begun(member, request)
    const freeTo = async (visitor: Visitor) => {
      const sent = { params: { id: '3' }, query: { date: request.bookingDate } }
      const { reply } = await visitor.call(getAvailability, sent)
      return reply.hours.find(({ time }) => time === request.startTime)?.freePlaces
    }
    expect(await freeTo(member)).toEqual([0])
    expect(await freeTo(club.visitor())).toEqual([])
    expect(await freeTo(await club.signedIn())).toEqual([])
  })

  it('continues the open payment when repeated, on any instance', async () => {
    const member = await club.signedIn()
    const request = slot()
    const first = await begun(member, request)
    const second = await begun(member.at(club.instances[1].app), request)
    expect(second).toEqual(first)
  })

  it('opens one payment for one slot for ten parallel calls', async () => {
    const member = await club.signedIn()
    const request = slot()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        begun(turn % 2 === 0 ? member : member.at(club.instances[1].app), request),
      ),
    )
    expect(new Set(answers.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
  })

  it('keeps the last special requests, and the price at which it began', async () => {
    const member = await club.signedIn()
    const request = slot()
    const wishing = (specialRequests: string | null) => ({
      metadata: { ...request, specialRequests },
    })
    const first = (await begin(member, request, wishing('Popcorn'))).reply
    const second = (await begin(member, request, wishing('Popcorn and tea'))).reply
    expect(second.paymentIntentId).toBe(first.paymentIntentId)
    const wrong = await begin(member, request, { amount: 94.5 })
    expect([wrong.code, JSON.parse(wrong.text)]).toMatchObject([
      'price_changed',
      { values: { total: '90.00' } },
    ])
    await begin(member, request, wishing('Tea'))
    await pay(member, first.clientSecret)
    const { reply } = await claim(member, request, { specialRequests: 'Something else' })
    expect(reply.specialRequests).toBe('Tea')
  })

  it('is refused if the payment to continue is paid', async () => {
    const member = await club.signedIn()
    const request = slot()
    const { clientSecret } = await begun(member, request)
    await pay(member, clientSecret)
    expect((await begin(member, request)).code).toBe('already_paid')
    expect((await member.call(listUpcomingBookings, {})).reply).toHaveLength(1)
  })

  it('allows another card after a declined one, and 3-D Secure if the card needs it', async () => {
    const member = await club.signedIn()
    const request = slot()
    const { clientSecret } = await begun(member, request)
    const declined = await pay(member, clientSecret, { cardNumber: '4000000000000002' })
    expect(declined.reply).toEqual({
      status: 'requires_payment_method',
      message: 'Your card was declined.',
    })
    expect((await claim(member, request)).code).toBe('payment_failed')
    expect((await begun(member, request)).clientSecret).toBe(clientSecret)
    const asks = { cardNumber: '4000 0025 0000 3155' }
    expect((await pay(member, clientSecret, asks)).reply.status).toBe('requires_action')
    expect((await claim(member, request)).code).toBe('payment_pending')
    await pay(member, clientSecret, { ...asks, approve: true })
    expect((await claim(member, request)).reply.status).toBe('paid_online')
  })

  it('can be claimed by its payer only, and for its slot only', async () => {
    const [payer, other] = [await club.signedIn(), await club.signedIn()]
    const request = slot()
    const { clientSecret, paymentIntentId } = await begun(payer, request)
    await pay(payer, clientSecret)
    expect((await claim(other, request, { paymentIntentId })).code).toBe('not_found')
    expect((await claim(other, request)).code).toBe('not_found')
    expect((await claim(payer, slot(), { paymentIntentId })).code).toBe('not_found')
    expect((await other.call(getPayment, { params: { intentId: paymentIntentId } })).code).toBe(
      'not_found',
    )
    expect((await claim(payer, request)).status).toBe(200)
  })
})

describe('a report of a payment', () => {
  it('by webhook alone makes the booking once, however often it comes', async () => {
    const member = await club.signedIn()
    const { clientSecret } = await begun(member, slot())
    await pay(member, clientSecret, { webhook: 'twice' })
    await deliver(club)
    expect((await member.call(listUpcomingBookings, {})).reply).toHaveLength(1)
  })

  it('is requested by the reconciler if none comes', async () => {
    const member = await club.signedIn()
    const { clientSecret } = await begun(member, slot())
    await pay(member, clientSecret)
    await reconcile(club.kernels[1], fail)
    expect((await member.call(listUpcomingBookings, {})).reply).toEqual([])
    later(1)
    await reconcile(club.kernels[1], fail)
    const { reply } = await (await sameMember(member)).call(listUpcomingBookings, {})
    expect(reply).toHaveLength(1)
  })

  it('has one effect when page, webhooks and both reconcilers bring it at once', async () => {
    const member = await club.signedIn()
    const request = slot()
    const { clientSecret, paymentIntentId } = await begun(member, request)
    await pay(member, clientSecret, { webhook: 'twice' })
    const claims = Array.from({ length: 10 }, (_, turn) =>
      claim(turn % 2 === 0 ? member : member.at(club.instances[1].app), request, {
        paymentIntentId,
      }),
    )
    const [answers] = await Promise.all([Promise.all(claims), deliver(club), deliver(club)])
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1)
    expect((await member.call(getUser, {})).reply?.loyaltyPoints).toBe(90)
  })
})

describe('a hold', () => {
  it('frees the room when it expires, and money that comes later becomes balance', async () => {
    const [late, quick] = [await club.signedIn(), await club.signedIn({ balance: 20_000 })]
    const request = slot()
    const { clientSecret, paymentIntentId } = await begun(late, request)
    later(11)
    const quicker = await sameMember(quick)
    expect((await quicker.call(createBooking, { body: request })).status).toBe(200)
    const back = await sameMember(late)
    await pay(back, clientSecret)
    expect((await claim(back, request, { paymentIntentId })).code).toBe('payment_credited')
    expect(await balance(late.person.id)).toBe(9_000)
    const { reply } = await back.call(getPayment, { params: { intentId: paymentIntentId } })
    expect(reply).toMatchObject({ status: 'succeeded', credited: true })
  })

  it('that expired still becomes the booking if nobody took the room', async () => {
    const member = await club.signedIn()
    const request = slot()
    const { clientSecret } = await begun(member, request)
    later(30)
    const back = await sameMember(member)
    await pay(back, clientSecret)
    expect((await claim(back, request)).reply.status).toBe('paid_online')
  })

  it('that expired is replaced by a new one with another payment', async () => {
    const member = await club.signedIn()
    const request = slot()
    const first = await begun(member, request)
    later(11)
    const again = (await begin(await sameMember(member), request)).reply
    expect(again.clientSecret).not.toBe(first.clientSecret)
    const { rows } = await club.pool.query<{ held: boolean }>(
      `SELECT hold_expires_at > $2 AS held FROM bookings
       WHERE user_id = $1 AND status = 'pending' ORDER BY id DESC LIMIT 1`,
      [member.person.id, club.clock.now()],
    )
    expect(rows).toEqual([{ held: true }])
  })

  it('that expired has its payment canceled at the provider', async () => {
    const member = await club.signedIn()
    const request = slot()
    const { clientSecret } = await begun(member, request)
    later(11)
    await reconcile(club.kernels[0], fail)
    const back = await sameMember(member)
    expect((await pay(back, clientSecret)).reply.status).toBe('canceled')
    expect((await begin(back, request)).reply.clientSecret).not.toBe(clientSecret)
  })

  it('is replaced if its member pays from the balance instead', async () => {
    const member = await club.signedIn({ balance: 20_000 })
    const request = slot()
    const { clientSecret } = await begun(member, request)
    expect((await member.call(createBooking, { body: request })).reply.status).toBe('confirmed')
    await pay(member, clientSecret)
    expect((await claim(member, request)).code).toBe('payment_credited')
    expect(await balance(member.person.id)).toBe(20_000 - 9_450 + 9_000)
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})

/** Signs the same person in again, because their session has expired. */
async function sameMember(member: Visitor & { person: { email: string } }): Promise<Visitor> {
  return club.signIn(member.person)
}
