import type { Cents } from '@lantern/contract/payments/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { isClosed } from '../../wallet/service.ts'
import { returnToCard } from '../../payments/refunds/service.ts'
import { purpose, type Attempt } from '../../payments/service.ts'
import { deleteShares, updateBill } from '../repository.ts'
import { CardSubject, heldOf } from '../service.holds.ts'
import { byNow } from '../service.post.ts'
import { publishBill, lockView } from '../service.ts'
import { sharesOf, type BillView } from '../view/service.ts'
import { take } from './service.ts'

/** Removes an unpaid share of chosen dishes from a locked bill. With the last such share the split ends. */
async function dropOwnShare(
  tx: Tx,
  { bill, shares, payments }: BillView,
  { shareId, isOwnShare }: CardSubject,
): Promise<void> {
  const isPaid = payments.some((payment) => payment.shareId === shareId)
  const isThere = shares.some(({ id }) => id === shareId)
  if (shareId !== null && isOwnShare && isThere && !isPaid) {
    const others = shares.filter(({ id }) => id !== shareId)
    await deleteShares(
      tx,
      bill.id,
      others.map(({ id }) => id),
    )
    await updateBill(tx, bill.id, shares.length === 1 ? { splitBy: null } : {})
  } else {
    await updateBill(tx, bill.id)
  }
  await publishBill(tx, bill)
}

/**
 * Limits a card payment to what the bill still needs, in cents; 0 once its share is paid or held, or the bill closed.
 */
function stillDue(view: BillView, { amount, shareId }: CardSubject): Cents {
  if (view.bill.closedAt !== null) return 0
  const share = sharesOf(view).find((each) => each.share.id === shareId)
  if (share && (share.isPaid || share.isHeld)) return 0
  return Math.min(amount, Math.max(0, view.due - heldOf(view.holds)))
}

/** The payer of a card payment: its member, or else the bill's; `null` if the account is closed. */
async function payerOf(tx: Tx, attempt: Attempt, { bill }: BillView): Promise<number | null> {
  const payer = attempt.userId ?? bill.userId
  return payer === null || (await isClosed(tx, payer)) ? null : payer
}

/** The effect of a card payment for a part of a bill: it pays what is due, and the rest is refunded to the card. */
export const sharePurpose = purpose({
  description: 'Bill',
  subject: CardSubject,
  async onPaid(tx, attempt, subject, at) {
    const view = await lockView(tx, subject.billId, at)
    const amount = stillDue(view, subject)
    if (amount === 0) {
      await returnToCard(tx, attempt, attempt.amount, at)
      await dropOwnShare(tx, view, subject)
      return 'returned'
    }
    const isShare = view.shares.some(({ id }) => id === subject.shareId)
    const taken = {
      method: 'card' as const,
      memberId: await payerOf(tx, attempt, view),
      amount,
      tip: subject.tip,
      shareId: isShare ? subject.shareId : null,
      attemptId: attempt.id,
    }
    await take(tx, view, taken, await byNow(tx, at))
    if (amount < subject.amount) await returnToCard(tx, attempt, subject.amount - amount, at)
    return 'bought'
  },
  async giveUp(tx, subject, at) {
    await dropOwnShare(tx, await lockView(tx, subject.billId, at), subject)
  },
})
