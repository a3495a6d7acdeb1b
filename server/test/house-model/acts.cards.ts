import { createBooking } from '@lantern/contract/bookings'
import { getBoard } from '@lantern/contract/desk'
import {
  confirmSandboxPayment,
  createPaymentIntent,
  paymentWebhook,
} from '@lantern/contract/payments'
import { messageAbout, signed } from '../card-message.ts'
import { approve } from '../card-payment.ts'
import { alive, deskAt, endOf, memberAt, pick, type Act, type Choice, type Real } from './act.ts'
import { slotOf, wishOf } from './acts.rooms.ts'
import * as cards from './cards.ts'
import type { State } from './state.ts'

/** Mostly a payment that is still open, and sometimes any. */
function paymentFor({ payments }: State, { a, b }: Choice): number | undefined {
  const places = [...payments.keys()]
  const open = places.filter((place) => payments[place]?.end === null)
  return pick(b % 4 > 0 ? open : places, a)
}

const begin: Act = (s, choice) => {
  const member = alive(s, choice.c)
  const wish = wishOf(s, choice, member)
  const slot = slotOf(s, wish)
  return {
    rule: (now) => cards.begin(now, wish),
    async call(real, at) {
      const body = { paymentType: 'booking' as const, metadata: slot }
      const answer = await (await memberAt(real, member, at)).call(createPaymentIntent, { body })
      const ended = endOf(answer)
      if (ended.code !== null) return ended
      // The page isn't told the hold's id. The night board shows it to the desk.
      const query = { date: slot.bookingDate }
      const { bookings } = (await (await deskAt(real, at)).call(getBoard, { query })).reply
      const ids = bookings.filter(({ heldUntil }) => heldUntil !== null).map(({ id }) => id)
      const id = Math.max(...ids)
      const { clientSecret, paymentIntentId } = answer.reply
      if (!real.payments.has(id)) real.payments.set(id, { clientSecret, paymentIntentId, slot })
      return { code: null, id }
    },
  }
}

const pay: Act = (s, choice) => {
  const place = paymentFor(s, choice)
  const payment = s.payments[place ?? -1]
  if (place === undefined || !payment || payment.isPaid) return null
  return {
    rule: (now) => cards.paid(now, place),
    async call(real, at) {
      const clientSecret = real.payments.get(payment.hold)?.clientSecret ?? ''
      const body = { clientSecret, cardNumber: approve, webhook: 'never' as const }
      const by = await memberAt(real, payment.member, at)
      return endOf(await by.call(confirmSandboxPayment, { body }))
    },
  }
}

/** The page comes back. */
const comeBack: Act = (s, choice) => {
  const place = paymentFor(s, choice)
  const payment = s.payments[place ?? -1]
  if (place === undefined || !payment || s.members[payment.member]?.isGone) return null
  return {
    rule(now) {
      const verdict = cards.claim(now, place)
      // A refused claim has its effect all the same.
      if (typeof verdict === 'string') cards.news(now, place)
      return verdict
    },
    async call(real, at) {
      const { slot, paymentIntentId } = real.payments.get(payment.hold) ?? {}
      if (!slot) throw new Error('nobody knows that payment')
      const paid = { status: 'paid_online' as const, paymentMethod: 'stripe' as const }
      const body = { ...slot, ...paid, paymentIntentId }
      return endOf(await (await memberAt(real, payment.member, at)).call(createBooking, { body }))
    },
  }
}

async function deliver(real: Real, payload: string, at: 0 | 1): Promise<void> {
  const { method, path: url } = paymentWebhook
  const signature = signed(real.club, payload)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await real.club.visitor(at).request({ method, url, payload, headers })
  if (answer.statusCode >= 300) throw new Error(`a message was refused: ${answer.body}`)
}

/** A message of the company’s comes: once, twice, an old one, or late, or all of it at both instances at once. */
const message: Act = (s, choice) => {
  const place = paymentFor(s, choice)
  const payment = s.payments[place ?? -1]
  if (place === undefined || !payment) return null
  const how = pick(['once', 'twice', 'old', 'at once'] as const, choice.c)
  return {
    rule: (now) => () => cards.news(now, place),
    async call(real, at) {
      const intent = real.payments.get(payment.hold)?.paymentIntentId ?? ''
      const then = how === 'old' ? { status: 'requires_payment_method' } : {}
      const payload = await messageAbout(real.club, intent, then)
      const other = at === 0 ? 1 : 0
      if (how === 'at once')
        await Promise.all([deliver(real, payload, at), deliver(real, payload, other)])
      else await deliver(real, payload, at)
      if (how === 'twice') await deliver(real, payload, other)
      return { code: null, id: 0 }
    },
  }
}

/** Acts of members who pay by card, and the company’s news of it. */
export const cardActs = { begin, payCard: pay, comeBack, message } as const
