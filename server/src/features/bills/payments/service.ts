import type { Bill } from '@lantern/contract/bills/bills'
import type { payBill as contract } from '@lantern/contract/bills/actions'
import { receiptTaxes, toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { isRoomLine } from '@lantern/contract/bills/splitting'
import type { Tx } from '../../../kernel/db/db.ts'
import { isRepeat } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { queueMail } from '../../mail/service.ts'
import { lockAccountShared } from '../../members/accounts/service.ts'
import { provePin } from '../../members/secrets/service.pin.ts'
import { readSettings } from '../../venue/service.ts'
import { lowBalanceAs } from '../../wallet/service.ts'
import { deleteShares, type BillRow, type NewPayment } from '../repository.ts'
import {
  isOfAccount,
  paidOf,
  roundingOf,
  shownOf,
  sum,
  taxesOfLines,
  totalOfLines,
  type Method,
} from '../rules.ts'
import { heldOf } from '../service.holds.ts'
import { byNow, post, redemptionOf, type ActContext } from '../service.post.ts'
import { lockUnpaid } from '../service.ts'
import { lineName, onBill, paidPart, sharesOf, type BillView } from '../view/service.ts'

function receiptOf({ bill, lines, payments, earned }: BillView, reader: number) {
  return {
    kind: 'bill_receipt' as const,
    number: bill.lanternId,
    company: bill.company,
    place: bill.place,
    lines: shownOf(lines).map((line) => ({
      kind: line.kind,
      label: lineName(line),
      quantity: line.quantity,
      amount: toDollars(line.net),
    })),
    taxes: receiptTaxes(taxesOfLines(lines)),
    total: toDollars(totalOfLines(lines)),
    payments: payments.map(({ method, amount, tip, rounding }) => ({
      method,
      amount: toDollars(amount + tip + rounding),
    })),
    tip: toDollars(sum(payments.map(({ tip }) => tip))),
    points: earned.find(({ memberId }) => memberId === reader)?.points ?? 0,
  }
}

/** Emails a paid bill's receipt to its member, once, also if the bill is opened again. */
async function mailReceipt(tx: Tx, view: BillView, at: Date): Promise<void> {
  const { id, userId: memberId } = view.bill
  if (memberId === null) return
  const content = receiptOf(view, memberId)
  await queueMail(tx, { memberId, reference: `bill:${id}:receipt`, content, at })
}

/** Emails the latest payment's receipt to its payer. The bill's own member gets the whole bill's when it closes. */
async function mailPayment(tx: Tx, view: BillView, at: Date): Promise<void> {
  const payment = view.payments.at(-1)
  const memberId = payment?.userId ?? null
  if (!payment || memberId === null || memberId === view.bill.userId) return
  const { taxes, amount: total } = paidPart(view, payment)
  const part = receiptOf({ ...view, lines: [], payments: [payment] }, memberId)
  const content = { ...part, taxes, total }
  await queueMail(tx, { memberId, reference: `payment:${payment.id}:receipt`, content, at })
}

/** Emails the receipt of a paid tab, unless it only has the room, of which the booking's email was the receipt. */
export async function mailTabReceipt(tx: Tx, view: BillView, at: Date): Promise<void> {
  const { lines, payments } = view
  const hasMore =
    lines.some((line) => !isRoomLine(line)) ||
    payments.some(({ cause }) => cause === 'bill_payment')
  if (hasMore) await mailReceipt(tx, view, at)
}

/** Emails the receipt of an owed bill, or of the tab of a party that has left, once nothing is due on it any more. */
export async function mailIfSettled(
  tx: Tx,
  { bill: { status, isTab } }: BillView,
  now: BillView,
  at: Date,
): Promise<void> {
  if (now.bill.status !== 'paid') return
  if (status === 'owed') await mailReceipt(tx, now, at)
  else if (status === 'open' && isTab) await mailTabReceipt(tx, now, at)
}

export interface Taken extends Pick<NewPayment, 'tendered' | 'attemptId' | 'points'> {
  method: Exclude<Method, 'elsewhere'>
  memberId: number | null
  amount: Cents
  tip: Cents
  shareId: number | null
}

/** Takes a payment for a locked bill with the due compared. Throws `tendered_too_low` and `bill_balance_low`. */
export async function take(
  tx: Tx,
  view: BillView,
  { memberId, ...taken }: Taken,
  by: ActContext,
): Promise<BillView> {
  const { method, amount, tip } = taken
  const rounding = roundingOf(method, amount + tip, by.cashStep)
  const tendered = method === 'cash' ? (taken.tendered ?? null) : null
  const total = amount + tip + rounding
  if (tendered !== null && tendered < total) {
    throw new Refusal('tendered_too_low', { total: toDollars(total) })
  }
  const payment = { ...taken, tendered, rounding, userId: memberId }
  const posting = { cause: 'bill_payment' as const, payments: [payment] }
  // The payment of all that is left closes the other shares.
  const shares = amount < view.due ? view.shares : paidShares(view, taken.shareId)
  const change = shares.length === 0 && view.bill.splitBy !== null ? { splitBy: null } : {}
  const now = await post(tx, view, { ...posting, change }, by).catch(
    lowBalanceAs('bill_balance_low'),
  )
  if (shares.length < view.shares.length) {
    const kept = shares.map(({ id }) => id)
    await deleteShares(tx, view.bill.id, kept)
  }
  await mailPayment(tx, now, by.at)
  await mailIfSettled(tx, view, now, by.at)
  return { ...now, shares }
}

const paidShares = ({ shares, payments }: BillView, paying: number | null) =>
  shares.filter(({ id }) => id === paying || payments.some(({ shareId }) => shareId === id))

/** The largest tip in cents; a larger one is a typing error. */
const MOST_TIP: Cents = 100_000

export function tipOf(written: string | undefined): Cents {
  const tip = toCents(written ?? '0')
  if (tip > MOST_TIP) throw new Refusal('total_too_large', { max: toDollars(MOST_TIP) })
  return tip
}

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

/** A station can't charge a member's balance or points, because anybody can use it. */
export const mayTakeFrom = (method: string, isStation: boolean): boolean =>
  !(isStation && (method === 'balance' || method === 'points'))

type PayCall = Call<typeof contract>

/** The member who pays: the named one, or else the bill's. Balance and points of another member take their PIN. */
async function payerOf(tx: Tx, body: PayCall['body'], bill: BillRow): Promise<number | null> {
  const memberId = body.userId ?? bill.userId
  const isTheirs = isOfAccount(body)
  const isOthers = isTheirs && memberId !== bill.userId
  if (isOthers && memberId !== null && body.pin === undefined)
    throw new Refusal('member_yes_needed')
  if (memberId !== null) await lockAccountShared(tx, memberId)
  else if (isTheirs) throw new Refusal('member_needed')
  return memberId
}

/** The points of a payment with points, checked; `null` for another one. */
export async function pointsIn(
  tx: Tx,
  { lines, payments, due }: BillView,
  paying: { method: Method; points?: number | undefined; amount: string; tip?: string | undefined },
  at: Date,
): Promise<number | null> {
  const { method, points, tip = '0' } = paying
  if (method !== 'points') {
    if (points !== undefined) throw new Refusal('invalid_input')
    return null
  }
  if (points === undefined || toCents(tip) > 0) throw new Refusal('invalid_input')
  const redeemed = paidOf(payments.filter((payment) => payment.method === 'points'))
  const bill = { total: totalOfLines(lines), due, redeemed, amount: toCents(paying.amount) }
  return redemptionOf(await readSettings(tx, at), points, bill).points
}

async function pay(tx: Tx, { viewer, params, body }: PayCall, at: Date) {
  const { method, shareId = null } = body
  const amount = toCents(body.amount)
  const tip = toCents(body.tip ?? '0')
  const tendered = body.tendered === undefined ? null : toCents(body.tendered)
  const view = await lockUnpaid(tx, params.id, at)
  checkDue(body.due, view.due)
  checkPayable(view, amount, shareId)
  const points = await pointsIn(tx, view, body, at)
  const memberId = await payerOf(tx, body, view.bill)
  const taken = { method, memberId, amount, tip, tendered, shareId, points }
  await take(tx, view, taken, await byNow(tx, at, viewer.id))
  return {
    payment: method,
    amount: toDollars(amount),
    ...(tip > 0 && { tip: toDollars(tip) }),
    ...(points !== null && { points }),
  }
}

/** Takes a payment for a bill or a part of it. Throws `forbidden` if a station charges a member's balance. */
export async function payBill(kernel: Kernel, call: PayCall): Promise<Bill> {
  const { viewer, session, repeatable, body } = call
  const { from, station } = session
  const { userId, pin } = body
  if (!mayTakeFrom(body.method, station !== null)) throw new Refusal('forbidden')
  // It is proved before the transaction, so that each guess counts.
  if (userId !== undefined && pin !== undefined && !(await isRepeat(kernel.db, repeatable))) {
    const who = { place: `balance:${viewer.id}`, actorId: viewer.id, among: 'everybody' } as const
    await provePin(kernel, { ...who, userId, pin, from })
  }
  return onBill(kernel, call, 'bill.pay', (tx, at) => pay(tx, call, at))
}
