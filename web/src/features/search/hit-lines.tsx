import type { BillSummary } from '@lantern/contract/bills/bills'
import { placeName } from '@lantern/contract/members/names'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money, shortDate } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import CalendarRange from 'lucide-react/icons/calendar-range'
import { useHours } from '../../kit/booking/use-hours.ts'
import { Link } from '../../ui/actions/link.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { BookingActions } from '../desk/lists/booking-actions.tsx'
import { StateBadge } from '../../kit/booking/booking-state.tsx'
import { placeOf } from '../desk/lists/booking-words.ts'
import { recordIn } from '@lantern/contract/venue/languages'
import type { WaitResult } from '@lantern/contract/members/search'
import Hourglass from 'lucide-react/icons/hourglass'
import { Badge } from '../../ui/states/badge.tsx'

export function BillLine({ bill, onOpen }: { bill: BillSummary; onOpen: () => void }) {
  const t = useTranslations('search')
  const words = useTranslations('bills.status')
  const language = useLanguage()
  return (
    <div data-acts className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-48">
        <span className="figures font-semibold">{t('due', { amount: money(bill.due) })}</span>{' '}
        <span className="text-sm text-soft">
          {[bill.place && placeName(bill.place, language), words(bill.status)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <Button variant="outline" size="small" onClick={onOpen}>
        <ReceiptText />
        {t('openBill')}
      </Button>
    </div>
  )
}

export function BookingFacts({ booking }: { booking: StaffBooking }) {
  const t = useTranslations('desk')
  const own = useTranslations('search')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const { bookingDate, unpaid } = booking
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {shortDate(bookingDate, language)} {rangeOf(booking)}
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

export function WaitLine({ wait, onFollow }: { wait: WaitResult; onFollow: () => void }) {
  const t = useTranslations('search.waits')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const { amenity, bookingDate, fromTime, toTime, hours, isWalkIn, isHeld } = wait
  const range = rangeOf({ bookingDate, startTime: fromTime, endTime: toTime })
  return (
    <div data-acts className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{shortDate(bookingDate, language)}</span>
          <Badge tone={isHeld ? 'jade' : 'neutral'}>{t(isHeld ? 'held' : 'waiting')}</Badge>
        </p>
        <p className="text-sm text-soft">
          {recordIn(amenity, language)} ·{' '}
          {isWalkIn ? t('atDoor', { count: hours }) : t('wanted', { count: hours, range })}
        </p>
      </div>
      <Link to="/waitlist" onClick={onFollow} className={buttonLook('outline', 'small')}>
        <Hourglass />
        {t('open')}
      </Link>
    </div>
  )
}
