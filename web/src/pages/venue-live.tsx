import { useTranslations } from 'use-intl'
import { FloorScreen } from '../features/floor/floor-screen.tsx'
import { PageHeader, Workspace } from '../ui/layout.tsx'

/** The live floor: the whole venue as it is this second, shaped by hand (spec §2). */
export default function VenueLivePage() {
  const t = useTranslations('floor')
  return (
    <Workspace>
      <PageHeader title={t('title')} lead={t('lead')} />
      <FloorScreen />
    </Workspace>
  )
}
