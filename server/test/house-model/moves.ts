import { bookingPrice, pointsFor } from '@lantern/contract/pricing'
import { added } from './parties.ts'
import * as rooms from './rooms.ts'
import * as house from './state.ts'
import type { State, Verdict } from './state.ts'

/**
 * The desk moves a booking to another time or amenity. The price per hour stays in the same amenity, the fee everywhere;
 * the difference is taken or given back, or with `none` the price stays.
 */
export function reschedule(
  s: State,
  seen: rooms.Seen,
  wish: Omit<rooms.Wish, 'member'>,
  way: 'balance' | 'cash' | 'none',
): Verdict {
  const one = rooms.asSeen(s, seen)
  if (typeof one === 'string') return one
  if (one.holdUntil !== null || !house.keepsRoom(one)) return 'wrong_state'
  if (one.isIn) return 'already_seated'
  // An account is deleted only once nothing of it is to come.
  if (one.member !== house.there(s, one.member)) return 'booking_over'
  const { offer, night, during, hours } = rooms.slotOf(s, wish)
  if (!offer || !night) return 'not_found'
  const isSame = one.night === wish.night && one.from === during.from && one.to === during.to
  if (isSame && s.now >= one.to) return 'booking_over'
  if ((!isSame || one.amenity !== offer.id) && s.now >= (night.hours.at(-1) ?? 0))
    return 'date_past'
  if (!isSame && during.from < s.now) return 'hour_past'
  const { member } = one
  const units = offer.places.find((all) =>
    all.every((unit) => !house.isTaken(s, unit, during, { except: one, member })),
  )
  if (!units) return 'slot_taken'
  const pricePerHour = offer.id === one.amenity ? one.pricePerHour : offer.price
  const there = bookingPrice(pricePerHour, hours, one.feeBasisPoints, rooms.untaxed)
  const isPaid = one.status !== 'pending' && one.paidBy !== 'none'
  const more = added(there, one.price, -1)
  if (isPaid && way === 'balance') {
    if (member === null) return 'needs_account'
    if (more.total > (s.members[member]?.balance ?? 0)) return 'insufficient_balance'
  }
  return () => {
    house.giveWay(s, offer.places.flat(), during, member)
    Object.assign(one, { units, hours, amenity: offer.id, night: wish.night })
    Object.assign(one, { ...during, heldFrom: during.from, revision: one.revision + 1 })
    one.pricePerHour = way === 'none' ? Math.min(one.pricePerHour, pricePerHour) : pricePerHour
    if (way === 'none') return
    const worth = (subtotal: number) => pointsFor(subtotal, s.settings.pointsPerDollar)
    const whole = worth(there.subtotal)
    // A room on a bill earns its own with the bill.
    const beside = one.points + Math.max(0, whole - worth(one.price.subtotal))
    one.price = there
    if (!isPaid) return
    const points = member === null ? 0 : one.paidBy === 'bill' ? beside : whole
    house.move(s, 'sales', member, house.by(way, more.total), house.ofRoom(more))
    house.earn(s, member, points - one.points)
    one.points = points
  }
}
