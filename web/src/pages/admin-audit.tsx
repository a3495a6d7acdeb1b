import { useTranslations } from 'use-intl'
import { AuditLog } from '../features/audit/audit-log.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** The log of staff acts. */
export default function AdminAuditPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace>
      <WorkHeader title={t('audit')} />
      <AuditLog />
    </Workspace>
  )
}
