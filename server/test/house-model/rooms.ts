import { allocate, bookingPrice, pointsFor } from '@lantern/contract/pricing'
import { goesBack, lastEnd } from '@lantern/contract/refunds'
import * as bills from './bills.ts'
import { MINUTE } from './calendar.ts'
import * as house from './state.ts'
import type { Booking, PaidBy, State, Verdict } from './state.ts'

/** How long a room is held for a payment by card. */
const HOLD = 10 * MINUTE

/** Rooms bear no tax in a new venue. */
export const untaxed = { room: 0, service_fee: 0 }

/** A wish for a room: a member's place in the list or a guest, an offer, a night, and places in its hours. */
export interface Wish {
  member: number | null
  offer: number
  night: number
  from: number
  hours: number
}

export const booked = (s: State, id: number): Booking | undefined =>
  s.bookings.find((one) => one.id === id)

const pointsOf = (s: State, member: number | null, by: PaidBy, subtotal: number) =>
  member === null || by === 'none' ? 0 : pointsFor(subtotal, s.settings.pointsPerDollar)

const isPaid = (one: Booking) => one.status !== 'pending' && one.paidBy !== 'none'
/** What is unpaid of a booking: its room, or what is due on its bill. */
export function unpaid(s: State, one: Booking): number {
  const bill = bills.billOf(s, one.id)
  const onBill = bill && bills.isUnpaid(bill) ? Math.max(0, bills.dueOf(bill)) : 0
  return onBill + (house.keepsRoom(one) && !isPaid(one) ? one.price.total : 0)
}
export const isAgreed = ({ status }: Booking) => status === 'confirmed' || status === 'paid_online'
export const paidFor = (one: Booking) =>
  isAgreed(one) && one.paidBy !== 'none' && one.paidBy !== 'bill' ? one.price.total : 0

/** Takes a booking's price by the way that it is paid, and gives its points. */
export function take(s: State, one: Booking): void {
  const { member, paidBy: way, price: cost } = one
  if (way === 'none' || way === 'bill') return
  if (way === 'terminal' || way === 'stripe') one.came[way] += cost.total
  house.move(s, 'sales', member, house.by(way, cost.total), house.ofRoom(cost))
  house.earn(s, member, one.points)
}

/** What a wish names: an offer, a night, and the time of so many hours on the clock. */
export function slotOf(s: State, { offer, night: on, from, hours }: Omit<Wish, 'member'>) {
  const night = s.nights[on]
  const to = Math.min((night?.hours.length ?? 1) - 1, from + hours)
  const during = { from: night?.hours[from] ?? 0, to: night?.hours[to] ?? 0 }
  return { offer: house.offers[offer], night, during, hours: to - from }
}

/** Books a room: at once paid by a way, or with `later` to be confirmed. */
export function book(s: State, wish: Wish, way: house.Way | 'later'): Verdict {
  const { member } = wish
  if (way === 'balance' && member === null) return 'needs_account'
  const { offer, night, during, hours } = slotOf(s, wish)
  if (!offer || !night) return 'not_found'
  if (s.now >= (night.hours.at(-1) ?? 0)) return 'date_past'
  if (during.from < s.now) return 'hour_past'
  const units = offer.places.find((all) =>
    all.every((one) => !house.isTaken(s, one, during, { member })),
  )
  if (!units) return 'slot_taken'
  const isByCard = way === 'stripe'
  const feeBasisPoints = isByCard ? 0 : s.settings.serviceFeeBasisPoints
  const cost = bookingPrice(offer.price, hours, feeBasisPoints, untaxed)
  const paidBy = way === 'later' ? 'none' : way
  const owner = s.members[member ?? -1]
  if (way === 'balance' && cost.total > (owner?.balance ?? 0)) return 'insufficient_balance'
  return (id) => {
    const one: Booking = {
      id,
      member,
      amenity: offer.id,
      units,
      night: wish.night,
      ...during,
      heldFrom: during.from,
      hours,
      price: cost,
      points: pointsOf(s, member, paidBy, cost.subtotal),
      status: way === 'later' || isByCard ? 'pending' : 'confirmed',
      paidBy,
      holdUntil: isByCard ? s.now + HOLD : null,
      tiers: s.settings.refundTiers,
      isIn: false,
      leftAt: null,
      kept: 0,
      revision: 0,
      pricePerHour: offer.price,
      feeBasisPoints,
      acts: [],
      came: { terminal: 0, stripe: 0 },
    }
    house.giveWay(s, offer.places.flat(), during, member)
    s.bookings.push(one)
    if (!isByCard) take(s, one)
  }
}

/** What goes back of a booking's money now by its tiers, in cents. */
const backOf = (s: State, one: Booking): number =>
  goesBack(one.tiers, new Date(one.from), new Date(s.now), [paidFor(one)])[0] ?? 0

