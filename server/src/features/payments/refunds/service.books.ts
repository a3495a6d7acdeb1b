import type { Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import type { BillLineRow, NewLine, NewPayment } from '../../bills/repository.ts'
import { leftOf, restOf, reversalsOf } from '../../bills/rules.ts'
import { lockView } from '../../bills/service.ts'
import { byNow, post } from '../../bills/service.post.ts'
import type { BillView } from '../../bills/view/service.ts'
import { balanceOf, credit, isClosed, lockWallet } from '../../wallet/service.ts'
import type { Attempt } from '../repository.ts'
import { findBillOfPayment, findCredited, findPaymentOf, type RefundRow } from './repository.ts'

/** What a refund of the dashboard is in the books: the payment that gives the money back, and how it is settled. */
type Booked = Pick<RefundRow, 'paymentId' | 'settledAs'>

const CAUSE = 'provider_refund'

/** Gives back what a bill's card payment has left, which is due on the bill then, and after that its tip. */
async function bookOnBill(
  tx: Tx,
  { id, billId }: { id: number; billId: number },
  cents: Cents,
  at: Date,
): Promise<Booked> {
  const view = await lockView(tx, billId, at)
  const rest = restOf(view.payments).find(({ payment }) => payment.id === id)
  const amount = Math.min(cents, rest?.amount ?? 0)
  const tip = Math.min(cents - amount, rest?.tip ?? 0)
  // All of it has gone back already, by a refund of ours.
  if (!rest || amount + tip === 0) return { paymentId: null, settledAs: 'void' }
  const { userId, attemptId } = rest.payment
  const gone = { method: 'card' as const, userId, attemptId, refunds: id }
  const payments = [{ ...gone, amount: 0 - amount, tip: 0 - tip }]
  const now = await post(tx, view, { cause: CAUSE, payments }, await byNow(tx, at))
  return { paymentId: now.payments.at(-1)?.id ?? null, settledAs: null }
}

/** Takes the money from the balance that it had filled, if there is as much; otherwise somebody has to explain it. */
async function bookOnBalance(
  tx: Tx,
  userId: number,
  attemptId: string,
  cents: Cents,
  at: Date,
): Promise<Booked> {
  await lockWallet(tx, userId)
  const isEnough = !(await isClosed(tx, userId)) && (await balanceOf(tx, userId)) >= cents
  if (!isEnough) return { paymentId: null, settledAs: null }
  const entry = { userId, kind: CAUSE, amount: 0 - cents, attemptId } as const
  await credit(tx, entry, await byNow(tx, at))
  return { paymentId: null, settledAs: 'balance' }
}

/** Writes down that money of an attempt left for its card, in the dashboard of the card company. */
export async function bookRefund(
  tx: Tx,
  { id }: Pick<Attempt, 'id'>,
  cents: Cents,
  at: Date,
): Promise<Booked> {
  const payment = await findPaymentOf(tx, id)
  if (payment) return bookOnBill(tx, payment, cents, at)
  const userId = await findCredited(tx, id)
  return userId === undefined
    ? { paymentId: null, settledAs: 'void' }
    : bookOnBalance(tx, userId, id, cents, at)
}

/** The lines that take goodwill back that explained refunds of the dashboard, up to an amount. */
function goodwillBack(lines: readonly BillLineRow[], cents: Cents): NewLine[] {
  const left = leftOf(lines)
  let rest = cents
  const pieces = left
    .filter(({ line }) => line.account === 'goodwill' && line.cause === CAUSE)
    .map(({ id, net }) => {
      const part = Math.max(net, 0 - rest)
      rest += part
      return { id, net: part, tax: 0 }
    })
  // It is taken off the sum of who gave it.
  return reversalsOf(left, pieces).map((line) => ({
    ...line,
    reason: 'goodwill',
    actorId: lines.find(({ id }) => id === line.reverses)?.actorId ?? null,
  }))
}

/** What goes back to balances that had paid for refunds of the dashboard, up to an amount. A closed one gets nothing. */
async function balancesBack(tx: Tx, { payments }: BillView, cents: Cents): Promise<NewPayment[]> {
  let rest = cents
  const back: NewPayment[] = []
  for (const { payment, amount } of restOf(payments)) {
    const { id, method, cause, userId } = payment
    const part = Math.min(rest, amount)
    if (method !== 'balance' || cause !== CAUSE || userId === null || part === 0) continue
    if (await isClosed(tx, userId)) continue
    rest -= part
    back.push({ method, userId, amount: 0 - part, refunds: id })
  }
  return back
}

/** The card's money is on its bill again; what had been taken or given for it goes back. */
async function takeBackOnBill(
  tx: Tx,
  { settledAs }: RefundRow,
  paymentId: number,
  at: Date,
): Promise<void> {
  const view = await lockView(tx, await findBillOfPayment(tx, paymentId), at)
  const gone = view.payments.find(({ id }) => id === paymentId)
  if (!gone) throw new Error(`there is no payment ${paymentId}`)
  const { id, method, userId, attemptId, refunds } = gone
  const cents = 0 - gone.amount
  const back = { refunds: refunds ?? id, amount: cents, tip: 0 - gone.tip }
  const came = { method, userId, attemptId, ...back }
  const lines = settledAs === 'goodwill' ? goodwillBack(view.lines, cents) : []
  const balances = settledAs === 'balance' ? await balancesBack(tx, view, cents) : []
  const posting = { cause: CAUSE, lines, payments: [came, ...balances] } as const
  await post(tx, view, posting, await byNow(tx, at))
}

/**
 * The money is in the balance again from which it had been taken. If the account was closed since, it is owed to its
 * holder like any other refund that failed.
 */
async function takeBackInWallet(
  tx: Tx,
  { attemptId, settledAs, amount }: RefundRow,
  at: Date,
): Promise<RefundRow['settledAs']> {
  const userId = await findCredited(tx, attemptId)
  if (userId === undefined || settledAs === null) return 'void'
  if (await isClosed(tx, userId)) return null
  await credit(tx, { userId, kind: CAUSE, amount }, await byNow(tx, at))
  return 'void'
}

/**
 * Writes down that a locked refund of the dashboard reached no card after all, and takes back how it was explained. Returns
 * how it is settled then: `void` if it is as though it had never been.
 */
export async function takeBack(
  tx: Tx,
  refund: RefundRow,
  at: Date,
): Promise<RefundRow['settledAs']> {
  if (refund.paymentId === null) return takeBackInWallet(tx, refund, at)
  await takeBackOnBill(tx, refund, refund.paymentId, at)
  return 'void'
}
