import type { PaymentWay } from '@lantern/contract/bills'
import type { Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { readSettings } from '../../venue/service.ts'
import { earnPoints, post } from '../../wallet/service.ts'
import { insertPayment, updateBill } from '../repository.ts'
import { pointsAt } from '../rules.ts'
import { announceBill, lockOpen } from '../service.ts'
import { viewBill } from '../view/service.ts'

/** A deposit that was paid with a booking: how much, how, by whom, and by which card payment. */
export interface PaidDeposit {
  amount: Cents
  way: PaymentWay
  memberId: number | null
  attemptId: string | null
}

/**
 * Counts a booking's deposit as a payment of its party's bill, with its points. Until now the house held this money.
 */
export async function countDeposit(
  tx: Tx,
  billId: number,
  { amount, way, memberId, attemptId }: PaidDeposit,
  at: Date,
): Promise<void> {
  const bill = await lockOpen(tx, billId)
  const { lines, payments } = await viewBill(tx, billId, at)
  const { pointsPerDollar } = await readSettings(tx, at)
  const paid = payments.reduce((sum, payment) => sum + payment.amount, amount)
  const earned = payments.reduce((sum, payment) => sum + payment.points, 0)
  const points =
    memberId === null ? 0 : Math.max(0, pointsAt(lines, paid, pointsPerDollar) - earned)
  await insertPayment(tx, {
    billId,
    way,
    amount,
    userId: memberId,
    points,
    attemptId,
    isDeposit: true,
    createdAt: at,
  })
  const reference = `bill:${billId}:deposit`
  await post(tx, {
    kind: 'deposit_used',
    reference,
    subject: bill.lanternId,
    at,
    postings: [
      { account: 'deposits', cents: 0 - amount },
      { account: 'receivable', bill: bill.lanternId, cents: amount },
    ],
  })
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
  await updateBill(tx, billId)
  await announceBill(tx, bill)
}
