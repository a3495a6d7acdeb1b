import { tryService, type Opening, type TriedService } from '@lantern/contract/opening'
import type { Reply } from '@lantern/contract/endpoint'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { Badge } from '../../ui/states/badge.tsx'

type Result = Reply<typeof tryService>

const tones = { works: 'success', fails: 'warning', unset: 'info' } as const

/** One service: whether it is configured, a test button, and the test's result. */
function Service({ name, isSet }: { name: TriedService; isSet: boolean }) {
  const t = useTranslations('opening.services')
  const [result, setResult] = useState<Result | null>(null)
  const { act, isBusy } = useAction(tryService, { failed: t('failed'), onDone: setResult })
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="flex items-center gap-3 text-lg">
            {t(`${name}.title`)}
            <Badge tone={isSet ? 'jade' : 'neutral'}>{t(isSet ? 'set' : 'unset')}</Badge>
          </h3>
          <p className="text-soft">{t(`${name}.${isSet ? 'test' : 'how'}`)}</p>
        </div>
        {isSet && (
          <Button
            variant="outline"
            loading={isBusy}
            onClick={() => void act({ body: { service: name } })}
          >
            {t(`${name}.button`)}
          </Button>
        )}
      </div>
      {result && (
        <Alert tone={tones[result.outcome]} title={t(`outcomes.${result.outcome}`)}>
          {result.said ?? (result.outcome === 'works' && t(`${name}.works`))}
        </Alert>
      )}
    </li>
  )
}

/** Email, cards and Discord, each with a button that tests the real service. */
export function ServicesStep({ opening: { services } }: { opening: Opening }) {
  return (
    <ul>
      {services.map(({ name, isSet }) => (
        <Service key={name} name={name} isSet={isSet} />
      ))}
    </ul>
  )
}
