import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslations } from 'use-intl'
import { useMay } from '../lib/session/session.ts'
import { Link } from '../ui/actions/link.tsx'
import { CustomerList } from '../features/customers/customer-list.tsx'
import { DeletionRequests } from '../features/customers/deletion-requests.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** The list of customers (product#customers). */
export default function CustomerCrmPage() {
  const t = useTranslations('customers')
  const may = useMay()
  return (
    <Workspace>
      <WorkHeader
        title={t('title')}
        lead={t('lead')}
        back={
          <Link
            to="/staff-dashboard"
            className="inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            {t('back')}
          </Link>
        }
      />
      {may('accounts') && <DeletionRequests />}
      <CustomerList />
    </Workspace>
  )
}
