import { useTranslations } from 'use-intl'
import { UserTable } from '../../features/users/user-table.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'

/** The users and their roles (product#users). */
export default function AdminDashboardPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace title={t('manageUsers')}>
      <UserTable />
    </Workspace>
  )
}
