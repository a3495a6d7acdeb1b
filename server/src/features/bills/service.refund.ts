import type { Cause } from '@lantern/contract/causes'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { refundToCard } from '../payments/refunds/service.ts'
import { allowCash, type CashMover } from '../wallet/cash/service.ts'
import { isClosed } from '../wallet/service.ts'
import type { BillPaymentRow, NewPayment } from './repository.ts'
import { refundParts, roundingOf, type RefundPart, type RefundTo } from './rules.ts'
import { post, type By, type Posting } from './service.post.ts'
import type { BillView } from './view/service.ts'

/** What is said of a refund: its cause, and for one that isn't ordinary why and by whose approval. */
export interface RefundReason
  extends Pick<NewPayment, 'reason' | 'note' | 'approvedBy'>, Pick<Posting, 'change'> {
  cause: Cause
}

/** The cash that parts of a refund take out of the drawer, in cents: rounded as a whole. */
export function cashOf(parts: readonly RefundPart[]): number {
  const cash = parts.filter(({ method }) => method === 'cash')
  const sum = cash.reduce((all, { amount, tip }) => all + amount + tip, 0)
  return sum - roundingOf('cash', 0 - sum)
}

/**
 * Compares the cash that parts of a bill's refund take out of the drawer with the venue's limit, before they are given back
 * (`allowCash`).
 */
export const allowRefund = (
  tx: Tx,
  mover: CashMover,
  { bill: { id: billId, userId: memberId } }: BillView,
  parts: readonly RefundPart[],
  at: Date,
): Promise<number | null> =>
  allowCash(tx, mover, { cents: cashOf(parts), direction: 'out', billId, memberId }, at)

/** The payments that give parts back. What cash is rounded by as a whole is spread over its parts. */
export const paymentsOf = (parts: readonly RefundPart[]): NewPayment[] =>
  parts.map((part, place) => {
    const { payment, amount, tip, method, userId } = part
    const rounded = cashOf(parts.slice(0, place + 1)) - cashOf(parts.slice(0, place))
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

/** The members whose balances get something, in the order of their ids. */
export const recipientsOf = (parts: readonly Pick<RefundPart, 'method' | 'userId'>[]): number[] =>
  [
    ...new Set(parts.flatMap(({ method, userId }) => (method === 'balance' ? (userId ?? []) : []))),
  ].toSorted((one, other) => one - other)

/** Throws `own_refund` where a balance is that of the person who acts, or of the admin who approved. */
export function refuseOwn(
  parts: readonly Pick<RefundPart, 'method' | 'userId'>[],
  actors: readonly (number | null | undefined)[],
): void {
  if (recipientsOf(parts).some((id) => actors.includes(id))) throw new Refusal('own_refund')
}

const isNew = (view: BillView, { id }: BillPaymentRow) =>
  !view.payments.some((one) => one.id === id)

/**
 * Gives parts of a locked bill's payments back, each as it says. A card's refund is sent once this has committed.
 * Throws `own_refund` where somebody of the staff would give it to their own balance.
 */
export async function giveBack(
  tx: Tx,
  view: BillView,
  parts: readonly RefundPart[],
  { cause, change = {}, ...why }: RefundReason,
  by: By,
): Promise<BillView> {
  refuseOwn(parts, [by.actorId, why.approvedBy])
  const payments = paymentsOf(parts).map((payment) => ({ ...payment, ...why }))
  const now = await post(tx, view, { cause, payments, change }, by)
  for (const payment of now.payments.filter((one) => isNew(view, one))) {
    if (payment.method !== 'card' || payment.attemptId === null) continue
    const { id: paymentId, attemptId, amount, tip } = payment
    const refund = { attemptId, paymentId, amount: 0 - amount - tip, at: by.at }
    await refundToCard(tx, { ...refund, reference: `payment:${paymentId}` })
  }
  return now
}

/**
 * How what is in credit on a bill would go back by itself: by the payments that brought it. What would go to the balance
 * of a closed account stays in credit, for an admin to pay out.
 */
export async function creditParts(tx: Tx, view: BillView, to?: RefundTo): Promise<RefundPart[]> {
  const parts: RefundPart[] = []
  const { bill, payments, due } = view
  for (const part of refundParts(payments, Math.max(0, 0 - due), to, bill.userId)) {
    const isGone =
      part.method === 'balance' && part.userId !== null && (await isClosed(tx, part.userId))
    if (!isGone) parts.push(part)
  }
  return parts
}

/** Gives what is in credit on a locked bill back, by the payments that brought it. */
export async function refundCredit(
  tx: Tx,
  view: BillView,
  { to, ...why }: RefundReason & { to?: RefundTo },
  by: By,
): Promise<BillView> {
  const parts = await creditParts(tx, view, to)
  return parts.length === 0 ? view : giveBack(tx, view, parts, why, by)
}
