import { toDollars, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { isClosed } from '../../wallet/service.ts'
import { refundToCard } from '../../payments/refunds/service.ts'
import { openAttempt, purpose, type Attempt } from '../../payments/service.ts'
import { deleteShare, findPayments, findShares, lockBill, updateBill } from '../repository.ts'
import { CardSubject, heldOf } from '../service.holds.ts'
import { take } from './service.ts'
import { announceBill } from '../service.ts'
import { closeAsPaid } from './service.receipt.ts'
import { sharesOf, viewBill, type BillView } from '../view/service.ts'

/** How long a part of a bill is held for the guest who has begun to pay it by card. */
const PATIENCE_MS = 10 * 60_000

/**
 * Takes the share of chosen dishes off a bill again if its guest didn't pay. When the last such share goes, the split
 * ends.
 */
async function dropOwnShare(tx: Tx, { billId, shareId, isOwnShare }: CardSubject): Promise<void> {
  if (!isOwnShare || shareId === null) return
  const payments = await findPayments(tx, billId)
  if (payments.some((payment) => payment.shareId === shareId)) return
  await deleteShare(tx, shareId)
  if ((await findShares(tx, billId)).length === 0) await updateBill(tx, billId, { splitBy: null })
}

/**
 * The part of a card's payment that the bill can still take. It can't take parts that others hold, or a share that was
 * paid meanwhile or is being paid.
 */
function stillDue(view: BillView, { amount, shareId }: CardSubject): Cents {
  if (view.bill.closedAt !== null) return 0
  const share = sharesOf(view).find((each) => each.share.id === shareId)
  if (share && (share.isPaid || share.isHeld)) return 0
  return Math.min(amount, Math.max(0, view.due - heldOf(view.holds)))
}

/** Sends the part that wasn't due any more back to its card. This money was never in our books. */
async function sendBack(tx: Tx, { id }: Attempt, amount: Cents, at: Date): Promise<void> {
  await refundToCard(tx, { attemptId: id, amount, reference: `attempt:${id}:returned`, at })
}

/** The effect of a card's payment for a bill: it pays what is due, and the rest goes back to the card. */
export const billPurpose = purpose({
  description: 'Bill',
  subject: CardSubject,
  async onPaid(tx, attempt, subject, at) {
    const bill = await lockBill(tx, subject.billId)
    if (!bill) throw new Error(`attempt ${attempt.id} pays for no bill`)
    const view = await viewBill(tx, bill.id, at)
    const amount = stillDue(view, subject)
    if (amount === 0) {
      await sendBack(tx, attempt, attempt.amount, at)
      await dropOwnShare(tx, subject)
      await announceBill(tx, bill)
      return 'returned'
    }
    const payer = attempt.userId ?? bill.userId
    const isGone = payer === null || (await isClosed(tx, payer))
    const isShare = view.shares.some(({ id }) => id === subject.shareId)
    const taken = { amount, tip: subject.tip, memberId: isGone ? null : payer, tendered: null }
    const shareId = isShare ? subject.shareId : null
    await take(
      tx,
      view,
      { way: 'card', ...taken, shareId, attemptId: attempt.id, actorId: null },
      at,
    )
    if (amount < subject.amount) await sendBack(tx, attempt, subject.amount - amount, at)
    if (bill.status === 'owed' && amount === view.due) {
      await closeAsPaid(tx, bill.id, at)
    }
    return 'bought'
  },
  async giveUp(tx, subject) {
    const bill = await lockBill(tx, subject.billId)
    if (!bill) return
    await dropOwnShare(tx, subject)
    await updateBill(tx, bill.id)
    await announceBill(tx, bill)
  },
})

/**
 * Opens a card's payment for a part of a locked bill and holds the part from now on. The caller must have checked that
 * it can be paid. Throws `not_found` for an account that is being deleted.
 */
export async function holdByCard(
  tx: Tx,
  { bill }: BillView,
  payer: { memberId: number | null; part: Omit<CardSubject, 'billId'> },
  at: Date,
): Promise<Attempt> {
  const { memberId, part } = payer
  const attempt = await openAttempt(tx, {
    memberId,
    purpose: 'bill',
    subject: { ...part, billId: bill.id },
    amount: part.amount + part.tip,
    expiresAt: new Date(at.getTime() + PATIENCE_MS),
    at,
  })
  await updateBill(tx, bill.id)
  await announceBill(tx, bill)
  return attempt
}

/** The card payments of a bill, newest first, each with what can still be given back of it and of its tip. */
function givable({ payments }: BillView) {
  return payments
    .flatMap(({ attemptId, amount, tip, userId }) => {
      if (attemptId === null || amount + tip <= 0) return []
      const all = payments.filter((each) => each.attemptId === attemptId)
      const left = all.reduce((sum, each) => sum + each.amount, 0)
      return [{ attemptId, userId, left, tips: all.reduce((sum, each) => sum + each.tip, 0) }]
    })
    .toReversed()
}

/**
 * Gives an amount and tips back to the cards that paid for a locked bill, the latest payment first, each at most
 * what it paid. Returns the refunds' references, which the caller sends after the commit. The caller must have
 * compared both.
 */
export async function backToCards(
  tx: Tx,
  billId: number,
  back: { amount: Cents; tip: Cents; actorId: number },
  at: Date,
): Promise<string[]> {
  const { amount, tip, actorId } = back
  if (amount + tip === 0) return []
  const view = await viewBill(tx, billId, at)
  const parts = givable(view).map(({ left, tips, ...card }) => ({
    ...card,
    part: Math.min(left, amount),
    ofTip: Math.min(tips, tip),
  }))
  const card = parts.find(({ part, ofTip }) => part + ofTip > 0)
  if (!card) throw new Error(`${toDollars(amount + tip)} of bill ${billId} came by no card`)
  const { attemptId, userId, part, ofTip } = card
  const reference = `bill:${billId}:returned:${view.bill.version}`
  const all = part + ofTip
  const { already } = await refundToCard(tx, { attemptId, amount: all, reference, at })
  const gone = { way: 'card' as const, memberId: userId, amount: 0 - part, tip: 0 - ofTip }
  const taken = { ...gone, tendered: null, shareId: null, attemptId, actorId }
  await take(tx, view, { ...taken, alreadyBack: already }, at)
  const rest = { amount: amount - part, tip: tip - ofTip, actorId }
  return [reference, ...(await backToCards(tx, billId, rest, at))]
}
