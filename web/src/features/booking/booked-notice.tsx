import type { Booking } from '@lantern/contract/bookings'
import type { OpeningHours } from '@lantern/contract/hours'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useLanguage } from '../../i18n/words.tsx'
import { longDate } from '../../lib/format.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Mark } from '../../ui/mark.tsx'
import { HoursText } from './hours-text.tsx'

/** What was just booked, for as long as nothing new is begun: the toast is gone after seconds. */
export function BookedNotice({ booking, opening }: { booking: Booking; opening: OpeningHours }) {
  const t = useTranslations('booking.done')
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    // Who has just paid at the foot of a long page would not see it.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [booking.id])
  const language = useLanguage()
  const { amenity, bookingDate, startTime, endTime, units, lanternId } = booking
  const name = language === 'ch' ? amenity.nameCh : amenity.nameEn
  const [room] = units
  return (
    <section
      ref={notice}
      aria-label={t('title', { name })}
      className="mb-6 flex animate-rise-in flex-wrap items-center gap-x-5 gap-y-4 rounded-panel bg-jade-wash p-5 md:px-6"
    >
      <Mark className="h-14 max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="heading text-xl">{t('title', { name })}</p>
        <p className="figures mt-0.5">
          {longDate(bookingDate, language)}
          {' · '}
          <HoursText date={bookingDate} start={startTime} end={endTime} opening={opening} />
        </p>
        <p className="figures text-sm text-soft">
          {units.length === 1 && room !== undefined && (
            <>
              {room}
              {' · '}
            </>
          )}
          {t('id', { id: lanternId })}
        </p>
      </div>
      <Link href="/account/bookings" className={buttonLook('outline')}>
        {t('bookings')}
      </Link>
    </section>
  )
}
