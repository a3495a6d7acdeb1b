import { useTranslations } from 'use-intl'
import { DayClose } from '../features/close/day-close.tsx'
import { useTimeZone } from '../lib/api/venue.ts'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** The day's close: takings by payment method, and the cash drawer. */
export default function DayClosePage() {
  const t = useTranslations('close')
  const timeZone = useTimeZone()
  return (
    <Workspace className="pb-10">
      <WorkHeader title={t('title')} lead={t('lead')} />
      <DayClose timeZone={timeZone} />
    </Workspace>
  )
}