/** So much of a booking's money by the way it came, as far as it came by that, and the rest to balance or drawer. */
function givenBack({ price: { total }, came, member }: Booking, back: number, way: house.Way) {
  if (way !== 'stripe' && way !== 'terminal') return [house.by(way, -back)]
  const card = Math.min(total, came.stripe)
  const [most = 0] = way === 'stripe' ? allocate(back, [card, total - card]) : [came.terminal]
  const part = Math.min(back, most)
  return [house.by(way, -part), house.by(member === null ? 'cash' : 'balance', part - back)]
}

/** Ends a booking and gives back so much; what stays is kept with its points. */
export function end(s: State, one: Booking, back: number, way: house.Way): void {
  const paid = paidFor(one)
  if (paid > 0) {
    const { subtotal, fee, roomTax, feeTax } = one.price
    const kept = paid - back
    const [room = 0, ofFee = 0, ...tax] = allocate(kept, [subtotal, fee, roomTax, feeTax])
    const stays = { cancellations: room + ofFee, tax: tax[0] ?? 0 }
    stays.tax += tax[1] ?? 0
    const parts = [...givenBack(one, back, way), house.ofRoom(one.price, -1), stays]
    house.move(s, 'refunds', one.member, ...parts)
    const points = one.member === null ? 0 : Math.floor((one.points * room) / Math.max(1, subtotal))
    house.earn(s, one.member, (kept > 0 ? points : 0) - one.points)
    if (kept > 0) Object.assign(one, { kept, points })
  }
  const bill = one.paidBy === 'bill' && bills.billOf(s, one.id)
  if (bill) bills.takeOff(s, bill, ({ kind }) => kind !== 'dish')
  one.status = 'canceled'
  one.revision += 1
}

/** Whether a room stands on a closed bill, off which nothing can be taken. */
function isOnClosedBill(s: State, one: Booking): boolean {
  const bill = one.paidBy === 'bill' ? bills.billOf(s, one.id) : undefined
  return bill !== undefined && !bills.isUnpaid(bill)
}

/** A member cancels their own booking. */
export function cancelOwn(s: State, member: number, id: number): Verdict {
  const one = booked(s, id)
  if (!one || one.member !== member) return 'not_found'
  const mayBe = isAgreed(one) && !one.isIn
  if (!mayBe || s.now >= one.from) {
    const until = lastEnd(one.tiers, new Date(one.from)).getTime()
    if (!mayBe || s.now >= until) return 'not_cancelable'
  }
  if (s.now >= lastEnd(one.tiers, new Date(one.from)).getTime()) return 'too_late_to_cancel'
  if (isOnClosedBill(s, one)) return 'not_cancelable'
  return () => end(s, one, backOf(s, one), one.paidBy === 'stripe' ? 'stripe' : 'balance')
}

/** What a screen of the desk showed of a booking. */
export interface Seen {
  id: number
  revision: number
}

/** The booking that a screen showed, or why it can't be acted on. */
export function asSeen(s: State, { id, revision }: Seen): Booking | string {
  const one = booked(s, id)
  if (!one) return 'not_found'
  return one.revision === revision ? one : 'party_changed'
}

/** The desk cancels, by the tiers or for a reason with more than these give. */
export function cancelAtDesk(
  s: State,
  seen: Seen,
  wish: { back?: number; to: 'balance' | 'cash' },
): Verdict {
  const one = asSeen(s, seen)
  if (typeof one === 'string') return one
  const [paid, rule] = [paidFor(one), backOf(s, one)]
  const back = wish.back === undefined || paid === 0 ? rule : wish.back
  if (back > paid) return 'over_refundable'
  if (back < rule) return 'refund_changed'
  if (!house.keepsRoom(one) || one.isIn) return 'wrong_state'
  if (isOnClosedBill(s, one)) return 'bill_closed'
  const isTill = one.member === null || (one.paidBy === 'cash' && wish.to === 'cash')
  const till = one.paidBy === 'terminal' ? ('terminal' as const) : ('cash' as const)
  const rest = isTill ? till : ('balance' as const)
  return () => end(s, one, back, one.paidBy === 'stripe' ? 'stripe' : rest)
}

/** The desk confirms a booking that awaits it, and takes its price by a way. */
export function confirm(
  s: State,
  seen: Seen,
  way: 'balance' | 'cash' | 'terminal' | 'none',
): Verdict {
  const one = asSeen(s, seen)
  if (typeof one === 'string') return one
  if (one.status !== 'pending') return 'wrong_state'
  if (way === 'balance' && one.member === null) return 'needs_account'
  const owner = s.members[one.member ?? -1]
  if (way === 'balance' && one.price.total > (owner?.balance ?? 0)) return 'insufficient_balance'
  return () => {
    one.paidBy = way
    one.points = pointsOf(s, one.member, way, one.price.subtotal)
    one.status = 'confirmed'
    one.revision += 1
    take(s, one)
  }
}
