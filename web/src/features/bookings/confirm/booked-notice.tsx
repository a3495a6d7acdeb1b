import type { Booking } from '@lantern/contract/bookings'
import { nameIn } from '@lantern/contract/languages'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { longDate } from '../../../lib/shown/format.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Mark } from '../../../ui/layout/mark.tsx'
import { TellMeSlot } from '../../push/tell-me-slot.tsx'
import { useHours } from '../../../kit/use-hours.ts'

/** The new booking, shown until the next one is begun, because the toast disappears after seconds. */
export function BookedNotice({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings.done')
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    // After a payment at the foot of a long page the notice would be out of view.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [booking.id])
  const language = useLanguage()
  const { rangeOf } = useHours()
  const { amenity, bookingDate, units, lanternId } = booking
  const name = nameIn(amenity, language)
  const [room] = units
  return (
    <section
      ref={notice}
      aria-label={t('title', { name })}
      className="mb-6 flex scroll-mt-48 animate-rise-in flex-wrap items-center gap-x-5 gap-y-4 rounded-panel border border-line lamplit p-5 shadow-soft [--lamp:2.75rem_3.25rem] md:px-6"
    >
      <Mark className="h-14" glow />
      <div className="min-w-0 flex-1 basis-52">
        <p className="heading text-xl">
          {t('title', { name })}
          &nbsp;
          <CircleCheck className="inline size-5 align-[-0.15em] text-jade" aria-hidden="true" />
        </p>
        <p className="figures mt-0.5">
          {longDate(bookingDate, language)}
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">{rangeOf(booking)}</span>
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
        <TellMeSlot about="booking" className="mt-1" />
      </div>
      <Link to="/account/bookings" className={buttonLook('outline')}>
        {t('bookings')}
      </Link>
    </section>
  )
}
