import { listAudit, actKinds } from '@lantern/contract/reports/audit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Workspace } from '../ui/layout/layout.tsx'
import { type LogFilter, LogFilters, LogSkeleton, noLogFilter } from '../kit/load/log-filters.tsx'
import { PagedList, usePaged } from '../kit/load/paged-list.tsx'
import { daysOf } from '../lib/shown/days.ts'
import { useMoments } from '../lib/shown/moments.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { EventRow } from '../features/audit/event-row.tsx'

type Filter = LogFilter & { subject: string }
const noFilter: Filter = { ...noLogFilter, subject: '' }

/** The events that match a filter, page by page. */
function useEvents({ person: actorId, kind: action, ...rest }: Filter) {
  const request = { actorId, action, ...rest }
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== ''))
  return usePaged({
    endpoint: listAudit,
    sent: { query: given },
    rows: ({ events }) => events,
    count: ({ count }) => count,
    next: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id.toString() : undefined),
  })
}

/** The log of staff acts by day, filtered by person, subject and day. */
function AuditLog() {
  const t = useTranslations('audit')
  const { dayOf } = useMoments()
  const [filter, setFilter] = useState(noFilter)
  const list = useEvents(filter)
  return (
    <>
      <LogFilters
        filter={filter}
        kindLabel={t('kind')}
        kinds={actKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={(change) => setFilter({ ...filter, ...change })}
        onClear={() => setFilter(noFilter)}
      />
      {filter.subject !== '' && (
        <p className="mb-4 text-sm text-soft">{t('subject', { what: filter.subject })}</p>
      )}
      <PagedList
        list={list}
        failed={t('error')}
        more={t('older')}
        skeleton={<LogSkeleton label={t('loading')} />}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      >
        {(events) => (
          <div className="grid gap-5">
            {daysOf(events, dayOf).map(({ day, events: ofDay }) => (
              <section key={day}>
                <h2 className="figures pb-2 text-base">{day}</h2>
                <ol
                  aria-label={`${t('list')}: ${day}`}
                  className="rounded-card border border-line bg-surface px-4 md:px-5"
                >
                  {ofDay.map((event) => (
                    <EventRow
                      key={event.id}
                      event={event}
                      onSubject={(subject) => setFilter({ ...noFilter, subject })}
                    />
                  ))}
                </ol>
              </section>
            ))}
          </div>
        )}
      </PagedList>
    </>
  )
}

/** The log of staff acts. */
export default function AdminAuditPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace title={t('audit')}>
      <AuditLog />
    </Workspace>
  )
}
