import { cancelBooking, createBooking, setBookingStatus } from '@lantern/contract/bookings'
import { bookForCustomer, rescheduleBooking } from '@lantern/contract/desk'
import { checkInBooking, leaveTable } from '@lantern/contract/party'
import { toDollars } from '@lantern/contract/pricing'
import { alive, deskAt, endOf, idPath, memberAt, pick } from './act.ts'
import type { Act, Choice, Real } from './act.ts'
import { clockHour, HOUR } from './calendar.ts'
import * as moves from './moves.ts'
import * as rooms from './rooms.ts'
import { keepsRoom, offers, type Booking, type State } from './state.ts'
import * as visits from './visits.ts'

/** Mostly a booking for which an act makes sense, if there is one, and sometimes any. */
export function bookingFor(
  s: State,
  { a, b }: Choice,
  isWanted: (one: Booking) => boolean,
): Booking | undefined {
  const bookings = s.bookings.filter(({ holdUntil }) => holdUntil === null)
  return pick(b % 8 > 0 ? bookings.filter(isWanted) : bookings, a)
}

export const seenOf = ({ id, revision }: Booking, { c }: Choice): rooms.Seen =>
  // Now and then a screen shows what a booking was before its latest change.
  c % 12 === 0 && revision > 0 ? { id, revision: revision - 1 } : { id, revision }

/** The version that a screen had of a booking, by how many changes ago it was read. */
export function versionOf(real: Real, one: Booking, seen: rooms.Seen): number {
  const version = real.versions.get(one.id) ?? 1
  return version - (one.revision - seen.revision)
}

export function wishOf(s: State, { a, b, c }: Choice, member: number | null): rooms.Wish {
  // Scarce rooms come up more often, and so do the hours that begin soon.
  const offer = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 5][a % 11] ?? 0
  const night = b % 4 === 0 ? 1 : 0
  const hours = s.nights[night]?.hours ?? []
  const next = Math.max(
    0,
    hours.findIndex((hour) => hour >= s.now),
  )
  const from = c % 10 === 0 ? Math.max(0, next - 1) : next + (c % 4)
  return { member, offer, night, from: Math.min(from, hours.length - 2), hours: 1 + (b % 3) }
}

export const slotOf = (s: State, { offer, night, from, hours }: rooms.Wish) => {
  const last = (s.nights[night]?.hours.length ?? 1) - 1
  return {
    amenityId: offers[offer]?.id ?? 0,
    bookingDate: s.nights[night]?.date ?? '',
    startTime: clockHour(from),
    endTime: clockHour(Math.min(last, from + hours)),
  }
}

const book: Act = (s, choice) => {
  const member = alive(s, choice.c)
  const wish = wishOf(s, choice, member)
  const body = slotOf(s, wish)
  return {
    rule: (now) => rooms.book(now, wish, 'balance'),
    call: async (real, at) =>
      endOf(await (await memberAt(real, member, at)).call(createBooking, { body }), ({ id }) => id),
  }
}

const bookAtDesk: Act = (s, choice) => {
  const member = choice.c % 2 === 0 ? null : alive(s, choice.c)
  const payment = pick(['later', 'cash', 'terminal', 'balance'] as const, choice.a) ?? 'later'
  const wish = wishOf(s, choice, member)
  return {
    rule: (now) => rooms.book(now, wish, payment),
    async call(real, at) {
      const who =
        member === null ? { guestName: 'Old Zhou' } : { userId: real.people[member]?.id ?? 0 }
      const body = { ...slotOf(s, wish), ...who, payment, reason: 'called' }
      return endOf(await (await deskAt(real, at)).call(bookForCustomer, { body }), ({ id }) => id)
    },
  }
}

const cancelOwn: Act = (s, choice) => {
  const one = bookingFor(s, choice, (each) => each.member !== null && keepsRoom(each) && !each.isIn)
  if (!one) return null
  const owner = one.member === null || s.members[one.member]?.isGone ? null : one.member
  const member = choice.c % 8 === 0 || owner === null ? alive(s, choice.a) : owner
  return {
    rule: (now) => rooms.cancelOwn(now, member, one.id),
    call: async (real, at) =>
      endOf(await (await memberAt(real, member, at)).call(cancelBooking, idPath(one.id))),
  }
}

