import { createBooking } from '@lantern/contract/bookings/bookings'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { createOrder } from '@lantern/contract/menu/orders'
import {
  confirmSandboxPayment,
  createPaymentIntent,
  PaymentIntent,
  paymentWebhook,
} from '@lantern/contract/payments/payments'
import fc from 'fast-check'
import { checkBooks } from '../checks/books.ts'
import { findPayments, findUneven, type Payment } from './card-books.ts'
import type { Lane } from './card-lane.ts'
import { messageAbout, signed } from './card-message.ts'
import type { Moment } from './card-moments.ts'
import { overlaps } from '../races/overlaps.ts'

/** The ways in which the club learns of a payment, and the events that can interfere. */
const news = fc.constantFrom(
  ...([
    'the page comes back',
    'the message comes',
    'the message comes again',
    'an old message comes late',
    'all come at once',
    'the reconciler looks',
    'the hold runs out',
    'somebody else wants the room',
    'somebody else gets the room',
  ] as const),
)

const numbers = {
  pays: '4242424242424242',
  asks: '4000002500003155',
  declines: '4000000000000002',
  'is never shown': null,
} as const
type Card = keyof typeof numbers
const paying: readonly Card[] = ['pays', 'asks']
const anyCard: readonly Card[] = ['pays', 'pays', 'asks', 'declines', 'is never shown']

/** Ways after which the member who paid has the room, so that the booking can be canceled. */
const goodNews = fc.constantFrom(
  ...(['the page comes back', 'the message comes', 'an old message comes late'] as const),
)
const refunding: readonly Moment[] = ['owed', 'sent back']

/** One payment with a death in it: the purchase, the card, and the events after it. */
function schedule(moment: Moment) {
  const isRefund = refunding.includes(moment)
  const isUnpaid = moment === 'held' || moment === 'opened'
  return fc.record({
    moment: fc.constant(moment),
    buys: isRefund
      ? fc.constant('a room' as const)
      : fc.constantFrom('a room', 'a room', 'a meal', 'a top-up'),
    card: fc.constantFrom(...(isUnpaid ? anyCard : paying)),
    news: fc.array(isRefund ? goodNews : news, { maxLength: 6, size: 'max' }),
  })
}
export type Schedule = ReturnType<ReturnType<typeof schedule>['generate']>['value']

/** That many schedules, each with a death at its moment. The same seed gives the same schedules. */
export const schedulesOf = (moment: Moment, count: number, seed: number): Schedule[] =>
  fc.sample(schedule(moment), { numRuns: count, seed })

let turns = 0
/** An hour for each schedule, since the theater has one room: on Mondays from January on. */
function nextSlot() {
  turns += 1
  const weeks = 7 * Math.floor(turns / 8)
  const night = new Date(Date.parse('2027-01-04T12:00:00Z') + weeks * 86_400_000)
  const hour = 14 + (turns % 8)
  return {
    amenityId: 3,
    bookingDate: night.toISOString().slice(0, 10),
    startTime: `${hour}:00`,
    endTime: `${hour + 1}:00`,
  }
}

/** A new member, whose session stays valid even if the clock is advanced far. */
async function newcomer({ club }: Lane, balance = 0) {
  const visitor = await club.signedIn({ balance })
  await club.pool.query(
    "UPDATE sessions SET expire = expire + interval '1 year' WHERE user_id = $1",
    [visitor.person.id],
  )
  const cookie = `lantern=${encodeURIComponent(visitor.cookie('lantern') ?? '')}`
  return { id: visitor.person.id, cookie }
}

const post = (lane: Lane, { path }: Endpoint, cookie: string, body: object) =>
  lane.ask(path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

function deliver(lane: Lane, payload: string): Promise<Response | null> {
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signed(lane.club, payload),
  }
  return lane.ask(paymentWebhook.path, { method: 'POST', headers, body: payload })
}

interface Purchase {
  /** The page's request to pay. */
  request: object
  /** The slot, so that another member can request the same room; `null` for other purchases. */
  slot: ReturnType<typeof nextSlot> | null
  /** The page's claim after the card form has reported the payment. */
  comeBack: (paymentIntentId: string) => Promise<unknown>
}

function purchase(lane: Lane, cookie: string, buys: Schedule['buys']): Purchase {
  if (buys === 'a room') {
    const slot = nextSlot()
    const paid = { status: 'paid_online', paymentMethod: 'stripe' }
    return {
      request: { paymentType: 'booking', metadata: slot },
      slot,
      comeBack: (paymentIntentId) =>
        post(lane, createBooking, cookie, { ...slot, ...paid, paymentIntentId }),
    }
  }
  if (buys === 'a meal') {
    const items = [{ foodItemId: 1, quantity: 2 }]
    return {
      request: { paymentType: 'food', metadata: { items } },
      slot: null,
      comeBack: (paymentIntentId) => post(lane, createOrder, cookie, { items, paymentIntentId }),
    }
  }
  return {
    request: { paymentType: 'topup', amount: '40' },
    slot: null,
    comeBack: (paymentIntentId) =>
      lane.ask(`/api/payments/${paymentIntentId}`, { headers: { cookie } }),
  }
}

