import type { settleRefund as settleEndpoint } from '@lantern/contract/payments'
import type { Cause } from '@lantern/contract/causes'
import type { Received } from '@lantern/contract/endpoint'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockView, newBill } from '../../bills/service.ts'
import { byNow, post, type By } from '../../bills/service.post.ts'
import { readSettings } from '../../venue/service.ts'
import { credit, isClosed } from '../../wallet/service.ts'
import {
  findBillOfPayment,
  findCredited,
  findRefund,
  lockRefund,
  updateRefund,
  type RefundRow,
} from '../refunds/repository.ts'
import { causeOf } from '../refunds/service.books.ts'
import { publishRefund } from '../refunds/service.report.ts'

type Body = Received<typeof settleEndpoint>['body']

/** The member whose balance pays for it. Throws `review_impossible` without an account or if it is closed. */
async function payerOf(tx: Tx, userId: number | null | undefined): Promise<number> {
  if (userId === null || userId === undefined || (await isClosed(tx, userId))) {
    throw new Refusal('review_impossible')
  }
  return userId
}

/** Settles what a refund made due on its bill: from the member's balance, or as goodwill. */
async function settleOnBill(
  tx: Tx,
  paymentId: number,
  { cause, as, note }: Body & { cause: Cause },
  by: By,
): Promise<Cents> {
  const view = await lockView(tx, await findBillOfPayment(tx, paymentId), by.at)
  const gone = view.payments.find(({ id }) => id === paymentId)
  const amount = Math.min(view.due, 0 - (gone?.amount ?? 0))
  if (amount <= 0) throw new Refusal('wrong_state', { status: 'paid' })
  if (as === 'balance') {
    const userId = await payerOf(tx, view.bill.userId)
    await post(tx, view, { cause, payments: [{ method: 'balance', amount, userId }] }, by)
  } else {
    const given = { kind: 'adjustment', account: 'goodwill', reason: 'goodwill' } as const
    await post(tx, view, { cause, lines: [{ ...given, net: 0 - amount, note }] }, by)
  }
  return amount
}

/** Takes a refund of a top-up from the balance that was topped up. */
async function takeFromBalance(tx: Tx, refund: RefundRow, by: By): Promise<void> {
  const { attemptId, amount } = refund
  const userId = await payerOf(tx, await findCredited(tx, attemptId))
  await credit(tx, { userId, kind: causeOf(refund), amount: 0 - amount, attemptId }, by)
}

/**
 * Books a refund of a top-up as goodwill, on a bill of its own that the card's money leaves. Returns the payment by
 * which it left.
 */
async function giveAway(tx: Tx, refund: RefundRow, note: string, by: By): Promise<number> {
  const { attemptId, amount } = refund
  const { pointsPerDollar } = await readSettings(tx, by.at)
  const userId = await findCredited(tx, attemptId)
  const opened = { isTab: false, pointsPerDollar, openedBy: by.actorId, at: by.at }
  const view = await newBill(tx, { ...opened, ...(userId !== undefined && { userId }) })
  const line = { kind: 'adjustment', account: 'goodwill', reason: 'goodwill' } as const
  const gone = { method: 'card', amount: 0 - amount, attemptId } as const
  const lines = [{ ...line, net: 0 - amount, note }]
  const { payments } = await post(tx, view, { cause: causeOf(refund), lines, payments: [gone] }, by)
  const [payment] = payments
  if (!payment) throw new Error('a posted payment was not returned')
  return payment.id
}

/** Settles a refund. Returns its amount in cents and its payment. */
async function settle(tx: Tx, refund: RefundRow, body: Body, by: By) {
  const { paymentId, amount: cents } = refund
  if (paymentId !== null) {
    const cause = causeOf(refund)
    return { cents: await settleOnBill(tx, paymentId, { cause, ...body }, by), paymentId }
  }
  if (body.as === 'goodwill') return { cents, paymentId: await giveAway(tx, refund, body.note, by) }
  await takeFromBalance(tx, refund, by)
  return { cents, paymentId }
}

/**
 * Explains a refund that was made in the provider's dashboard, or a dispute, once and in the books (`POST
 * /api/admin/refunds/{id}/settle`).
 */
export function settleRefund(
  { db, clock }: Kernel,
  actorId: number,
  refundId: string,
  body: Body,
): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const memberId = (await findRefund(tx, refundId))?.memberId
    if (!refund || memberId === undefined) throw new Refusal('not_found')
    const { status, madeBy, settledAs } = refund
    const isOpen = madeBy === 'bank' && status !== 'succeeded'
    if (madeBy === 'house' || status === 'failed' || isOpen || settledAs !== null) {
      throw new Refusal('wrong_state', { status })
    }
    const { cents, paymentId } = await settle(tx, refund, body, await byNow(tx, at, actorId))
    await updateRefund(tx, refundId, { settledAs: body.as, paymentId, updatedAt: at })
    await publishRefund(tx, memberId)
    const after = {
      how: body.as,
      note: body.note,
      amount: toDollars(cents),
      ...(memberId !== null && { userId: memberId }),
    }
    await audit(tx, { actorId, action: 'refund.settle', subject: `refund:${refundId}`, after, at })
  })
}
