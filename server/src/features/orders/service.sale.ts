import type { Ticket } from '@lantern/contract/orders'
import { cashRounding, toCents, toDollars, type OrderPrice } from '@lantern/contract/pricing'
import type { NewSale, Sale } from '@lantern/contract/sales'
import { transact, type Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import { once, type RepeatableCall } from '../../kernel/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { keepAccount } from '../members/service.directory.ts'
import { businessDay, readSettings } from '../venue/service.ts'
import { findRecentOrders, findOrderView, type OrderRow, type OrderView } from './repository.ts'
import { checkTotal, priceCart, sell, tableOf } from './service.sell.ts'
import { toTicket } from './service.ts'

export interface SaleRequest {
  staffId: number
  sale: NewSale
  repeatable: RepeatableCall | null
}

const paymentTypes = { cash: 'cash', card: 'terminal', balance: 'balance' } as const

/**
 * How cash settles a price: rounded to five cents, and enough handed over; the exact amount where
 * nobody says. Throws `tendered_too_low`.
 */
function settleCash({ tendered }: NewSale, { total }: OrderPrice) {
  const rounding = cashRounding(total)
  const due = total + rounding
  const given = tendered === undefined ? due : toCents(tendered)
  if (given < due) throw new Refusal('tendered_too_low', { total: toDollars(due) })
  return { cashRounding: rounding, tendered: given }
}

async function ringUp(tx: Tx, { staffId, sale }: SaleRequest, now: Date): Promise<OrderRow> {
  const { items, paymentType, userId = null, tip = '0', totalPrice } = sale
  if (paymentType === 'balance' && userId === null) throw new Refusal('member_needed')
  if (userId !== null) await keepAccount(tx, userId)
  const terms = { discountPercent: 0, tip: toCents(tip) }
  const { lines, price } = await priceCart(tx, items, terms, now)
  checkTotal(totalPrice === undefined ? undefined : toCents(totalPrice), price)
  return sell(
    tx,
    {
      source: 'till',
      staffId,
      userId,
      customerName: sale.customerName || null,
      table: await tableOf(tx, sale.tableId),
      paymentType: paymentTypes[paymentType],
      ...(paymentType === 'cash' && settleCash(sale, price)),
      lines,
      price,
      note: sale.note || null,
    },
    now,
  )
}

function toSale(view: OrderView): Sale {
  const { paymentType, totalAmount, cashRounding: rounding, tendered } = view.order
  const due = totalAmount + rounding
  return {
    order: toTicket(view),
    cash:
      paymentType === 'cash' && tendered !== null
        ? {
            due: toDollars(due),
            tendered: toDollars(tendered),
            change: toDollars(tendered - due),
          }
        : null,
  }
}

/**
 * Rings up a sale at the till (`POST /api/staff/sales`): an order like any other, priced here and
 * paid at once. Throws `items_unavailable`, `prices_changed`, `price_changed`, `tendered_too_low`,
 * `member_needed`, `not_found` for a member or a table that is none, `order_balance_low`.
 */
export function createSale({ db, clock }: Kernel, request: SaleRequest): Promise<Sale> {
  const now = clock.now()
  const show = async (tx: Tx, id: number) => {
    const view = await findOrderView(tx, id)
    if (!view) throw new Refusal('not_found')
    return toSale(view)
  }
  return transact(db, (tx) =>
    once(tx, request.repeatable, {
      async run() {
        const { id } = await ringUp(tx, request, now)
        return { id: String(id), answer: await show(tx, id) }
      },
      recall: (id) => show(tx, Number(id)),
    }),
  )
}

const PAGE = 30

export interface OrderFilter {
  date: string | undefined
  userId: number | undefined
  source: OrderRow['source'] | undefined
  before: number | undefined
}

/** Orders of all members and of the till, newest first, a page at a time. */
export function listStaffOrders({ db, clock }: Kernel, filter: OrderFilter): Promise<Ticket[]> {
  const { date, ...rest } = filter
  return transact(db, async (tx) => {
    const day = date && businessDay(date, await readSettings(tx, clock.now()))
    const views = await findRecentOrders(tx, { ...rest, day: day || null, size: PAGE })
    return views.map(toTicket)
  })
}
