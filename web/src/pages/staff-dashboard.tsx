import { useTranslations } from 'use-intl'
import { PageHeader, Workspace } from '../ui/layout.tsx'

/** The night at a glance, and every booking within reach (spec §2, Staff Dashboard). */
export default function StaffDashboardPage() {
  const t = useTranslations('staff')
  return (
    <Workspace>
      <PageHeader title={t('titles.staffDashboard')} />
    </Workspace>
  )
}
