import { useTranslations } from 'use-intl'
import { ImportDesk } from '../features/imports/import-desk.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** Imports by file (product#imports). */
export default function AdminImportsPage() {
  const t = useTranslations('staff.titles')
  return (
    <Workspace>
      <WorkHeader title={t('imports')} />
      <ImportDesk />
    </Workspace>
  )
}
