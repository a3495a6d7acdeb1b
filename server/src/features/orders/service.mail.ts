import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { queueMail } from '../mail/service.ts'
import type { OrderRow } from './repository.ts'
import type { Line } from './rules.ts'

const orNull = (cents: number) => (cents === 0 ? null : toDollars(cents))

const linesOf = (lines: readonly Line[]) =>
  lines.map(({ nameEn, nameCh, quantity, unitPrice }) => ({
    label: { en: nameEn, ch: nameCh },
    quantity,
    amount: toDollars(quantity * unitPrice),
  }))

/** Mails a member the receipt of their order. Guests get theirs on paper. */
export async function mailReceipt(
  tx: Tx,
  order: OrderRow,
  lines: readonly Line[],
  at: Date,
): Promise<void> {
  const { id, userId: memberId, lanternId, paymentType, pointsEarned, discount, tax, tip } = order
  if (memberId === null) return
  const content = {
    kind: 'receipt' as const,
    about: 'food' as const,
    number: lanternId,
    lines: linesOf(lines),
    discount: orNull(discount),
    tax: orNull(tax),
    taxLabel: order.taxLabel,
    tip: orNull(tip),
    total: toDollars(order.totalAmount),
    paidBy: paymentType,
    points: pointsEarned,
  }
  await queueMail(tx, { memberId, reference: `food_order:${id}:receipt`, content, at })
}

/** The refund of an order and its way; nothing if nothing had been paid. */
function refundOf({ paymentType, totalAmount, cashRounding }: OrderRow) {
  if (paymentType === 'none' || paymentType === 'bill') return null
  const amount = toDollars(totalAmount + cashRounding)
  return { to: paymentType === 'stripe' ? ('card' as const) : paymentType, amount }
}

/**
 * Mails a member, once, that their order was canceled, where the money goes, and whether its booking was the
 * reason.
 */
export async function mailCanceled(
  tx: Tx,
  order: OrderRow,
  lines: readonly Line[],
  { at, withBooking = false }: { at: Date; withBooking?: boolean },
): Promise<void> {
  const { id, userId: memberId, lanternId: number } = order
  if (memberId === null) return
  const refund = refundOf(order)
  const kind = 'order_canceled'
  const content = { kind, number, lines: linesOf(lines), refund, withBooking } as const
  await queueMail(tx, { memberId, reference: `food_order:${id}:canceled`, content, at })
}
