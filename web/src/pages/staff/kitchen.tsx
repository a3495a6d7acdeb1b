import { useTranslations } from 'use-intl'
import { KitchenBoard } from '../../features/kitchen/kitchen-board.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'

/** The kitchen's board, for a tablet that shows it all night. */
export default function KitchenPage() {
  const t = useTranslations('kitchen')
  return (
    <Workspace className="pb-10" title={t('title')}>
      <KitchenBoard />
    </Workspace>
  )
}
