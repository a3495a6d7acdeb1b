import { cashRounding, toCents, toDollars, type OrderPrice } from '@lantern/contract/pricing'
import type { NewSale, Sale } from '@lantern/contract/till'
import type { Tx } from '../../kernel/db/db.ts'
import { audit } from '../../kernel/db/audit.ts'
import { spendSeller } from '../../kernel/http/seller.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openBillAt } from '../bookings/party/service.bill.ts'
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

/** Whether a sale says whose bill it goes on. */
const namesBill = ({ billId, tableId, userId, customerName }: NewSale): boolean =>
  [billId, tableId, userId].some((id) => id != null) || Boolean(customerName)

/** Checks that a sale names the payer that its way of paying needs. */
function checkPayer(sale: NewSale): void {
  const { paymentType, userId = null, billId = null } = sale
  const isRight = paymentType === 'bill' ? namesBill(sale) : billId === null
  if (!isRight) throw new Refusal('invalid_input')
  if (paymentType === 'balance' && userId === null) throw new Refusal('member_needed')
}

/**
 * The bill that a sale goes on. If the till names none, it is opened with the sale. `null` for a sale that is paid at
 * once.
 */
async function billOf(tx: Tx, { staffId, sale }: SaleRequest, at: Date): Promise<number | null> {
  const { paymentType, billId = null, tableId, userId = null, customerName } = sale
  if (paymentType !== 'bill' || billId !== null) return billId
  const table = await tableOf(tx, tableId)
  const guests = { table, userId, name: customerName || null }
  const { id } = await openBillAt(tx, guests, { actorId: staffId, at })
  const after = { table: table?.name ?? null }
  await audit(tx, { actorId: staffId, action: 'bill.open', subject: `bill:${id}`, after, at })
  return id
}

/** The columns that a sale itself decides, with how its price is paid. */
function toldOf({ staffId, sale }: SaleRequest, price: OrderPrice) {
  const { paymentType, userId = null, customerName, note } = sale
  return {
    source: 'till' as const,
    staffId,
    userId,
    customerName: customerName || null,
    paymentType: paymentTypes[paymentType],
    ...(paymentType === 'cash' && cashFor(sale, price)),
    note: note || null,
  }
}

async function ringUp(tx: Tx, request: SaleRequest, now: Date): Promise<OrderRow> {
  const { staffId, station, sale } = request
  const { items, paymentType, userId = null, tip = '0', totalPrice } = sale
  if (station !== null) {
    if (!maySellAtStation(sale)) throw new Refusal('forbidden')
    await spendSeller(tx, station, staffId)
  }
  checkPayer(sale)
  if (userId !== null) await keepAccount(tx, userId)
  const billId = await billOf(tx, request, now)
  const charges = { discountPercent: 0, tip: paymentType === 'bill' ? 0 : toCents(tip) }
  const { lines, price, taxes } = await priceCart(tx, items, charges, now)
  agreeOnTotal(totalPrice, price.total)
  return sell(
    tx,
    {
      ...toldOf(request, price),
      table: await tableOf(tx, sale.tableId),
      billId,
      lines,
      price,
      taxes,
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
