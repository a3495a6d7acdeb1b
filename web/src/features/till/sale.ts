import type { Order } from '@lantern/contract/orders'
import type { NewSale } from '@lantern/contract/till'
import {
  cashRounding,
  toCents,
  toDollars,
  type Cents,
  type OrderPrice,
} from '@lantern/contract/pricing'
import { typedCents } from '../../lib/shown/typed-cents.ts'
import type { Way } from '../bills/payments/payment-draft.ts'
import { roomSumsOf, type RoomSums } from '../bills/payments/room-payment-draft.ts'
import { changesIn, wireLines, type TallyLine } from '../orders/tally/tally.ts'
import { noTip, type Tip } from '../../lib/shown/tip.ts'

/** How a sale is paid: by a way of the desk, or on a bill. */
export type SaleWay = Way | 'bill'

/** The ways to pay at the till; a balance only where its member is named. */
export const waysFor = (member: Buyer | null): readonly SaleWay[] =>
  member ? ['cash', 'terminal', 'balance', 'bill'] : ['cash', 'terminal', 'bill']

/** The member who buys. */
export interface Buyer {
  id: number
  name: string
  /** Dollars. */
  balance: string
}

/** The fields of a sale besides its lines. */
export interface Wishes {
  /**
   * `null` until the seller has chosen. There is no default, because a wrong one would book money that isn't in the
   * drawer.
   */
  payment: SaleWay | null
  customerName: string
  member: Buyer | null
  table: number | null
  /** The bill that it goes on, where it is paid with one; a new one is that of its table, member or guest. */
  bill: number | 'new' | null
  tip: Tip
  /** As it was typed, in dollars; empty means exactly what is due. */
  tendered: string
}

export const noWishes: Wishes = {
  payment: null,
  customerName: '',
  member: null,
  table: null,
  bill: null,
  tip: noTip,
  tendered: '',
}

/** The amount that the guest pays; for cash rounded to five cents. */
export const dueOf = ({ total }: OrderPrice, payment: Wishes['payment']): Cents =>
  payment === 'cash' ? total + cashRounding(total) : total

/** The typed cash in cents; `null` if it isn't an amount. */
export const typedCash = (text: string): Cents | null => typedCents(text, 6)

/** The sums of a sale for its way to pay, added up like every payment. */
export const sumsOf = ({ total }: OrderPrice, { payment: way, tendered }: Wishes): RoomSums =>
  roomSumsOf({ way, tendered }, total)

/** Whether a new bill would be somebody's: of a table, a member, or a guest by name. */
export const isSomebodys = ({ table, member, customerName }: Wishes): boolean =>
  table !== null || member !== null || customerName.trim() !== ''

/** Whether it is said which bill the order goes on, where it goes on one. */
const hasBill = (wishes: Wishes): boolean =>
  wishes.payment !== 'bill' || (wishes.bill === 'new' ? isSomebodys(wishes) : wishes.bill !== null)

/**
 * Whether the order can be sold: it has lines, none is sold out, a bill is chosen if it goes on one, and the cash is
 * enough.
 */
export const canSell = (tally: readonly TallyLine[], wishes: Wishes, price: OrderPrice): boolean =>
  tally.length > 0 &&
  changesIn(tally).soldOut.length === 0 &&
  hasBill(wishes) &&
  sumsOf(price, wishes).change !== null

/** The sale as the server takes it; `null` until the way to pay is chosen. */
export function saleOf(
  tally: readonly TallyLine[],
  wishes: Wishes,
  price: OrderPrice,
): NewSale | null {
  const { payment, customerName, member, table, tendered } = wishes
  if (payment === null) return null
  const given = payment === 'cash' ? typedCash(tendered) : null
  return {
    items: wireLines(tally),
    paymentType: payment === 'terminal' ? 'card' : payment,
    customerName: customerName.trim() || null,
    userId: member?.id ?? null,
    tableId: table,
    ...(payment === 'bill' && { billId: wishes.bill === 'new' ? null : wishes.bill }),
    tip: toDollars(price.tip),
    totalPrice: toDollars(price.total),
    ...(given !== null && { tendered: toDollars(given) }),
  }
}

/** The refund of a sale in cents; for a cash sale rounded to five cents, as it was paid. */
export function refundOf({ totalAmount, paymentType }: Pick<Order, 'totalAmount' | 'paymentType'>) {
  const total = toCents(totalAmount)
  return paymentType === 'cash' ? total + cashRounding(total) : total
}
