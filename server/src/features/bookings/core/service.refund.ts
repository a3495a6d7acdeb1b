import type { Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { refundToCard } from '../../payments/refunds/service.ts'
import { findAttemptsFor } from '../../payments/service.ts'
import { cameBy, earnPoints, post, type Posting } from '../../wallet/service.ts'
import { updateBooking, type BookingRow } from './repository.ts'
import { dueNowOf } from './rules.ts'
import { takeRoomOff } from './service.bills.ts'
import { chargeOf, paidBy, purposeOf, type Change } from './service.money.ts'

/** The name of a booking's refund, in the ledger and for the card company. */
export const refundOf = (bookingId: number): string => `booking:${bookingId}:refunded`

/** The part of a booking's price that a card paid; the rest was paid at the desk when it was rescheduled. */
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
  const rest: Posting =
    userId === null ? { account: 'cash', cents } : { account: 'wallet', memberId: userId, cents }
  return {
    to: 'terminal',
    postings: [{ account: 'terminal_clearing', cents: amount }, rest],
  } as const
}

/** The postings of a booking's refund, and the refund that the provider hears of after the commit. */
async function moneyBack(tx: Tx, booking: BookingRow, { at, refundTo }: Change) {
  const { id, userId } = booking
  const way = paidBy(booking)
  const paid = dueNowOf(booking)
  if (way === 'none') return null
  if (way === 'stripe') {
    const { attemptId, amount } = await paidByCard(tx, booking)
    const { already } = await refundToCard(tx, { attemptId, amount, reference: refundOf(id), at })
    const rest: Posting[] =
      userId === null ? [] : [{ account: 'wallet', memberId: userId, cents: paid - amount }]
    const postings: Posting[] = [
      { account: 'card_clearing', cents: amount - already },
      { account: 'refunds_to_review', cents: already },
      ...rest,
    ]
    return { to: 'card', postings } as const
  }
  if (way === 'terminal' && (userId === null || refundTo === 'terminal')) {
    return backByTerminal(tx, booking, paid)
  }
  if (userId === null || (way === 'cash' && refundTo === 'cash')) {
    return { to: 'cash', postings: [{ account: 'cash', cents: paid }] } as const
  }
  const postings: Posting[] = [{ account: 'wallet', memberId: userId, cents: paid }]
  return { to: 'balance', postings } as const
}

/** What a cancellation would give a member back now, and where to. */
export async function wouldGiveBack(
  tx: Tx,
  booking: BookingRow,
): Promise<{ to: 'balance' | 'card'; cents: number }[]> {
  const { status } = booking
  const way = paidBy(booking)
  const isPaid = status === 'confirmed' || status === 'paid_online'
  if (!isPaid || way === 'none' || way === 'bill') return []
  const byCard = way === 'stripe' ? (await paidByCard(tx, booking)).amount : 0
  const ways = [
    { to: 'card', cents: byCard },
    { to: 'balance', cents: dueNowOf(booking) - byCard },
  ] as const
  return ways.filter(({ cents }) => cents > 0)
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
