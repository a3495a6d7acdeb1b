import { useTranslations } from 'use-intl'
import { Outbox } from '../features/manage/mail/outbox.tsx'
import { PageHeader, Workspace } from '../ui/layout.tsx'

/** What the club has written to its members. */
export default function StaffMailPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace>
      <PageHeader title={t('mail')} />
      <Outbox />
    </Workspace>
  )
}
