import { withOptions } from '@lantern/contract/options'
import type { Order } from '@lantern/contract/orders'
import { toDollars, type OrderPrice } from '@lantern/contract/pricing'
import type { TaxLabel } from '@lantern/contract/taxes'
import type { Tx } from '../../kernel/db/db.ts'
import type { RefundPart } from '../bills/rules.ts'
import { cashOf } from '../bills/service.refund.ts'
import { queueMail } from '../mail/service.ts'
import type { OrderRow } from './repository.ts'
import type { Line } from './rules.ts'

const orNull = (cents: number) => (cents === 0 ? null : toDollars(cents))

const linesOf = (
  lines: readonly Pick<Line, 'nameEn' | 'nameCh' | 'quantity' | 'unitPrice' | 'options'>[],
) =>
  lines.map(({ quantity, unitPrice, options, ...dish }) => ({
    label: { en: withOptions(dish, options).nameEn, ch: withOptions(dish, options).nameCh },
    quantity,
    amount: toDollars(quantity * unitPrice),
  }))

/** An order as it was sold and paid at once. */
export interface Sold {
  lines: readonly Line[]
  price: OrderPrice
  taxLabel: TaxLabel | null
  paidBy: Order['paymentType']
  points: number
}

/** Emails a member the receipt of their order. Guests get theirs on paper. */
export async function mailReceipt(tx: Tx, order: OrderRow, sold: Sold): Promise<void> {
  const { id, userId: memberId, lanternId, createdAt: at } = order
  if (memberId === null) return
  const { lines, price, taxLabel, paidBy, points } = sold
  const content = {
    kind: 'receipt' as const,
    about: 'food' as const,
    number: lanternId,
    lines: linesOf(lines),
    discount: orNull(price.discount),
    tax: orNull(price.tax),
    taxLabel,
    tip: orNull(price.tip),
    total: toDollars(price.total),
    paidBy,
    points,
  }
  await queueMail(tx, { memberId, reference: `food_order:${id}:receipt`, content, at })
}

/** The refund of an order as the email shows it; `undefined` if there was none. */
function refundOf(parts: readonly RefundPart[]) {
  const [first] = parts
  if (!first || first.method === 'elsewhere') return null
  const other = parts.filter(({ method }) => method !== 'cash')
  const amount = other.reduce((sum, part) => sum + part.amount + part.tip, cashOf(parts))
  return { to: first.method, amount: toDollars(amount) }
}

/** Emails a member, once, that their order was canceled, with its refund, and whether its booking was the reason. */
export async function mailCanceled(
  tx: Tx,
  { id, userId: memberId, lanternId: number }: OrderRow,
  lines: Parameters<typeof linesOf>[0],
  {
    parts,
    at,
    withBooking = false,
  }: { parts: readonly RefundPart[]; at: Date; withBooking?: boolean },
): Promise<void> {
  if (memberId === null) return
  const kind = 'order_canceled'
  const content = {
    kind,
    number,
    lines: linesOf(lines),
    refund: refundOf(parts),
    withBooking,
  } as const
  await queueMail(tx, { memberId, reference: `food_order:${id}:canceled`, content, at })
}
