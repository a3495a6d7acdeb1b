import type { Booking } from '@lantern/contract/bookings/bookings'
import {
  cancelSeries,
  getSeries,
  quoteSeriesCancel,
  type SeriesCancelQuote,
  type SeriesChangeQuote,
  changeSeries,
  quoteSeriesChange,
} from '@lantern/contract/bookings/series'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/booking/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { fullDate, money, signedMoney } from '../../lib/shown/format.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import type { Slot } from '@lantern/contract/bookings/slots'
import {
  addDays,
  durationInNight,
  endAfter,
  endsAfterStart,
  fittedIn,
  type NightRules,
  startsInNight,
} from '@lantern/contract/venue/hours'
import type { Venue } from '@lantern/contract/venue/venue'
import { useForm, useWatch } from 'react-hook-form'
import { AmenityField, useNights } from '../../kit/booking/amenity-field.tsx'
import { checkedBy, refusedIn } from '../../lib/api/failures/checked-by.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { HourOptions } from '../../kit/booking/hour-options.tsx'

/** The fields of a booking that the dialogs need, from the member's own bookings or the desk. */
export type RepeatedBooking = Slot & { id: number }

export interface SeriesDialogProps {
  booking: RepeatedBooking
  onClose: () => void
}

interface FollowingProps extends SeriesDialogProps {
  seriesId: number
  onBack: () => void
}

type Following = SeriesCancelQuote['bookings'][number] | SeriesChangeQuote['bookings'][number]

/** The bookings of a series or of an act, each with the date and what `children` says of it. */
function BookingRows<One extends RepeatedRow>({
  bookings,
  thisId,
  children,
}: {
  bookings: readonly One[]
  /** The booking that the dialog was opened for. */
  thisId?: number
  children: (booking: One) => ReactNode
}) {
  const t = useTranslations('series')
  const language = useLanguage()
  const { rangeOf } = useHours()
  return (
    <ol aria-label={t('dates')}>
      {bookings.map((booking) => (
        <li
          key={booking.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0"
        >
          <span className={booking.obstacle ? 'figures text-soft' : 'figures font-medium'}>
            {fullDate(booking.bookingDate, language)} · {rangeOf(booking)}
            {booking.id === thisId && (
              <span className="ml-2 text-sm font-normal text-soft">{t('this')}</span>
            )}
          </span>
          {booking.obstacle ? (
            <Badge tone="amber">{t('unchanged', { why: t(`why.${booking.obstacle}`) })}</Badge>
          ) : (
            children(booking)
          )}
        </li>
      ))}
    </ol>
  )
}

interface RepeatedRow extends Pick<Booking, 'id' | 'bookingDate' | 'startTime' | 'endTime'> {
  /** The reason why an act leaves it unchanged. */
  obstacle?: Following['obstacle']
}

interface AnswersProps {
  label: string
  isDanger?: boolean
  isBusy: boolean
  isDisabled: boolean
  onBack: () => void
  onConfirm: () => void
}

/** The buttons back to the list and for the act. */
function Answers({ label, isDanger = false, ...props }: AnswersProps) {
  const t = useTranslations('series')
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="outline" onClick={props.onBack}>
        {t('back')}
      </Button>
      <Button
        variant={isDanger ? 'danger' : 'primary'}
        disabled={props.isDisabled}
        loading={props.isBusy}
        onClick={props.onConfirm}
      >
        {label}
      </Button>
    </div>
  )
}

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

/** Changes a booking of a series and all following ones, after a list of those for which it is possible. */
function ChangeFollowing({ seriesId, booking, onBack, onClose }: FollowingProps) {
  const t = useTranslations('series')
  const venue = useVenue()
  const params = { id: String(seriesId) }
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
    ...queryOf(quoteSeriesChange, { params, body: { ...shift, from: booking.id } }),
    placeholderData: keepPreviousData,
  })
  const { act, isBusy } = useAction(changeSeries, {
    done: (_reply, { body }) => ({ title: t('changed', { count: body.changed }) }),
    failed: { title: t('changeFailed'), otherwise: t('failedText') },
    onDone: onClose,
  })
  const change = ({ changed, difference, totalPrice }: SeriesChangeQuote) =>
    form.handleSubmit((chosen) =>
      act({ params, body: { ...chosen, from: booking.id, changed, difference, totalPrice } }),
    )()
  const isOld = query.isPlaceholderData
  return (
    <div className="grid gap-5">
      {venue && (
        <ShiftFields {...{ booking, shift, venue }} onChange={(next) => form.reset(next)} />
      )}
      <Loaded query={query} failed={t('quoteFailed')} skeleton={<SkeletonText lines={6} />}>
        {(quote) => (
          <div className="grid gap-4" aria-busy={isOld}>
            <BookingRows bookings={quote.bookings}>
              {({ totalPrice }) => (
                <span className="figures text-sm text-soft">{money(totalPrice)}</span>
              )}
            </BookingRows>
            <MoneyRows>
              {Number(quote.difference) < 0 ? (
                <MoneyRow label={t('refundTotal')} amount={signedMoney(quote.difference)} />
              ) : (
                <MoneyRow label={t('dueNow')} amount={money(quote.difference)} />
              )}
              <MoneyRow
                label={t('total', { count: quote.changed })}
                amount={money(quote.totalPrice)}
                total
              />
            </MoneyRows>
            <Answers
              label={t('change', { count: quote.changed })}
              isBusy={isBusy}
              isDisabled={isOld || quote.changed === 0}
              onBack={onBack}
              onConfirm={() => void change(quote)}
            />
          </div>
        )}
      </Loaded>
    </div>
  )
}

