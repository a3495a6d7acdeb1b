import { useTranslations } from 'use-intl'
import { MenuDesk } from '../features/menu/editing/menu-desk.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** What is on the menu, and what can be had of it tonight. */
export default function FoodManagementPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace className="pb-10">
      <WorkHeader title={t('foodManagement')} />
      <MenuDesk />
    </Workspace>
  )
}
