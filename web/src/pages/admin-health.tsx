import { getConcerns } from '@lantern/contract/health'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ConcernList } from '../features/health/concern-list.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { queryOf } from '../lib/api/queries.ts'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'
import { Alert } from '../ui/states/alert.tsx'
import { PanelGhost } from '../ui/states/skeleton.tsx'

const AGAIN_MS = 60_000

/** The health page. It is read again each minute while it is visible. */
export default function AdminHealthPage() {
  const t = useTranslations()
  const query = useQuery({ ...queryOf(getConcerns, {}), refetchInterval: AGAIN_MS })
  return (
    <Workspace>
      <WorkHeader title={t('staff.titles.health')} />
      <Loaded query={query} failed={t('health.error')} ghost={<PanelGhost className="h-96" />}>
        {({ version, database, findings }) => {
          const wrong = findings.filter(({ grade }) => grade === 'wrong').length
          return (
            <div className="grid gap-5">
              <Alert tone={wrong > 0 ? 'warning' : 'success'}>
                {wrong > 0 ? t('health.wrong', { count: wrong }) : t('health.well')}
              </Alert>
              <ConcernList findings={findings} />
              <p className="text-sm text-soft">{t('health.version', { version, database })}</p>
            </div>
          )
        }}
      </Loaded>
    </Workspace>
  )
}