const confirm: Act = (s, choice) => {
  const one = bookingFor(s, choice, ({ status }) => status === 'pending')
  if (!one) return null
  const seen = seenOf(one, choice)
  const payment = pick(['balance', 'cash', 'terminal', 'none'] as const, choice.b) ?? 'none'
  return {
    rule: (now) => rooms.confirm(now, seen, payment),
    async call(real, at) {
      const body = { status: 'confirmed' as const, payment, version: versionOf(real, one, seen) }
      return endOf(
        await (await deskAt(real, at)).call(setBookingStatus, { ...idPath(one.id), body }),
      )
    },
  }
}

const cancelAtDesk: Act = (s, choice) => {
  const one = bookingFor(s, choice, (each) => keepsRoom(each) && !each.isIn)
  if (!one) return null
  const seen = seenOf(one, choice)
  const to = choice.a % 2 === 0 ? ('balance' as const) : ('cash' as const)
  const back = choice.b % 3 === 0 ? { back: choice.c * 7 } : {}
  return {
    rule: (now) => rooms.cancelAtDesk(now, seen, { to, ...back }),
    async call(real, at) {
      const version = versionOf(real, one, seen)
      const kindly = back.back === undefined ? {} : { back: toDollars(back.back) }
      const wish = { status: 'canceled' as const, refundTo: to, reason: 'rain', ...kindly }
      const body = { ...wish, version }
      return endOf(
        await (await deskAt(real, at)).call(setBookingStatus, { ...idPath(one.id), body }),
      )
    },
  }
}

const reschedule: Act = (s, choice) => {
  const one = bookingFor(s, choice, (each) => keepsRoom(each) && !each.isIn)
  if (!one) return null
  const seen = seenOf(one, choice)
  const wish = wishOf(s, { ...choice, a: choice.a + one.amenity }, null)
  const differenceBy = pick(['balance', 'cash', 'none'] as const, choice.a) ?? 'none'
  return {
    rule: (now) => moves.reschedule(now, seen, wish, differenceBy),
    async call(real, at) {
      const version = versionOf(real, one, seen)
      const body = { ...slotOf(s, wish), differenceBy, reason: 'asked', version }
      const desk = await deskAt(real, at)
      return endOf(await desk.call(rescheduleBooking, { ...idPath(one.id), body }))
    },
  }
}

const noShow: Act = (s, choice) => {
  const isLate = (each: Booking) => keepsRoom(each) && each.from < s.now && !each.isIn
  const one = bookingFor(s, choice, isLate)
  if (!one) return null
  const seen = seenOf(one, choice)
  return {
    rule: (now) => visits.noShow(now, seen),
    async call(real, at) {
      const body = { status: 'no_show' as const, version: versionOf(real, one, seen) }
      return endOf(
        await (await deskAt(real, at)).call(setBookingStatus, { ...idPath(one.id), body }),
      )
    },
  }
}

const checkIn: Act = (s, choice) => {
  const isDue = (one: Booking) =>
    (one.status === 'confirmed' || one.status === 'paid_online') &&
    !one.isIn &&
    one.from - HOUR <= s.now &&
    s.now < one.to
  const one = bookingFor(s, choice, isDue)
  if (!one) return null
  const seen = seenOf(one, choice)
  return {
    rule: (now) => visits.checkIn(now, seen),
    async call(real, at) {
      const body = { version: versionOf(real, one, seen) }
      return endOf(await (await deskAt(real, at)).call(checkInBooking, { ...idPath(one.id), body }))
    },
  }
}

const leave: Act = (s, choice) => {
  const one = bookingFor(s, choice, (each) => each.isIn && keepsRoom(each))
  if (!one) return null
  const [seen, owing] = [seenOf(one, choice), choice.c % 3 === 0]
  return {
    rule: (now) => visits.leave(now, seen, owing),
    async call(real, at) {
      const body = { party: { bookingId: one.id, version: versionOf(real, one, seen) }, owing }
      const table = real.tables.get(one.units[0] ?? '') ?? 0
      return endOf(await (await deskAt(real, at)).call(leaveTable, { ...idPath(table), body }))
    },
  }
}

/** Acts on bookings and parties, by members, desk and floor. */
export const roomActs = {
  book,
  bookAtDesk,
  cancelOwn,
  confirm,
  cancelAtDesk,
  reschedule,
  noShow,
  checkIn,
  leave,
} as const
