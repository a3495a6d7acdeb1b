import type { Amenity } from '@lantern/contract/venue/amenities'
import { downloadCalendar, NewBooking, type Booking } from '@lantern/contract/bookings/bookings'
import { placeName } from '@lantern/contract/members/names'
import type { Venue } from '@lantern/contract/venue/venue'
import { nameIn } from '@lantern/contract/venue/languages'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { urlOf } from '../../../lib/api/api-client.ts'
import { refusedIn } from '../../../lib/api/failures/checked-by.ts'
import { longDate } from '../../../lib/shown/format.ts'
import { useTierId } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Link } from '../../../ui/actions/link.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { Mark } from '../../../ui/layout/mark.tsx'
import { TellMeSlot } from '../../push/tell-me-slot.tsx'
import { InviteDialog } from '../invitation/invite-guests.tsx'
import { priceOf } from './price.ts'
import type { Move, Wizard } from '../wizard/wizard.ts'
import { refundPromise } from '@lantern/contract/bookings/cancel-text'
import type { Cents } from '@lantern/contract/payments/pricing'
import Undo2 from 'lucide-react/icons/undo-2'
import { RefundSteps } from '../../../kit/booking/refund-steps.tsx'
import { useNight } from '../hours/use-offer.ts'

function Line(props: { name: string; change: () => void; children: ReactNode }) {
  const t = useTranslations('bookings.confirm')
  const { name, change, children } = props
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures col-start-1 min-w-0 text-lg font-medium">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1 -mr-2">
        <Button
          variant="quiet"
          size="small"
          aria-label={`${t('change')}: ${name}`}
          onClick={change}
        >
          {t('change')}
        </Button>
      </dd>
    </div>
  )
}

/** The maximum length of a request (`NewBooking`), and the remaining length from which the page shows it. */
const longest = 1_000
const fewLeft = 100

const isRefusedPhone = (contactPhone: string) =>
  refusedIn(z.pick(NewBooking, { contactPhone: true }), { contactPhone }).size > 0

interface ConfirmStepProps {
  wizard: Wizard
  amenity: Amenity
  venue: Venue
  move: (move: Move) => void
  /** The number that the server refused, as the member typed it. */
  refusedPhone: string | null
}

/** The party's size and phone number, and requests; all are optional. */
function Entries({ wizard, amenity, move, refusedPhone }: ConfirmStepProps) {
  const t = useTranslations('bookings.confirm')
  const { partySize, phone, requests } = wizard
  const { capacity } = amenity
  const isWrong = phone.trim() !== '' && (phone.trim() === refusedPhone || isRefusedPhone(phone))
  const left = longest - requests.length
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('partySize')} hint={t('partySizeHint', { count: capacity })}>
          <Select
            value={partySize ?? ''}
            onChange={({ target }) =>
              move({ do: 'enter', entries: { partySize: Number(target.value) || null } })
            }
          >
            <option value="">{t('partySizeUnknown')}</option>
            {Array.from({ length: capacity }, (_, before) => (
              <option key={before} value={before + 1}>
                {t('people', { count: before + 1 })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('phone')} hint={t('phoneHint')} error={isWrong && t('phoneInvalid')}>
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={phone}
            onChange={({ target }) => move({ do: 'enter', entries: { phone: target.value } })}
          />
        </Field>
      </div>
      <Field
        label={t('requests')}
        hint={left <= fewLeft ? t('requestsLeft', { count: left }) : t('requestsHint')}
      >
        <Textarea
          maxLength={longest}
          value={requests}
          onChange={({ target }) => move({ do: 'enter', entries: { requests: target.value } })}
        />
      </Field>
    </>
  )
}

/** The third step: a summary, requests, and the cancellation terms. */
export default function ConfirmStep(props: ConfirmStepProps) {
  const { wizard, amenity, venue, move } = props
  const t = useTranslations('bookings.confirm')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const tierId = useTierId()
  const { date, start, end } = wizard
  if (date === null || start === null || end === null) return null
  return (
    <div className="grid gap-6">
      <dl className="border-b border-line">
        <Line name={t('amenity')} change={() => move({ do: 'go', to: 'amenity' })}>
          {nameIn(amenity, language)}
        </Line>
        <Line name={t('date')} change={() => move({ do: 'go', to: 'datetime' })}>
          {longDate(date, language)}
        </Line>
        <Line name={t('time')} change={() => move({ do: 'go', to: 'datetime' })}>
          {rangeOf({ bookingDate: date, startTime: start, endTime: end })}
        </Line>
      </dl>
      <Entries {...props} />
      <CancelRule
        wizard={wizard}
        venue={venue}
        paid={priceOf(wizard, amenity, venue, tierId)?.due.now ?? null}
      />
    </div>
  )
}

interface BookedProps {
  booking: Booking
  venue: Venue
  onAgain: () => void
}

/** The screen after a booking. It is loaded with the last step, because there may be no network afterwards. */
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

interface CancelRuleProps {
  wizard: Wizard
  venue: Venue
  /** The amount that is paid now by the selected method; `null` while nothing is chosen. */
  paid: Cents | null
}

/** The refunds of a cancellation by deadline. The member reads them before the payment. */
export function CancelRule({ wizard, venue, paid }: CancelRuleProps) {
  const language = useLanguage()
  const { data } = useNight(wizard)
  const { refundRules: rules } = venue
  const from = data?.hours.find(({ time }) => time === wizard.start)?.startsAt
  return (
    <div className="flex gap-2.5 text-sm text-soft">
      <Undo2 className="mt-[0.2em] size-4 shrink-0" />
      {from === undefined || paid === null ? (
        <p>{refundPromise(rules, language)}</p>
      ) : (
        <RefundSteps rules={rules} from={from} paid={paid} />
      )}
    </div>
  )
}
