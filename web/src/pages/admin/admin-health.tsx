import type { Reply } from '@lantern/contract/calls/endpoint'
import { getConcerns, wordsOfConcern } from '@lantern/contract/reports/health'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Workspace } from '../../ui/layout/layout.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx'
import { Panel } from '../../ui/layout/card.tsx'

type Finding = Reply<typeof getConcerns>['findings'][number]

const tones: Record<Finding['grade'], BadgeTone> = {
  wrong: 'vermilion',
  look: 'amber',
  unset: 'neutral',
  well: 'jade',
}

/** All findings, the most urgent first, each with its remedy. */
function ConcernList({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations('health')
  const language = useLanguage()
  return (
    <Panel>
      <ul className="divide-y divide-line">
        {findings.map(({ concern, grade, value }) => {
          const { title, mend } = wordsOfConcern(concern, language, value)
          return (
            <li key={concern} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold">{title}</p>
                {grade !== 'well' && <p className="text-sm text-soft">{mend}</p>}
              </div>
              <Badge tone={tones[grade]}>{t(`grades.${grade}`)}</Badge>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const AGAIN_MS = 60_000

const alertTones = { wrong: 'warning', look: 'info', well: 'success' } as const

/** The health page. It is read again each minute while it is visible. */
export default function AdminHealthPage() {
  const t = useTranslations()
  const query = useQuery({ ...queryOf(getConcerns, {}), refetchInterval: AGAIN_MS })
  return (
    <Workspace title={t('staff.titles.health')}>
      <Loaded
        query={query}
        failed={t('health.error')}
        skeleton={<PanelSkeleton className="h-96" />}
      >
        {({ version, database, findings }) => {
          const countOf = (sought: string) =>
            findings.filter(({ grade }) => grade === sought).length
          const [wrong, look] = [countOf('wrong'), countOf('look')]
          const worst = wrong > 0 ? 'wrong' : look > 0 ? 'look' : 'well'
          return (
            <div className="grid gap-5">
              <Alert tone={alertTones[worst]}>
                {t(`health.${worst}`, { count: wrong || look })}
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
