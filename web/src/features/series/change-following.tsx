import {
  addDays,
  durationInNight,
  endAfter,
  endsAfterStart,
  fittedIn,
  type NightRules,
  startsInNight,
} from '@lantern/contract/venue/hours'
import {
  changeSeries,
  quoteSeriesChange,
  type SeriesChangeQuote,
} from '@lantern/contract/bookings/series'
import type { Venue } from '@lantern/contract/venue/venue'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { AmenityField, useNights } from '../../kit/booking/amenity-field.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { checkedBy, refusedIn } from '../../lib/api/failures/checked-by.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { fullDate, money, signedMoney } from '../../lib/shown/format.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import {
  Answers,
  FollowingList,
  type FollowingProps,
  type RepeatedBooking,
} from './following-list.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HourOptions } from '../../kit/booking/hour-options.tsx'

interface Shift {
  amenityId: number
  startTime: string
  endTime: string
  daysLater: number
}

/** Sets another start and keeps the length, as far as the night allows. */
export function withStart(shift: Shift, startTime: string, night: NightRules): Shift {
  const length = durationInNight(shift.startTime, shift.endTime, night, night.endTimes) ?? 1
  const ends = endsAfterStart(startTime, night)
  const endTime = endAfter(startTime, length, ends, night) ?? shift.endTime
  return { ...shift, startTime, endTime }
}

export const shiftOf = ({ amenityId, startTime, endTime }: RepeatedBooking): Shift => ({
  amenityId,
  startTime,
  endTime,
  daysLater: 0,
})

/** From three days before to three days after: every weekday once. */
export const dayShifts = [-3, -2, -1, 0, 1, 2, 3] as const

interface FieldsProps extends Pick<FollowingProps, 'booking'> {
  shift: Shift
  venue: Venue
  onChange: (shift: Shift) => void
}

function ShiftFields({ booking, shift, venue, onChange }: FieldsProps) {
  const t = useTranslations('series')
  const language = useLanguage()
  const nightOn = useNights(venue)
  const nightAfter = (days: number) => nightOn(addDays(booking.bookingDate, days), shift.amenityId)
  const night = nightAfter(shift.daysLater)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('shift.first')}>
        <Select
          value={shift.daysLater}
          onChange={({ target }) => {
            const daysLater = Number(target.value)
            onChange(fittedIn({ ...shift, daysLater }, nightAfter(daysLater)))
          }}
        >
          {dayShifts.map((days) => (
            <option key={days} value={days}>
              {fullDate(addDays(booking.bookingDate, days), language)}
            </option>
          ))}
        </Select>
      </Field>
      <AmenityField
        label={t('shift.amenity')}
        isOffered={({ places }) => places > 0}
        value={shift.amenityId}
        onChange={(id) => {
          const amenityId = Number(id)
          const there = nightOn(addDays(booking.bookingDate, shift.daysLater), amenityId)
          onChange(fittedIn({ ...shift, amenityId }, there))
        }}
      />
      <Field label={t('shift.start')}>
        <Select
          value={shift.startTime}
          onChange={({ target }) => onChange(withStart(shift, target.value, night))}
        >
          <HourOptions of={startsInNight(night)} />
        </Select>
      </Field>
      <Field label={t('shift.end')}>
        <Select
          value={shift.endTime}
          onChange={({ target }) => onChange({ ...shift, endTime: target.value })}
        >
          <HourOptions of={endsAfterStart(shift.startTime, night)} />
        </Select>
      </Field>
    </div>
  )
}

interface ChangingProps extends FollowingProps {
  quote: SeriesChangeQuote
  form: UseFormReturn<Shift>
  isOld: boolean
}

function Changing({ quote, form, isOld, ...props }: ChangingProps) {
  const t = useTranslations('series')
  const { seriesId, booking, onBack, onClose } = props
  const { changed: count, difference, totalPrice } = quote
  const { act, isBusy } = useAction(changeSeries, {
    done: () => ({ title: t('changed', { count }) }),
    failed: { title: t('changeFailed'), otherwise: t('failedText') },
    onDone: onClose,
  })
  const change = form.handleSubmit((shift) =>
    act({
      params: { id: String(seriesId) },
      body: { ...shift, from: booking.id, changed: count, difference, totalPrice },
    }),
  )
  return (
    <div className="grid gap-4" aria-busy={isOld}>
      <FollowingList bookings={quote.bookings}>{(one) => money(one.totalPrice)}</FollowingList>
      <MoneyRows>
        <MoneyRow
          label={t(Number(difference) < 0 ? 'refundTotal' : 'dueNow')}
          amount={Number(difference) < 0 ? signedMoney(difference) : money(difference)}
        />
        <MoneyRow label={t('total', { count })} amount={money(totalPrice)} total />
      </MoneyRows>
      <Answers
        label={t('change', { count })}
        isBusy={isBusy}
        isDisabled={isOld || count === 0}
        onBack={onBack}
        onConfirm={() => void change()}
      />
    </div>
  )
}

/** Changes a booking of a series and all following ones, after a list of those for which it is possible. */
export function ChangeFollowing(props: FollowingProps) {
  const t = useTranslations('series')
  const { seriesId, booking } = props
  const venue = useVenue()
  const form = useForm<Shift>({
    defaultValues: shiftOf(booking),
    resolver: checkedBy((shift) => {
      const refused = refusedIn(quoteSeriesChange.body, { ...shift, from: booking.id })
      const fieldNames = ['amenityId', 'startTime', 'endTime', 'daysLater'] as const
      return fieldNames.filter((name) => refused.has(name))
    }),
  })
  const shift = useWatch({ control: form.control, compute: (chosen: Shift) => ({ ...chosen }) })
  const query = useQuery({
    ...queryOf(quoteSeriesChange, {
      params: { id: String(seriesId) },
      body: { ...shift, from: booking.id },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-5">
      {venue && (
        <ShiftFields {...{ booking, shift, venue }} onChange={(next) => form.reset(next)} />
      )}
      <Loaded query={query} failed={t('quoteFailed')} skeleton={<SkeletonText lines={6} />}>
        {(quote) => <Changing {...props} {...{ quote, form }} isOld={query.isPlaceholderData} />}
      </Loaded>
    </div>
  )
}
