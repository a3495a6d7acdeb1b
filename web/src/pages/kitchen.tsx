import { useTranslations } from 'use-intl'
import { KitchenBoard } from '../features/kitchen/kitchen-board.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** The kitchen's screen, for a tablet that hangs there all night. */
export default function KitchenPage() {
  const t = useTranslations('kitchen')
  return (
    <Workspace className="pb-10">
      <WorkHeader title={t('title')} />
      <KitchenBoard />
    </Workspace>
  )
}
