import type { PaymentMethod } from '@lantern/contract/bills/bills'
import type { CartLine } from '@lantern/contract/menu/cart'
import type { OptionGroup } from '@lantern/contract/menu/options'
import {
  orderPrice,
  toDollars,
  type Cents,
  type OrderPrice,
} from '@lantern/contract/payments/pricing'
import type { DayTax } from '@lantern/contract/payments/taxes'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { newLanternId } from '../../../kernel/lantern-id.ts'
import { roundingOf, withPoints } from '../../bills/rules.ts'
import { newBill } from '../../bills/service.ts'
import { byAt, post, redemptionOf } from '../../bills/service.post.ts'
import { lowerShortfall } from '../../bills/spending/service.minimum.ts'
import type { BillView } from '../../bills/view/service.ts'
import { findSeatedAt } from '../../bookings/party/service.ts'
import { lockItemsForSale, lockOptionsForSale, type ItemView } from '../../menu/service.ts'
import { findTable, highlighted, occupied, setByHand } from '../../tables/service.ts'
import { readSettings, taxesOf } from '../../venue/service.ts'
import { lowBalanceAs } from '../../wallet/service.ts'
import { insertOrder, numberOrder, type OrderRow } from '../repository.ts'
import {
  checkCart,
  dishOf,
  divide,
  paymentTypeOf,
  type CheckedCart,
  type Line,
  type MenuItem,
} from '../rules.ts'
import { publishOrder, mailReceipt } from '../service.ts'

const toMenuItem = (
  { item, category }: ItemView,
  optionGroups: readonly OptionGroup[],
): MenuItem => ({
  id: item.id,
  nameEn: item.nameEn,
  nameCh: item.nameCh,
  kind: category.kind,
  price: item.price,
  isAlcohol: item.isAlcohol,
  isAvailable: item.isAvailable && item.deletedAt === null,
  optionGroups,
})

function namesOf(repeated: readonly { id: number; nameEn: string; nameCh: string }[]) {
  const each = [...new Map(repeated.map((one) => [one.id, one])).values()]
  return {
    ids: each.map(({ id }) => id).join(','),
    en: each.map(({ nameEn }) => nameEn).join(', '),
    ch: each.map(({ nameCh }) => nameCh).join('、'),
  }
}

function names(items: readonly MenuItem[]) {
  const { ids, en, ch } = namesOf(items)
  return { items: ids, itemsEn: en, itemsCh: ch }
}

/** Compares a cart with the menu items, which are locked until the transaction ends. */
export async function readCart(tx: Tx, cart: readonly CartLine[]): Promise<CheckedCart> {
  const ids = cart.map(({ foodItemId }) => foodItemId)
  const views = await lockItemsForSale(tx, ids)
  const groups = await lockOptionsForSale(tx, ids)
  const menu = views.map((view) => toMenuItem(view, groups.get(view.item.id) ?? []))
  const checked = checkCart(cart, new Map(menu.map((item) => [item.id, item])))
  if (!checked) throw new Refusal('not_found')
  return checked
}

/** The largest total of an order in cents, that of a card payment. A larger one is a typing error. */
const MOST: Cents = 99_999_999

export interface Charges {
  discountPercent: number
  tip: Cents
}

export interface PricedCart {
  lines: Line[]
  price: OrderPrice
  taxes: DayTax[]
}

/** The price of a checked cart. Throws if a line can't be sold, must be chosen again, or costs another price. */
function priceOf(
  { lines, unavailable, changed, off, rechoose }: CheckedCart,
  charges: Charges,
  taxes: DayTax[],
): PricedCart {
  if (unavailable.length > 0) throw new Refusal('items_unavailable', names(unavailable))
  if (off.items.length > 0) {
    const both = namesOf(off.options)
    const options = { options: both.ids, optionsEn: both.en, optionsCh: both.ch }
    throw new Refusal('options_off', { ...names(off.items), ...options })
  }
  if (rechoose.length > 0) throw new Refusal('options_changed', names(rechoose))
  if (changed.length > 0) throw new Refusal('prices_changed', names(changed))
  const price = orderPrice(lines, { ...charges, taxes })
  if (Math.max(price.subtotal, price.total) > MOST) {
    throw new Refusal('total_too_large', { max: toDollars(MOST) })
  }
  return { lines, price, taxes }
}

