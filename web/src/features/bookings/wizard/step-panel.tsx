import type { Amenity } from '@lantern/contract/venue/amenities'
import type { Venue } from '@lantern/contract/venue/venue'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { loadNamespaces } from '../../../i18n/store.ts'
import { Panel } from '../../../ui/layout/card.tsx'
import { Steps } from '../../../ui/layout/steps.tsx'
import { TimeSkeleton } from '../hours/time-skeleton.tsx'
import { isOpen, steps, type Move, type Wizard } from './wizard.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { nameIn } from '@lantern/contract/venue/languages'
import Check from 'lucide-react/icons/check'
import { TonightPill } from '../tonight/tonight-pill.tsx'
import { useHourPrice } from '../../../kit/booking/hour-price.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { shotOf } from '../../../lib/shown/pictures/amenity-pictures.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Picture } from '../../../ui/layout/picture.tsx'

/** The calendar is large, and the first step doesn't need it. It is preloaded during the first step. */
const TimeStep = onDemand(async () => {
  const [step] = await Promise.all([import('../hours/time-step.tsx'), loadNamespaces(['waitlist'])])
  return step
})
/** The last step, preloaded in the same way, with its form and the screen after the booking. */
const ConfirmStep = onDemand(async () => {
  const load = [
    import('../confirm/confirm-step.tsx'),
    loadNamespaces(['bookingsInvitation']),
  ] as const
  return (await Promise.all(load))[0]
})

/** A pressed amenity is shown for this many milliseconds before the wizard continues to the date (product#wizard). */
export const advanceDelay = 500

interface StepPanelProps {
  wizard: Wizard
  move: (move: Move) => void
  amenities: readonly Amenity[]
  amenity: Amenity | undefined
  venue: Venue
  refusedPhone: string | null
  children: ReactNode
}

interface AmenityStepProps {
  amenities: readonly Amenity[]
  chosen: number | null
  onChoose: (id: number) => void
  /** Called after a press. By keyboard the choice moves from one to the next, so the wizard waits there. */
  onPress: () => void
}

function AmenityStep({ amenities, chosen, onChoose, onPress }: AmenityStepProps) {
  const t = useTranslations('bookings')
  const language = useLanguage()
  const priceOf = useHourPrice()
  return (
    <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]">
      <legend className="sr-only">{t('steps.amenity')}</legend>
      {amenities.map((amenity) => {
        const isChosen = amenity.id === chosen
        const isOpen = amenity.places > 0
        return (
          <label
            key={amenity.id}
            className={classNames(
              'relative flex min-w-0 flex-wrap gap-3.5 overflow-hidden rounded-card border-[1.5px] bg-surface p-2.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'border-line has-checked:border-lantern has-checked:bg-amber-wash/50',
              isOpen ? 'cursor-pointer hover:border-edge' : 'opacity-70',
            )}
          >
            <input
              type="radio"
              name="amenity"
              value={amenity.id}
              checked={isChosen}
              disabled={!isOpen}
              onChange={() => onChoose(amenity.id)}
              onClick={({ detail }) => detail > 0 && onPress()}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <span className="pointer-events-none block aspect-16/10 w-26 max-w-full shrink-0 self-center overflow-hidden rounded-control bg-sunk">
              <Picture shots={[shotOf(amenity.imageUrl)]} alt="" sizes="6.5rem" eager />
            </span>
            <span className="pointer-events-none grid min-w-[min(7.5rem,100%)] flex-1 content-center">
              <span className="heading text-lg">{nameIn(amenity, language)}</span>
              <span className="figures text-sm text-soft">
                <b className="font-semibold text-ink">{priceOf(amenity)}</b> {t('perHour')}
              </span>
              <span className="figures text-sm text-soft">
                {isOpen ? t('upTo', { count: amenity.capacity }) : t('notOpen')}
              </span>
              {isOpen && (
                // The space is reserved until the state is known.
                <span className="mt-1 flex min-h-6.5">
                  <TonightPill amenity={amenity} />
                </span>
              )}
            </span>
            {isChosen && (
              <span className="pointer-events-none absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-full bg-lantern text-on-lantern">
                <Check className="size-4" strokeWidth={3} />
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}

export function StepPanel(props: StepPanelProps) {
  const { wizard, move, amenities, amenity, venue, refusedPhone, children } = props
  const { step } = wizard
  const t = useTranslations('bookings')
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // The heading of the new step gets the focus, so that screen readers announce the step.
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [step])
  const advance = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => move({ do: 'go', to: 'datetime' }), advanceDelay)
  }
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
          onPress={advance}
        />
      )}
      {step === 'datetime' && amenity && (
        <TimeStep
          skeleton={<TimeSkeleton label={t('hours.loading')} />}
          wizard={wizard}
          amenity={amenity}
          venue={venue}
          move={move}
        />
      )}
      {step === 'confirm' && amenity && (
        <ConfirmStep
          skeleton={<SkeletonText lines={8} />}
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
