import { bookingPrice, pointsFor, totalOfRoom } from '@lantern/contract/pricing'
import * as bills from './bills.ts'
import { HOUR, MINUTE, wallTime } from './calendar.ts'
import * as rooms from './rooms.ts'
import * as house from './state.ts'
import * as visits from './visits.ts'
import type { Booking, PartyAct, Postings, State, Verdict } from './state.ts'

/** When others come to some rooms next after a moment, or the night closes. */
function limitOf(s: State, units: readonly string[], from: number, except: Booking | null): number {
  const next = s.bookings
    .filter((one) => one !== except && house.hasRoom(one, s.now) && one.to > from)
    .filter((one) => one.units.some((unit) => units.includes(unit)))
    .map((one) => one.heldFrom)
  return Math.min(s.nights[0]?.hours.at(-1) ?? 0, ...next)
}

/** The end and the price of a stay of so many minutes from now; `null` if its last step can’t begin. */
export function walkIn(s: State, unit: string, minutes: number) {
  const amenity = house.amenities.find(({ units }) => units.some((one) => one === unit))
  const limit = limitOf(s, [unit], s.now, null)
  const begins = Math.floor(s.now / MINUTE) * MINUTE
  if (!amenity || begins + (minutes - s.settings.walkInStepMinutes) * MINUTE >= limit) return null
  if (limit <= s.now) return null
  const to = Math.min(limit, begins + minutes * MINUTE)
  const fee = s.settings.serviceFeeBasisPoints
  return { amenity, to, price: bookingPrice(amenity.price, minutes / 60, fee, rooms.untaxed) }
}

/** What a screen offered for a stay. */
export interface Offered {
  to: number
  total: number
}

/** Seats a guest now, for the end and the price that a screen offered. */
export function seat(
  s: State,
  unit: string,
  wish: { minutes: number; shown: Offered; pay: 'cash' | 'terminal' | 'bill' | 'none' },
): Verdict {
  if (s.now >= (s.nights[0]?.hours.at(-1) ?? 0)) return 'outside_hours'
  const stay = walkIn(s, unit, wish.minutes)
  if (!stay || stay.to < wish.shown.to) return 'slot_taken'
  if (stay.price.total !== wish.shown.total) return 'price_changed'
  if (house.isTaken(s, unit, { from: s.now, to: stay.to })) return 'slot_taken'
  const { amenity, to, price } = stay
  const nothing = { subtotal: 0, fee: 0, roomTax: 0, feeTax: 0, total: 0 }
  return (id) => {
    const one: Booking = {
      id,
      member: null,
      amenity: amenity.id,
      units: [unit],
      night: 0,
      from: s.now,
      to,
      heldFrom: s.now,
      hours: wish.minutes / 60,
      points: 0,
      price: wish.pay === 'none' ? nothing : price,
      status: 'confirmed',
      paidBy: wish.pay,
      tiers: s.settings.refundTiers,
      isIn: false,
      leftAt: null,
      kept: 0,
      revision: 0,
      pricePerHour: amenity.price,
      feeBasisPoints: s.settings.serviceFeeBasisPoints,
      acts: [],
      holdUntil: null,
      came: { terminal: 0, stripe: 0 },
    }
    house.giveWay(s, [unit], { from: s.now, to }, null)
    s.bookings.push(one)
    if (one.paidBy === 'bill') {
      const bill = bills.openBill(s, { booking: id, table: null, member: null })
      bills.putOn(s, bill, bills.roomLines(s, one.price, 'room'))
    } else rooms.take(s, one)
    visits.letIn(s, one, 'seat')
  }
}

/**
 * The end that the desk offers a party, and its price: an hour on the clock more, or until others come; and the `others`
 * that a party can have besides, in the venue's steps.
 */
export function moreTime(s: State, one: Booking) {
  const hours = s.nights[one.night]?.hours ?? []
  const closes = hours.at(-1) ?? 0
  if (closes <= one.to || closes <= s.now) return 'venue_closes'
  const limit = limitOf(s, one.units, one.to, one)
  const whole = Array.from({ length: 12 }, (_each, place) => one.to + (place + 1) * HOUR)
  const ends = wallTime(one.to).endsWith(':00')
    ? hours.slice(1).filter((end) => end > one.to)
    : whole.filter((end) => end <= closes)
  const place = ends.findIndex((end) => end > s.now)
  const usual = ends[place]
  const isUsual = usual !== undefined && usual <= limit
  if (!isUsual && (limit <= one.to || limit <= s.now)) return 'slot_taken'
  const step = s.settings.walkInStepMinutes
  const steps = Math.ceil((limit - one.to) / MINUTE / step)
  const perHour = one.price.total === 0 ? 0 : one.pricePerHour
  const priced = (to: number, minutes: number) => {
    const price = bookingPrice(perHour, minutes / 60, one.feeBasisPoints, rooms.untaxed)
    return { to, minutes, price }
  }
  const offered = isUsual ? priced(usual, (place + 1) * 60) : priced(limit, steps * step)
  const stepwise = Array.from({ length: steps }, (_each, at) => (at + 1) * step)
  const others = stepwise
    .map((minutes) => priced(Math.min(limit, one.to + minutes * MINUTE), minutes))
    .filter(({ to }) => to > s.now && to !== offered.to)
  return { ...offered, others: others.slice(0, 3) }
}

