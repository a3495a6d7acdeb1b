import { useTranslations } from 'use-intl'
import { DayClose } from '../features/close/day-close.tsx'
import { useVenue } from '../lib/api/venue.ts'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** What came in, by which way, and what is in the drawer. */
export default function DayClosePage() {
  const t = useTranslations('close')
  const venue = useVenue()
  return (
    <Workspace className="pb-10">
      <WorkHeader title={t('title')} lead={t('lead')} />
      <DayClose timeZone={venue?.timeZone ?? 'America/Toronto'} />
    </Workspace>
  )
}
