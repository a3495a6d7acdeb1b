import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { queueMail } from '../../mail/service.ts'
import { updateBill } from '../repository.ts'
import { leftOf, totalOf } from '../rules.ts'
import { taxLabelOf, viewBill, type BillView } from '../view/service.ts'

/** Names as they were when it was ordered; `null` for what letters have words of their own for. */
const nameOf = ({ nameEn, nameCh }: BillView['lines'][number]) =>
  nameEn === null || nameCh === null ? null : { en: nameEn, ch: nameCh }

/** The receipt of a bill that was paid, for the member whose it is. */
function receiptOf({ bill, lines, payments }: BillView) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
  const owed = lines.filter(({ isPaidAhead }) => !isPaidAhead)
  const own = payments.filter(({ userId }) => userId === bill.userId)
  return {
    kind: 'bill_receipt' as const,
    number: bill.lanternId,
    place: bill.place,
    lines: lines.map((line) => ({
      kind: line.kind,
      label: nameOf(line),
      quantity: line.quantity,
      amount: toDollars(line.net),
      isPaidAhead: line.isPaidAhead,
    })),
    tax: toDollars(sum(owed.map(({ tax }) => tax))),
    taxLabel: taxLabelOf(lines),
    total: toDollars(sum(owed.map(totalOf))),
    payments: payments.map(({ way, amount, tip, rounding, isDeposit }) => ({
      way,
      isDeposit,
      amount: toDollars(amount + tip + rounding),
    })),
    tip: toDollars(sum(payments.map(({ tip }) => tip))),
    points: sum(own.map(({ points }) => points)),
  }
}

/**
 * Marks a locked bill as paid and sends its member the receipt. Each bill sends one, however often it is opened again.
 * If everything was paid with the booking, the booking's letter was the receipt.
 */
export async function closeAsPaid(tx: Tx, billId: number, at: Date): Promise<void> {
  await updateBill(tx, billId, { status: 'paid', closedAt: at })
  const view = await viewBill(tx, billId, at)
  const { userId: memberId } = view.bill
  const hasMore = leftOf(view.lines).some(({ line }) => !line.isPaidAhead)
  if (memberId === null || !hasMore) return
  const content = receiptOf(view)
  await queueMail(tx, { memberId, reference: `bill:${billId}:receipt`, content, at })
}
