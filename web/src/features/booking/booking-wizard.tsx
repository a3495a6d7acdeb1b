import type { Amenity } from '@lantern/contract/amenities'
import { toCents } from '@lantern/contract/pricing'
import type { Venue } from '@lantern/contract/venue'
import { getBalance } from '@lantern/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../lib/format.ts'
import { queryOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { Steps } from '../../ui/steps.tsx'
import { toast } from '../../ui/toast.ts'
import { AmenityStep } from './amenity-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { Summary } from './summary.tsx'
import { TimeGhost } from './time-ghost.tsx'
import { useBook } from './use-book.ts'
import { nightOf, priceOf, useNight } from './use-offer.ts'
import { useIsWide } from './use-is-wide.ts'
import { isOpen, isStillFree, missingFor, steps, type Move, type Wizard } from './wizard.ts'

/** The calendar is heavy and the first step does without it; it comes while the member looks around. */
const loadTimeStep = () => import('./time-step.tsx')
const TimeStep = lazy(loadTimeStep)
/** Only who pays by card needs its form. */
const CardPayment = lazy(async () => ({
  default: (await import('./card-payment.tsx')).CardPayment,
}))

export interface BookingWizardProps {
  wizard: Wizard
  move: (move: Move) => void
  amenities: readonly Amenity[]
  venue: Venue
}

/** Tells when the chosen hours have become somebody else's, and goes back to choosing. */
function useLostTime({ wizard, move, venue }: BookingWizardProps): void {
  const t = useTranslations('booking')
  const { data } = useNight(wizard)
  const isLost = data !== undefined && !isStillFree(wizard, nightOf(data, venue))
  useEffect(() => {
    if (!isLost) return
    move({ do: 'lose-time' })
    toast({ variant: 'destructive', title: t('lost'), description: t('lostText') })
  }, [isLost, move, t])
}

/** Three steps from a wish to a booking, paid from the balance (spec §2, §4). */
export function BookingWizard(props: BookingWizardProps) {
  const { wizard, move, amenities, venue } = props
  const t = useTranslations('booking')
  const isWide = useIsWide()
  const heading = useRef<HTMLHeadingElement>(null)
  const amenity = amenities.find(({ id }) => id === wizard.amenityId)
  const price = priceOf(wizard, amenity, venue)
  const balance = useQuery(queryOf(getBalance, {})).data
  const cents = balance && toCents(balance.balance)
  useLostTime(props)
  useEffect(() => {
    // Once the first step is on the screen; going on sooner loads it then.
    const timer = setTimeout(() => void loadTimeStep().catch(() => undefined), 400)
    return () => clearTimeout(timer)
  }, [])
  const { book, isBusy } = useBook({
    onBooked: () => go('reset'),
    onLostTime: () => move({ do: 'lose-time' }),
  })

  function go(to: Wizard['step'] | 'reset'): void {
    move(to === 'reset' ? { do: 'reset' } : { do: 'go', to })
    // Whoever can't see the step change hears its heading.
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  function goOn(): void {
    const missing = missingFor(wizard, wizard.step)
    const following = steps[steps.indexOf(wizard.step) + 1]
    if (missing === 'amenity') toast({ variant: 'destructive', title: t('needAmenity') })
    else if (missing === 'datetime') toast({ variant: 'destructive', title: t('needTime') })
    else if (following) go(following)
  }
  function pay(): void {
    if (!price) return
    if (cents !== undefined && cents < price.subtotal) {
      toast({ variant: 'destructive', title: t('lowTitle'), description: t('lowText') })
    } else void book(wizard, price.total)
  }

  const isLast = wizard.step === 'confirm'
  const previous = steps[steps.indexOf(wizard.step) - 1]
  const payButton = (
    <Button size="large" loading={isBusy} onClick={pay} className="w-full">
      {t('pay')}
    </Button>
  )
  const cardPayment = isLast && amenity && price && (
    <Suspense>
      <CardPayment
        wizard={wizard}
        amenity={amenity}
        venue={venue}
        price={price}
        onBooked={() => go('reset')}
      />
    </Suspense>
  )
  const summary = <Summary amenity={amenity} venue={venue} price={price} balance={cents} />

  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]">
        <Panel className="grid gap-6 max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
          <Steps
            label={t('steps.label')}
            current={wizard.step}
            doneLabel={t('steps.done')}
            onSelect={go}
            steps={steps.map((id, place) => ({
              id,
              label: t(`steps.${id}`),
              done: place < steps.indexOf(wizard.step),
              disabled: !isOpen(wizard, id),
            }))}
          />
          <h2 ref={heading} tabIndex={-1} className="sr-only">
            {t(`steps.${wizard.step}`)}
          </h2>
          {wizard.step === 'amenity' && (
            <AmenityStep
              amenities={amenities}
              chosen={wizard.amenityId}
              onChoose={(id) => move({ do: 'amenity', id })}
            />
          )}
          {wizard.step === 'datetime' && amenity && (
            <Suspense fallback={<TimeGhost label={t('hours.loading')} />}>
              <TimeStep wizard={wizard} amenity={amenity} venue={venue} move={move} />
            </Suspense>
          )}
          {isLast && amenity && (
            <ConfirmStep wizard={wizard} amenity={amenity} venue={venue} move={move} />
          )}
          {isLast && (
            <div className="grid gap-3 border-t border-line pt-6 lg:hidden">
              {summary}
              {!isWide && cardPayment}
            </div>
          )}
          <div className="flex justify-between gap-3 max-lg:hidden">
            {previous && (
              <Button variant="outline" onClick={() => go(previous)}>
                {t('back')}
              </Button>
            )}
            {!isLast && (
              <Button className="ml-auto" onClick={goOn}>
                {t('continue')}
              </Button>
            )}
          </div>
        </Panel>
        <Panel
          aria-label={t('summary.title')}
          aria-live="polite"
          className="sticky top-6 max-lg:hidden"
        >
          {summary}
          {isLast && (
            <div className="mt-5 grid gap-3">
              {payButton}
              {isWide && cardPayment}
            </div>
          )}
        </Panel>
      </div>
      <SummaryBar
        total={price && !isLast ? moneyOfCents(price.total) : null}
        summary={summary}
        action={
          <>
            {previous && (
              <Button variant="outline" onClick={() => go(previous)}>
                {t('back')}
              </Button>
            )}
            {isLast ? (
              <div className="min-w-44">
                <Button loading={isBusy} onClick={pay} className="w-full">
                  {t('pay')}
                </Button>
              </div>
            ) : (
              <Button onClick={goOn}>{t('continue')}</Button>
            )}
          </>
        }
      />
    </>
  )
}
