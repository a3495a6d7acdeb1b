import { ImportKind } from '@lantern/contract/reports/imports'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ImportDesk } from '../../features/imports/import-desk.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'

/** The page of imports by file (product#imports), of the kind in the address. */
export default function AdminImportsPage() {
  const t = useTranslations('staff.titles')
  const navigate = useNavigate()
  const request = ImportKind.safeParse(useSearch({ from: '/inside/staff/admin/imports' }).kind)
  const kind = request.success ? request.data : 'members'
  return (
    <Workspace title={t('imports')}>
      <ImportDesk
        key={kind}
        kind={kind}
        onKind={(kind) => void navigate({ to: '/admin/imports', search: { kind }, replace: true })}
      />
    </Workspace>
  )
}
