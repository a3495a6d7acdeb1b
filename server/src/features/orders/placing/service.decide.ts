import type { CartLine } from '@lantern/contract/cart'
import { toCents } from '@lantern/contract/pricing'
import { decide, type Ask } from '../../../kernel/db/db-decide.ts'
import type { Effect } from '../../../kernel/db/db-statement.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { keyKept, repeated, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announced } from '../../../kernel/live/live-channel.ts'
import type { Memory } from '../../../kernel/live/memory.ts'
import { confirmHouse } from '../../amenities/service.house.ts'
import { dishesPut, type OpenBill } from '../../bills/dishes/service.ts'
import {
  confirmMenu,
  keptMenu,
  menuHeld,
  menuIs,
  type ItemView,
  type KeptMenu,
} from '../../menu/service.ts'
import { tableLit, tableTaken } from '../../tables/service.ts'
import { businessDateAt, keptVenue, taxesOf, type KeptVenue } from '../../venue/service.ts'
import { billLinesOf, checkCart, type SoldLine } from '../rules.ts'
import type { OrderItemRow, OrderRow, OrderView } from '../repository.ts'
import { charged } from '../service.effects.ts'
import {
  accountOpen,
  linesWritten,
  orderNumbered,
  saleFacts,
  type SaleFacts,
} from './repository.ts'
import {
  draftOf,
  priceOf,
  toMenuItem,
  type Charges,
  type PricedCart,
  type Sale,
} from './service.sell.ts'

/** Everything in memory that a sale depends on. */
export interface Shop {
  menu: KeptMenu
  house: KeptVenue
}

const keptShop = async (memory: Memory): Promise<Shop> => ({
  menu: await keptMenu(memory),
  house: await keptVenue(memory),
})

/** The locks under which a sale is decided that was overtaken twice. */
const shopLocks = (cart: readonly CartLine[]): Effect[] =>
  menuHeld(cart.map(({ foodItemId }) => foodItemId))

/** The call, its cart and its people, which the facts are asked for. */
export interface Asking {
  call: RepeatableCall | null
  cart: readonly CartLine[]
  tableId: number | null
  memberId: number | null
  staffId: number | null
  /** The station that it is rung up at, if it is one. */
  station: number | null
  /** The bill that it is put on: one that is named, the member's own open one, or none. */
  bill: number | 'own' | null
}

/** Asks for the facts of a sale, and makes sure that what is in memory is as old as they are. */
async function askForSale(
  { memory }: Kernel,
  { menu, house }: Shop,
  { call, cart, tableId, memberId, staffId, station, bill }: Asking,
  ask: Ask,
  now: Date,
): Promise<SaleFacts> {
  const [facts] = await ask(
    saleFacts(
      call?.memberId ?? null,
      call?.route ?? null,
      call?.key ?? null,
      cart.length,
      tableId,
      memberId,
      now,
      staffId,
      station,
      bill === 'own' ? null : bill,
      bill === 'own',
    ),
  )
  if (!facts) throw new Error('a statement without a table has no row')
  confirmHouse(memory, house, facts.house)
  confirmMenu(memory, menu, facts.menu)
  return facts
}

/** A cart at the menu's prices. `null` if a dish has left the menu: the long way knows what it was called. */
export function priceByMenu(
  { menu, house }: Shop,
  cart: readonly CartLine[],
  charges: Charges,
  now: Date,
): PricedCart | null {
  const wanted = new Set(cart.map(({ foodItemId }) => foodItemId))
  const views = menu.items.filter(({ item }) => wanted.has(item.id))
  const checked = checkCart(cart, new Map(views.map((view) => [view.item.id, toMenuItem(view)])))
  return checked && priceOf(checked, charges, taxesOf(house.venue, now))
}

/** The rest of an order's columns: an order that is made now. */
const fresh = {
  customerName: null,
  bookingId: null,
  status: 'pending',
  serve: 'now',
  releasedAt: null,
  billId: null,
  attemptId: null,
  staffId: null,
  cashRounding: 0,
  tendered: null,
  nightNumber: null,
  version: 1,
} as const

const rowsOf = (orderId: number, lineIds: readonly number[], sold: readonly SoldLine[]) =>
  sold.map((line, place): OrderItemRow => {
    const id = lineIds[place]
    if (id === undefined) throw new Error('a line has no id')
    return { ...line, id, orderId, status: null }
  })

const todayIn = (menu: KeptMenu, id: number): ItemView['item'] => {
  const view = menu.items.find(({ item }) => item.id === id)
  if (!view) throw new Error(`item ${id} was priced and is on no menu`)
  return view.item
}

