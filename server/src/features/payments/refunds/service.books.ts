import type { Cause } from '@lantern/contract/payments/causes'
import type { Cents } from '@lantern/contract/payments/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import type { BillLineRow, NewLine, NewPayment } from '../../bills/repository.ts'
import { leftOf, restOf, reversalsOf } from '../../bills/rules.ts'
import { lockView } from '../../bills/service.ts'
import { byNow, post } from '../../bills/service.post.ts'
import type { BillView } from '../../bills/view/service.ts'
import { credit, isClosed, lockWallet, payableOf, takeOnTop } from '../../wallet/service.ts'
import { findBillOfPayment, findCredited, findPaymentOf, type RefundRow } from '../repository.ts'

/** The booking of a refund that wasn't made here: the payment that gives the money back, and how it is settled. */
type Booked = Pick<RefundRow, 'paymentId' | 'settledAs'>

type Foreign = Pick<RefundRow, 'attemptId' | 'madeBy' | 'amount'>

/** The cause in the books of a refund that was made in the provider's dashboard, or by the cardholder's bank. */
export const causeOf = ({ madeBy }: Pick<RefundRow, 'madeBy'>) =>
  madeBy === 'bank' ? ('dispute' as const) : ('provider_refund' as const)

/** Gives back what is left of a bill's card payment, which makes it due again, and then its tip. */
async function bookOnBill(
  tx: Tx,
  { id, billId }: { id: number; billId: number },
  refund: Foreign,
  at: Date,
): Promise<Booked> {
  const view = await lockView(tx, billId, at)
  const rest = restOf(view.payments).find(({ payment }) => payment.id === id)
  const amount = Math.min(refund.amount, rest?.amount ?? 0)
  const tip = Math.min(refund.amount - amount, rest?.tip ?? 0)
  // A refund of ours has already given all of it back.
  if (!rest || amount + tip === 0) return { paymentId: null, settledAs: 'void' }
  const { userId, attemptId } = rest.payment
  const gone = { method: 'card' as const, userId, attemptId, refunds: id }
  const payments = [{ ...gone, amount: 0 - amount, tip: 0 - tip }]
  const now = await post(tx, view, { cause: causeOf(refund), payments }, await byNow(tx, at))
  return { paymentId: now.payments.at(-1)?.id ?? null, settledAs: null }
}

/**
 * Takes the money from the balance that it topped up, if there is enough; otherwise an admin has to explain it. What an
 * offer gave on top goes either way, as far as it is left.
 */
async function bookOnBalance(tx: Tx, userId: number, refund: Foreign, at: Date): Promise<Booked> {
  const { attemptId, amount } = refund
  await lockWallet(tx, userId)
  if (await isClosed(tx, userId)) return { paymentId: null, settledAs: null }
  const by = await byNow(tx, at)
  await takeOnTop(tx, { userId, attemptId, refunded: amount }, by)
  if ((await payableOf(tx, userId)) < amount) return { paymentId: null, settledAs: null }
  const entry = { userId, kind: causeOf(refund), amount: 0 - amount, attemptId }
  await credit(tx, entry, by)
  return { paymentId: null, settledAs: 'balance' }
}

/** Books a refund that was made in the provider's dashboard, or a dispute that took the money. */
export async function bookRefund(tx: Tx, refund: Foreign, at: Date): Promise<Booked> {
  const payment = await findPaymentOf(tx, refund.attemptId)
  if (payment) return bookOnBill(tx, payment, refund, at)
  const userId = await findCredited(tx, refund.attemptId)
  return userId === undefined
    ? { paymentId: null, settledAs: 'void' }
    : bookOnBalance(tx, userId, refund, at)
}

/** Lines that reverse the goodwill given for such refunds, up to an amount. */
function goodwillBack(lines: readonly BillLineRow[], cause: Cause, cents: Cents): NewLine[] {
  const left = leftOf(lines)
  let rest = cents
  const pieces = left
    .filter(({ line }) => line.account === 'goodwill' && line.cause === cause)
    .map(({ id, net }) => {
      const part = Math.max(net, 0 - rest)
      rest += part
      return { id, net: part, taxes: [] }
    })
  // The reversal counts for the person who gave the goodwill.
  return reversalsOf(left, pieces).map((line) => ({
    ...line,
    reason: 'goodwill',
    actorId: lines.find(({ id }) => id === line.reverses)?.actorId ?? null,
  }))
}

/** Payments that return money to balances that paid for such refunds. Closed accounts get none. */
async function balancesBack(
  tx: Tx,
  { payments }: BillView,
  caused: Cause,
  cents: Cents,
): Promise<NewPayment[]> {
  let rest = cents
  const returned: NewPayment[] = []
  for (const { payment, amount } of restOf(payments)) {
    const { id, method, cause, userId } = payment
    const part = Math.min(rest, amount)
    if (method !== 'balance' || cause !== caused || userId === null || part === 0) continue
    if (await isClosed(tx, userId)) continue
    rest -= part
    returned.push({ method, userId, amount: 0 - part, refunds: id })
  }
  return returned
}

/** Books the card's money on its bill again, and reverses the goodwill or balance payment for it. */
async function takeBackOnBill(
  tx: Tx,
  refund: RefundRow,
  paymentId: number,
  at: Date,
): Promise<void> {
  const view = await lockView(tx, await findBillOfPayment(tx, paymentId), at)
  const gone = view.payments.find(({ id }) => id === paymentId)
  if (!gone) throw new Error(`there is no payment ${paymentId}`)
  const { id, method, userId, attemptId, refunds } = gone
  const cents = 0 - gone.amount
  const reversed = { refunds: refunds ?? id, amount: cents, tip: 0 - gone.tip }
  const came = { method, userId, attemptId, ...reversed }
  const { settledAs } = refund
  const cause = causeOf(refund)
  const lines = settledAs === 'goodwill' ? goodwillBack(view.lines, cause, cents) : []
  const balances = settledAs === 'balance' ? await balancesBack(tx, view, cause, cents) : []
  const posting = { cause, lines, payments: [came, ...balances] }
  await post(tx, view, posting, await byNow(tx, at))
}

/** Returns the money and its credit to the balance that lost it. A closed one is listed for admins as failed. */
async function takeBackInWallet(
  tx: Tx,
  refund: RefundRow,
  at: Date,
): Promise<RefundRow['settledAs']> {
  const { attemptId, settledAs, amount } = refund
  const userId = await findCredited(tx, attemptId)
  if (userId === undefined) return 'void'
  await lockWallet(tx, userId)
  if (await isClosed(tx, userId)) return settledAs === null ? 'void' : null
  const by = await byNow(tx, at)
  if (settledAs !== null) await credit(tx, { userId, kind: causeOf(refund), amount }, by)
  await takeOnTop(tx, { userId, attemptId, refunded: 0 - amount }, by)
  return 'void'
}

/** Reverses a locked foreign refund that failed. Returns its new settlement: `void` if nothing is left in the books. */
export async function takeBack(
  tx: Tx,
  refund: RefundRow,
  at: Date,
): Promise<RefundRow['settledAs']> {
  if (refund.paymentId === null) return takeBackInWallet(tx, refund, at)
  await takeBackOnBill(tx, refund, refund.paymentId, at)
  return 'void'
}
