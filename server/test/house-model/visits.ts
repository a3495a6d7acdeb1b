import * as bills from './bills.ts'
import { HOUR, MINUTE } from './calendar.ts'
import * as rooms from './rooms.ts'
import * as house from './state.ts'
import type { Booking, PartyAct, State, Verdict } from './state.ts'

/** The desk calls a no-show. The money stays. */
export function noShow(s: State, seen: rooms.Seen): Verdict {
  const one = rooms.asSeen(s, seen)
  if (typeof one === 'string') return one
  if (!rooms.isAgreed(one) || one.isIn) return 'wrong_state'
  if (s.now < one.from + s.settings.graceMinutes * MINUTE) return 'no_show_early'
  return () => {
    const act = note(s, one, 'no_show')
    one.status = 'no_show'
    one.revision += 1
    act()
  }
}

/** What an act must find as it left it to be undone. */
const standsAs = ({ status, from, to, amenity, price: { total } }: Booking): string =>
  [status, from, to, amenity, total].join(' ')

/** Begins to note an act on a party; what it gives back ends that. */
export function note(
  s: State,
  one: Booking,
  kind: PartyAct['kind'],
  sold: PartyAct['sold'] = null,
): () => void {
  const { acts, ...before } = one
  return () => void acts.push({ kind, before: { ...before }, left: standsAs(one), sold })
}

/** The act that can be undone now: nothing has changed its booking since, and its member wasn't deleted. */
export function lastAct(s: State, one: Booking): PartyAct | undefined {
  if (one.member !== house.there(s, one.member)) return undefined
  const act = one.acts.at(-1)
  return act?.left === standsAs(one) ? act : undefined
}

/** A party is in from now on; forgotten ones in its rooms have left. */
export function letIn(s: State, one: Booking, kind: 'seat' | 'check_in'): void {
  const act = note(s, one, kind)
  for (const other of s.bookings) {
    const isOld = house.isForgotten(other, s.now) && house.keepsRoom(other)
    if (isOld && other.units.some((unit) => one.units.includes(unit))) leaveNow(s, other)
  }
  one.isIn = true
  one.heldFrom = Math.min(one.from, s.now)
  one.revision += 1
  act()
  bills.oweRoom(s, one)
}

function leaveNow(s: State, one: Booking): void {
  Object.assign(one, { status: 'completed', leftAt: s.now, revision: one.revision + 1 })
}

/** A booking's party comes. */
export function checkIn(s: State, seen: rooms.Seen): Verdict {
  const one = rooms.asSeen(s, seen)
  if (typeof one === 'string') return one
  if (!rooms.isAgreed(one) || one.isIn) return 'wrong_state'
  if (s.now < one.from - HOUR) return 'party_early'
  if (s.now >= one.to) return 'booking_over'
  const isBusy = one.units.some((unit) =>
    house.isTaken(s, unit, { from: s.now, to: one.to }, { except: one }),
  )
  if (isBusy) return s.now >= one.from ? 'table_taken' : 'room_free_later'
  return () => {
    house.giveWay(s, one.units, { from: s.now, to: one.to }, null)
    letIn(s, one, 'check_in')
  }
}

/** What somebody must confirm as a party leaves: not a bill that was left to its member before, for a reason. */
function openDue(s: State, one: Booking): number {
  const bill = bills.billOf(s, one.id)
  const left = bill?.status === 'owed' ? Math.max(0, bills.dueOf(bill)) : 0
  return rooms.unpaid(s, one) - left
}

/** A party leaves a table. `owing` lets it go unpaid. */
export function leave(s: State, seen: rooms.Seen, owing: boolean): Verdict {
  const one = rooms.asSeen(s, seen)
  if (typeof one === 'string') return one
  if (!house.keepsRoom(one)) return 'wrong_state'
  if (!one.isIn) return 'table_changed'
  if (openDue(s, one) > 0 && !owing) return 'money_owed'
  return () => {
    bills.oweRoom(s, one)
    bills.closeOnLeaving(bills.billOf(s, one.id))
    const act = note(s, one, 'leave')
    leaveNow(s, one)
    act()
    delete s.lit[one.units[0] ?? '']
  }
}

/** How a table stands: occupied, reserved or available, and the booking that makes it so. */
export function standing(s: State, unit: string): { status: string; bookingId: number | null } {
  const here = s.bookings
    .filter((one) => house.hasRoom(one, s.now) && one.units.includes(unit))
    .filter((one) => !house.isForgotten(one, s.now))
    .toSorted((one, other) => one.heldFrom - other.heldFrom)
  const party = here.find(({ isIn }) => isIn)
  if (party) return { status: 'occupied', bookingId: party.id }
  const due = here.find((one) => s.now < one.to && one.heldFrom - HOUR <= s.now)
  const isLit = (s.lit[unit] ?? 0) > s.now
  // A hold keeps the table, and is no booking to anybody.
  if (due) return { status: 'reserved', bookingId: due.holdUntil === null ? due.id : null }
  return { status: isLit ? 'reserved' : 'available', bookingId: null }
}