/** A sale that is made now, and the bill that it is put on, if it isn't paid at once. */
export interface Wished {
  sale: Sale
  onBill: OpenBill | null
}

/** A sale that is made now, and all that is written of it. */
interface Sold {
  view: OrderView
  /** Without the key, which comes first. */
  effects: Effect[]
}

/** A free order marks its table as taken. Any other highlights it, as on the long way. */
function tableMarked({ tableId, paymentType }: OrderRow, at: Date): Effect[] {
  if (tableId === null) return []
  return paymentType === 'none' ? tableTaken(tableId, at) : tableLit(tableId, at)
}

/** The dishes of an order on its bill: what locks it, and what is written once the order is. */
function onBillOf(
  { id: orderId, staffId, taxLabel }: OrderRow,
  sold: readonly SoldLine[],
  wish: Wished,
  at: Date,
) {
  if (!wish.onBill) return { lock: [], write: [] }
  const by = { orderId, actorId: staffId }
  return dishesPut(wish.onBill, by, billLinesOf(sold, taxLabel), at)
}

/** Throws `order_balance_low`. Its number isn't known yet. */
function decideSale({ menu, house }: Shop, facts: SaleFacts, wish: Wished, at: Date): Sold {
  const { sale } = wish
  const { draft, sold } = draftOf(sale, house.venue, at)
  const night = businessDateAt(at, house.venue)
  const order: OrderRow = { ...fresh, ...draft, id: facts.id, night }
  const rows = rowsOf(order.id, facts.lineIds, sold)
  const { member, seller } = facts
  if (order.paymentType === 'balance' && toCents(member?.balance ?? '0') < order.totalAmount) {
    throw new Refusal('order_balance_low')
  }
  const { userId } = order
  const bill = onBillOf(order, sold, wish, at)
  const lines = rows.map((line) => ({ line, today: todayIn(menu, line.foodItemId) }))
  const unpaidBack = { cardRefund: null, refundSettledAs: null }
  const known = {
    member: userId === null ? null : member,
    seller: order.staffId === null ? null : seller,
  }
  return {
    view: { order, lines, ...known, awaited: null, ...unpaidBack },
    effects: [
      ...(userId === null ? [] : [accountOpen(1, userId)]),
      ...bill.lock,
      ...charged(order, { lines: sale.lines, bill: wish.onBill?.bill.lanternId ?? null }, at),
      ...tableMarked(order, at),
      orderNumbered(order),
      linesWritten(order.id, rows),
      ...bill.write,
      menuIs(menu),
      announced('orders', { id: order.id, memberId: userId }),
    ],
  }
}

/** The order that was made, the id of the one that an earlier try made, or `null` if it goes the long way. */
export type SaleOutcome = { view: OrderView } | { repeats: number } | null

/** A sale that is to be decided in one flight. */
export interface SaleWish extends Asking {
  /** The sale as its rules decide it by the facts. Throws a refusal, or returns `null` if it goes the long way. */
  saleOf: (shop: Shop, facts: SaleFacts) => (Wished & { effects: readonly Effect[] }) | null
}

const withNumber = (outcome: SaleOutcome, [number]: readonly (string | null)[]): SaleOutcome =>
  outcome && 'view' in outcome
    ? { view: { ...outcome.view, order: { ...outcome.view.order, nightNumber: Number(number) } } }
    : outcome

/** Sells food and drinks that are made now, paid at once or put on a bill, in two round trips, once per key. */
export function sellAtOnce(kernel: Kernel, wish: SaleWish): Promise<SaleOutcome> {
  const now = kernel.clock.now()
  const { call, cart, saleOf } = wish
  return decide<Shop, SaleOutcome>(kernel.db, {
    beforehand: () => keptShop(kernel.memory),
    locks: () => shopLocks(cart),
    async attempt(shop, ask) {
      const facts = await askForSale(kernel, shop, wish, ask, now)
      const before = repeated(call, facts.seen)
      if (before !== null) return { answer: { repeats: Number(before) }, effects: [] }
      if (wish.tableId !== null && facts.table === null) throw new Refusal('not_found')
      const wished = saleOf(shop, facts)
      if (!wished) return { answer: null, effects: [] }
      const { view, effects } = decideSale(shop, facts, wished, now)
      return {
        answer: { view },
        effects: [...keyKept(call, view.order.id), ...wished.effects, ...effects],
        complete: withNumber,
      }
    },
  })
}
