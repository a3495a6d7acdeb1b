import { readMoney } from '@lantern/contract/calls/numbers'
import type { StaffOrder } from '@lantern/contract/menu/orders'
import type { NewSale } from '@lantern/contract/bills/till'
import { toCents, toDollars, type Cents, type OrderPrice } from '@lantern/contract/payments/pricing'
import type { Customer } from '@lantern/contract/members/customers'
import { noPayment, offered, roundedCash, sumsOf, type Payment } from '../../lib/shown/payment.ts'
import { wireLines, type TallyLine } from '../orders/cart/tally.ts'
import { noTip, type Tip } from '../../lib/shown/tip.ts'

/** The payment methods at the till; the balance only for a chosen member. */
export const saleMethods = (hasMember: boolean) =>
  offered({ bill: true, balance: hasMember, terminal: true, cash: true })

export type SaleMethod = ReturnType<typeof saleMethods>[number]

/** No method is preselected, because a wrong one would record money that isn't in the drawer. */
export interface SaleOptions extends Payment<SaleMethod> {
  customerName: string
  member: Customer | null
  table: number | null
  /** The bill that it goes on, if that is the method; a new one belongs to its table, member or guest. */
  bill: number | 'new' | null
  tip: Tip
}

export const noOptions: SaleOptions = {
  ...noPayment,
  customerName: '',
  member: null,
  table: null,
  bill: null,
  tip: noTip,
}

/** The fields of a sale that was begun at a bill, or at a table without one. */
export function beginsAt(bill: string | undefined, table: string | undefined): SaleOptions {
  const id = (text: string | undefined) =>
    text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  const [onBill, atTable] = [id(bill), id(table)]
  if (onBill === null && atTable === null) return noOptions
  return { ...noOptions, method: 'bill', bill: onBill ?? 'new', table: atTable }
}

/** The amount that the guest pays; cash is rounded to the smallest coin. */
export const saleDue = ({ total }: OrderPrice, { method }: Payment): Cents =>
  method === 'cash' ? roundedCash(total) : total

export const isSomebodys = ({ table, member, customerName }: SaleOptions): boolean =>
  table !== null || member !== null || customerName.trim() !== ''

const hasBill = (entries: SaleOptions): boolean =>
  entries.method !== 'bill' ||
  (entries.bill === 'new' ? isSomebodys(entries) : entries.bill !== null)

/** Whether the order can be sold: each line can, a bill is chosen if it goes on one, and the cash suffices. */
export const canSell = (
  tally: readonly TallyLine[],
  entries: SaleOptions,
  price: OrderPrice,
): boolean =>
  tally.length > 0 &&
  tally.every(({ state }) => state === 'fine' || state === 'repriced') &&
  hasBill(entries) &&
  sumsOf(entries, price.total).change !== null

export function saleOf(
  tally: readonly TallyLine[],
  entries: SaleOptions,
  price: OrderPrice,
): NewSale | null {
  const { method, customerName, member, table, tendered } = entries
  if (method === null) return null
  const given = method === 'cash' ? readMoney(tendered) : null
  return {
    items: wireLines(tally),
    paymentType: method === 'terminal' ? 'card' : method,
    customerName: customerName.trim() || null,
    userId: member?.id ?? null,
    tableId: table,
    ...(method === 'bill' && { billId: entries.bill === 'new' ? null : entries.bill }),
    tip: toDollars(price.tip),
    totalPrice: toDollars(price.total),
    ...(given !== null && { tendered: toDollars(given) }),
  }
}

/** The refund of what is left of a sale in cents; for a cash sale rounded to the smallest coin, as it is handed out. */
export function refundOf({
  refundable,
  paymentType,
}: Pick<StaffOrder, 'refundable' | 'paymentType'>): Cents {
  const left = toCents(refundable)
  return paymentType === 'cash' ? roundedCash(left) : left
}
