import {
  getOpening,
  moveOpening,
  openingSteps,
  type Opening,
  type OpeningStep,
} from '@lantern/contract/venue/opening'
import { useQuery } from '@tanstack/react-query'
import DoorOpen from 'lucide-react/icons/door-open'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { useAction } from '../../kit/act/use-action.ts'

const stepAfter = (step: OpeningStep): OpeningStep =>
  openingSteps[openingSteps.indexOf(step) + 1] ?? step

/** Opens steps, and records the outcome of one. `onStep` receives the resulting step. */
export function useOpening(onStep?: (at: OpeningStep) => void) {
  const t = useTranslations('opening')
  const { act, isBusy } = useAction(moveOpening, {
    awaitsRefetch: true,
    failed: t('failed'),
    onDone: (_reply, { body }) => body.at !== undefined && onStep?.(body.at),
  })
  return {
    isBusy,
    goTo: (at: OpeningStep) => act({ body: { at } }),
    decide: (name: OpeningStep, state: 'done' | 'skipped') =>
      act({ body: { at: stepAfter(name), step: { name, state } } }),
    close: (isClosed: boolean) => act({ body: { isClosed } }),
  }
}

const openSteps = ({ steps }: Opening): number =>
  steps.filter(({ state }) => state === 'open').length

/** The progress of the opening for an admin, until it is finished or closed. */
export function OpeningNotice() {
  const t = useTranslations('opening')
  const { data } = useQuery(queryOf(getOpening, {}))
  const { close, isBusy } = useOpening()
  if (!data || data.isClosed) return null
  return (
    <Panel aria-labelledby="opening" className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <DoorOpen className="size-6 text-lantern-deep" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="opening" className="text-lg">
          {t('title')}
        </h2>
        <p className="text-soft">
          {t('left', { count: openSteps(data), step: t(`steps.${data.at}.title`) })}
        </p>
      </div>
      <Link to="/admin/opening" className={buttonLook('primary')}>
        {t('goOn')}
      </Link>
      <Button variant="quiet" loading={isBusy} onClick={() => void close(true)}>
        {t('close')}
      </Button>
    </Panel>
  )
}
