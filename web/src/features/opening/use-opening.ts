import {
  moveOpening,
  openingSteps,
  type Opening,
  type OpeningStep,
} from '@lantern/contract/opening'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'

/** The step after one; the last one stays. */
const stepAfter = (step: OpeningStep): OpeningStep =>
  openingSteps[openingSteps.indexOf(step) + 1] ?? step

/** Goes to steps, and says what was done with one. `onStep` hears where that leads. */
export function useOpening(onStep?: (at: OpeningStep) => void) {
  const t = useTranslations('opening')
  const { act, isBusy } = useAct(moveOpening, {
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

/** How many steps nothing was said of yet. */
export const openSteps = ({ steps }: Opening): number =>
  steps.filter(({ state }) => state === 'open').length
