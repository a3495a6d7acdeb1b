import { listSecurity, securityKinds, type SecurityEvent } from '@lantern/contract/account/security'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Workspace } from '../ui/layout/layout.tsx'
import { LogFilters, LogSkeleton, noLogFilter, type LogFilter } from '../kit/load/log-filters.tsx'
import { PagedList, usePaged } from '../kit/load/paged-list.tsx'
import { daysOf } from '../lib/shown/days.ts'
import { useMoments } from '../lib/shown/moments.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { sentences, SecurityRow } from '../features/security/security-row.tsx'

/** The events that match a filter, page by page. */
function useEvents({ person, kind, from, to }: LogFilter) {
  const request = securityKinds.find((one) => one === kind)
  const given = {
    ...(person !== '' && { userId: person }),
    ...(request && { kind: request }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
  return usePaged({
    endpoint: listSecurity,
    sent: { query: given },
    rows: ({ events }) => events,
    count: ({ count }) => count,
    next: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id.toString() : undefined),
  })
}

/** The events, by day. */
function Days({ events }: { events: readonly SecurityEvent[] }) {
  const { dayOf } = useMoments()
  return daysOf(events, dayOf).map(({ day, events: of }) => (
    <section key={day} aria-label={day} className="mb-6">
      <h2 className="figures pb-2 text-base">{day}</h2>
      <ol className="rounded-card border border-line bg-surface px-4 md:px-5">
        {of.map((event) => (
          <SecurityRow key={event.id} event={event} among="all" />
        ))}
      </ol>
    </section>
  ))
}

/** The security log, by person, kind and day. */
function SecurityLog() {
  const t = useTranslations('security')
  const [filter, setFilter] = useState(noLogFilter)
  const list = useEvents(filter)
  return (
    <>
      <LogFilters
        filter={filter}
        kindLabel={t('kind')}
        kinds={securityKinds.map((kind) => ({ value: kind, label: t(`kinds.${sentences[kind]}`) }))}
        onChange={(change) => setFilter({ ...filter, ...change })}
        onClear={() => setFilter(noLogFilter)}
      />
      <PagedList
        list={list}
        failed={t('error')}
        more={t('older')}
        skeleton={<LogSkeleton label={t('loading')} />}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      >
        {(events) => <Days events={events} />}
      </PagedList>
    </>
  )
}

/** The security log. */
export default function AdminSecurityPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace title={t('security')}>
      <SecurityLog />
    </Workspace>
  )
}
