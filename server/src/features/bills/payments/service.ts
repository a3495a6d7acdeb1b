import type { Bill } from '@lantern/contract/bills'
import type { payBill as payment } from '@lantern/contract/bills-acts'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { keepAccount } from '../../members/accounts/service.ts'
import { readSettings } from '../../venue/service.ts'
import { earnPoints, post, type Posting } from '../../wallet/service.ts'
import { insertPayment, updateBill, type BillRow } from '../repository.ts'
import { mayTakeFrom } from '../policy.ts'
import { paying, pointsAt, roundingOf, type Money } from '../rules.ts'
import { announceBill, lockUnpaid } from '../service.ts'
import { heldOf } from '../service.holds.ts'
import { closeAsPaid } from './service.receipt.ts'
import { sharesOf, showBill, viewBill, type BillView } from '../service.view.ts'

/** A payment that is to be booked: its way, payer, share, and the person who took it. */
export interface Taken extends Omit<Money, 'rounding'> {
  tendered: Cents | null
  shareId: number | null
  attemptId: string | null
  actorId: number | null
  /** The part that was already sent back to the card in the card company's dashboard. */
  alreadyBack?: Cents
}

/** The wallet's own sentence is about bookings, so a bill has another. */
function inBillsWords(error: unknown): never {
  const isLow = error instanceof Refusal && error.code === 'insufficient_balance'
  throw isLow ? new Refusal('bill_balance_low') : error
}

/** Checks that the cash handed over is enough. */
function checkTendered({ way, amount, tip, tendered }: Taken, rounding: Cents): void {
  const asked = amount + tip + rounding
  if (way !== 'cash' || tendered === null || tendered >= asked) return
  throw new Refusal('tendered_too_low', { total: toDollars(asked) })
}

/**
 * Books a payment for a locked bill, or gives money back if it is negative, with the points of its payer. The caller
 * must have compared the due before. Returns the reference of its movement.
 */
export async function take(
  tx: Tx,
  { bill, lines, payments }: BillView,
  taken: Taken,
  at: Date,
): Promise<string> {
  const { way, memberId, amount, tip, actorId } = taken
  const rounding = roundingOf(taken)
  checkTendered(taken, rounding)
  const { pointsPerDollar } = await readSettings(tx, at)
  const paid = payments.reduce((sum, payment) => sum + payment.amount, amount)
  const earned = payments.reduce((sum, payment) => sum + payment.points, 0)
  const owing = pointsAt(lines, paid, pointsPerDollar) - earned
  // A payment never takes points, and a refund never gives any.
  const points = amount > 0 ? Math.max(0, owing) : Math.min(0, owing)
  const id = await insertPayment(tx, {
    billId: bill.id,
    way,
    amount,
    tip,
    rounding,
    tendered: way === 'cash' ? taken.tendered : null,
    userId: memberId,
    points,
    shareId: taken.shareId,
    attemptId: taken.attemptId,
    actorId,
    createdAt: at,
  })
  const reference = `bill:${bill.id}:payment:${id}`
  const { alreadyBack = 0 } = taken
  const postings: Posting[] = [
    ...paying(bill.lanternId, { ...taken, rounding }),
    { account: 'card_clearing', cents: 0 - alreadyBack },
    { account: 'refunds_to_review', cents: alreadyBack },
  ]
  await post(tx, {
    kind: amount > 0 ? 'bill_payment' : 'bill_refund',
    reference,
    subject: bill.lanternId,
    at,
    postings,
    ...(actorId !== null && { actorId }),
  }).catch(inBillsWords)
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
  await updateBill(tx, bill.id)
  await announceBill(tx, bill)
  return reference
}

/** Compares the amount due that a screen saw with the one there is, and refuses with the latter. */
export function checkDue(seen: string, due: Cents): void {
  if (toCents(seen) !== due) throw new Refusal('bill_changed', { due: toDollars(due) })
}

/** Checks that a share can be paid. */
function checkShare(view: BillView, shareId: number, amount: Cents): void {
  const share = sharesOf(view).find((each) => each.share.id === shareId)
  if (!share) throw new Refusal('not_found')
  if (share.isPaid) throw new Refusal('share_paid')
  if (share.isHeld) throw new Refusal('share_held')
  if (share.amount !== amount) throw new Refusal('bill_changed', { due: toDollars(view.due) })
}

/** Checks that an amount of a bill can be paid now, or a share by this amount. */
export function checkPayable(view: BillView, amount: Cents, shareId: number | null): void {
  if (amount === 0) throw new Refusal('nothing_to_pay')
  if (amount > view.due) throw new Refusal('amount_over_due', { due: toDollars(view.due) })
  if (shareId !== null) checkShare(view, shareId, amount)
  if (amount > view.due - heldOf(view.holds)) throw new Refusal('share_held')
}

export interface PayRequest {
  actorId: number
  isStation: boolean
  billId: number
  body: Received<typeof payment>['body']
  repeatable: RepeatableCall | null
}

/** The payer: the member who was named, or else the bill's own. */
async function payerOf(tx: Tx, { body }: PayRequest, bill: BillRow): Promise<number | null> {
  const memberId = body.userId ?? bill.userId
  if (memberId === null && body.way === 'balance') throw new Refusal('member_needed')
  if (memberId !== null) await keepAccount(tx, memberId)
  return memberId
}

async function pay(tx: Tx, request: PayRequest, at: Date): Promise<void> {
  const { actorId, billId, body } = request
  const bill = await lockUnpaid(tx, billId)
  const view = await viewBill(tx, billId, at)
  checkDue(body.due, view.due)
  const amount = toCents(body.amount)
  checkPayable(view, amount, body.shareId ?? null)
  const memberId = await payerOf(tx, request, bill)
  const tip = toCents(body.tip ?? '0')
  const tendered = body.tendered === undefined ? null : toCents(body.tendered)
  const shareId = body.shareId ?? null
  const taken = {
    way: body.way,
    memberId,
    amount,
    tip,
    tendered,
    shareId,
    attemptId: null,
    actorId,
  }
  await take(tx, view, taken, at)
  if (bill.status === 'owed' && amount === view.due) {
    await closeAsPaid(tx, billId, at)
  }
  await audit(tx, {
    actorId,
    action: 'bill.pay',
    subject: `bill:${billId}`,
    after: {
      payment: body.way,
      amount: toDollars(amount),
      ...(tip > 0 && { tip: toDollars(tip) }),
    },
    at,
  })
}

/**
 * Takes a payment for a bill, whole or a part of it (`POST /api/staff/bills/{id}/payments`), once per key. One that is
 * owed is paid by its last. Throws `forbidden` where a station asks for a member's balance.
 */
export function payBill({ db, clock }: Kernel, request: PayRequest): Promise<Bill> {
  if (!mayTakeFrom(request.body.way, request.isStation)) throw new Refusal('forbidden')
  const at = clock.now()
  return repeatable(db, request.repeatable, {
    async run(tx) {
      await pay(tx, request, at)
      return request.billId
    },
    show: (tx, id) => showBill(tx, id, at),
    id: Number,
  })
}
