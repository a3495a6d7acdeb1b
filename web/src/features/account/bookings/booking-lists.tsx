import {
  listUpcomingBookings,
  countPastBookings,
  listPastBookings,
  type Booking,
} from '@lantern/contract/bookings/bookings'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { PagedList, usePaged } from '../../../kit/load/paged-list.tsx'
import { beforeLastOf } from '../../../lib/shown/pages.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { nameIn } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import { BookingBadge } from '../../../kit/booking/booking-state.tsx'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { shotOf } from '../../../lib/shown/pictures/amenity-pictures.ts'
import { useDepositWords } from '../../../kit/booking/deposit-time.ts'
import { fullDate, money } from '../../../lib/shown/format.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Picture } from '../../../ui/layout/picture.tsx'
import { fateOfDeposit, fateOfPrice, isOn, partOf, stateOf } from './booking-state.ts'
import { CancelRules } from './cancel-rules.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import type { BookingActionsProps } from './booking-actions.tsx'

/** Loaded on demand, because the menu and its dialogs aren't needed for the first view. */
const BookingActions = onDemand(() => import('./booking-actions.tsx'))

function Worth({ booking }: { booking: Booking }) {
  const t = useTranslations('account.bookings')
  const deposit = fateOfDeposit(booking)
  const part = partOf(booking)
  const facts = [
    t('hours', { count: booking.hours }),
    t(fateOfPrice(booking), { amount: money(booking.totalPrice) }),
    deposit !== null &&
      t(deposit, { deposit: money(booking.deposit), rest: money(booking.unpaid) }),
    part !== null && t('part', { refund: money(part.refund), fee: money(part.cancellationFee) }),
    booking.pointsEarned > 0 && t('points', { count: booking.pointsEarned }),
  ].filter((fact) => fact !== false)
  return (
    <p className="figures text-sm text-soft">
      {facts.map((fact, place) => (
        <span key={fact} className="inline-block">
          {place > 0 && <span aria-hidden="true">&nbsp;· </span>}
          {fact}
        </span>
      ))}
    </p>
  )
}

function BookingCard({ booking, list }: Pick<BookingActionsProps, 'booking' | 'list'>) {
  const t = useTranslations('account')
  const language = useLanguage()
  const sayDeposit = useDepositWords()
  const { rangeOf } = useHours()
  const { momentOf } = useMoments()
  const state = stateOf(booking, useNow())
  const { amenity, units, chargeAt, isChargeOverdue, specialRequests } = booking
  return (
    <article
      className={classNames(
        'grid grid-cols-[min(4.5rem,22%)_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border bg-surface p-4 shadow-soft sm:grid-cols-[min(9rem,25%)_minmax(0,1fr)] sm:gap-x-5 md:p-5',
        isOn(state) ? 'border-lantern' : 'border-line',
      )}
    >
      <div
        className={classNames(
          'aspect-4/3 self-start overflow-hidden rounded-control bg-sunk sm:row-span-2 sm:aspect-16/10',
          state === 'canceled' && 'opacity-60 grayscale',
        )}
      >
        <Picture shots={[shotOf(amenity.imageUrl)]} alt="" sizes="9rem" />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1.5 sm:flex-row sm:justify-between sm:gap-3">
        <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 text-lg wrap-anywhere">
          {nameIn(amenity, language)}{' '}
          <span className="font-body text-sm font-normal tracking-normal text-soft">
            {units.length > 2
              ? t('bookings.units', { count: units.length })
              : units.map((unit) => placeName(unit, language)).join(' · ')}
          </span>
        </h3>
        <span className="shrink-0">
          <BookingBadge state={state} />
        </span>
      </div>
      <div className="grid min-w-0 content-start gap-1 max-sm:col-span-2">
        <p className="figures flex flex-wrap items-baseline gap-x-2 font-medium">
          <span>{fullDate(booking.bookingDate, language)}</span>
          <span className="inline-block">{rangeOf(booking)}</span>
        </p>
        <Worth booking={booking} />
        {/* A booking of a series is charged later. It is overdue if the balance was too low. */}
        {chargeAt !== null && isChargeOverdue && (
          <p className="text-sm font-semibold text-vermilion">{t('bookings.overdue')}</p>
        )}
        {chargeAt !== null && !isChargeOverdue && (
          <p className="figures text-sm text-soft">
            {t('bookings.chargedAt', { at: momentOf(chargeAt) })}
          </p>
        )}
        {booking.askedDeposit && (
          <p className="figures text-sm font-semibold">{sayDeposit(booking.askedDeposit)}</p>
        )}
        {Number(booking.minimumSpend) > 0 && (
          <p className="figures text-sm text-soft">
            {t('bookings.minimum', { amount: money(booking.minimumSpend) })}
          </p>
        )}
        {specialRequests && (
          <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">
            <span className="text-soft">{t('bookings.requests')}</span> {specialRequests}
          </p>
        )}
        <p className="text-sm text-soft">
          {t('bookings.id')}{' '}
          <span className="figures font-semibold tracking-wide text-ink select-all">
            {booking.lanternId}
          </span>
        </p>
        <CancelRules booking={booking} />
        <BookingActions skeleton={<div className="h-11" />} {...{ booking, state, list }} />
      </div>
    </article>
  )
}

export function BookingsSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      <output className="sr-only">{label}</output>
      {[1, 2].map((skeleton) => (
        <div
          key={skeleton}
          className="grid grid-cols-[min(4.5rem,22%)_minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[min(9rem,25%)_minmax(0,1fr)] sm:gap-5 md:p-5"
        >
          <Skeleton className="aspect-4/3 self-start rounded-control sm:aspect-16/10" />
          <div className="grid min-h-36 content-start gap-3 sm:min-h-30">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The upcoming bookings, soonest first. The frame stays when a booking disappears, so that it can get the focus. */
export function UpcomingBookings() {
  const t = useTranslations('account')
  const frame = useRef<HTMLDivElement>(null)
  const query = useQuery(queryOf(listUpcomingBookings, {}))
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <Loaded
        query={query}
        failed={t('bookings.error')}
        skeleton={<BookingsSkeleton label={t('bookings.loading')} />}
        empty={
          <EmptyState
            title={t('bookings.empty')}
            action={
              <Link to="/booking" className={buttonLook('outline')}>
                {t('bookings.book')}
              </Link>
            }
          >
            {t('bookings.emptyText')}
          </EmptyState>
        }
      >
        {(bookings) => (
          <ul className="grid gap-4">
            {bookings.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} list={frame} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

const page = 20

export function BookingHistory() {
  const t = useTranslations('account')
  const frame = useRef<HTMLUListElement>(null)
  const list = usePaged({
    endpoint: listPastBookings,
    rows: (bookings) => bookings,
    next: beforeLastOf(page),
  })
  const total = useQuery({ ...queryOf(countPastBookings, {}), enabled: list.hasNextPage })
  return (
    <PagedList
      list={{ ...list, count: total.data?.count }}
      failed={t('bookings.historyError')}
      more={t('bookings.more')}
      skeleton={<BookingsSkeleton label={t('bookings.loading')} />}
      empty={
        <EmptyState title={t('bookings.historyEmpty')}>{t('bookings.historyEmptyText')}</EmptyState>
      }
    >
      {(bookings) => (
        <ul ref={frame} tabIndex={-1} className="grid gap-4 outline-none">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} list={frame} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
