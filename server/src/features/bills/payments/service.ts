import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { deleteShares, type NewPayment } from '../repository.ts'
import { roundingOf, type Method } from '../rules.ts'
import { heldOf } from '../service.holds.ts'
import { post, type By } from '../service.post.ts'
import { sharesOf, type BillView } from '../view/service.ts'
import { mailIfSettled, mailPayment } from './service.receipt.ts'

/** A payment for a bill, in cents: method, payer and share. */
export interface Taken extends Pick<NewPayment, 'tendered' | 'attemptId'> {
  method: Exclude<Method, 'elsewhere'>
  memberId: number | null
  amount: Cents
  tip: Cents
  shareId: number | null
}

/** Throws the refusal for bills, because the one of the balance speaks of bookings. */
function inBillsWords(error: unknown): never {
  const isLow = error instanceof Refusal && error.code === 'insufficient_balance'
  throw isLow ? new Refusal('bill_balance_low') : error
}

function checkTendered({ amount, tip, tendered }: Taken, rounding: Cents): void {
  const total = amount + tip + rounding
  if (typeof tendered !== 'number' || tendered >= total) return
  throw new Refusal('tendered_too_low', { total: toDollars(total) })
}

/**
 * Takes a payment for a locked bill. The caller must have compared the due before. A payment that settles an owed bill
 * emails the receipt. Throws `tendered_too_low` and `bill_balance_low`.
 */
export async function take(
  tx: Tx,
  view: BillView,
  { memberId, ...taken }: Taken,
  by: By,
): Promise<BillView> {
  const { method, amount, tip } = taken
  const rounding = roundingOf(method, amount + tip)
  const tendered = method === 'cash' ? taken.tendered : null
  checkTendered({ ...taken, memberId, tendered }, rounding)
  const payment = { ...taken, tendered, rounding, userId: memberId }
  const posting = { cause: 'bill_payment' as const, payments: [payment] }
  // The payment of all that is left closes the other shares.
  const shares = amount < view.due ? view.shares : paidShares(view, taken.shareId)
  const change = shares.length === 0 && view.bill.splitBy !== null ? { splitBy: null } : {}
  const now = await post(tx, view, { ...posting, change }, by).catch(inBillsWords)
  if (shares.length < view.shares.length) {
    const kept = shares.map(({ id }) => id)
    await deleteShares(tx, view.bill.id, kept)
  }
  await mailPayment(tx, now, by.at)
  await mailIfSettled(tx, view, now, by.at)
  return { ...now, shares }
}

/** The shares that are paid, or are being paid now. */
const paidShares = ({ shares, payments }: BillView, paying: number | null) =>
  shares.filter(({ id }) => id === paying || payments.some(({ shareId }) => shareId === id))

/** The largest tip in cents; a larger one is a typing error. */
const MOST_TIP: Cents = 100_000

/** A tip in cents. Throws above the largest one. */
export function tipOf(written: string | undefined): Cents {
  const tip = toCents(written ?? '0')
  if (tip > MOST_TIP) throw new Refusal('total_too_large', { max: toDollars(MOST_TIP) })
  return tip
}

/** Throws `bill_changed`, with the current due, if the screen showed another one. */
export function checkDue(seen: string, due: Cents): void {
  if (toCents(seen) !== due) throw new Refusal('bill_changed', { due: toDollars(due) })
}

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
