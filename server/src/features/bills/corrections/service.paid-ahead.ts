import type { PaymentWay } from '@lantern/contract/bills'
import type { Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { post } from '../../wallet/service.ts'
import { findBill, insertPayment, oweLines, updateBill } from '../repository.ts'
import { totalOf } from '../rules.ts'
import type { BillView } from '../service.view.ts'

/** A part of what was paid before there was a bill: how, by whose account, by which card payment, and with which points. */
export interface PaidAhead {
  way: PaymentWay
  amount: Cents
  memberId: number | null
  attemptId: string | null
  points: number
}

/**
 * Tells how a bill's booking was paid, in the order in which it goes back, for an amount in cents. The booking is locked
 * and paid with its bill from then on.
 */
export type Claim = (tx: Tx, bookingId: number, amount: Cents) => Promise<PaidAhead[]>

/** A later feature's claims; none until it registers one. */
const claims = new Set<{ lock: (tx: Tx, bookingId: number) => Promise<void>; claim: Claim }>()
type Claiming = Parameters<(typeof claims)['add']>[0]

/** Has a feature of a later step tell how what it sold ahead was paid. Said again it changes nothing. */
export function tellsPaidAhead(claiming: Claiming): void {
  claims.add(claiming)
}

/** Locks what a bill's party has paid ahead, before the bill: a booking is locked before its bill everywhere. */
export async function lockPaidAhead(tx: Tx, billId: number): Promise<void> {
  const found = await findBill(tx, billId)
  const bookingId = found?.bill.bookingId ?? null
  if (bookingId !== null) for (const { lock } of claims) await lock(tx, bookingId)
}

/**
 * Puts what was paid ahead on a locked bill like anything else, and its payments too, by the ways that they came by: so
 * it is corrected and given back as the rest is. The account of deposits is passed through and is as it was.
 */
export async function oweWhatWasPaid(tx: Tx, view: BillView, at: Date): Promise<void> {
  const { bill } = view
  const lines = view.lines.filter(({ isPaidAhead }) => isPaidAhead)
  const total = lines.reduce((sum, line) => sum + totalOf(line), 0)
  if (bill.bookingId === null || total === 0) return
  const { bookingId, lanternId: subject } = bill
  const paid: PaidAhead[] = []
  for (const { claim } of claims) paid.push(...(await claim(tx, bookingId, total)))
  await oweLines(tx, bill.id)
  const moved = { kind: 'deposit_used' as const, subject, at }
  await post(tx, {
    ...moved,
    reference: `bill:${bill.id}:owed_ahead`,
    postings: [
      { account: 'receivable', bill: subject, cents: 0 - total },
      { account: 'deposits', cents: total },
    ],
  })
  for (const { memberId: userId, ...payment } of paid) {
    const id = await insertPayment(tx, { billId: bill.id, userId, ...payment, createdAt: at })
    await post(tx, {
      ...moved,
      reference: `bill:${bill.id}:payment:${id}`,
      postings: [
        { account: 'deposits', cents: 0 - payment.amount },
        { account: 'receivable', bill: subject, cents: payment.amount },
      ],
    })
  }
  await updateBill(tx, bill.id)
}
