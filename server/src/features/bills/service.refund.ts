import type { Cause } from '@lantern/contract/payments/causes'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { refundToCard } from '../payments/refunds/service.ts'
import type { ApprovalRequest } from '../members/accounts/service.approval.ts'
import { allowCash, isClosed } from '../wallet/service.ts'
import type { BillPaymentRow, NewPayment } from './repository.ts'
import { isOfAccount, roundingOf, type RefundPart } from './rules.ts'
import { post, type ActContext } from './service.post.ts'
import type { BillView } from './view/service.ts'

export interface RefundReason extends Pick<NewPayment, 'reason' | 'note' | 'approvedBy'> {
  cause: Cause
}

/** The cash that a refund takes out of the drawer, in cents, rounded as a whole. */
export function cashOf(
  parts: readonly RefundPart[],
  { cashStep }: Pick<ActContext, 'cashStep'>,
): number {
  const cash = parts.filter(({ method }) => method === 'cash')
  const sum = cash.reduce((all, { amount, tip }) => all + amount + tip, 0)
  return sum - roundingOf('cash', 0 - sum, cashStep)
}

/** Compares the cash of a refund with the venue's limit before it is given back (`allowCash`). */
export const allowRefund = (
  tx: Tx,
  asking: Omit<ApprovalRequest, 'repeatable'>,
  { bill: { id: billId, userId: memberId } }: BillView,
  parts: readonly RefundPart[],
  by: ActContext,
): Promise<number | null> =>
  allowCash(tx, asking, { cents: cashOf(parts, by), direction: 'out', billId, memberId }, by.at)

/** The payments of a refund. The rounding of the whole cash amount is spread over its parts. */
export const refundPayments = (
  parts: readonly RefundPart[],
  by: Pick<ActContext, 'cashStep'>,
): NewPayment[] =>
  parts.map((part, place) => {
    const { payment, amount, tip, method, userId } = part
    const rounded = cashOf(parts.slice(0, place + 1), by) - cashOf(parts.slice(0, place), by)
    return {
      method,
      amount: 0 - amount,
      tip: 0 - tip,
      rounding: method === 'cash' ? amount + tip - rounded : 0,
      userId,
      attemptId: method === 'card' ? payment.attemptId : null,
      refunds: payment.id,
    }
  })

export const recipientsOf = (parts: readonly Pick<RefundPart, 'method' | 'userId'>[]): number[] =>
  [...new Set(parts.flatMap((part) => (isOfAccount(part) ? (part.userId ?? []) : [])))].toSorted(
    (one, other) => one - other,
  )

/** Throws `own_refund` if a balance or points are those of the actor or of the admin who approved. */
export function refuseOwn(
  parts: readonly Pick<RefundPart, 'method' | 'userId'>[],
  actors: readonly (number | null | undefined)[],
): void {
  if (recipientsOf(parts).some((id) => actors.includes(id))) throw new Refusal('own_refund')
}

const isNew = (view: BillView, { id }: BillPaymentRow) =>
  !view.payments.some((one) => one.id === id)

/** Refunds parts of a locked bill's payments, to cards after the commit. Throws `own_refund` for one's own balance. */
export async function giveBack(
  tx: Tx,
  view: BillView,
  parts: readonly RefundPart[],
  { cause, ...why }: RefundReason,
  by: ActContext,
): Promise<BillView> {
  refuseOwn(parts, [by.actorId, why.approvedBy])
  const payments = refundPayments(parts, by).map((payment) => ({ ...payment, ...why }))
  const now = await post(tx, view, { cause, payments }, by)
  for (const payment of now.payments.filter((one) => isNew(view, one))) {
    if (payment.method !== 'card' || payment.attemptId === null) continue
    const { id: paymentId, attemptId, amount, tip } = payment
    const refund = { attemptId, paymentId, amount: 0 - amount - tip, at: by.at }
    await refundToCard(tx, { ...refund, reference: `payment:${paymentId}` })
  }
  return now
}

/** Parts without those for the balance of a closed account, which stay in credit, for an admin to pay out. */
export async function withoutClosedAccounts(
  tx: Tx,
  parts: readonly RefundPart[],
): Promise<RefundPart[]> {
  const open: RefundPart[] = []
  for (const part of parts) {
    const { method, userId } = part
    const isGone = method === 'balance' && userId !== null && (await isClosed(tx, userId))
    if (!isGone) open.push(part)
  }
  return open
}
