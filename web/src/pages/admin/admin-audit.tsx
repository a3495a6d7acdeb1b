import { type AuditEvent, listAudit } from '@lantern/contract/reports/audit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Workspace } from '../../ui/layout/layout.tsx'
import { type LogFilter, noLogFilter, StaffLog } from '../../kit/load/staff-log.tsx'
import { actKinds, EventRow } from '../../features/audit/event-row.tsx'

type Filter = LogFilter & { subject: string }
const noFilter: Filter = { ...noLogFilter, subject: '' }

/** The log of staff acts. */
export default function AdminAuditPage() {
  const t = useTranslations('audit')
  const titles = useTranslations('staff.titles')
  const [filter, setFilter] = useState(noFilter)
  const { person: actorId, kind: action, ...rest } = filter
  return (
    <Workspace title={titles('audit')}>
      <StaffLog<Filter, AuditEvent>
        t={t}
        kinds={actKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        filter={filter}
        noFilter={noFilter}
        onFilter={setFilter}
        endpoint={listAudit}
        query={{ actorId, action, ...rest }}
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
