import { listDay, listStaffBookings, type StaffBooking } from '@lantern/contract/floor/desk'
import { toCents } from '@lantern/contract/payments/pricing'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { TierBadge } from '../../../kit/member/tier-badge.tsx'
import { keepsRoom, StateBadge, stateOf } from '../../../kit/booking/booking-state.tsx'
import { useLateness } from '../../../kit/booking/late.ts'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { PhoneLink } from '../../../kit/member/phone-link.tsx'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { longDate, moneyOfCents, shortDate } from '../../../lib/shown/format.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { PanelSkeleton } from '../../../ui/states/skeleton.tsx'
import { BookingActions } from './booking-actions.tsx'
import { ConfirmedSign, DepositSign, DueSign, GuestsSign, NoShowSign } from './booking-signs.tsx'
import { isHere, placeOf } from './booking-words.ts'
import { useHeldRow } from './held-row.ts'

const groups = ['needsYou', 'late', 'next', 'here', 'over'] as const
export type ArrivalGroup = (typeof groups)[number]

type Facts = Pick<StaffBooking, 'status' | 'checkedInAt' | 'endsAt' | 'chargeAt'>

/** The group of a booking in the night's list at a moment (in milliseconds). */
export function groupOf(booking: Facts, now: number, isLate: boolean): ArrivalGroup {
  const state = stateOf(booking, now)
  if (state === 'pending' || state === 'over') return 'needsYou'
  if (state === 'arrived') return 'here'
  if (!keepsRoom(state) || Date.parse(booking.endsAt) <= now) return 'over'
  return isLate ? 'late' : 'next'
}

/** The bookings of other nights that are listed; the complete list is below. */
const MOST_OTHERS = 5

const waitingQuery = queryOf(listStaffBookings, {
  query: { scope: 'upcoming', status: 'pending', toConfirm: 'true' },
})

export function useArrivals(night: string) {
  const day = useQuery(queryOf(listDay, { params: { date: night } }))
  const waiting = useQuery(waitingQuery)
  return { day, waiting, isPending: day.isPending || waiting.isPending }
}

interface ArrivalProps {
  booking: StaffBooking
  withDate: boolean
  isNext: boolean
  onHold: (isHeld: boolean) => void
}

function Arrival({ booking, withDate, isNext, onHold }: ArrivalProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const late = useLateness()(booking)
  const { bookingDate, partySize, contactPhone, askedDeposit, unpaid, specialRequests } = booking
  const name = booking.userName || booking.lanternId
  const red = 'figures text-sm font-semibold text-vermilion'
  return (
    <article
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-2 @max-xl:pr-2 @xl:grid-cols-[9rem_minmax(0,1fr)_auto]"
    >
      <p className="figures flex flex-wrap items-baseline gap-x-2 @xl:flex-col">
        {withDate && <span>{shortDate(bookingDate, language)}</span>}
        <span className="font-semibold @max-xl:whitespace-nowrap">{rangeOf(booking)}</span>
        <span className="text-sm text-soft">{placeOf(booking, t, language)[0]}</span>
      </p>
      <div className="min-w-0 @max-xl:row-start-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-semibold wrap-anywhere">
            {name}
            <ConfirmedSign booking={booking} />
            <GuestsSign booking={booking} />
            <NoShowSign booking={booking} />
          </span>
          <TierBadge tierId={booking.tierId} />
          <StateBadge booking={booking} />
          {late && <span className={red}>{late.words}</span>}
          {askedDeposit && <DepositSign deposit={askedDeposit} className="text-sm font-semibold" />}
          {!askedDeposit && Number(unpaid) > 0 && <DueSign booking={booking} className={red} />}
        </p>
        <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {partySize !== null && <span>{t('people', { count: partySize })}</span>}
          <PhoneLink phone={contactPhone} />
        </p>
        {specialRequests && (
          <p className="flex gap-1.5 text-sm wrap-anywhere">
            <MessageSquareText className="mt-1 size-3.5 shrink-0" />
            <span className="sr-only">{`${t('actions.requests')}: `}</span>
            <span className="line-clamp-3">{specialRequests}</span>
          </p>
        )}
      </div>
      <div className="@max-xl:col-start-2 @max-xl:row-span-2 @max-xl:row-start-1">
        <BookingActions booking={booking} isNext={isNext} onHold={onHold} />
      </div>
    </article>
  )
}

