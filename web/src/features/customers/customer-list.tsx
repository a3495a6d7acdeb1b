import {
  listCustomers,
  type Customer,
  type CustomerSort,
} from '@lantern/contract/members/customers'
import { hasMailbox } from '@lantern/contract/members/names'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../lib/session/session.ts'
import { Link } from '../../ui/actions/link.tsx'
import { TierBadge } from '../../kit/member/tier-badge.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { money } from '../../lib/shown/format.ts'
import { usePages } from '../../lib/shown/pages.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Pager } from '../../kit/load/pager.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { CustomerActions } from './card/customer-actions.tsx'
import { nameOf, statusTone } from './customer-words.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'

const CustomerForm = onDemand(() => import('./customer-form.tsx'))

interface Order {
  sort: CustomerSort
  direction: 'asc' | 'desc'
}

const pageSize = 10

export function CustomerList() {
  const t = useTranslations('customers')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const [order, setOrder] = useState<Order>({ sort: 'name', direction: 'asc' })
  const [isAdding, setAdding] = useState(false)
  const may = useMay()
  const { monthOf } = useMoments()
  const request = { ...order, ...(search !== '' && { search }) }
  const pages = usePages(JSON.stringify(request))
  const query = useQuery({
    ...queryOf(listCustomers, {
      query: { ...request, ...(pages.after !== undefined && { after: pages.after }) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = query
  const sortBy = (sort: CustomerSort) => {
    const isChosen = order.sort === sort
    return {
      direction: isChosen ? order.direction : null,
      onSort: () =>
        setOrder({ sort, direction: isChosen && order.direction === 'asc' ? 'desc' : 'asc' }),
    }
  }
  const columns = [
    { key: 'name', head: t('columns.name'), grows: true, card: 'title', sort: sortBy('name') },
    {
      key: 'email',
      head: t('columns.email'),
      sort: sortBy('email'),
      card: 'whole',
      skeleton: 'long',
    },
    { key: 'phone', head: t('columns.phone'), from: 'wide', card: 'start', skeleton: 'short' },
    { key: 'status', head: t('columns.status'), card: 'end' },
    { key: 'balance', head: t('columns.balance'), align: 'end', card: 'start' },
    { key: 'joined', head: t('columns.joined'), from: 'wide', sort: sortBy('joined'), card: 'end' },
    { key: 'actions', head: t('columns.actions'), card: 'actions' },
  ] as const
  const cells = (customer: Customer) => ({
    name: (
      <Link
        to="/customer-crm/$id"
        params={{ id: String(customer.id) }}
        className="inline-block min-h-11 max-w-full content-center align-middle font-semibold underline decoration-line underline-offset-4 hover:decoration-current @min-[45rem]:truncate"
      >
        {nameOf(customer)}
      </Link>
    ),
    email: (
      <span className="inline-block max-w-64 truncate align-middle">
        {hasMailbox(customer.email) ? customer.email : '—'}
      </span>
    ),
    phone: <span className="figures">{customer.phone ?? '—'}</span>,
    status: (
      <span className="flex gap-1.5">
        <Badge tone={statusTone[customer.status]}>{t(`status.${customer.status}`)}</Badge>
        <TierBadge tierId={customer.tierId} />
        {customer.role !== 'customer' && <Badge>{t(`role.${customer.role}`)}</Badge>}
      </span>
    ),
    balance: money(customer.accountBalance),
    joined: <span className="figures">{monthOf(customer.createdAt)}</span>,
    actions: <CustomerActions customer={customer} />,
  })
  const table = (customers?: readonly Customer[]) => (
    <Table
      label={t('list')}
      columns={columns}
      rows={customers}
      keyOf={({ id }) => id}
      cells={cells}
      skeletons={10}
    />
  )
  return (
    <div>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchInput
          label={t('search')}
          value={text}
          onChange={setText}
          className="min-w-[min(14rem,100%)] flex-1 sm:max-w-md"
        />
        {may('accounts') && (
          <Button className="ml-auto" onClick={() => setAdding(true)}>
            <UserPlus />
            {t('add')}
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        failed={t('error')}
        skeleton={table()}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
        isEmpty={({ users }) => users.length === 0}
      >
        {({ users }) => table(users)}
      </Loaded>
      <Pager
        label={t('pages')}
        pages={pages}
        next={data?.next}
        size={pageSize}
        rows={data?.users.length ?? 0}
        count={data?.count ?? 0}
        loading={isFetching}
      />
      {isAdding && <CustomerForm customer={null} onClose={() => setAdding(false)} />}
    </div>
  )
}
