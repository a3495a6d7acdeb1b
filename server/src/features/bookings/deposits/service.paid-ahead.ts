import type { Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import type { PaidAhead } from '../../bills/corrections/service.paid-ahead.ts'
import { cameFor } from '../../wallet/service.ts'
import { lockBooking, updateBooking } from '../core/repository.ts'
import { divideBack } from '../core/service.cards.ts'

/**
 * How a booking was paid, for an amount in cents: by cards first, then by the ledger's ways, and the rest by its
 * member's balance or the drawer. It is paid with its bill from now on, so nothing gives it back twice.
 */
async function claim(tx: Tx, bookingId: number, amount: Cents): Promise<PaidAhead[]> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) return []
  const { userId: memberId, pointsEarned, lanternId } = booking
  const { cards } = await divideBack(tx, bookingId, amount)
  const came = await cameFor(tx, lanternId)
  const ways = [
    ...cards.map((card) => ({ way: 'card' as const, ...card })),
    { way: 'terminal' as const, amount: came.terminal, attemptId: null },
    { way: 'cash' as const, amount: came.cash, attemptId: null },
    { way: memberId === null ? ('cash' as const) : ('balance' as const), amount, attemptId: null },
  ]
  let left = amount
  const paid: PaidAhead[] = []
  for (const { way, attemptId, amount: most } of ways) {
    const part = Math.max(0, Math.min(left, most))
    left -= part
    // The points of the booking were given whole, so they stand with its first payment.
    const points = paid.length === 0 ? pointsEarned : 0
    if (part > 0) paid.push({ way, amount: part, memberId, attemptId, points })
  }
  await updateBooking(tx, bookingId, { paymentMethod: 'bill' })
  return paid
}

/** How bookings tell a bill that is corrected what its party has paid ahead. */
export const bookingPaidAhead = {
  async lock(tx: Tx, bookingId: number): Promise<void> {
    await lockBooking(tx, bookingId)
  },
  claim,
}
