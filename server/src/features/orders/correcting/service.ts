import type { Bill } from '@lantern/contract/bills'
import { transact } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { showBill } from '../../bills/view/service.ts'
import { findOrderView } from '../repository.ts'

/**
 * The bill of an order, to correct it by line (`POST /api/staff/orders/{id}/bill`): its party's bill if it is on one,
 * otherwise its own. Throws `order_wrong_state` for a canceled order with a bill of its own, and `nothing_to_pay` for a
 * free one.
 */
export function openOrderBill({ db, clock }: Kernel, orderId: number): Promise<Bill> {
  return transact(db, async (tx) => {
    const found = await findOrderView(tx, orderId)
    if (!found) throw new Refusal('not_found')
    const { order, sums } = found
    const { status } = order
    if (!sums.isOnBill && status === 'canceled') throw new Refusal('order_wrong_state', { status })
    if (!sums.isOnBill && sums.method === null) throw new Refusal('nothing_to_pay')
    return showBill(tx, order.billId, clock.now())
  })
}
