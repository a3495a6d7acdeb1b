import { useTranslations } from 'use-intl'
import { AuditLog } from '../features/manage/audit/audit-log.tsx'
import { PageHeader, Workspace } from '../ui/layout.tsx'

/** Who of the staff changed what. */
export default function AdminAuditPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace>
      <PageHeader title={t('audit')} />
      <AuditLog />
    </Workspace>
  )
}
