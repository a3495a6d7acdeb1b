import { toDollars } from '@lantern/contract/pricing'
import { isRoomLine } from '@lantern/contract/splitting'
import type { Tx } from '../../../kernel/db/db.ts'
import { queueMail } from '../../mail/service.ts'
import { shownOf, totalOfLines } from '../rules.ts'
import { lineName, paidPart, taxLabelOf, type BillView } from '../view/service.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

/** The receipt of a paid bill for its member. */
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
    tax: toDollars(sum(lines.map(({ tax }) => tax))),
    taxLabel: taxLabelOf(lines),
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

/**
 * Emails the receipt of the latest payment to the member who paid it, unless it is that of the bill's own member, who
 * gets the whole bill's when it closes.
 */
export async function mailPayment(tx: Tx, view: BillView, at: Date): Promise<void> {
  const payment = view.payments.at(-1)
  const memberId = payment?.userId ?? null
  if (!payment || memberId === null || memberId === view.bill.userId) return
  const { tax, taxLabel, amount: total } = paidPart(view, payment)
  const part = receiptOf({ ...view, lines: [], payments: [payment] }, memberId)
  const content = { ...part, tax, taxLabel, total }
  await queueMail(tx, { memberId, reference: `payment:${payment.id}:receipt`, content, at })
}

/** Emails the receipt if an act has settled an owed bill. */
export async function mailIfSettled(
  tx: Tx,
  before: BillView,
  now: BillView,
  at: Date,
): Promise<void> {
  if (before.bill.status === 'owed' && now.bill.status === 'paid') await mailReceipt(tx, now, at)
}

/**
 * Emails the receipt of a tab that was closed as paid, unless only the room was on it and was paid with the booking,
 * whose email was the receipt.
 */
export async function mailTabReceipt(tx: Tx, view: BillView, at: Date): Promise<void> {
  const { lines, payments } = view
  const hasMore =
    lines.some((line) => !isRoomLine(line)) ||
    payments.some(({ cause }) => cause === 'bill_payment')
  if (hasMore) await mailReceipt(tx, view, at)
}
