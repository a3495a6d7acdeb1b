import * as bills from './bills.ts'
import * as house from './state.ts'
import type { Settings, State, Verdict } from './state.ts'

export const setSettings =
  (s: State, change: Partial<Settings>): Verdict =>
  () => {
    s.settings = { ...s.settings, ...change }
  }

/** Takes cash for a member's balance, or pays it out. The amount is in whole dollars' cents. */
export function moveCash(
  s: State,
  member: number,
  direction: 'in' | 'out',
  cents: number,
): Verdict {
  const isOut = direction === 'out'
  if (isOut && cents > (s.members[member]?.balance ?? 0)) return 'balance_too_low'
  const signed = isOut ? -cents : cents
  return () =>
    house.move(s, isOut ? 'payOuts' : 'topUps', member, { cash: -signed, balance: signed })
}

/** Deletes an account with nothing open. */
export function forget(s: State, member: number): Verdict {
  const owner = s.members[member]
  if (!owner) return 'not_found'
  if (owner.balance !== 0) return 'has_balance'
  const own = s.bookings.filter((one) => one.member === member)
  if (own.some((one) => house.keepsRoom(one) && (one.isIn || s.now < one.to))) return 'has_bookings'
  if (s.bills.some((one) => one.member === member && bills.isUnpaid(one))) return 'has_bill'
  const isOpen = (status: string) => status !== 'served' && status !== 'canceled'
  const hasOrders = s.orders.some((one) => one.member === member && isOpen(one.status))
  const isPaying = s.payments.some((one) => one.member === member && one.end === null)
  if (hasOrders || isPaying) return 'has_unfinished'
  return () => {
    owner.isGone = true
    s.members.push({ balance: 0, points: 0, isGone: false })
  }
}

/** Closes the day, again and again as it may be: its figures stay as they are now. */
export const closeDay =
  (s: State, float: number, counted: number): Verdict =>
  () => {
    s.closed = { day: structuredClone(s.day), float, counted }
  }
