import type { StaffBooking } from '@lantern/contract/floor/desk'
import CalendarRange from 'lucide-react/icons/calendar-range'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/booking/use-hours.ts'
import { Link } from '../../ui/actions/link.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { money, shortDate } from '../../lib/shown/format.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { BookingActions } from '../desk/lists/booking-actions.tsx'
import { StateBadge } from '../../kit/booking/booking-state.tsx'
import { placeOf } from '../desk/lists/booking-words.ts'

/** The time, the room, the party size and the state; and the requests. */
export function BookingFacts({ booking }: { booking: StaffBooking }) {
  const t = useTranslations('desk')
  const own = useTranslations('search')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const { bookingDate, startTime, endTime, unpaid } = booking
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {shortDate(bookingDate, language)} {rangeOf({ bookingDate, startTime, endTime })}
        </span>
        <StateBadge booking={booking} />
        {Number(unpaid) > 0 && (
          <span className="text-sm font-semibold text-vermilion">
            {own('unpaid', { amount: money(unpaid) })}
          </span>
        )}
      </p>
      <p className="text-sm text-soft">
        {placeOf(booking, t, language).join(' · ')}
        {booking.partySize !== null && <> · {t('people', { count: booking.partySize })}</>}
      </p>
      {booking.specialRequests && (
        <p className="line-clamp-2 text-sm wrap-anywhere">{booking.specialRequests}</p>
      )}
    </div>
  )
}

/** A booking with the desk's acts, and a link to it on the board. */
export function BookingLine({
  booking,
  onFollow,
}: {
  booking: StaffBooking
  onFollow: () => void
}) {
  const t = useTranslations('search')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <BookingFacts booking={booking} />
      <div data-acts className="max-w-full">
        <BookingActions
          booking={booking}
          isLarge
          beside={
            <Link
              to="/board"
              search={{ date: booking.bookingDate }}
              // Needed because a link from the board to another of its nights doesn't change the path.
              onClick={onFollow}
              aria-label={t('onBoard')}
              data-tip={t('onBoard')}
              className={buttonLook('quiet', 'small')}
            >
              <CalendarRange />
            </Link>
          }
        />
      </div>
    </div>
  )
}
