import { useTranslations } from 'use-intl'
import { Outbox } from '../features/mail/outbox.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** The outbox: emails to members. */
export default function StaffMailPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace>
      <WorkHeader title={t('mail')} />
      <Outbox />
    </Workspace>
  )
}
