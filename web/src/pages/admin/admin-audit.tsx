import { listAudit } from '@lantern/contract/reports/audit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Workspace } from '../../ui/layout/layout.tsx'
import { type LogFilter, noLogFilter, StaffLog } from '../../kit/load/staff-log.tsx'
import { usePaged } from '../../kit/load/paged-list.tsx'
import { actKinds, EventRow } from '../../features/audit/event-row.tsx'

type Filter = LogFilter & { subject: string }
const noFilter: Filter = { ...noLogFilter, subject: '' }

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

/** The log of staff acts. */
export default function AdminAuditPage() {
  const t = useTranslations('audit')
  const titles = useTranslations('staff.titles')
  const [filter, setFilter] = useState(noFilter)
  return (
    <Workspace title={titles('audit')}>
      <StaffLog
        t={t}
        kinds={actKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        filter={filter}
        noFilter={noFilter}
        onFilter={setFilter}
        list={useEvents(filter)}
        note={
          filter.subject !== '' && (
            <p className="mb-4 text-sm text-soft">{t('subject', { what: filter.subject })}</p>
          )
        }
        labelOf={(day) => `${t('list')}: ${day}`}
      >
        {(event) => (
          <EventRow event={event} onSubject={(subject) => setFilter({ ...noFilter, subject })} />
        )}
      </StaffLog>
    </Workspace>
  )
}
