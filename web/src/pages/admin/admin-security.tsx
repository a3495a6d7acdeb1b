import { listSecurity, securityKinds } from '@lantern/contract/account/security'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Workspace } from '../../ui/layout/layout.tsx'
import { type LogFilter, noLogFilter, StaffLog } from '../../kit/load/staff-log.tsx'
import { usePaged } from '../../kit/load/paged-list.tsx'
import { sentences, SecurityRow } from '../../features/security/security-row.tsx'

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

/** The security log. */
export default function AdminSecurityPage() {
  const t = useTranslations('security')
  const titles = useTranslations('staff.titles')
  const [filter, setFilter] = useState(noLogFilter)
  return (
    <Workspace title={titles('security')}>
      <StaffLog
        t={t}
        kinds={securityKinds.map((kind) => ({ value: kind, label: t(`kinds.${sentences[kind]}`) }))}
        filter={filter}
        noFilter={noLogFilter}
        onFilter={setFilter}
        list={useEvents(filter)}
        labelOf={(day) => day}
      >
        {(event) => <SecurityRow event={event} among="all" />}
      </StaffLog>
    </Workspace>
  )
}
