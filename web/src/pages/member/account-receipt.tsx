import { getOwnPayment } from '@lantern/contract/bills/own-bill'
import { getBooking } from '@lantern/contract/bookings/bookings'
import { getOrder } from '@lantern/contract/menu/orders'
import {
  receiptOfBooking,
  receiptOfOrder,
  receiptOfPayment,
} from '../../features/account/papers/receipt-content.ts'
import { ReceiptScreen } from '../../features/account/papers/receipt.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { usePathParam } from '../../lib/browser/path-param.ts'

/** The receipt of a booking or of an order by its public number, or of a payment of a bill by its id. */
export default function ReceiptPage() {
  const kind = usePathParam('kind')
  const lanternId = usePathParam('lanternId')
  const sent = { params: { lanternId } }
  if (kind === 'payments') {
    const payment = queryOf(getOwnPayment, { params: { id: lanternId } })
    return <ReceiptScreen query={payment} read={receiptOfPayment} />
  }
  return kind === 'orders' ? (
    <ReceiptScreen query={queryOf(getOrder, sent)} read={receiptOfOrder} />
  ) : (
    <ReceiptScreen query={queryOf(getBooking, sent)} read={receiptOfBooking} />
  )
}
