import type { Amenity } from '@lantern/contract/venue/amenities'
import type { Booking } from '@lantern/contract/bookings/bookings'
import { useTierId } from '../../../lib/session/session.ts'
import { toCents } from '@lantern/contract/payments/pricing'
import type { Venue } from '@lantern/contract/venue/venue'
import { getBalance } from '@lantern/contract/payments/wallet'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { startTransition, useCallback, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePointsChoice } from '../../../kit/payment/points-choice.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import type { CardState } from '../confirm/card-payment.tsx'
import { dueByCard, priceOf, type ChoicePrice } from '../confirm/price.ts'
import { SummaryBar, Summary, type SummaryProps } from '../confirm/summary.tsx'
import { useBook } from '../confirm/use-book.tsx'
import { StepPanel } from './step-panel.tsx'
import { useLostTime } from './use-wizard.ts'
import { useStepHistory } from './use-step-history.ts'
import { missingFor, steps, type Move, type Step, type Wizard } from './wizard.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { shotOf } from '../../../lib/shown/pictures/amenity-pictures.ts'
import { Panel } from '../../../ui/layout/card.tsx'
import { Picture } from '../../../ui/layout/picture.tsx'

/** Loaded on demand: only a member who pays by card needs the card form. */
const CardPayment = onDemand(async () => ({
  default: (await import('../confirm/card-payment.tsx')).CardPayment,
}))

const Booked = onDemand(async () => ({
  default: (await import('../confirm/confirm-step.tsx')).Booked,
}))

interface StepButtonsProps {
  ways: ReturnType<typeof useWays>
  /** Whether they are in the bar at the bottom, where the way back is an icon. */
  isBar?: boolean
}

/** The buttons back and on. While the step is incomplete, the button on names what is missing and isn't loud. */
function StepButtons({ ways: { back, goOn, missing, isLast }, isBar = false }: StepButtonsProps) {
  const t = useTranslations('bookings')
  return (
    <>
      {back && (
        <Button
          variant="outline"
          aria-label={t('back')}
          className={isBar ? 'w-11 px-0!' : ''}
          onClick={back}
        >
          {isBar ? <ChevronLeft /> : t('back')}
        </Button>
      )}
      {!isLast && (
        <Button
          variant={missing ? 'outline' : 'primary'}
          className="ml-auto max-[22rem]:grow"
          onClick={goOn}
        >
          {missing ? t(`missing.${missing}`) : t('continue')}
        </Button>
      )}
    </>
  )
}

interface BookingWizardProps {
  wizard: Wizard
  move: (move: Move) => void
  amenities: readonly Amenity[]
  venue: Venue
}

/** Books from the balance. `now` is what the balance pays now, in cents, and `booked` the booking that was made. */
function useBalance({ wizard, move }: BookingWizardProps, price: ChoicePrice | null) {
  const t = useTranslations('bookings')
  const [booked, setBooked] = useState<Booking | null>(null)
  const known = useQuery(queryOf(getBalance, {})).data
  const balance = known && toCents(known.balance)
  const points = usePointsChoice({ total: price?.total ?? 0, due: price?.due.now ?? 0 })
  const now = (price?.due.now ?? 0) - (points.redeemed?.amount ?? 0)
  const done = useCallback(
    (booking: Booking) => {
      setBooked(booking)
      move({ do: 'reset' })
    },
    [move],
  )
  const { book, ...booking } = useBook(done, () => move({ do: 'lose', what: 'time' }))
  function pay(): void {
    if (!price) return
    if (balance !== undefined && balance < Math.min(price.subtotal, now)) {
      toast({ variant: 'destructive', title: t('lowTitle'), description: t('lowText') })
    } else void book(wizard, price, points.redeemed?.points)
  }
  return { ...booking, booked, setBooked, done, balance, points, now, pay }
}

interface PayButtonsProps extends Pick<SummaryProps, 'venue' | 'balance' | 'now'> {
  price: ChoicePrice
  isBusy: boolean
  onBalance: () => void
  onCard: () => void
}

/** The ways of paying, each with its price. The one that the balance allows is the loud one. */
function PayButtons({ venue, price, balance, now, isBusy, onBalance, onCard }: PayButtonsProps) {
  const t = useTranslations('bookings')
  const hasCard = venue.payments.mode !== 'none'
  const isLow = hasCard && balance !== undefined && balance < now
  return (
    <>
      <Button
        variant={isLow ? 'outline' : 'primary'}
        className="figures grow"
        loading={isBusy}
        onClick={onBalance}
      >
        {t('pay')} · {moneyOfCents(now)}
      </Button>
      {hasCard && (
        <Button variant={isLow ? 'primary' : 'outline'} className="figures grow" onClick={onCard}>
          {t('card')} · {moneyOfCents(dueByCard(price).now)}
        </Button>
      )}
    </>
  )
}

