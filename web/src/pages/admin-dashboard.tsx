import { useTranslations } from 'use-intl'
import { UserTable } from '../features/manage/people/user-table.tsx'
import { PageHeader, Workspace } from '../ui/layout.tsx'

/** Who may do what (spec §2, Admin Dashboard). */
export default function AdminDashboardPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace>
      <PageHeader title={t('manageUsers')} />
      <UserTable />
    </Workspace>
  )
}
