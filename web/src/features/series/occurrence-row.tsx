import { moment } from '@lantern/contract/clock'
import { recordIn } from '@lantern/contract/languages'
import type { Occurrence, Offered } from '@lantern/contract/series'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { useTimeZone } from '../../lib/api/venue.ts'
import { fullDate, money, shortDate } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { choose, chosenOf, slotChosen, type SeriesRequest } from './choices.ts'
import type { RepeatedBooking } from './repeated-booking.ts'

interface RowProps {
  occurrence: Occurrence
  booking: RepeatedBooking
  wish: SeriesRequest
  onChange: (wish: SeriesRequest) => void
}

/** Returns the text of an offer: its differences from the plan, and the hours. */
function useOfferWords({ booking, occurrence }: Pick<RowProps, 'booking' | 'occurrence'>) {
  const language = useLanguage()
  const { rangeOf } = useHours()
  return ({ amenityId, amenity, bookingDate, startTime, endTime }: Offered) => {
    const isOther = amenityId !== booking.amenityId
    const night = bookingDate === occurrence.plannedDate ? '' : shortDate(bookingDate, language)
    const name = isOther ? recordIn(amenity, language) : ''
    return [night, rangeOf({ bookingDate, startTime, endTime }), name].filter(Boolean).join(' · ')
  }
}

/** The choice for a conflicting date: another time or room, or none. */
function ClashChoice({ occurrence, booking, wish, onChange }: RowProps) {
  const t = useTranslations('series')
  const language = useLanguage()
  const words = useOfferWords({ booking, occurrence })
  const { place, offers, plannedDate } = occurrence
  return (
    <Select
      aria-label={t('choice', { date: shortDate(plannedDate, language) })}
      value={chosenOf(wish, occurrence)}
      onChange={({ target }) => onChange(choose(wish, place, slotChosen(target.value, offers)))}
    >
      <option value="">{t('choose')}</option>
      <option value="skip">{t('skip')}</option>
      {offers.map((offer, number) => (
        <option key={words(offer)} value={number}>
          {t('moveTo', { where: words(offer) })}
        </option>
      ))}
    </Select>
  )
}

/** The price of a date and the time of its charge, or the reason why it isn't booked. */
function Fate({ occurrence }: { occurrence: Occurrence }) {
  const t = useTranslations('series')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { clash, isSkipped, totalPrice, chargeAt } = occurrence
  if (isSkipped) return <Badge>{t('skipped')}</Badge>
  if (clash !== null) return <Badge tone="vermilion">{t(`why.${clash}`)}</Badge>
  const at = chargeAt === null ? null : moment(chargeAt, language, timeZone)
  return (
    <span className="figures text-sm text-soft">
      {money(totalPrice)}
      {' · '}
      {at === null ? t('now') : t('chargedAt', { at })}
    </span>
  )
}

/** One date of a new series. */
export function OccurrenceRow(props: RowProps) {
  const { occurrence, wish, onChange } = props
  const t = useTranslations('series')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const { place, bookingDate, startTime, endTime, clash, offers, isSkipped, isMoved } = occurrence
  const isAsked = clash !== null || offers.length > 0
  const date = shortDate(bookingDate, language)
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className={isSkipped ? 'figures text-soft line-through' : 'figures font-medium'}>
          {fullDate(bookingDate, language)} · {rangeOf({ bookingDate, startTime, endTime })}
          {isMoved && <span className="ml-2 text-sm font-normal text-soft">{t('moved')}</span>}
        </p>
        <Fate occurrence={occurrence} />
      </div>
      {isAsked ? (
        <ClashChoice {...props} />
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          aria-label={t(isSkipped ? 'bookDate' : 'skipDate', { date })}
          onClick={() => onChange(choose(wish, place, isSkipped ? undefined : null))}
        >
          {t(isSkipped ? 'book' : 'skip')}
        </Button>
      )}
    </li>
  )
}
