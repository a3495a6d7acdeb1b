import { cashRounding, toCents, toDollars, type OrderPrice } from '@lantern/contract/pricing'
import type { NewSale, Sale } from '@lantern/contract/till'
import type { Tx } from '../../kernel/db/db.ts'
import { spendSeller } from '../../kernel/http/seller.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { keepAccount } from '../members/accounts/service.ts'
import { agreeOnTotal } from '../wallet/service.ts'
import { priceCart, sell, tableOf } from '../orders/placing/service.sell.ts'
import { maySellAtStation } from './policy.ts'
import { showOrder, toTicket, type OrderRow, type OrderView } from '../orders/service.ts'

export interface SaleRequest {
  staffId: number
  /** The station that it was rung up at, if it was one. */
  station: number | null
  sale: NewSale
  repeatable: RepeatableCall | null
}

const paymentTypes = {
  cash: 'cash',
  card: 'terminal',
  balance: 'balance',
  bill: 'bill',
} as const

/**
 * A price in cash: rounded to five cents, with the amount that was handed over, or the exact amount if none is given.
 */
function cashFor({ tendered }: NewSale, { total }: OrderPrice) {
  const rounding = cashRounding(total)
  const due = total + rounding
  const given = tendered === undefined ? due : toCents(tendered)
  if (given < due) throw new Refusal('tendered_too_low', { total: toDollars(due) })
  return { cashRounding: rounding, tendered: given }
}

/** Checks that a sale names who pays as its way to pay needs it. */
function checkPayer({ paymentType, userId = null, billId = null }: NewSale): void {
  if ((paymentType === 'bill') !== (billId !== null)) throw new Refusal('invalid_input')
  if (paymentType === 'balance' && userId === null) throw new Refusal('member_needed')
}

async function ringUp(tx: Tx, request: SaleRequest, now: Date): Promise<OrderRow> {
  const { staffId, station, sale } = request
  const { items, paymentType, userId = null, tip = '0', totalPrice, billId = null } = sale
  if (station !== null) {
    if (!maySellAtStation(sale)) throw new Refusal('forbidden')
    await spendSeller(tx, station, staffId)
  }
  checkPayer(sale)
  if (userId !== null) await keepAccount(tx, userId)
  const charges = { discountPercent: 0, tip: paymentType === 'bill' ? 0 : toCents(tip) }
  const { lines, price, taxes } = await priceCart(tx, items, charges, now)
  agreeOnTotal(totalPrice, price.total)
  return sell(
    tx,
    {
      source: 'till',
      staffId,
      userId,
      customerName: sale.customerName || null,
      table: await tableOf(tx, sale.tableId),
      paymentType: paymentTypes[paymentType],
      billId,
      ...(paymentType === 'cash' && cashFor(sale, price)),
      lines,
      price,
      taxes,
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
 * Rings up a sale at the till (`POST /api/staff/sales`): an order like any other, priced here and paid at once.
 */
export function createSale({ db, clock }: Kernel, request: SaleRequest): Promise<Sale> {
  const now = clock.now()
  return repeatable(db, request.repeatable, {
    run: async (tx) => (await ringUp(tx, request, now)).id,
    show: (tx, id) => showOrder(tx, id, toSale),
    id: Number,
  })
}
