import { getRoomReceipt } from '@lantern/contract/floor/desk'
import { useTranslations } from 'use-intl'
import { receiptOfBooking } from '../../features/account/papers/receipt-content.ts'
import { Paper } from '../../features/account/papers/receipt.tsx'
import { useScreenTitle } from '../../lib/browser/screen-title.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Container } from '../../ui/layout/layout.tsx'
import { usePathParam } from '../../lib/browser/path-param.ts'

/** A room's receipt for the desk to print. A walk-in has no account in which to find it. */
export default function RoomReceiptPage() {
  const id = usePathParam('id')
  const t = useTranslations('receipt')
  useScreenTitle(t('title'))
  return (
    <Container className="pb-10">
      <Paper
        query={queryOf(getRoomReceipt, { params: { id } })}
        read={({ booking }) => receiptOfBooking(booking)}
        issuedTo={({ customerName }) => customerName}
        back="/staff-dashboard"
      />
    </Container>
  )
}
