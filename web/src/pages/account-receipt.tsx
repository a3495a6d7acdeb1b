import { getBooking } from '@lantern/contract/bookings'
import { getOrder } from '@lantern/contract/orders'
import { useParams } from '@tanstack/react-router'
import { receiptOfBooking, receiptOfOrder } from '../features/account/papers/receipt-content.ts'
import { ReceiptScreen } from '../features/account/papers/receipt-screen.tsx'
import { queryOf } from '../lib/api/queries.ts'

/** The receipt of a booking or of an order, by its public number. */
export default function ReceiptPage() {
  const { kind, lanternId } = useParams({
    from: '/inside/open/members/account/$kind/$lanternId/receipt',
  })
  const sent = { params: { lanternId } }
  return kind === 'orders' ? (
    <ReceiptScreen query={queryOf(getOrder, sent)} read={receiptOfOrder} />
  ) : (
    <ReceiptScreen query={queryOf(getBooking, sent)} read={receiptOfBooking} />
  )
}
