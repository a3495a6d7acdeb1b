import * as rooms from './rooms.ts'
import * as house from './state.ts'
import type { Booking, Payment, State, Verdict } from './state.ts'

/** How many rooms a member may have held at once. */
const MOST_HOLDS = 2

const slotText = ({ amenity, from, to }: Booking) => [amenity, from, to].join(' ')
const holdOf = (s: State, { hold }: Payment) => rooms.booked(s, hold)

/** A member’s payment for just that slot that is still open, and whose hold hasn’t run out. */
function openFor(s: State, wish: rooms.Wish): Payment | undefined {
  const hours = s.nights[wish.night]?.hours ?? []
  const last = Math.min(hours.length - 1, wish.from + wish.hours)
  return s.payments.find((one) => {
    const hold = holdOf(s, one)
    const isSame = hold?.from === hours[wish.from] && hold?.to === hours[last]
    const isHeld = hold?.status === 'pending' && hold.holdUntil !== null && hold.holdUntil > s.now
    return (
      isHeld &&
      isSame &&
      one.end === null &&
      one.member === wish.member &&
      hold.night === wish.night &&
      hold.amenity === house.offers[wish.offer]?.id
    )
  })
}

/**
 * A member begins to pay by card: their room is held. Asked again for the same one, it goes on, unless the card has paid
 * it: then that is heard of now.
 */
export function begin(s: State, wish: rooms.Wish): Verdict {
  const open = openFor(s, wish)
  if (open?.isPaid) {
    news(s, s.payments.indexOf(open))
    return 'already_paid'
  }
  if (open) return () => undefined
  const held = rooms.book(s, wish, 'stripe')
  if (typeof held === 'string' || wish.member === null) return held
  const { member } = wish
  const isHold = ({ status, holdUntil }: Booking) =>
    status === 'pending' && holdUntil !== null && holdUntil > s.now
  const tried = structuredClone(s)
  const again = rooms.book(tried, wish, 'stripe')
  if (typeof again !== 'string') again(0)
  const holds = tried.bookings.filter((one) => one.member === member && isHold(one))
  if (holds.length > MOST_HOLDS) return 'too_many_holds'
  return (id) => {
    held(id)
    const hold = rooms.booked(s, id)
    if (hold) s.payments.push({ hold: id, member, slot: slotText(hold), isPaid: false, end: null })
  }
}

/** The card pays: the company has the money, and nobody here knows it yet. */
export const paid =
  (s: State, at: number): Verdict =>
  () => {
    const payment = s.payments[at]
    if (payment) payment.isPaid = true
  }

/**
 * Some news comes of a payment: the page is back, or a message, old or new, once or again. It is only a reason to ask
 * the company, and has one effect: the hold becomes a booking, or where that can’t be any more, the money balance.
 */
export function news(s: State, at: number): void {
  const payment = s.payments[at]
  const hold = payment && holdOf(s, payment)
  if (!payment?.isPaid || payment.end !== null || !hold) return
  const isLate = hold.holdUntil !== null && hold.holdUntil <= s.now
  const isOver = s.now >= (s.nights[hold.night]?.hours.at(-1) ?? 0) || s.now >= hold.to
  const { total } = hold.price
  const { member } = payment
  if (hold.status !== 'pending' || (isLate && isOver)) {
    payment.end = 'credited'
    hold.status = 'canceled'
    house.move(s, 'topUps', member, { online: -total, balance: total })
    return
  }
  payment.end = 'bought'
  Object.assign(hold, { status: 'paid_online', holdUntil: null, revision: hold.revision + 1 })
  rooms.take(s, hold)
}

/** The page is back with a payment: how it is told what became of it. It asks for the slot that it knows. */
export function claim(s: State, at: number): Verdict {
  const payment = s.payments[at]
  const hold = payment && holdOf(s, payment)
  if (!hold || slotText(hold) !== payment.slot) return 'not_found'
  const tried = structuredClone(s)
  news(tried, at)
  const end = tried.payments[at]?.end
  if (end === 'bought') return () => news(s, at)
  return end === 'credited' ? 'payment_credited' : 'payment_pending'
}
