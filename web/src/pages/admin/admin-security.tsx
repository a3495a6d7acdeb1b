import { listSecurity, type SecurityEvent, securityKinds } from '@lantern/contract/account/security'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Workspace } from '../../ui/layout/layout.tsx'
import { type LogFilter, noLogFilter, StaffLog } from '../../kit/load/staff-log.tsx'
import { SecurityRow } from '../../features/security/security-row.tsx'

/** The security log. */
export default function AdminSecurityPage() {
  const t = useTranslations('security')
  const titles = useTranslations('staff.titles')
  const [filter, setFilter] = useState(noLogFilter)
  const { person: userId, ...rest } = filter
  return (
    <Workspace title={titles('security')}>
      <StaffLog<LogFilter, SecurityEvent>
        t={t}
        kinds={securityKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        filter={filter}
        noFilter={noLogFilter}
        onFilter={setFilter}
        endpoint={listSecurity}
        query={{ userId, ...rest }}
        labelOf={(day) => day}
      >
        {(event) => <SecurityRow event={event} among="all" />}
      </StaffLog>
    </Workspace>
  )
}
