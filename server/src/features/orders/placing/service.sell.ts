import type { CartLine } from '@lantern/contract/cart'
import {
  orderPrice,
  pointsFor,
  toDollars,
  type Cents,
  type OrderPrice,
} from '@lantern/contract/pricing'
import type { TaxRates } from '@lantern/contract/taxes'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { newLanternId } from '../../../kernel/lantern-id.ts'
import { lowerShortfall } from '../../bills/spending/service.minimum.ts'
import { lockOpen, putOn, type BillRow } from '../../bills/service.ts'
import { lockItemsForSale, type ItemView } from '../../menu/service.ts'
import {
  findTable,
  highlightTable,
  litUntil,
  occupyByHand,
  TAKEN_MS,
} from '../../tables/service.ts'
import {
  businessDateAt,
  readSettings,
  taxesOf,
  taxLabelFor,
  type VenueSettings,
} from '../../venue/service.ts'
import { insertOrder, numberOrder, type OrderRow } from '../repository.ts'
import {
  billLinesOf,
  checkCart,
  divide,
  type CheckedCart,
  type Line,
  type MenuItem,
  type SoldLine,
} from '../rules.ts'
import { announceOrder, charge } from '../service.ts'

/** An item of the menu as a cart is compared with it. */
const toMenuItem = ({ item, category }: ItemView): MenuItem => ({
  id: item.id,
  nameEn: item.nameEn,
  nameCh: item.nameCh,
  kind: category.kind,
  price: item.price,
  isAvailable: item.isAvailable && item.deletedAt === null,
})

const names = (items: readonly MenuItem[]) => ({
  items: items.map(({ id }) => id).join(','),
  itemsEn: items.map(({ nameEn }) => nameEn).join(', '),
  itemsCh: items.map(({ nameCh }) => nameCh).join('、'),
})

/** A cart compared with the menu, which this transaction locks. */
export async function readCart(tx: Tx, cart: readonly CartLine[]): Promise<CheckedCart> {
  const views = await lockItemsForSale(
    tx,
    cart.map(({ foodItemId }) => foodItemId),
  )
  const checked = checkCart(cart, new Map(views.map((view) => [view.item.id, toMenuItem(view)])))
  if (!checked) throw new Refusal('not_found')
  return checked
}

/** The largest total of an order, in cents, as for a card payment. Larger ones are typing errors. */
const MOST: Cents = 99_999_999

/** The other facts that an order's price depends on. */
export interface Charges {
  discountPercent: number
  tip: Cents
}

/** A cart priced as of now. */
export interface PricedCart {
  lines: Line[]
  price: OrderPrice
  /** The tax rates of the day. */
  taxes: TaxRates
}

/** The price of a cart that was compared with the menu. */
function priceOf(
  { lines, unavailable, changed }: CheckedCart,
  charges: Charges,
  taxes: TaxRates,
): PricedCart {
  if (unavailable.length > 0) throw new Refusal('items_unavailable', names(unavailable))
  if (changed.length > 0) throw new Refusal('prices_changed', names(changed))
  const price = orderPrice(lines, { ...charges, taxes })
  if (Math.max(price.subtotal, price.total) > MOST) {
    throw new Refusal('total_too_large', { max: toDollars(MOST) })
  }
  return { lines, price, taxes }
}

/** A cart's lines at today's prices, and their total. */
export async function priceCart(
  tx: Tx,
  cart: readonly CartLine[],
  charges: Charges,
  now: Date,
): Promise<PricedCart> {
  const checked = await readCart(tx, cart)
  return priceOf(checked, charges, taxesOf(await readSettings(tx, now), now))
}

/** The table with that id; `null` stays `null`. */
export async function tableOf(
  tx: Tx,
  id: number | null | undefined,
): Promise<{ id: number; name: string } | null> {
  if (id === null || id === undefined) return null
  const table = await findTable(tx, id)
  if (!table) throw new Refusal('not_found')
  return table
}

/** A paid order highlights its table for the waiter; a free one marks it as occupied (product#order-states). */
function markTable(tx: Tx, tableId: number, paymentType: OrderRow['paymentType'], at: Date) {
  return paymentType === 'none'
    ? occupyByHand(tx, { tableId, until: new Date(at.getTime() + TAKEN_MS), at })
    : highlightTable(tx, { tableId, until: litUntil(at), at })
}

/** An order, priced, before it is written. */
export interface Sale
  extends
    Pick<OrderRow, 'source' | 'userId' | 'paymentType' | 'note'>,
    Partial<
      Pick<
        OrderRow,
        | 'customerName'
        | 'bookingId'
        | 'serve'
        | 'status'
        | 'releasedAt'
        | 'billId'
        | 'attemptId'
        | 'staffId'
        | 'cashRounding'
        | 'tendered'
      >
    > {
  table: { id: number; name: string } | null
  lines: readonly Line[]
  price: OrderPrice
  /** The tax rates of its price. */
  taxes: TaxRates
}

/** Puts an order's dishes on its bill, which must be locked. */
async function putOnBill(
  tx: Tx,
  bill: BillRow,
  { id: orderId, staffId, taxLabel: label }: OrderRow,
  { lines, at }: { lines: readonly SoldLine[]; at: Date },
): Promise<void> {
  const by = { orderId, actorId: staffId }
  const dishes = billLinesOf(lines, label).map((dish) => ({ ...dish, ...by }))
  await putOn(tx, bill, dishes, at)
  await lowerShortfall(tx, bill.id, at)
}

/** An order as it is written, without its id, and its lines with their shares. */
function draftOf(sale: Sale, venue: VenueSettings, at: Date) {
  const { table, lines, price, taxes, ...order } = sale
  const { subtotal, discount, tax, tip, total } = price
  // Points for an order on a bill are given when the bill is paid.
  const earnsNow = order.userId !== null && order.paymentType !== 'bill'
  const draft = {
    ...order,
    lanternId: newLanternId(),
    tableId: table?.id ?? null,
    tableName: table?.name ?? null,
    subtotal,
    discount,
    tax,
    taxLabel: taxLabelFor(
      venue,
      taxes,
      lines.map(({ kind }) => kind),
    ),
    tip,
    totalAmount: total,
    pointsEarned: earnsNow ? pointsFor(subtotal - discount, venue.pointsPerDollar) : 0,
    createdAt: at,
    updatedAt: at,
  }
  return { draft, sold: divide(lines, price, taxes) }
}

/** Writes an order, takes its payment, gives its points and tells the screens. */
export async function sell(tx: Tx, sale: Sale, at: Date): Promise<OrderRow> {
  const { table, lines, staffId, billId = null } = sale
  const venue = await readSettings(tx, at)
  const { draft, sold } = draftOf(sale, venue, at)
  // This comes before the order refers to the account. Otherwise two orders could each hold the reference and wait for
  // the other's end to lock it.
  const bill = billId === null ? null : await lockOpen(tx, billId)
  const written = await insertOrder(tx, draft, sold)
  if (bill) await putOnBill(tx, bill, written, { lines: sold, at })
  const paid = { lines, bill: bill?.lanternId ?? null }
  await charge(tx, written, paid, { at, ...(staffId && { actorId: staffId }) })
  // An order that waits for its party has no table yet: its room is its booking's.
  if (table && written.status !== 'waiting') await markTable(tx, table.id, sale.paymentType, at)
  if (written.status !== 'waiting') await numberOrder(tx, written.id, businessDateAt(at, venue))
  await announceOrder(tx, written)
  return written
}
