import type { Slot } from '@lantern/contract/bookings/slots'
import { endsAfterStart, fittedIn, startsInNight } from '@lantern/contract/venue/hours'
import type { Venue } from '@lantern/contract/venue/venue'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AmenityField, useNights } from '../../../kit/booking/amenity-field.tsx'
import { DateField } from '../../../kit/booking/date-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { HourOptions } from '../../../kit/booking/hour-options.tsx'

export interface WhenFieldsProps {
  venue: Venue
  value: Slot
  onChange: (when: Slot) => void
  children?: ReactNode
  className?: string
}

/** The fields for a booking's amenity and time. If a choice isn't possible, the server's refusal says why. */
export function WhenFields({ venue, value, onChange, children, className }: WhenFieldsProps) {
  const t = useTranslations('desk.reschedule')
  const nightOn = useNights(venue)
  const night = nightOn(value.bookingDate, value.amenityId)
  // An end that is impossible with a new start becomes the next possible one.
  const startAt = (startTime: string) => {
    const ends = endsAfterStart(startTime, night)
    const [first = value.endTime] = ends
    onChange({ ...value, startTime, endTime: ends.includes(value.endTime) ? value.endTime : first })
  }
  const change = (next: Slot) => onChange(fittedIn(next, nightOn(next.bookingDate, next.amenityId)))
  return (
    <div className={classNames('grid gap-4', className)}>
      <div
        className={classNames('grid gap-4', children !== undefined && 'md:grid-cols-2 md:gap-x-8')}
      >
        <AmenityField
          label={t('amenity')}
          value={value.amenityId}
          onChange={(amenityId) => change({ ...value, amenityId: Number(amenityId) })}
        />
        <Field label={t('date')}>
          <DateField
            min={venue.today}
            max={venue.lastBookableDate}
            value={value.bookingDate}
            onChange={(bookingDate) => bookingDate !== '' && change({ ...value, bookingDate })}
          />
        </Field>
      </div>
      {children ?? (
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('start')}>
            <Select value={value.startTime} onChange={({ target }) => startAt(target.value)}>
              <HourOptions of={startsInNight(night)} date={value.bookingDate} />
            </Select>
          </Field>
          <Field label={t('end')}>
            <Select
              value={value.endTime}
              onChange={({ target }) => onChange({ ...value, endTime: target.value })}
            >
              <HourOptions of={endsAfterStart(value.startTime, night)} date={value.bookingDate} />
            </Select>
          </Field>
        </div>
      )}
    </div>
  )
}
