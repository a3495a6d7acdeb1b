import type { Booking } from '@lantern/contract/bookings'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { shotOf } from '../../lib/amenity-pictures.ts'
import { fullDate, hourRange, money, shortWeekdayAfter } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { stateOf, toneOf } from './booking-state.ts'

/** Whether a booking ends on the day after its night's date. */
const endsNextDay = ({ startTime, endTime }: Booking) => endTime < startTime

/** One booking of the member's, and what may be done with it. */
export function BookingCard({ booking, action }: { booking: Booking; action?: ReactNode }) {
  const t = useTranslations('account')
  const language = useLanguage()
  const state = stateOf(booking, useNow())
  const { amenity, bookingDate, startTime, endTime } = booking
  const isCanceled = state === 'canceled'
  return (
    <article className="grid gap-x-5 gap-y-4 rounded-card border border-line bg-surface p-4 shadow-soft sm:grid-cols-[9rem_minmax(0,1fr)] md:p-5">
      <div className="aspect-16/10 overflow-hidden rounded-control bg-sunk max-sm:hidden">
        <Picture shots={[shotOf(amenity.imageUrl)]} alt="" sizes="9rem" />
      </div>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-lg">
            {language === 'ch' ? amenity.nameCh : amenity.nameEn}
            <span className="ml-2 text-base font-normal text-soft">
              {booking.units.length === 1 && booking.units[0]}
            </span>
          </h3>
          <Badge tone={toneOf[state]}>{t(`status.${state}`)}</Badge>
        </div>
        <p className="figures mt-1 font-medium">
          {fullDate(bookingDate, language)}
          <span aria-hidden="true"> · </span>
          <span className="whitespace-nowrap">{hourRange(startTime, endTime)}</span>
          {endsNextDay(booking) && (
            <span className="ml-1.5 text-sm text-soft">
              {shortWeekdayAfter(bookingDate, language)}
            </span>
          )}
        </p>
        <p className="figures mt-1 text-sm text-soft">
          {t('bookings.hours', { count: booking.hours })}
          <span aria-hidden="true"> · </span>
          {t(isCanceled ? 'bookings.refunded' : 'bookings.paid')} {money(booking.totalPrice)}
          {booking.pointsEarned > 0 && (
            <>
              <span aria-hidden="true"> · </span>
              {t('bookings.points', { count: booking.pointsEarned })}
            </>
          )}
        </p>
        {booking.specialRequests && (
          <p className="mt-2 text-sm whitespace-pre-line">
            <span className="text-soft">{t('bookings.requests')}: </span>
            {booking.specialRequests}
          </p>
        )}
        <div className="mt-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-soft">
            {t('bookings.id')}{' '}
            <span className="figures font-semibold tracking-wide text-ink select-all">
              {booking.lanternId}
            </span>
          </p>
          {action}
        </div>
      </div>
    </article>
  )
}
