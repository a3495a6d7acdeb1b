import { getOpening } from '@lantern/contract/venue/opening'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { OpeningGuide } from '../../features/opening/opening-guide.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Workspace } from '../../ui/layout/layout.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'

/** The guide to opening a venue (product#opening). */
export default function AdminOpeningPage() {
  const t = useTranslations()
  const query = useQuery(queryOf(getOpening, {}))
  return (
    <Workspace title={t('staff.titles.opening')} lead={t('opening.lead')}>
      <Loaded
        query={query}
        failed={t('opening.error')}
        skeleton={<PanelSkeleton className="h-96" />}
      >
        {(opening) => <OpeningGuide opening={opening} />}
      </Loaded>
    </Workspace>
  )
}