function NightFigures({ bookings }: { bookings: readonly StaffBooking[] }) {
  const t = useTranslations('desk.night')
  const now = useNow().getTime()
  const lateness = useLateness()
  const holding = bookings.filter((booking) => keepsRoom(stateOf(booking, now)))
  const here = holding.filter(isHere)
  const owed = holding.reduce((sum, { unpaid }) => sum + toCents(unpaid), 0)
  const figures = {
    toCome: holding.length - here.length,
    late: holding.filter((booking) => lateness(booking) !== null).length,
    here: here.length,
    owed: moneyOfCents(owed),
  }
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {(['toCome', 'late', 'here', 'owed'] as const).map((name) => (
        <div key={name} className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className="text-sm text-soft">{t(name)}</dt>
          <dd className="heading figures text-lg">{figures[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** All rows are in one element, so that one that changes its group keeps its open dialog. */
function Groups({ night, bookings }: { night: string; bookings: readonly StaffBooking[] }) {
  const t = useTranslations('desk')
  const now = useNow().getTime()
  const lateness = useLateness()
  const [isOpen, setOpen] = useState(false)
  const { keep, held, holding } = useHeldRow<StaffBooking>()
  const rows = keep(bookings)
  const groupHaving = (booking: StaffBooking) => groupOf(booking, now, lateness(booking) !== null)
  const [next] = groups.flatMap((group) => rows.filter((row) => groupHaving(row) === group))
  return (
    <div className="@container overflow-clip rounded-card border border-line bg-surface">
      {groups.flatMap((group) => {
        const own = rows.filter((booking) => groupHaving(booking) === group)
        const isFolded = group === 'over' && !isOpen
        const shown = isFolded ? own.filter(({ id }) => id === held?.row.id) : own
        const title = `${t(`groups.${group}`)} · ${own.length}`
        if (own.length === 0) return []
        return [
          <h3
            key={group}
            className="figures flex min-h-9 items-center border-t border-line bg-sunk px-4 text-sm font-semibold first:border-t-0"
          >
            {group === 'over' ? (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                className="flex min-h-11 flex-1 items-center justify-between"
              >
                {title}
                <ChevronDown className={classNames('size-4', isOpen && 'rotate-180')} />
              </button>
            ) : (
              title
            )}
          </h3>,
          ...shown.map((booking) => (
            <Arrival
              key={booking.id}
              booking={booking}
              withDate={booking.bookingDate !== night}
              isNext={booking === next && group !== 'over'}
              onHold={holding(booking, rows.indexOf(booking))}
            />
          )),
        ]
      })}
    </div>
  )
}

/** The list of a night (product#dashboard): its figures, and its bookings by what is to be done. */
export function Arrivals({
  night,
  arrivals: { day, waiting, isPending },
}: {
  night: string
  arrivals: ReturnType<typeof useArrivals>
}) {
  const t = useTranslations('desk')
  const title = t('day.title', { date: longDate(night, useLanguage()) })
  const others = waiting.data?.bookings.filter(({ bookingDate }) => bookingDate !== night) ?? []
  const skeleton = <PanelSkeleton className="h-96" />
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-3">
      <h2 className="text-xl">{title}</h2>
      {isPending ? (
        skeleton
      ) : (
        <Loaded query={day} failed={t('day.error')} skeleton={skeleton}>
          {(bookings) => (
            <>
              {bookings.length > 0 && <NightFigures bookings={bookings} />}
              {waiting.data ? null : (
                <ReadFailure query={waiting}>{t('needsYou.error')}</ReadFailure>
              )}
              {bookings.length === 0 && (
                <EmptyState title={t('day.empty')}>{t('day.emptyText')}</EmptyState>
              )}
              {bookings.length + others.length > 0 && (
                <Groups night={night} bookings={[...bookings, ...others.slice(0, MOST_OTHERS)]} />
              )}
              {others.length > MOST_OTHERS && (
                <p className="text-sm text-soft">{t('needsYou.more')}</p>
              )}
            </>
          )}
        </Loaded>
      )}
    </section>
  )
}
