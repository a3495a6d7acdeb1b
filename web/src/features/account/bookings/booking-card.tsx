import type { Booking } from '@lantern/contract/bookings/bookings'
import { nameIn } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import { useTranslations } from 'use-intl'
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

function When({ booking }: { booking: Booking }) {
  const language = useLanguage()
  const { rangeOf } = useHours()
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2 font-medium">
      <span>{fullDate(booking.bookingDate, language)}</span>
      <span className="inline-block">{rangeOf(booking)}</span>
    </p>
  )
}

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

/** The time at which a booking of a series is charged, or the notice that the balance was too low. */
function ChargedLater({ booking: { chargeAt, isChargeOverdue } }: { booking: Booking }) {
  const t = useTranslations('account.bookings')
  const { momentOf } = useMoments()
  if (chargeAt === null) return null
  if (isChargeOverdue) {
    return <p className="text-sm font-semibold text-vermilion">{t('overdue')}</p>
  }
  const at = momentOf(chargeAt)
  return <p className="figures text-sm text-soft">{t('chargedAt', { at })}</p>
}

function Heading({ booking: { amenity, units } }: { booking: Booking }) {
  const t = useTranslations('account.bookings')
  const language = useLanguage()
  return (
    <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 text-lg wrap-anywhere">
      {nameIn(amenity, language)}{' '}
      <span className="font-body text-sm font-normal tracking-normal text-soft">
        {units.length > 2
          ? t('units', { count: units.length })
          : units.map((unit) => placeName(unit, language)).join(' · ')}
      </span>
    </h3>
  )
}

/** One of the member's bookings, with its actions. */
export function BookingCard({ booking, list }: Pick<BookingActionsProps, 'booking' | 'list'>) {
  const t = useTranslations('account')
  const sayDeposit = useDepositWords()
  const state = stateOf(booking, useNow())
  const { amenity, specialRequests } = booking
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
        <Heading booking={booking} />
        <span className="shrink-0">
          <BookingBadge state={state} />
        </span>
      </div>
      <div className="grid min-w-0 content-start gap-1 max-sm:col-span-2">
        <When booking={booking} />
        <Worth booking={booking} />
        <ChargedLater booking={booking} />
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
