import { allocate, pointsFor, totalOfRoom, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { findAttemptsFor } from '../../payments/service.ts'
import { readSettings } from '../../venue/service.ts'
import { cameBy, earnPoints, post, type Posting } from '../../wallet/service.ts'
import { updateBooking, type BookingRow } from './repository.ts'
import { backByRule, dueNowOf, paidFor } from './rules.ts'
import { takeRoomOff } from './service.bills.ts'
import { divideBack, partOf, refundCards, toCardsOf, type Back } from './service.cards.ts'
import {
  atTill,
  chargeOf,
  income,
  paidBy,
  purposeOf,
  type Change,
  type Difference,
} from './service.money.ts'

/** The name of a booking's refund, in the ledger and for the card company. */
export const refundOf = (bookingId: number): string => `booking:${bookingId}:refunded`

/** The amount that a card paid for a booking when it was made. */
export async function paidByCard(tx: Tx, booking: BookingRow) {
  const { id } = booking
  const attempts = await findAttemptsFor(tx, 'booking', { bookingId: id })
  const paid = attempts.find((attempt) => attempt.outcome === 'bought')
  if (!paid) throw new Error(`no payment is known that bought booking ${id}`)
  return { attemptId: paid.id, amount: Math.min(paid.amount, dueNowOf(booking)) }
}

/**
 * What came by the card machine goes back by it. What was paid in other ways since goes to the balance, or out of the
 * drawer.
 */
async function backByTerminal(tx: Tx, { userId, lanternId }: BookingRow, paid: Cents) {
  const amount = Math.min(paid, await cameBy(tx, lanternId, 'terminal_clearing'))
  const cents = paid - amount
  const rest: Posting[] =
    userId === null ? atTill('cash', 0 - cents) : [{ account: 'wallet', memberId: userId, cents }]
  return {
    to: 'terminal',
    postings: [...atTill('terminal', 0 - amount), ...rest],
  } as const
}

/** The postings of a booking's refund, and the refund that the provider learns of after the commit. */
async function moneyBack(tx: Tx, booking: BookingRow, given: Cents, { at, refundTo }: Change) {
  const { id, userId } = booking
  const way = paidBy(booking)
  const back = partOf(await divideBack(tx, id, dueNowOf(booking)), given)
  const byCards = await refundCards(tx, back, { reference: refundOf(id), at })
  const cents = back.rest
  if (way === 'terminal' && (userId === null || refundTo === 'terminal')) {
    const { postings } = await backByTerminal(tx, booking, cents)
    return { to: 'terminal', postings: [...byCards, ...postings] } as const
  }
  if (userId === null || (way === 'cash' && refundTo === 'cash')) {
    return { to: 'cash', postings: [...byCards, ...atTill('cash', 0 - cents)] } as const
  }
  const to = way === 'stripe' || byCards.length > 0 ? 'card' : 'balance'
  const rest: Posting = { account: 'wallet', memberId: userId, cents }
  return { to, postings: [...byCards, rest] } as const
}

/** What goes back to a member, and where to. */
export interface GivenBack {
  to: 'balance' | 'card'
  cents: Cents
}

const waysOf = (back: Back): GivenBack[] => {
  const ways = [
    { to: 'card', cents: toCardsOf(back) },
    { to: 'balance', cents: back.rest },
  ] as const
  return ways.filter(({ cents }) => cents > 0)
}

/** The ways by which an amount of what was paid for a booking would go back now. */
export async function waysBack(tx: Tx, { id }: BookingRow, cents: Cents): Promise<GivenBack[]> {
  return waysOf(await divideBack(tx, id, cents))
}

/** The postings of the amount that isn't given back, and the values for the booking's row. */
async function keep(tx: Tx, booking: BookingRow, kept: Cents, at: Date) {
  const { subtotal, serviceFee, roomTax, feeTax, userId, paymentMethod, pointsEarned } = booking
  const [room = 0, fee = 0, ...taxes] = allocate(kept, [subtotal, serviceFee, roomTax, feeTax])
  const { pointsPerDollar } = await readSettings(tx, at)
  // A deposit has earned no points yet. Of other payments, the points of what is kept stay.
  const points =
    paymentMethod === 'deposit'
      ? pointsFor(room, pointsPerDollar)
      : Math.floor((pointsEarned * room) / Math.max(1, subtotal))
  const postings: Posting[] = [
    { account: 'cancellation_income', cents: room + fee },
    { account: 'tax_payable', cents: taxes.reduce((sum, cents) => sum + cents, 0) },
  ]
  return {
    postings,
    row: { kept, keptNet: room + fee, pointsEarned: userId === null ? 0 : points },
  }
}

/**
 * The amount that canceling a booking now would give its member back and where to, the amount that it would keep, and
 * the points that go.
 */
export async function wouldCancel(tx: Tx, booking: BookingRow, now: Date) {
  const paid = paidFor(booking)
  const given = backByRule(booking, now)
  const all = await divideBack(tx, booking.id, paid)
  const kept = given < paid ? await keep(tx, booking, paid - given, now) : null
  // The points of a booking that isn't charged yet were never given.
  const earned = booking.status === 'pending' ? 0 : booking.pointsEarned
  const points = earned - (kept?.row.pointsEarned ?? 0)
  return { back: waysOf(partOf(all, given)), kept: paid - given, points }
}

/**
 * Gives back a part of a booking's price to where it was paid. What no card paid goes to the balance. The points go
 * with the money. The difference is negative.
 */
export async function giveBackDifference(
  tx: Tx,
  booking: BookingRow,
  { points, ...price }: Difference,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  const { id, userId: memberId, lanternId: subject } = booking
  if (memberId === null) throw new Error(`booking ${id} is no member's`)
  const back = await divideBack(tx, id, 0 - totalOfRoom(price))
  const postings: Posting[] = [
    ...(await refundCards(tx, back, { reference, at })),
    { account: 'wallet', memberId, cents: back.rest },
    ...income(price),
  ]
  if (postings.some(({ cents }) => cents !== 0)) {
    await post(tx, { kind: 'booking_moved', reference, subject, postings, at })
  }
  await earnPoints(tx, { memberId, points, reference, at })
}

/** Gives back what was paid for a booking, or the part that is named, and keeps the rest as income of its own kind. */
async function giveBack(tx: Tx, booking: BookingRow, by: Change): Promise<number> {
  const { id, lanternId: subject, pointsEarned } = booking
  const { at, actorId } = by
  const paid = dueNowOf(booking)
  const given = Math.min(paid, by.back ?? paid)
  const back = await moneyBack(tx, booking, given, by)
  const kept = given < paid ? await keep(tx, booking, paid - given, at) : null
  const undone = purposeOf(booking).map((each) => ({ ...each, cents: 0 - each.cents }))
  const postings = [...back.postings, ...undone, ...(kept?.postings ?? [])]
  const movement = {
    kind: 'booking_refund',
    reference: refundOf(id),
    subject,
    postings,
    at,
  } as const
  await post(tx, actorId === undefined ? movement : { ...movement, actorId })
  await updateBooking(tx, id, { ...kept?.row, ...(given > 0 && { refundedTo: back.to }) })
  return (kept?.row.pointsEarned ?? 0) - pointsEarned
}

/**
 * Refunds a booking once, the way it was paid: everything that was paid, or the part that `back` names. Its points
 * follow the money.
 */
export async function refund(tx: Tx, booking: BookingRow, by: Change): Promise<void> {
  const { id, userId: memberId, pointsEarned } = booking
  if (booking.paymentMethod === 'bill') {
    await takeRoomOff(tx, booking, { ...by, reference: refundOf(id) })
    return
  }
  const isPaid = paidBy(booking) !== 'none' && dueNowOf(booking) > 0
  const points = isPaid ? await giveBack(tx, booking, by) : 0 - pointsEarned
  if (memberId === null) return
  const reference = `${chargeOf(booking)}:reversed`
  await earnPoints(tx, { memberId, points, reference, at: by.at })
}
