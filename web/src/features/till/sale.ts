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
import { changesIn, wireLines, type TallyLine } from '../orders/cart/tally.ts'
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

/** What the till knows of a sale besides its lines. */
export interface Wishes {
  /** Nothing until somebody has chosen: what is assumed is in the books before it is in the drawer. */
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

/** What a guest owes, and in cash what to the five-cent coin. */
export const dueOf = ({ total }: OrderPrice, payment: Wishes['payment']): Cents =>
  payment === 'cash' ? total + cashRounding(total) : total

/** The cash that was typed; `null` where it is no amount. */
export const typedCash = (text: string): Cents | null => typedCents(text, 6)

/** What goes back to the guest; `null` while too little, or no amount, was typed. */
export function changeOf(due: Cents, tendered: string): Cents | null {
  if (tendered.trim() === '') return 0
  const given = typedCash(tendered)
  return given === null || given < due ? null : given - due
}

/** Whether what was handed over pays it; only cash is handed over. */
export const isEnough = (due: Cents, { payment, tendered }: Wishes): boolean =>
  payment !== 'cash' || changeOf(due, tendered) !== null

/** Whether it can be sold: there is something, nothing of it is sold out, a bill is chosen, and the cash is enough. */
export const canSell = (tally: readonly TallyLine[], wishes: Wishes, price: OrderPrice): boolean =>
  tally.length > 0 &&
  changesIn(tally).soldOut.length === 0 &&
  (wishes.payment !== 'bill' || wishes.bill !== null) &&
  isEnough(dueOf(price, wishes.payment), wishes)

const notes: readonly Cents[] = [500, 1_000, 2_000, 5_000, 10_000]

/** What a guest is likely to hand over: the next full amount of each note, each once. */
export function likelyCash(due: Cents): Cents[] {
  const amounts = notes.map((note) => Math.ceil(due / note) * note)
  return [...new Set(amounts)].filter((amount) => amount > due).slice(0, 4)
}

/** The sale as the server takes it; nothing until it is chosen how it is paid. */
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

/** What goes back of a sale, in cents: of one in cash what was in the drawer, to the nearest five. */
export function refundOf({ totalAmount, paymentType }: Pick<Order, 'totalAmount' | 'paymentType'>) {
  const total = toCents(totalAmount)
  return paymentType === 'cash' ? total + cashRounding(total) : total
}
