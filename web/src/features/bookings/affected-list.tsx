import type { Affected, AffectedBooking } from '@lantern/contract/bookings/affected'
import { nameIn } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/booking/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { ReadFailure } from '../../kit/load/read-failure.tsx'
import { shortDate } from '../../lib/shown/format.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'

function AffectedRow({ booking }: { booking: AffectedBooking }) {
  const language = useLanguage()
  const { rangeOf } = useHours()
  const amenity = nameIn(booking, language)
  return (
    <li className="grid gap-x-4 border-t border-line py-2.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 font-medium wrap-anywhere">{booking.customer}</p>
      <p className="figures text-sm sm:text-right">
        {shortDate(booking.bookingDate, language)} · {rangeOf(booking)}
      </p>
      <p className="min-w-0 text-sm text-soft wrap-anywhere">
        {amenity} · {booking.units.map((unit) => placeName(unit, language)).join(' · ')}
      </p>
      <p className="figures text-sm text-soft sm:text-right">{booking.lanternId}</p>
    </li>
  )
}

/** The affected bookings with customers and times, so that staff can check them before they close. */
export function AffectedList(affected: UseQueryResult<Affected>) {
  const t = useTranslations('staff.affected')
  const { data } = affected
  if (!data) {
    const skeleton = (
      <div aria-busy="true" className="grid gap-3">
        <output className="sr-only">{t('loading')}</output>
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-16 w-full" />
      </div>
    )
    return (
      <ReadFailure query={affected} skeleton={skeleton}>
        {t('failed')}
      </ReadFailure>
    )
  }
  if (data.count === 0) return null
  const more = data.count - data.bookings.length
  return (
    <section className="grid gap-1" aria-label={t('title', { count: data.count })}>
      <h3 className="text-base font-semibold">{t('title', { count: data.count })}</h3>
      <ul className="max-h-72 overflow-y-auto rounded-control border border-line px-3.5">
        {data.bookings.map((booking) => (
          <AffectedRow key={booking.id} booking={booking} />
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-soft">{t('more', { count: more })}</p>}
    </section>
  )
}
