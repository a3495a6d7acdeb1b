import { listAudit } from '@lantern/contract/reports/audit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Workspace } from '../../ui/layout/layout.tsx'
import { type LogFilter, noLogFilter, queryOfLog, StaffLog } from '../../kit/load/staff-log.tsx'
import { usePaged } from '../../kit/load/paged-list.tsx'
import { actKinds, EventRow } from '../../features/audit/event-row.tsx'

type Filter = LogFilter & { subject: string }
const noFilter: Filter = { ...noLogFilter, subject: '' }

/** The log of staff acts. */
export default function AdminAuditPage() {
  const t = useTranslations('audit')
  const titles = useTranslations('staff.titles')
  const [filter, setFilter] = useState(noFilter)
  const { person: actorId, kind: action, ...rest } = filter
  const list = usePaged({
    endpoint: listAudit,
    sent: { query: queryOfLog({ actorId, action, ...rest }) },
    rows: ({ events }) => events,
    count: ({ count }) => count,
    next: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
  })
  return (
    <Workspace title={titles('audit')}>
      <StaffLog
        t={t}
        kinds={actKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        filter={filter}
        noFilter={noFilter}
        onFilter={setFilter}
        list={list}
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
