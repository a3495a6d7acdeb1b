import { useTranslations } from 'use-intl'
import { SecurityLog } from '../features/security/security-log.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** The security log. */
export default function AdminSecurityPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace>
      <WorkHeader title={t('security')} />
      <SecurityLog />
    </Workspace>
  )
}
