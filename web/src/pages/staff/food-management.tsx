import { useTranslations } from 'use-intl'
import { MenuDesk } from '../../features/menu/editing/menu-desk.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'

/** The menu's editor: items, categories, and what is sold out. */
export default function FoodManagementPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace className="pb-10" title={t('foodManagement')}>
      <MenuDesk />
    </Workspace>
  )
}
