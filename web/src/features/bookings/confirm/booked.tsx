import { downloadCalendar, type Booking } from '@lantern/contract/bookings/bookings'
import { nameIn } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import type { Venue } from '@lantern/contract/venue/venue'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { urlOf } from '../../../lib/api/api-client.ts'
import { longDate } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Link } from '../../../ui/actions/link.tsx'
import { Mark } from '../../../ui/layout/mark.tsx'
import { TellMeSlot } from '../../push/tell-me-slot.tsx'
import { InviteDialog } from '../invitation/invite-guests.tsx'

interface BookedProps {
  booking: Booking
  venue: Venue
  /** Begins another booking. */
  onAgain: () => void
}

/** The screen after a booking, in place of the wizard: the room, its time and address, and the next things to do. */
export function Booked({ booking, venue, onAgain }: BookedProps) {
  const t = useTranslations('bookings')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const [isInviting, setInviting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { amenity, bookingDate, units, lanternId } = booking
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [lanternId])
  const place = [...units.map((unit) => placeName(unit, language)), venue.address]
  return (
    <section
      data-booked
      aria-labelledby="booked"
      className="mx-auto grid max-w-xl animate-rise-in justify-items-center gap-6 rounded-panel border border-line lamplit px-5 py-9 text-center shadow-soft [--lamp:50%_5.5rem] max-md:my-6 md:my-14 md:px-10"
    >
      <Mark className="h-20" glow />
      <div className="grid gap-2">
        <h2 id="booked" ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {t('booked')}
        </h2>
        <p className="figures text-soft">{t('bookedText', { id: lanternId })}</p>
      </div>
      <div className="figures grid gap-1 text-lg">
        <p className="heading text-2xl">{nameIn(amenity, language)}</p>
        <p>{longDate(bookingDate, language)}</p>
        <p className="font-semibold">{rangeOf(booking)}</p>
        <p className="text-base text-soft">{place.filter(Boolean).join(' · ')}</p>
      </div>
      <TellMeSlot about="booking" className="max-sm:[&>svg]:hidden [&>div]:justify-center" />
      <div className="grid w-full gap-3 sm:grid-cols-2">
        <Button className="sm:col-span-2" size="large" onClick={() => setInviting(true)}>
          <UserRoundPlus />
          {t('done.invite')}
        </Button>
        <a
          href={urlOf(downloadCalendar, { params: { lanternId }, query: { language } })}
          download
          className={buttonLook('outline')}
        >
          <CalendarPlus />
          {t('done.calendar')}
        </a>
        <Link to="/food" className={buttonLook('outline')}>
          <UtensilsCrossed />
          {t('done.order')}
        </Link>
        <Link to="/account/bookings" className={buttonLook('quiet')}>
          {t('done.bookings')}
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          {t('done.again')}
        </Button>
      </div>
      {isInviting && <InviteDialog booking={booking} onClose={() => setInviting(false)} />}
    </section>
  )
}
