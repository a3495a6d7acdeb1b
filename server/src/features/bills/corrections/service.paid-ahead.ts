import type { PaymentWay } from '@lantern/contract/bills'
import type { Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { post } from '../../wallet/service.ts'
import { findBill, insertPayment, oweLines, updateBill, type BillRow } from '../repository.ts'
import { totalOf } from '../rules.ts'
import type { BillView } from '../view/service.ts'

/** A part of what was paid before there was a bill: how, by whose account, by which card payment, and with which points. */
export interface PaidAhead {
  way: PaymentWay
  amount: Cents
  memberId: number | null
  attemptId: string | null
  points: number
  tip?: Cents
  rounding?: Cents
}

/**
 * Finds out how a bill's booking was paid, for an amount in cents, in the order in which it goes back. The booking is
 * locked, and from then on it is paid with its bill.
 */
export type Claim = (tx: Tx, bookingId: number, amount: Cents) => Promise<PaidAhead[]>

/** Functions that later features have registered. */
const claims = new Set<{ lock: (tx: Tx, bookingId: number) => Promise<void>; claim: Claim }>()
type Claiming = Parameters<(typeof claims)['add']>[0]

/**
 * Registers how a later feature finds out how the things that it sold ahead were paid. Registering twice changes
 * nothing.
 */
export function tellsPaidAhead(claiming: Claiming): void {
  claims.add(claiming)
}

/**
 * Locks what a bill's party has paid ahead. It comes before the lock of the bill, because a booking is locked before
 * its bill everywhere.
 */
export async function lockPaidAhead(tx: Tx, billId: number): Promise<void> {
  const found = await findBill(tx, billId)
  const bookingId = found?.bill.bookingId ?? null
  if (bookingId !== null) for (const { lock } of claims) await lock(tx, bookingId)
}

/**
 * Counts what was paid ahead as paid on a locked bill, by the ways that the money came by. The accounts of deposits and
 * tips are passed through and end as they were.
 */
export async function countAsPaid(
  tx: Tx,
  { id: billId, lanternId: subject }: Pick<BillRow, 'id' | 'lanternId'>,
  { total, paid }: { total: Cents; paid: readonly PaidAhead[] },
  at: Date,
): Promise<void> {
  const moved = { kind: 'deposit_used' as const, subject, at }
  const tips = paid.reduce((sum, { tip = 0 }) => sum + tip, 0)
  await post(tx, {
    ...moved,
    reference: `bill:${billId}:owed_ahead`,
    postings: [
      { account: 'receivable', bill: subject, cents: 0 - total },
      { account: 'tips_payable', cents: 0 - tips },
      { account: 'deposits', cents: total + tips },
    ],
  })
  for (const { memberId: userId, amount, tip = 0, ...payment } of paid) {
    const row = { billId, userId, amount, tip, ...payment, createdAt: at }
    const id = await insertPayment(tx, row)
    await post(tx, {
      ...moved,
      reference: `bill:${billId}:payment:${id}`,
      postings: [
        { account: 'deposits', cents: 0 - amount - tip },
        { account: 'receivable', bill: subject, cents: amount },
        { account: 'tips_payable', cents: tip },
      ],
    })
  }
  await updateBill(tx, billId)
}

/**
 * Puts what was paid ahead on a locked bill as lines with their payments, so that it can be corrected like the rest.
 */
export async function oweWhatWasPaid(tx: Tx, view: BillView, at: Date): Promise<void> {
  const { bill } = view
  const lines = view.lines.filter(({ isPaidAhead }) => isPaidAhead)
  const total = lines.reduce((sum, line) => sum + totalOf(line), 0)
  if (bill.bookingId === null || total === 0) return
  const paid: PaidAhead[] = []
  for (const { claim } of claims) paid.push(...(await claim(tx, bill.bookingId, total)))
  await oweLines(tx, bill.id)
  await countAsPaid(tx, bill, { total, paid }, at)
}
