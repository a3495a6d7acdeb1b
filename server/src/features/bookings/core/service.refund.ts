import { totalOfRoom, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { findAttemptsFor } from '../../payments/service.ts'
import { cameBy, earnPoints, post, type Posting } from '../../wallet/service.ts'
import { updateBooking, type BookingRow } from './repository.ts'
import { dueNowOf } from './rules.ts'
import { takeRoomOff } from './service.bills.ts'
import { divideBack, refundCards, toCardsOf } from './service.cards.ts'
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

/** What a card paid for a booking when it was made. */
export async function paidByCard(tx: Tx, booking: BookingRow) {
  const { id } = booking
  const attempts = await findAttemptsFor(tx, 'booking', { bookingId: id })
  const paid = attempts.find((attempt) => attempt.outcome === 'bought')
  if (!paid) throw new Error(`no payment is known that bought booking ${id}`)
  return { attemptId: paid.id, amount: Math.min(paid.amount, dueNowOf(booking)) }
}

/** What came by the card machine is refunded by it; what was paid otherwise since, to the balance or from the drawer. */
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

/** The postings of a booking's refund, and the refund that the provider hears of after the commit. */
async function moneyBack(tx: Tx, booking: BookingRow, { at, refundTo }: Change) {
  const { id, userId } = booking
  const way = paidBy(booking)
  const paid = dueNowOf(booking)
  if (way === 'none') return null
  const back = await divideBack(tx, id, paid)
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

/** By which ways an amount of what was paid for a booking would go back now. */
export async function waysBack(tx: Tx, { id }: BookingRow, cents: Cents): Promise<GivenBack[]> {
  const back = await divideBack(tx, id, cents)
  const ways = [
    { to: 'card', cents: toCardsOf(back) },
    { to: 'balance', cents: back.rest },
  ] as const
  return ways.filter((way) => way.cents > 0)
}

/** What a cancellation would give a member back now, and where to. */
export async function wouldGiveBack(tx: Tx, booking: BookingRow): Promise<GivenBack[]> {
  const { status } = booking
  const way = paidBy(booking)
  const isPaid = status === 'confirmed' || status === 'paid_online'
  if (!isPaid || way === 'none' || way === 'bill') return []
  return waysBack(tx, booking, dueNowOf(booking))
}

/**
 * Gives back a part of a booking's price to where it was paid, and what no card paid to the balance, with the points
 * that go with it. The difference is negative.
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

/** Refunds a booking once, by exactly what was paid and the way it was paid, and takes back its points. */
export async function refund(tx: Tx, booking: BookingRow, by: Change): Promise<void> {
  const { id, lanternId: subject, userId: memberId, pointsEarned } = booking
  if (booking.paymentMethod === 'bill') {
    await takeRoomOff(tx, booking, { ...by, reference: refundOf(id) })
    return
  }
  const back = await moneyBack(tx, booking, by)
  if (back) {
    const given = purposeOf(booking).map((each) => ({ ...each, cents: 0 - each.cents }))
    const postings = [...back.postings, ...given]
    const { at, actorId } = by
    const movement = {
      kind: 'booking_refund',
      reference: refundOf(id),
      subject,
      postings,
      at,
    } as const
    await post(tx, actorId === undefined ? movement : { ...movement, actorId })
    await updateBooking(tx, id, { refundedTo: back.to })
  }
  if (memberId === null) return
  const reference = `${chargeOf(booking)}:reversed`
  await earnPoints(tx, { memberId, points: -pointsEarned, reference, at: by.at })
}
