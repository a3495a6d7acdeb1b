import { downloadCalendar, type Booking } from '@lantern/contract/bookings'
import { nameIn } from '@lantern/contract/languages'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { urlOf } from '../../../lib/api/api-client.ts'
import { shortDate } from '../../../lib/shown/format.ts'
import { InviteGuests } from '../invitation/invite-guests.tsx'
import { SeriesActions } from './series-actions.tsx'
import { fateOfPrice, partOf, type State } from './booking-state.ts'

const look =
  'relative inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current [&_svg]:size-4 [&_svg]:text-soft'

/**
 * The actions on a booking: change it, save a calendar file and invite guests while it is upcoming, and open its
 * receipt.
 */
export function BookingPapers({ booking, state }: { booking: Booking; state: State }) {
  const t = useTranslations('account.papers')
  const language = useLanguage()
  const { amenity, bookingDate, lanternId } = booking
  const about = {
    name: nameIn(amenity, language),
    date: shortDate(bookingDate, language),
  }
  const isToCome = state === 'upcoming' || state === 'running'
  return (
    <>
      {booking.changeableUntil !== null && (
        <Link
          to="/account/bookings/$lanternId/change"
          params={{ lanternId: lanternId }}
          aria-label={t('changeLabel', about)}
          className={look}
        >
          <CalendarClock aria-hidden="true" />
          {t('change')}
        </Link>
      )}
      {isToCome && (
        <a
          href={urlOf(downloadCalendar, { params: { lanternId }, query: { language } })}
          download
          aria-label={t('calendarLabel', about)}
          className={look}
        >
          <CalendarPlus aria-hidden="true" />
          {t('calendar')}
        </a>
      )}
      {isToCome && <InviteGuests booking={booking} className={look} />}
      {(isToCome || state === 'unpaid') && <SeriesActions booking={booking} className={look} />}
      {(fateOfPrice(booking) !== 'price' || partOf(booking) !== null) && (
        <Link
          to="/account/$kind/$lanternId/receipt"
          params={{ kind: 'bookings', lanternId: lanternId }}
          aria-label={t('receiptLabel', about)}
          className={look}
        >
          <ReceiptText aria-hidden="true" />
          {t('receipt')}
        </Link>
      )}
    </>
  )
}
