import { toDollars } from '@lantern/contract/pricing'
import { isRoomLine } from '@lantern/contract/splitting'
import type { Tx } from '../../../kernel/db/db.ts'
import { queueMail } from '../../mail/service.ts'
import { shownOf, totalOfLines } from '../rules.ts'
import { lineName, taxLabelOf, type BillView } from '../view/service.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

/** The receipt of a paid bill for its member, or for another member who paid from their balance. */
function receiptOf({ bill, lines, payments, earned }: BillView, reader: number) {
  return {
    kind: 'bill_receipt' as const,
    number: bill.lanternId,
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

/**
 * Emails a paid bill's receipt to its member and to each member who paid from their balance, once each, also if the
 * bill is opened again.
 */
async function mailReceipt(tx: Tx, view: BillView, at: Date): Promise<void> {
  const { id, userId } = view.bill
  const payers = view.payments.flatMap((paid) => (paid.method === 'balance' ? paid.userId : []))
  for (const memberId of new Set([userId, ...payers])) {
    if (memberId === null) continue
    const reference = memberId === userId ? `bill:${id}:receipt` : `bill:${id}:receipt:${memberId}`
    await queueMail(tx, { memberId, reference, content: receiptOf(view, memberId), at })
  }
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
