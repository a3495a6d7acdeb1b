import { listDeletions } from '@lantern/contract/account/account'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMay } from '../../lib/session/session.ts'
import { BackLink } from '../../ui/actions/back-link.tsx'
import { Link } from '../../ui/actions/link.tsx'
import { CustomerList } from '../../features/customers/customer-list.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'
import { ReadFailure } from '../../kit/load/read-failure.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Panel } from '../../ui/layout/card.tsx'

/** Members who requested deletion, above the list; nothing if there are none (product#customers). */
function DeletionRequests() {
  const t = useTranslations('customers.deletions')
  const { dayOf } = useMoments()
  const query = useQuery(queryOf(listDeletions, {}))
  const { data } = query
  if (!data) return <ReadFailure query={query}>{t('error')}</ReadFailure>
  if (data.length === 0) return null
  return (
    <Panel aria-labelledby="deletions" className="mb-6">
      <h2 id="deletions" className="text-lg">
        {t('title')}
      </h2>
      <p className="mt-1 text-sm text-soft">{t('text')}</p>
      <ul className="mt-3 grid gap-1">
        {data.map(({ id, name, askedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link
              to="/customer-crm/$id"
              params={{ id: String(id) }}
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {name}
            </Link>
            <span className="figures text-sm text-soft">{dayOf(askedAt)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The list of customers (product#customers). */
export default function CustomerCrmPage() {
  const t = useTranslations('customers')
  const may = useMay()
  return (
    <Workspace
      title={t('title')}
      lead={t('lead')}
      back={<BackLink to="/staff-dashboard">{t('back')}</BackLink>}
    >
      {may('accounts') && <DeletionRequests />}
      <CustomerList />
    </Workspace>
  )
}
