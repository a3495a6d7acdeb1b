import { Navigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rowKinds, useWritten } from '../../features/reports/figures.tsx'
import { rowsAt } from '../../features/reports/rows.tsx'
import { BackLink } from '../../ui/actions/back-link.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'
import { usePathParam } from '../../lib/browser/path-param.ts'

/** What a figure of the report is made of; the report itself if the address names no figure. */
export default function ReportRowsPage() {
  const t = useTranslations('reports')
  const { nightsOf } = useWritten()
  const at = '/inside/staff/staff/reports/rows/$kind'
  const request = usePathParam('kind')
  const search = useSearch({ from: at })
  const kind = rowKinds.find((one) => one === request)
  const rows = kind && rowsAt(kind, search)
  const { from, to } = search
  if (!kind || !rows || !from || !to) return <Navigate to="/staff/reports" replace />
  return (
    <Workspace
      className="pb-10"
      title={t(`rows.kinds.${kind}`)}
      lead={nightsOf({ from, to })}
      back={
        <BackLink to="/staff/reports" search={{ from, to }}>
          {t('rows.back')}
        </BackLink>
      }
    >
      {rows}
    </Workspace>
  )
}
