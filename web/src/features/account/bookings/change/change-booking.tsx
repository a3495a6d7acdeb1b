import type { Amenity } from '@lantern/contract/venue/amenities'
import { moment, hourRange } from '@lantern/contract/venue/clock'
import type { Venue } from '@lantern/contract/venue/venue'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useReducer, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../../i18n/words.tsx'
import { NamedOptions } from '../../../../kit/booking/named-options.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Panel } from '../../../../ui/layout/card.tsx'
import TimeStep from '../../../bookings/hours/time-step.tsx'
import type { Looked } from '../../../bookings/hours/use-offer.ts'
import { next, type Wizard } from '../../../bookings/wizard/wizard.ts'
import { chosenIn, searchOf, type Own } from './changed-slot.ts'
import { nameIn } from '@lantern/contract/venue/languages'
import { fullDate } from '../../../../lib/shown/format.ts'

export interface ChangeBookingProps {
  /** The booking's present amenity and time, and the deadline for changing it. */
  now: Own & { amenity: Pick<Amenity, 'nameEn' | 'nameCh'>; until: string | null }
  /** The booking whose own hours count as free. */
  by: Pick<Looked, 'changing' | 'linkKey'>
  amenities: readonly Amenity[]
  venue: Venue
  /** Rendered below the choice. */
  children: (wizard: Wizard, amenity: Amenity | undefined) => ReactNode
}

interface ChangePlaceProps {
  amenity: Pick<Amenity, 'nameEn' | 'nameCh'>
  date: string
  start: string
  end: string
  venue: Venue
}

/** The amenity and the time, on two lines. */
export function ChangePlace({ amenity, date, start, end, venue }: ChangePlaceProps) {
  const language = useLanguage()
  return (
    <span className="figures grid gap-0.5">
      <b className="font-semibold">{nameIn(amenity, language)}</b>
      <span>
        {fullDate(date, language)}{' '}
        <span className="whitespace-nowrap">
          {hourRange({ bookingDate: date, startTime: start, endTime: end }, venue, language)}
        </span>
      </span>
    </span>
  )
}

/**
 * Chooses another time with the wizard's hours, in which the booking's own hours count as free. The choice is in the
 * page's address, so that it survives a reload.
 */
export function ChangeBooking({ now, by, amenities, venue, children }: ChangeBookingProps) {
  const t = useTranslations('bookings.change')
  const language = useLanguage()
  const request = useSearch({ strict: false })
  const navigate = useNavigate()
  const [wizard, move] = useReducer(next, now, (own) => chosenIn(request, own))
  useEffect(() => {
    const search = searchOf(wizard)
    void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false })
  }, [wizard, navigate])
  const amenity = amenities.find(({ id }) => id === wizard.amenityId)
  const { bookingDate: date, startTime: start, endTime: end } = now
  const until = now.until && moment(now.until, language, venue.timeZone)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]">
      <Panel className="grid gap-6 max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <div className="grid gap-1 text-sm">
          <h2 className="font-body text-sm font-normal tracking-normal text-soft">{t('now')}</h2>
          <ChangePlace {...{ amenity: now.amenity, date, start, end, venue }} />
          {until && <p className="figures text-soft">{t('until', { until })}</p>}
        </div>
        <Field label={t('amenity')}>
          <Select
            value={wizard.amenityId ?? ''}
            onChange={({ target }) => move({ do: 'amenity', id: Number(target.value) })}
          >
            <NamedOptions of={amenities.filter(({ places }) => places > 0)} />
          </Select>
        </Field>
        {amenity && (
          <TimeStep wizard={{ ...wizard, ...by }} amenity={amenity} venue={venue} move={move} />
        )}
      </Panel>
      <Panel className="grid gap-5 max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        {children(wizard, amenity)}
      </Panel>
    </div>
  )
}
