import { getCustomer, type Customer } from '@lantern/contract/customers'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigate } from '@tanstack/react-router'
import { Link } from '../ui/actions/link.tsx'
import { CustomerBookings } from '../features/customers/card/customer-bookings.tsx'
import { CustomerCard } from '../features/customers/card/customer-card.tsx'
import { CustomerNotes } from '../features/customers/card/customer-notes.tsx'
import { CustomerOrders } from '../features/customers/card/customer-orders.tsx'
import { CustomerStatement } from '../features/customers/card/customer-statement.tsx'
import { nameOf } from '../features/customers/customer-words.ts'
import { Loaded } from '../kit/loaded.tsx'
import { isRefusal } from '../lib/api/api-error.ts'
import { queryOf } from '../lib/api/queries.ts'
import { useScreenTitle } from '../lib/browser/screen-title.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'
import { PanelSkeleton, Skeleton } from '../ui/states/skeleton.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { usePathParam } from '../lib/browser/path-param.ts'

type Tab = 'bookings' | 'orders' | 'statement' | 'notes'

function Profile({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.profile')
  const navigate = useNavigate()
  const [tab, setTab] = useState<Tab>('bookings')
  const { id } = customer
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <CustomerCard customer={customer} onDeleted={() => void navigate({ to: '/customer-crm' })} />
      <Tabs
        label={t('tabs')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'bookings', label: t('bookings'), panel: <CustomerBookings id={id} /> },
          { value: 'orders', label: t('orders'), panel: <CustomerOrders id={id} /> },
          { value: 'statement', label: t('statement'), panel: <CustomerStatement id={id} /> },
          { value: 'notes', label: t('notes'), panel: <CustomerNotes id={id} /> },
        ]}
      />
    </div>
  )
}

/** The customer's name; a skeleton while it is loaded, and a text if that failed. */
function titleOf(
  { data, isError }: { data: Customer | undefined; isError: boolean },
  word: string,
) {
  if (data) return nameOf(data)
  return isError ? word : <Skeleton className="h-10 w-64" />
}

/** One customer, with their bookings, orders, statement and notes. */
export default function CustomerPage() {
  const t = useTranslations('customers')
  const titles = useTranslations('staff.titles')
  const id = usePathParam('id')
  const query = useQuery(queryOf(getCustomer, { params: { id } }))
  const { data: customer, error } = query
  useScreenTitle(customer && nameOf(customer))
  return (
    <Workspace>
      <WorkHeader
        title={titleOf(query, titles('customer'))}
        back={
          <Link
            to="/customer-crm"
            className="inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            {t('backToList')}
          </Link>
        }
      />
      {isRefusal(error, 'not_found') ? (
        <EmptyState title={t('profile.gone')}>{t('profile.goneText')}</EmptyState>
      ) : (
        <Loaded
          query={query}
          failed={t('profile.error')}
          ghost={<PanelSkeleton className="h-80" />}
        >
          {(known) => <Profile key={known.id} customer={known} />}
        </Loaded>
      )}
    </Workspace>
  )
}
