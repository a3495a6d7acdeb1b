import { getOwnBill } from '@lantern/contract/bills-party'
import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { money } from '../../lib/shown/format.ts'

/** The amount due and the rest of the minimum spend of the member's open bill, live, with a link to the bill. */
export function OwnBillNote() {
  const t = useTranslations('orders.bill')
  const { member } = useSession()
  const { data: bill } = useQuery({ ...queryOf(getOwnBill, {}), enabled: member !== null })
  if (!member || !bill) return null
  const left = bill.minimum?.left
  return (
    <Link
      to="/account"
      className="mb-6 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-sunk px-4 py-2.5"
    >
      <span className="inline-flex items-center gap-2 font-semibold">
        <ReceiptText className="size-4" aria-hidden="true" />
        {t('title')}
        <span className="figures">{money(bill.due)}</span>
      </span>
      {left !== undefined && Number(left) > 0 && (
        <span className="figures text-sm text-soft">{t('left', { left: money(left) })}</span>
      )}
    </Link>
  )
}
