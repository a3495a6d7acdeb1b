import {
  moveOpening,
  openingSteps,
  type Opening,
  type OpeningStep,
} from '@lantern/contract/venue/opening'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'

/** The step after a given one; the last one for itself. */
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

/** The number of steps without an outcome. */
export const openSteps = ({ steps }: Opening): number =>
  steps.filter(({ state }) => state === 'open').length
