import type { Slot } from '@lantern/contract/slots'
import { listAmenities } from '@lantern/contract/amenities'
import { durationInNight, hoursOfNight } from '@lantern/contract/hours'
import type { Venue } from '@lantern/contract/venue'
import { nameIn } from '@lantern/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { DateField } from '../../../kit/date-field.tsx'
import { queryOf } from '../../../lib/api/queries.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'

/** Changes the start. The end stays if it is possible with the new start; otherwise it is one hour later. */
function withStart(
  when: Slot,
  startTime: string,
  venue: Venue,
  isFree: (startTime: string, endTime: string) => boolean,
): Slot {
  const ends = hoursOfNight(venue).filter(
    (end) =>
      durationInNight(startTime, end, venue, venue.endTimes) !== null && isFree(startTime, end),
  )
  const fits = ends.includes(when.endTime)
  const [first] = ends
  return { ...when, startTime, endTime: fits ? when.endTime : (first ?? when.endTime) }
}

export interface WhenFieldsProps {
  venue: Venue
  value: Slot
  /** Whether these hours are free. While that is unknown, all hours are offered. */
  isFree?: (startTime: string, endTime: string) => boolean
  onChange: (when: Slot) => void
}

const always = () => true

/** The fields for a booking's amenity and time. If a choice isn't possible, the server's refusal says why. */
export function WhenFields({ venue, value, isFree = always, onChange }: WhenFieldsProps) {
  const t = useTranslations('desk.reschedule')
  const language = useLanguage()
  const { data: amenities = [] } = useQuery(queryOf(listAmenities, {}))
  const hours = hoursOfNight(venue)
  const endsOf = (start: string) =>
    hours.filter(
      (end) =>
        durationInNight(start, end, venue, venue.endTimes) !== null &&
        (isFree(start, end) || (start === value.startTime && end === value.endTime)),
    )
  const ends = endsOf(value.startTime)
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label={t('amenity')} className="col-span-2">
        <Select
          value={value.amenityId}
          onChange={({ target }) => onChange({ ...value, amenityId: Number(target.value) })}
        >
          {amenities.map(({ id, nameEn, nameCh }) => (
            <option key={id} value={id}>
              {nameIn({ nameEn, nameCh }, language)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('date')} className="col-span-2">
        <DateField
          min={venue.today}
          max={venue.lastBookableDate}
          value={value.bookingDate}
          onChange={(bookingDate) => bookingDate !== '' && onChange({ ...value, bookingDate })}
        />
      </Field>
      <Field label={t('start')}>
        <Select
          value={value.startTime}
          onChange={({ target }) => onChange(withStart(value, target.value, venue, isFree))}
        >
          {hours
            .slice(0, -1)
            .filter((hour) => endsOf(hour).length > 0)
            .map((hour) => (
              <option key={hour}>{hour}</option>
            ))}
        </Select>
      </Field>
      <Field label={t('end')}>
        <Select
          value={value.endTime}
          onChange={({ target }) => onChange({ ...value, endTime: target.value })}
        >
          {ends.map((hour) => (
            <option key={hour}>{hour}</option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
