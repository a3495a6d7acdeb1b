import { toCents, toDollars, type Cents, type OrderPrice } from '@lantern/contract/payments/pricing'
import type { createSale as contract, NewSale, Sale } from '@lantern/contract/bills/till'
import type { Tx } from '../../../kernel/db/db.ts'
import { audit } from '../../../kernel/db/audit.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import { spendSeller, tillOf } from '../../../kernel/http/seller.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { roundingOf } from '../../bills/rules.ts'
import { byNow, type ActContext } from '../../bills/service.post.ts'
import { lockOpen } from '../../bills/service.ts'
import type { BillView } from '../../bills/view/service.ts'
import { openBillAt } from '../../bookings/party/service.ts'
import { lockAccountShared } from '../../members/accounts/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { priceCart, sell, tableOf, type Paid } from './service.sell.ts'
import { showOrder, toTicket, type OrderRow, type OrderView } from '../service.ts'

type SaleCall = Call<typeof contract>

/** The cash that was handed over for a price, or the exact amount if none is given. Throws `tendered_too_low`. */
function tenderedFor(
  { tendered }: NewSale,
  { total }: OrderPrice,
  { cashStep }: ActContext,
): Cents {
  const due = total + roundingOf('cash', total, cashStep)
  const given = tendered === undefined ? due : toCents(tendered)
  if (given < due) throw new Refusal('tendered_too_low', { total: toDollars(due) })
  return given
}

async function tabOf(tx: Tx, { viewer, body }: SaleCall, at: Date): Promise<BillView> {
  const { billId = null, tableId, userId = null, customerName } = body
  if (billId !== null) return lockOpen(tx, billId, at)
  const table = await tableOf(tx, tableId)
  const guests = { table, userId, name: customerName || null }
  const actorId = viewer.id
  const tab = await openBillAt(tx, guests, { ...(await byNow(tx, at)), actorId })
  const after = { table: table?.name ?? null }
  const subject = `bill:${tab.bill.id}`
  await audit(tx, { actorId, action: 'bill.open', subject, after, at })
  return tab
}

async function ringUp(tx: Tx, call: SaleCall, now: Date): Promise<OrderRow> {
  const { viewer, session, body: sale } = call
  const staffId = viewer.id
  const station = tillOf(session)
  const { items, paymentType, userId = null, billId = null, tip = '0', totalPrice } = sale
  const customerName = sale.customerName || null
  if (station !== null) {
    // A station stays signed in for everybody, so it has no access to members and their balances.
    if (userId !== null || paymentType === 'balance') throw new Refusal('forbidden')
    await spendSeller(tx, station, staffId)
  }
  const payer = [billId, sale.tableId ?? null, userId, customerName]
  const isRight = paymentType === 'bill' ? payer.some((named) => named !== null) : billId === null
  if (!isRight) throw new Refusal('invalid_input')
  if (paymentType === 'balance' && userId === null) throw new Refusal('member_needed')
  if (userId !== null) await lockAccountShared(tx, userId)
  const tab = paymentType === 'bill' ? await tabOf(tx, call, now) : null
  const charges = { discountPercent: 0, tip: paymentType === 'bill' ? 0 : toCents(tip) }
  const { lines, price, taxes } = await priceCart(tx, items, charges, now)
  agreeOnTotal(totalPrice, price.total)
  const method = paymentType === 'cash' || paymentType === 'balance' ? paymentType : 'terminal'
  const paidFor: Paid =
    method === 'cash'
      ? { method, tendered: tenderedFor(sale, price, await byNow(tx, now)) }
      : { method }
  return sell(
    tx,
    {
      source: 'till',
      staffId,
      userId,
      customerName,
      note: sale.note || null,
      table: await tableOf(tx, sale.tableId),
      payment: tab ? { tab } : paidFor,
      lines,
      price,
      taxes,
    },
    now,
  )
}

function toSale(view: OrderView): Sale {
  const { method, total, cashRounding: rounding, tendered } = view.sums
  const due = total + rounding
  return {
    order: toTicket(view),
    cash:
      method === 'cash' && tendered !== null
        ? {
            due: toDollars(due),
            tendered: toDollars(tendered),
            change: toDollars(tendered - due),
          }
        : null,
  }
}

/** Rings up a sale (`POST /api/staff/sales`): an order like any other, priced here and paid at once. */
export function createSale({ db, clock }: Kernel, call: SaleCall): Promise<Sale> {
  const now = clock.now()
  return repeatable(db, call.repeatable, {
    run: async (tx) => (await ringUp(tx, call, now)).id,
    show: (tx, id) => showOrder(tx, id, toSale),
    id: Number,
  })
}
