import type { Opening, OpeningStep } from '@lantern/contract/opening'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/layout/class-names.ts'

export interface StepListProps {
  opening: Opening
  onStep: (step: OpeningStep) => void
}

/** The seven steps with their outcomes; each can be opened. */
export function StepList({ opening: { at, steps }, onStep }: StepListProps) {
  const t = useTranslations('opening')
  return (
    <nav aria-label={t('stepsLabel')}>
      <ol className="grid gap-1 max-lg:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {steps.map(({ name, state }, place) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === at ? 'step' : undefined}
              onClick={() => onStep(name)}
              className={classNames(
                'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-sunk',
                name === at && 'bg-sunk font-semibold',
              )}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'figures grid size-6 shrink-0 place-items-center rounded-full border text-xs [&_svg]:size-3.5',
                  state === 'done' ? 'border-jade text-jade' : 'border-edge text-soft',
                )}
              >
                {state === 'done' ? <Check /> : state === 'skipped' ? <Minus /> : place + 1}
              </span>
              <span className="min-w-0 wrap-anywhere">{t(`steps.${name}.title`)}</span>
              {state !== 'open' && <span className="sr-only">{t(`states.${state}`)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