/** The page's calls before the payment. It repeats a call without an answer, unless the page was closed. */
async function pay(lane: Lane, cookie: string, { request }: Purchase, card: Card) {
  const begin = async () => {
    const answer = await post(lane, createPaymentIntent, cookie, request)
    return answer?.ok ? PaymentIntent.parse(await answer.json()) : null
  }
  const begun = await begin()
  const cardNumber = numbers[card]
  if (cardNumber === null) return begun
  const intent = begun ?? (await begin())
  if (!intent) throw new Error('a payment did not begin on the second try')
  const { clientSecret } = intent
  const confirmation = { clientSecret, cardNumber, webhook: 'never' }
  await post(lane, confirmSandboxPayment, cookie, confirmation)
  if (card === 'asks') {
    await post(lane, confirmSandboxPayment, cookie, { ...confirmation, approve: true })
  }
  return intent
}

/** The delivery of each event. Events that are lost in a death aren't delivered again. */
function newsOf(lane: Lane, { slot, comeBack }: Purchase, intentId: string | null) {
  const sent: string[] = []
  const pageReturns = async () => {
    if (intentId !== null) await comeBack(intentId)
  }
  const send = async (isOld: boolean) => {
    if (intentId === null) return
    const then = isOld ? { status: 'requires_payment_method' } : {}
    const payload = await messageAbout(lane.club, intentId, then)
    sent.push(payload)
    await deliver(lane, payload)
  }
  const sendAgain = async () => {
    await Promise.all(sent.map((payload) => deliver(lane, payload)))
  }
  const rivalBooks = async () => {
    const rival = await newcomer(lane, 20_000)
    if (slot) await post(lane, createBooking, rival.cookie, slot)
  }
  return {
    'the page comes back': pageReturns,
    'the message comes': () => send(false),
    'the message comes again': sendAgain,
    'an old message comes late': () => send(true),
    'all come at once': async () => {
      await Promise.all([pageReturns(), send(false), send(true), sendAgain(), pageReturns()])
    },
    'the reconciler looks': async () => {
      await lane.later(1)
      await lane.reconcile()
    },
    'the hold runs out': () => lane.later(11),
    'somebody else wants the room': rivalBooks,
    'somebody else gets the room': async () => {
      await lane.later(11)
      await rivalBooks()
    },
  }
}

async function isOver({ club }: Lane, memberId: number): Promise<boolean> {
  const { rows } = await club.pool.query(
    `SELECT FROM payment_attempts a LEFT JOIN payment_refunds r ON r.attempt_id = a.id
     WHERE user_id = $1 AND (r.status IN ('created', 'pending')
       OR a.status IN ('created', 'requires_action', 'processing', 'failed'))`,
    [memberId],
  )
  return rows.length === 0
}

async function cancelRoom(lane: Lane, memberId: number, cookie: string): Promise<void> {
  const { rows } = await lane.club.pool.query<{ id: number }>(
    "SELECT id FROM bookings WHERE user_id = $1 AND status = 'paid_online'",
    [memberId],
  )
  await lane.ask(`/api/bookings/${rows[0]?.id}/cancel`, { method: 'POST', headers: { cookie } })
}

/** Runs one schedule. Reports a problem if no club died. */
export async function live(lane: Lane, { moment, buys, card, news }: Schedule): Promise<string[]> {
  const { deaths } = lane
  const { id, cookie } = await newcomer(lane)
  const bought = purchase(lane, cookie, buys)
  await lane.dieAt(moment)
  const intent = await pay(lane, cookie, bought, card)
  const bring = newsOf(lane, bought, intent?.paymentIntentId ?? null)
  for (const each of news) await bring[each]()
  if (refunding.includes(moment)) {
    await bring['the page comes back']()
    await cancelRoom(lane, id, cookie)
  }
  // The reconciler of the last club must find everything that was lost.
  for (const minutes of [1, 12, 30, 70, 150]) {
    await lane.later(minutes)
    await lane.reconcile()
    if (await isOver(lane, id)) break
  }
  if (lane.deaths === deaths + 1) return []
  return [`${lane.deaths - deaths} deaths: ${JSON.stringify({ moment, buys, card, news })}`]
}

export interface Verdict {
  payments: Payment[]
  violations: string[]
}

/** Checks the result after all time limits have passed: one effect for each payment, and books that agree. */
export async function judge(lane: Lane): Promise<Verdict> {
  const { club } = lane
  await lane.later(25 * 60)
  const open = "SELECT FROM payment_attempts WHERE status NOT IN ('succeeded', 'canceled')"
  for (let look = 0; look < 10; look += 1) {
    await lane.reconcile()
    if ((await club.pool.query(open)).rows.length === 0) break
  }
  const payments = await findPayments(club.pool)
  const wrong = await checkBooks(club.kernels[0])
  const doubles = await overlaps(club)
  return {
    payments,
    violations: [
      ...findUneven(payments),
      ...wrong,
      ...(doubles > 0 ? [`${doubles} double bookings`] : []),
    ],
  }
}
