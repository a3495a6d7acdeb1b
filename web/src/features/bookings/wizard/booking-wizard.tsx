import type { Amenity } from '@lantern/contract/amenities'
import type { Booking } from '@lantern/contract/bookings'
import { toCents } from '@lantern/contract/pricing'
import type { Venue } from '@lantern/contract/venue'
import { getBalance } from '@lantern/contract/wallet'
import { nameIn } from '@lantern/contract/languages'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import {
  startTransition,
  useCallback,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/queries.ts'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { CardState } from '../confirm/card-payment.tsx'
import { priceOf } from '../confirm/price.ts'
import { SummaryBar } from '../confirm/summary-bar.tsx'
import { Summary, type SummaryProps } from '../confirm/summary.tsx'
import { useBook } from '../confirm/use-book.ts'
import { StepPanel } from './step-panel.tsx'
import { useLostTime } from './use-lost-time.ts'
import { useStepHistory } from './use-step-history.ts'
import { missingFor, type Move, type Step, steps, type Wizard } from './wizard.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { shotOf } from '../../../lib/shown/pictures/amenity-pictures.ts'
import { Panel } from '../../../ui/layout/card.tsx'
import { Picture } from '../../../ui/layout/picture.tsx'

/** Loaded on demand: only a member who pays by card needs the card form. */
const loadCard = () => import('../confirm/card-payment.tsx')
const CardButton = onDemand(async () => ({ default: (await loadCard()).CardButton }))
const CardPayment = onDemand(async () => ({ default: (await loadCard()).CardPayment }))

const BookedNotice = onDemand(async () => ({
  default: (await import('../confirm/confirm-step.tsx')).BookedNotice,
}))

interface StepButtonsProps {
  onBack: (() => void) | undefined
  onGoOn: (() => void) | undefined
  /** Whether the step is complete, which makes the button to the next step primary. */
  isReady: boolean
}

/**
 * The buttons back and on, under the steps if the summary is beside them. While the step is incomplete there is no
 * button on.
 */
function StepButtons({ onBack, onGoOn, isReady }: StepButtonsProps) {
  const t = useTranslations('bookings')
  return (
    <div className="flex justify-between gap-3 max-lg:hidden">
      {onBack && (
        <Button variant="outline" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      {onGoOn && (
        <Button variant={isReady ? 'primary' : 'outline'} className="ml-auto" onClick={onGoOn}>
          {t('continue')}
        </Button>
      )}
    </div>
  )
}

interface BarButtonsProps {
  onBack: (() => void) | undefined
  onGoOn: () => void
  /** Whether the next step is the payment. */
  isLast: boolean
  isBusy: boolean
}

function BarButtons({ onBack, onGoOn, isLast, isBusy }: BarButtonsProps) {
  const t = useTranslations('bookings')
  return (
    <>
      {onBack && (
        <Button variant="outline" aria-label={t('back')} className="w-11 px-0!" onClick={onBack}>
          <ChevronLeft aria-hidden="true" />
        </Button>
      )}
      <Button className="max-[22rem]:grow" loading={isBusy} onClick={onGoOn}>
        {t(isLast ? 'pay' : 'continue')}
      </Button>
    </>
  )
}

export interface BookingWizardProps {
  wizard: Wizard
  move: (move: Move) => void
  amenities: readonly Amenity[]
  venue: Venue
}

interface BalanceProps extends Pick<BookingWizardProps, 'wizard' | 'move'> {
  price: ReturnType<typeof priceOf>
}

function useBalance({ wizard, move, price }: BalanceProps) {
  const t = useTranslations('bookings')
  const [booked, setBooked] = useState<Booking | null>(null)
  const known = useQuery(queryOf(getBalance, {})).data
  const balance = known && toCents(known.balance)
  const done = useCallback(
    (booking: Booking) => {
      setBooked(booking)
      move({ do: 'reset' })
    },
    [move],
  )
  const { book, isBusy, question, isUnanswered, refusedPhone } = useBook({
    onBooked: done,
    onLostTime: () => move({ do: 'lose', what: 'time' }),
  })
  function pay(): void {
    if (!price) return
    if (balance !== undefined && balance < Math.min(price.subtotal, price.due.now)) {
      toast({ variant: 'destructive', title: t('lowTitle'), description: t('lowText') })
    } else void book(wizard, price)
  }
  return { booked, done, balance, pay, isBusy, question, isUnanswered, refusedPhone }
}

interface CardProps extends BookingWizardProps {
  amenity: Amenity | undefined
  price: ReturnType<typeof priceOf>
  card: CardState
  setCard: Dispatch<SetStateAction<CardState>>
}

/**
 * The payment by card, if the venue accepts cards: the button, for each place that has one, and the dialog that it
 * opens.
 */
function cardParts({ wizard, move, amenity, venue, price, card, setCard }: CardProps) {
  if (!amenity || !price || venue.payments.mode === 'none') return null
  const button = (
    <CardButton
      ghost={<Skeleton className="mb-8 h-13 rounded-control" />}
      venue={venue}
      price={price}
      onPress={() => setCard('open')}
    />
  )
  const dialog = (
    <CardPayment
      wizard={wizard}
      amenity={amenity}
      venue={venue}
      price={price}
      state={card}
      onState={setCard}
      onBooked={() => move({ do: 'reset' })}
    />
  )
  return { button, dialog }
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
  const isReady = missingFor(wizard, wizard.step) === null
  return { back, goOn, isReady, isLast: following === undefined }
}

interface BarProps extends Pick<CardProps, 'amenity' | 'price'> {
  /** In cents, once it is known. */
  balance: number | undefined
  summary: ReactNode
  action: ReactNode
}

/** The bar at the bottom: the choice, the amount that is paid now, and whether the balance suffices. */
function Bar({ amenity, price, balance, summary, action }: BarProps) {
  const t = useTranslations('bookings')
  const language = useLanguage()
  const rate = amenity && `${money(amenity.pricePerHour)} ${t('perHour')}`
  return (
    <SummaryBar
      total={price && moneyOfCents(price.due.now)}
      isDeposit={price !== null && price.due.later > 0}
      chosen={amenity && rate ? { name: nameIn(amenity, language), price: rate } : null}
      isLow={price !== null && balance !== undefined && balance < price.due.now}
      summary={summary}
      action={action}
    />
  )
}

interface Steadiness extends Pick<CardProps, 'card' | 'setCard'> {
  isBusy: boolean
  isUnanswered: boolean
  onOwn: (booking: Booking) => void
}

/** During a payment the browser's Back stays on the step, and lost hours aren't checked. */
function useSteadiness(
  { wizard, move, venue }: BookingWizardProps,
  { isBusy, isUnanswered, card, setCard, onOwn }: Steadiness,
): void {
  const isHeld = isBusy || card !== 'closed'
  useStepHistory({ wizard, move, isHeld, onHeldBack: () => card === 'open' && setCard('closed') })
  useLostTime({ wizard, move, venue, isPaused: isHeld || isUnanswered, onOwn })
}

/** Announces each new total to screen readers. */
function TotalSaid({ price }: { price: ReturnType<typeof priceOf> }) {
  const t = useTranslations('bookings.summary')
  return (
    <output className="sr-only">{price && `${t('total')} ${moneyOfCents(price.total)}`}</output>
  )
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

/** The booking wizard: three steps, paid from the balance or by card (product#wizard). */
export function BookingWizard(props: BookingWizardProps) {
  const { wizard, move, amenities, venue } = props
  const t = useTranslations('bookings')
  const [card, setCard] = useState<CardState>('closed')
  const amenity = amenities.find(({ id }) => id === wizard.amenityId)
  const price = priceOf(wizard, amenity, venue)
  const paying = useBalance({ wizard, move, price })
  const { booked, done, balance, pay, isBusy, isUnanswered, refusedPhone } = paying
  useSteadiness(props, { isBusy, isUnanswered: isUnanswered(wizard), card, setCard, onOwn: done })
  const { back, goOn, isReady, isLast } = useWays(props)
  const cardWay = isLast ? cardParts({ ...props, amenity, price, card, setCard }) : null
  const shown = { wizard, amenity, venue, price, balance }
  const next = isLast ? pay : goOn

  return (
    <>
      {booked && wizard.amenityId === null && <BookedNotice booking={booked} />}
      <TotalSaid price={price} />
      <div className="grid items-start gap-6 max-lg:mb-6 lg:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]">
        <StepPanel {...props} amenity={amenity} refusedPhone={refusedPhone}>
          {isLast && (
            <div className="grid gap-5 border-t border-line pt-6 lg:hidden">
              <Summary {...shown} bare />
              {cardWay && <div className="grid gap-3">{cardWay.button}</div>}
            </div>
          )}
          <StepButtons onBack={back} onGoOn={isLast ? undefined : goOn} isReady={isReady} />
        </StepPanel>
        <SummaryPanel {...shown}>
          {isLast && (
            <div className="mt-5 grid gap-3">
              <Button size="large" loading={isBusy} onClick={pay} className="w-full">
                {t('pay')}
              </Button>
              {cardWay?.button}
            </div>
          )}
        </SummaryPanel>
      </div>
      <Bar
        {...{ amenity, price, balance }}
        summary={isLast ? null : <Summary {...shown} />}
        action={<BarButtons onBack={back} onGoOn={next} isLast={isLast} isBusy={isBusy} />}
      />
      {paying.question}
      {cardWay?.dialog}
    </>
  )
}