function CancelFollowing({ seriesId, booking, onBack, onClose }: FollowingProps) {
  const t = useTranslations('series')
  const params = { id: String(seriesId) }
  const query = useQuery(
    queryOf(quoteSeriesCancel, { params, query: { from: String(booking.id) } }),
  )
  const count = query.data?.bookings.filter(({ obstacle }) => obstacle === null).length ?? 0
  const { act, isBusy } = useAction(cancelSeries, {
    done: () => ({ title: t('canceled', { count }) }),
    failed: { title: t('cancelFailed'), otherwise: t('failedText') },
    onDone: onClose,
  })
  return (
    <Loaded query={query} failed={t('quoteFailed')} skeleton={<SkeletonText lines={6} />}>
      {({ bookings, cancellationFee, refund }) => (
        <div className="grid gap-4">
          {bookings.length === 0 && <p className="text-soft">{t('none')}</p>}
          <BookingRows bookings={bookings}>
            {(one) => (
              <span className="figures text-sm text-soft">
                {t('refundOf', { amount: money(one.refund) })}
              </span>
            )}
          </BookingRows>
          <MoneyRows>
            {Number(cancellationFee) > 0 && (
              <MoneyRow label={t('cancellationFee')} amount={money(cancellationFee)} />
            )}
            <MoneyRow label={t('refundTotal')} amount={money(refund)} total />
          </MoneyRows>
          <Answers
            label={t('cancel', { count })}
            isDanger
            isBusy={isBusy}
            isDisabled={count === 0}
            onBack={onBack}
            onConfirm={() => void act({ params, body: { from: booking.id, refund } })}
          />
        </div>
      )}
    </Loaded>
  )
}

function Payment({ booking }: { booking: Booking }) {
  const t = useTranslations('series')
  const { momentOf } = useMoments()
  const { chargeAt, isChargeOverdue, totalPrice, unpaid } = booking
  if (isChargeOverdue) return <Badge tone="vermilion">{t('overdue')}</Badge>
  const at = chargeAt === null ? null : momentOf(chargeAt)
  if (at !== null) {
    return (
      <span className="figures text-sm text-soft">
        {money(totalPrice)} · {t('chargedAt', { at })}
      </span>
    )
  }
  return <Badge tone="jade">{t(Number(unpaid) === 0 ? 'paid' : 'agreed')}</Badge>
}

type Step = 'list' | 'change' | 'cancel'

/** The bookings of a series, with the acts on one and all following ones (product#series). */
export default function SeriesDialog({
  seriesId,
  booking,
  onClose,
}: SeriesDialogProps & { seriesId: number }) {
  const t = useTranslations('series')
  const [step, setStep] = useState<Step>('list')
  const query = useQuery(queryOf(getSeries, { params: { id: String(seriesId) } }))
  const back = () => setStep('list')
  return (
    <Dialog onClose={onClose} title={t(`steps.${step}`)}>
      {step === 'cancel' && <CancelFollowing {...{ seriesId, booking, onClose }} onBack={back} />}
      {step === 'change' && <ChangeFollowing {...{ seriesId, booking, onClose }} onBack={back} />}
      {step === 'list' && (
        <Loaded
          query={query}
          failed={t('seriesFailed')}
          missing={<p className="text-soft">{t('gone')}</p>}
          skeleton={<SkeletonText lines={6} />}
        >
          {(series) => (
            <div className="grid gap-4">
              <p className="figures text-sm text-soft">
                {t(`rule.${series.every}`)} · {series.lanternId}
              </p>
              {series.bookings.length === 0 && <p className="text-soft">{t('none')}</p>}
              <BookingRows bookings={series.bookings} thisId={booking.id}>
                {(one) => <Payment booking={one} />}
              </BookingRows>
              <div className="flex flex-wrap gap-3">
                <Button variant="outline" onClick={() => setStep('change')}>
                  {t('changeFollowing')}
                </Button>
                <Button variant="outline" onClick={() => setStep('cancel')}>
                  {t('cancelFollowing')}
                </Button>
              </div>
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}
