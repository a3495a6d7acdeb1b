import type { Order } from '@lantern/contract/orders'
import type { NewSale, SalePayment } from '@lantern/contract/till'
import {
  cashRounding,
  toCents,
  toDollars,
  type Cents,
  type OrderPrice,
} from '@lantern/contract/pricing'
import { typedCents } from '../../lib/shown/typed-cents.ts'
import { changesIn, wireLines, type TallyLine } from '../orders/tally/tally.ts'
import { noTip, type Tip } from '../../lib/shown/tip.ts'

/** The ways to pay at the till; a balance only where its member is named. */
export const waysFor = (member: Buyer | null): readonly SalePayment[] =>
  member ? ['cash', 'card', 'balance', 'bill'] : ['cash', 'card', 'bill']

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
  payment: SalePayment | null
  customerName: string
  member: Buyer | null
  table: number | null
  /** The bill that it goes on, where it is paid with one. */
  bill: number | null
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

/** The change in cents; `null` if the typed cash is too little or isn't an amount. */
export function changeOf(due: Cents, tendered: string): Cents | null {
  if (tendered.trim() === '') return 0
  const given = typedCash(tendered)
  return given === null || given < due ? null : given - due
}

/** Whether the tendered cash is enough. Other ways to pay need none. */
export const isEnough = (due: Cents, { payment, tendered }: Wishes): boolean =>
  payment !== 'cash' || changeOf(due, tendered) !== null

/**
 * Whether the order can be sold: it has lines, none is sold out, a bill is chosen if it goes on one, and the cash is
 * enough.
 */
export const canSell = (tally: readonly TallyLine[], wishes: Wishes, price: OrderPrice): boolean =>
  tally.length > 0 &&
  changesIn(tally).soldOut.length === 0 &&
  (wishes.payment !== 'bill' || wishes.bill !== null) &&
  isEnough(dueOf(price, wishes.payment), wishes)

const notes: readonly Cents[] = [500, 1_000, 2_000, 5_000, 10_000]

/** The amounts that a guest is likely to hand over: the total rounded up to each note, without repeats. */
export function likelyCash(due: Cents): Cents[] {
  const amounts = notes.map((note) => Math.ceil(due / note) * note)
  return [...new Set(amounts)].filter((amount) => amount > due).slice(0, 4)
}

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
    paymentType: payment,
    customerName: customerName.trim() || null,
    userId: member?.id ?? null,
    tableId: table,
    ...(payment === 'bill' && { billId: wishes.bill }),
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
