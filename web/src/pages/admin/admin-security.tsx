import { listSecurity, securityKinds } from '@lantern/contract/account/security'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Workspace } from '../../ui/layout/layout.tsx'
import { noLogFilter, queryOfLog, StaffLog } from '../../kit/load/staff-log.tsx'
import { usePaged } from '../../kit/load/paged-list.tsx'
import { SecurityRow } from '../../features/security/security-row.tsx'

/** The security log. */
export default function AdminSecurityPage() {
  const t = useTranslations('security')
  const titles = useTranslations('staff.titles')
  const [filter, setFilter] = useState(noLogFilter)
  const { person: userId, ...rest } = filter
  const list = usePaged({
    endpoint: listSecurity,
    sent: { query: queryOfLog({ userId, ...rest }) },
    rows: ({ events }) => events,
    count: ({ count }) => count,
    next: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
  })
  return (
    <Workspace title={titles('security')}>
      <StaffLog
        t={t}
        kinds={securityKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        filter={filter}
        noFilter={noLogFilter}
        onFilter={setFilter}
        list={list}
        labelOf={(day) => day}
      >
        {(event) => <SecurityRow event={event} among="all" />}
      </StaffLog>
    </Workspace>
  )
}