export const added = (
  one: Booking['price'],
  other: Booking['price'],
  sign = 1,
): Booking['price'] => {
  const sum = {
    subtotal: one.subtotal + sign * other.subtotal,
    fee: one.fee + sign * other.fee,
    roomTax: one.roomTax + sign * other.roomTax,
    feeTax: one.feeTax + sign * other.feeTax,
  }
  return { ...sum, total: totalOfRoom(sum) }
}

/** Gives a party that is here more time, for the end and the price that a screen offered. */
export function extend(
  s: State,
  seen: rooms.Seen,
  { shown, pay }: { shown: Offered; pay: 'balance' | 'cash' | 'terminal' | 'bill' },
): Verdict {
  const one = rooms.asSeen(s, seen)
  if (typeof one === 'string') return one
  if (!house.keepsRoom(one)) return 'wrong_state'
  if (!one.isIn) return 'not_seated'
  const more = moreTime(s, one)
  if (typeof more === 'string') return more
  const all = [more, ...more.others]
  const chosen = all.find(({ to }) => to === shown.to)
  if (!chosen && all.every(({ to }) => to < shown.to)) return 'slot_taken'
  if (chosen?.price.total !== shown.total) return 'price_changed'
  const { price, to, minutes } = chosen
  const bill = bills.billOf(s, one.id)
  if (pay === 'balance') {
    if (one.member === null) return 'needs_account'
    if (price.total > (s.members[one.member]?.balance ?? 0)) return 'insufficient_balance'
  } else if (pay === 'bill' && bill && bill.status !== 'open') return 'bill_closed'
  const earns = one.member !== null && pay !== 'bill' && one.paidBy !== 'none'
  const points = earns ? pointsFor(price.subtotal, s.settings.pointsPerDollar) : 0
  return () => {
    const act = visits.note(s, one, 'extend', { way: pay, price, points, at: s.now })
    if (pay === 'bill') {
      const opened = bills.openForBooking(s, one)
      if (typeof opened !== 'string')
        bills.putOn(s, opened(), bills.roomLines(s, price, 'extension'))
    } else house.move(s, 'sales', one.member, house.by(pay, price.total), house.ofRoom(price))
    house.earn(s, one.member, points)
    house.giveWay(s, one.units, { from: one.to, to }, null)
    Object.assign(one, { to, hours: one.hours + minutes / 60, points: one.points + points })
    one.price = added(one.price, price)
    one.revision += 1
    act()
  }
}

/**
 * Whether a booking can have its former rooms back: for its hours, and where its party was in past their end, for this
 * moment too.
 */
function isFreeFor(s: State, one: Booking, before: PartyAct['before']): boolean {
  const { units, heldFrom, to, isIn } = before
  return !s.bookings.some((other) => {
    if (other === one || !house.hasRoom(other, s.now)) return false
    if (!other.units.some((unit) => units.includes(unit))) return false
    const isAsked = isIn || (heldFrom <= s.now && s.now < to)
    const isThere = house.isHere(other, s.now) || (other.heldFrom <= s.now && s.now < other.to)
    return (isAsked && isThere) || (other.heldFrom < to && heldFrom < other.to)
  })
}

/** Gives more time back that was sold; on a bill what is left of it is taken off. */
function returnTime(
  s: State,
  one: Booking,
  { way, price, points, at }: NonNullable<PartyAct['sold']>,
) {
  const bill = bills.billOf(s, one.id)
  if (way === 'bill' && bill) {
    bills.takeOff(s, bill, (line) => line.kind !== 'dish' && line.at === at)
  } else if (way !== 'none' && way !== 'bill') {
    const back: Postings = house.by(way, -price.total)
    house.move(s, 'refunds', one.member, back, house.ofRoom(price, -1))
  }
  house.earn(s, one.member, -points)
}

/** Undoes a party’s latest act. */
export function undo(s: State, seen: rooms.Seen, kind: PartyAct['kind']): Verdict {
  const one = rooms.asSeen(s, seen)
  if (typeof one === 'string') return one
  const act = visits.lastAct(s, one)
  if (act?.kind !== kind) return 'undo_too_late'
  const bill = bills.billOf(s, one.id)
  const { sold, before } = act
  if (sold && bill && bill.roomCorrectedAt >= sold.at) return 'undo_too_late'
  const isOff = kind === 'seat' ? one.paidBy === 'bill' : sold?.way === 'bill'
  if (isOff && bill && !bills.isUnpaid(bill)) return 'bill_closed'
  if (kind !== 'seat' && !isFreeFor(s, one, before)) return 'slot_taken'
  return () => {
    one.acts.pop()
    if (kind === 'seat') {
      one.isIn = false
      rooms.end(s, one, rooms.paidFor(one), one.paidBy === 'terminal' ? 'terminal' : 'cash')
      return
    }
    if (sold) returnTime(s, one, sold)
    house.giveWay(s, before.units, { from: before.heldFrom, to: before.to }, null)
    // A party that is back past its end needs its rooms for this moment.
    if (before.isIn) house.giveWay(s, before.units, { from: s.now, to: s.now + 1 }, null)
    const { status, to, heldFrom, hours, price, points, isIn, leftAt } = before
    Object.assign(one, { status, to, heldFrom, hours, price, points, isIn, leftAt })
    one.revision += 1
  }
}
