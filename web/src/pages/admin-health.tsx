import { getConcerns } from '@lantern/contract/health'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ConcernList } from '../features/health/concern-list.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { queryOf } from '../lib/api/queries.ts'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'
import { Alert } from '../ui/states/alert.tsx'
import { PanelSkeleton } from '../ui/states/skeleton.tsx'

const AGAIN_MS = 60_000

const tones = { wrong: 'warning', look: 'info', well: 'success' } as const

/** The health page. It is read again each minute while it is visible. */
export default function AdminHealthPage() {
  const t = useTranslations()
  const query = useQuery({ ...queryOf(getConcerns, {}), refetchInterval: AGAIN_MS })
  return (
    <Workspace>
      <WorkHeader title={t('staff.titles.health')} />
      <Loaded query={query} failed={t('health.error')} ghost={<PanelSkeleton className="h-96" />}>
        {({ version, database, findings }) => {
          const countOf = (sought: string) =>
            findings.filter(({ grade }) => grade === sought).length
          const [wrong, look] = [countOf('wrong'), countOf('look')]
          const worst = wrong > 0 ? 'wrong' : look > 0 ? 'look' : 'well'
          return (
            <div className="grid gap-5">
              <Alert tone={tones[worst]}>{t(`health.${worst}`, { count: wrong || look })}</Alert>
              <ConcernList findings={findings} />
              <p className="text-sm text-soft">{t('health.version', { version, database })}</p>
            </div>
          )
        }}
      </Loaded>
    </Workspace>
  )
}