function useWays({ wizard, move }: Pick<BookingWizardProps, 'wizard' | 'move'>) {
  const t = useTranslations('bookings')
  const previous = steps[steps.indexOf(wizard.step) - 1]
  const following = steps[steps.indexOf(wizard.step) + 1]
  // A step takes several frames to render; in a transition the press is shown in the first one.
  const go = (to: Step) => startTransition(() => move({ do: 'go', to }))
  function goOn(): void {
    const missing = missingFor(wizard, wizard.step)
    if (missing === 'amenity') toast({ variant: 'destructive', title: t('needAmenity') })
    else if (missing === 'datetime') toast({ variant: 'destructive', title: t('needTime') })
    else if (following) go(following)
  }
  const back = previous && (() => go(previous))
  const lacks = missingFor(wizard, wizard.step)
  const hour = wizard.start === null ? 'start' : 'end'
  const missing = lacks === 'datetime' ? hour : lacks
  return { back, goOn, missing, isLast: following === undefined } as const
}

function SummaryPanel({ children, ...summary }: SummaryProps & { children: ReactNode }) {
  const t = useTranslations('bookings.summary')
  const { amenity } = summary
  return (
    <Panel aria-label={t('title')} className="sticky top-6 max-lg:hidden">
      {amenity && (
        <div className="-mx-6 -mt-6 mb-5 aspect-16/7 overflow-hidden rounded-t-[calc(var(--radius-panel)-1px)] bg-sunk">
          <Picture key={amenity.id} shots={[shotOf(amenity.imageUrl)]} alt="" sizes="22rem" eager />
        </div>
      )}
      <Summary {...summary} />
      {children}
    </Panel>
  )
}

/** During a payment the browser's Back stays on the step, and lost hours aren't checked (product#wizard). */
export function BookingWizard(props: BookingWizardProps) {
  const { wizard, move, amenities, venue } = props
  const t = useTranslations('bookings.summary')
  const [card, setCard] = useState<CardState>('closed')
  const amenity = amenities.find(({ id }) => id === wizard.amenityId)
  const price = priceOf(wizard, amenity, venue, useTierId())
  const paying = useBalance(props, price)
  const { booked, setBooked, isBusy, balance, now, points } = paying
  const isHeld = isBusy || card !== 'closed'
  useStepHistory({ wizard, move, isHeld, onHeldBack: () => card === 'open' && setCard('closed') })
  const isPaused = isHeld || paying.isUnanswered(wizard)
  useLostTime({ wizard, move, amenity, venue, isPaused, onOwn: paying.done })
  const ways = useWays(props)
  const { isLast } = ways
  const shown = { wizard, amenity, venue, price, balance, now, points: isLast ? points : null }
  const payButtons = isLast && price && (
    <PayButtons
      {...{ venue, price, balance, now, isBusy }}
      onBalance={paying.pay}
      onCard={() => setCard('open')}
    />
  )
  if (booked && wizard.amenityId === null) {
    const again = () => {
      setBooked(null)
      move({ do: 'amenity', id: booked.amenityId })
      move({ do: 'enter', entries: { partySize: booked.partySize } })
    }
    return <Booked booking={booked} venue={venue} onAgain={again} />
  }
  return (
    <>
      {/* Announces each new total to screen readers. */}
      <output className="sr-only">{price && `${t('total')} ${moneyOfCents(price.total)}`}</output>
      <div className="grid items-start gap-6 max-lg:mb-6 lg:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]">
        <StepPanel {...props} amenity={amenity} refusedPhone={paying.refusedPhone}>
          {isLast && (
            <div className="border-t border-line pt-6 lg:hidden">
              <Summary {...shown} bare />
            </div>
          )}
          <div className="flex justify-between gap-3 max-lg:hidden">
            <StepButtons ways={ways} />
          </div>
        </StepPanel>
        <SummaryPanel {...shown}>
          {payButtons && <div className="mt-5 grid gap-3">{payButtons}</div>}
        </SummaryPanel>
      </div>
      {amenity && (
        <SummaryBar
          {...{ amenity, price, balance, now }}
          summary={isLast ? null : <Summary {...shown} />}
          action={
            <>
              <StepButtons ways={ways} isBar />
              {payButtons}
            </>
          }
        />
      )}
      {paying.question}
      {isLast && amenity && price && venue.payments.mode !== 'none' && (
        <CardPayment
          {...{ wizard, amenity, venue, price }}
          state={card}
          onState={setCard}
          onBooked={() => move({ do: 'reset' })}
        />
      )}
    </>
  )
}