export async function priceCart(
  tx: Tx,
  cart: readonly CartLine[],
  charges: Charges,
  now: Date,
): Promise<PricedCart> {
  const checked = await readCart(tx, cart)
  return priceOf(checked, charges, taxesOf(await readSettings(tx, now), now))
}

export async function tableOf(
  tx: Tx,
  id: number | null | undefined,
): Promise<{ id: number; name: string } | null> {
  if (id === null || id === undefined) return null
  const table = await findTable(tx, id)
  if (!table) throw new Refusal('not_found')
  return table
}

/** The payment of an order: at once, or by the locked tab that it goes on. `null` if it costs nothing. */
export type Paid =
  | { tab: BillView }
  | {
      method: Exclude<PaymentMethod, 'elsewhere' | 'points'>
      attemptId?: string
      /** The cash that was handed over, in cents. */
      tendered?: Cents
      /** The points that pay a part of it, or all but the tip. */
      points?: number | undefined
    }
  | null

export interface Sale
  extends
    Pick<OrderRow, 'source' | 'userId' | 'note'>,
    Partial<
      Pick<OrderRow, 'customerName' | 'bookingId' | 'serve' | 'status' | 'releasedAt' | 'staffId'>
    > {
  table: { id: number; name: string } | null
  partyNight?: string
  payment: Paid
  lines: readonly Line[]
  price: OrderPrice
  taxes: readonly DayTax[]
}

/**
 * Sells food and drinks; nothing else does. Writes an order and its dishes on its bill, takes the payment if it is paid
 * at once, and announces it to the kitchen. Throws `order_balance_low`.
 */
export async function sell(tx: Tx, sale: Sale, at: Date): Promise<OrderRow> {
  const { table, lines, price, taxes, payment, partyNight, ...draft } = sale
  const venue = await readSettings(tx, at)
  const by = byAt(venue, at, draft.staffId)
  const tab = payment !== null && 'tab' in payment ? payment.tab : null
  const paid = payment !== null && 'method' in payment ? payment : null
  const { userId, customerName = null, staffId = null } = draft
  const bill =
    tab ??
    (await newBill(tx, {
      userId,
      name: customerName,
      place: table?.name ?? null,
      isTab: false,
      openedBy: staffId,
      at,
    }))
  // It counts for the party of its tab, of the member's running booking, or at its table.
  let bookingId = tab ? tab.bill.bookingId : (draft.bookingId ?? null)
  if (!tab && bookingId === null && table)
    bookingId = (await findSeatedAt(tx, table.id, at)) ?? null
  const { order, items } = await insertOrder(
    tx,
    {
      ...draft,
      lanternId: newLanternId(),
      billId: bill.bill.id,
      tableId: table?.id ?? null,
      tableName: table?.name ?? null,
      createdAt: at,
      updatedAt: at,
    },
    lines,
  )
  const dishes = divide(lines, price, taxes).map((line, place) => ({
    ...dishOf(line),
    ...(partyNight !== undefined && { night: partyNight }),
    orderId: order.id,
    orderItemId: items[place]?.id ?? null,
    bookingId,
  }))
  const { total, tip } = price
  const points = paid?.points
  const redeemed =
    points === undefined
      ? null
      : redemptionOf(venue, points, { total: total - tip, due: total - tip })
  const payments =
    paid && total > 0
      ? withPoints(
          {
            method: paid.method,
            amount: total - tip,
            tip,
            rounding: roundingOf(paid.method, total, by.cashStep),
            tendered: paid.tendered ?? null,
            userId,
            attemptId: paid.attemptId ?? null,
          },
          redeemed,
        )
      : []
  const posting = { cause: 'food_order', lines: dishes, payments } as const
  const sold = await post(tx, bill, posting, by).catch(lowBalanceAs('order_balance_low'))
  if (tab) {
    await lowerShortfall(tx, sold, by)
  } else {
    const paidBy = paymentTypeOf({ isOnBill: false, method: paid?.method ?? null })
    const given = sold.earned.find(({ memberId }) => memberId === order.userId)?.points ?? 0
    const redemption = redeemed?.amount ?? 0
    await mailReceipt(tx, order, { lines, price, paidBy, redemption, points: given })
  }
  // An order that waits for its party has no table until it is released.
  if (order.status !== 'waiting') {
    const change = payment === null ? occupied(at) : highlighted(at)
    if (table) await setByHand(tx, table.id, change, at)
    await numberOrder(tx, order.id, by.today)
  }
  await publishOrder(tx, order)
  return order
}
