import type { Amenity } from '@lantern/contract/amenities'
import type { Venue } from '@lantern/contract/venue'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { loadNamespaces } from '../../../i18n/store.ts'
import { Panel } from '../../../ui/layout/card.tsx'
import { Steps } from '../../../ui/layout/steps.tsx'
import { TimeSkeleton } from '../hours/time-skeleton.tsx'
import { AmenityStep } from './amenity-step.tsx'
import { isOpen, type Move, type Step, steps, type Wizard } from './wizard.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'

/** The heading of the new step, which gets the focus, so that screen readers announce the step. */
function useStepFocus(step: Step): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return heading
}

/** The calendar is large, and the first step doesn't need it. It is preloaded during the first step. */
const TimeStep = onDemand(async () => {
  const [step] = await Promise.all([import('../hours/time-step.tsx'), loadNamespaces(['waitlist'])])
  return step
})
/** The last step, preloaded in the same way, with its form and the notice of the booking. */
const ConfirmStep = onDemand(() => import('../confirm/confirm-step.tsx'))

export interface StepPanelProps {
  wizard: Wizard
  move: (move: Move) => void
  amenities: readonly Amenity[]
  amenity: Amenity | undefined
  venue: Venue
  /** The number that the server refused, as the member typed it. */
  refusedPhone: string | null
  /** Rendered below the step: the price, and the buttons. */
  children: ReactNode
}

/** The names of the steps, and the current step. */
export function StepPanel(props: StepPanelProps) {
  const { wizard, move, amenities, amenity, venue, refusedPhone, children } = props
  const { step } = wizard
  const t = useTranslations('bookings')
  const heading = useStepFocus(step)
  useEffect(() => {
    // It is loaded once the first step is on the screen. A member who continues earlier loads it then.
    const timer = setTimeout(() => {
      // One after the other, so that the evaluation of many files at once doesn't block scrolling.
      void TimeStep.load()
        .then(ConfirmStep.load)
        .catch(() => undefined)
    }, 400)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Panel className="grid gap-6 max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
      <div className={step === 'amenity' ? undefined : 'max-md:pr-13'}>
        <Steps
          label={t('steps.label')}
          current={step}
          doneLabel={t('steps.done')}
          onSelect={(to) => move({ do: 'go', to })}
          steps={steps.map((id, place) => ({
            id,
            label: t(`steps.${id}`),
            done: place < steps.indexOf(step),
            disabled: !isOpen(wizard, id),
          }))}
        />
      </div>
      <h2
        ref={heading}
        tabIndex={-1}
        aria-label={`${t(`steps.${step}`)}: ${t(`heads.${step}`)}`}
        className="scroll-mt-12 text-xl outline-none md:text-2xl"
      >
        {t(`heads.${step}`)}
      </h2>
      {step === 'amenity' && (
        <AmenityStep
          amenities={amenities}
          chosen={wizard.amenityId}
          onChoose={(id) => move({ do: 'amenity', id })}
        />
      )}
      {step === 'datetime' && amenity && (
        <TimeStep
          ghost={<TimeSkeleton label={t('hours.loading')} />}
          wizard={wizard}
          amenity={amenity}
          venue={venue}
          move={move}
        />
      )}
      {step === 'confirm' && amenity && (
        <ConfirmStep
          ghost={<SkeletonText lines={8} />}
          wizard={wizard}
          amenity={amenity}
          venue={venue}
          move={move}
          refusedPhone={refusedPhone}
        />
      )}
      {children}
    </Panel>
  )
}
