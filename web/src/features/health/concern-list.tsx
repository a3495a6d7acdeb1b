import { wordsOfConcern, type getConcerns } from '@lantern/contract/health'
import type { Reply } from '@lantern/contract/endpoint'
import { useTranslations } from 'use-intl'
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
export function ConcernList({ findings }: { findings: readonly Finding[] }) {
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
