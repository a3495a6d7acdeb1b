import { useTranslations } from 'use-intl'
import { DayClose } from '../../features/close/day-close.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'

/** The day's close: takings by payment method, and the cash drawer. */
export default function DayClosePage() {
  const t = useTranslations('close')
  return (
    <Workspace className="pb-10" title={t('title')} lead={t('lead')}>
      <DayClose />
    </Workspace>
  )
}
