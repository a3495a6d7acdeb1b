import { toCents } from '@lantern/contract/payments/pricing'
import { slotIn, type Slot } from '@lantern/contract/bookings/slots'
import type { Reply } from '@lantern/contract/calls/endpoint'
import { quoteReschedule, rescheduleBooking, type StaffBooking } from '@lantern/contract/floor/desk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { money } from '../../../lib/shown/format.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { DifferenceFields, useDifference, WhyFields } from '../../bills/payments/difference.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { namesOf, pricedOf, roomsOf } from '../lists/booking-words.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { bookingAction, type BookingDialogProps } from './use-status.ts'
import { WhenFields } from './when-fields.tsx'

/** The room where the booking was dropped on the board; any room if `null`. */
export interface RequestedPlace {
  slot: Slot
  unitId: number | null
}

const isFull = ({ units }: Reply<typeof quoteReschedule>) => units.every(({ isFree }) => !isFree)

export interface RescheduleProps extends BookingDialogProps {
  requested?: RequestedPlace | undefined
}

interface QuotedProps {
  booking: StaffBooking
  quote: Reply<typeof quoteReschedule>
  unitId: number | null
  onUnit: (id: number | null) => void
}

/** The rooms that are free then, and what changes in price. */
function Quoted({ booking, quote, unitId, onUnit }: QuotedProps) {
  const t = useTranslations('desk')
  const { minimumSpend } = quote
  const difference = Number(quote.difference)
  return (
    <>
      <Field label={t('reschedule.unit')} error={isFull(quote) ? t('book.full') : undefined}>
        <Select
          value={unitId ?? ''}
          onChange={({ target }) => onUnit(Number(target.value) || null)}
        >
          <option value="">{t('reschedule.anyUnit')}</option>
          {quote.units.map(({ id, name, isFree }) => (
            <option key={id} value={id} disabled={!isFree}>
              {isFree ? name : t('reschedule.taken', { name })}
            </option>
          ))}
        </Select>
      </Field>
      {difference === 0 ? (
        <Alert>{t('reschedule.same')}</Alert>
      ) : (
        <MoneyRows>
          <MoneyRow label={t('reschedule.was')} amount={money(booking.totalPrice)} />
          <MoneyRow label={t('reschedule.price')} amount={money(quote.totalPrice)} />
          <MoneyRow
            label={t(difference > 0 ? 'reschedule.dearer' : 'reschedule.cheaper')}
            amount={money(Math.abs(difference))}
            total
          />
        </MoneyRows>
      )}
      {Number(minimumSpend) > 0 && (
        <p className="figures text-sm text-soft">
          {t('book.minimum', { amount: money(minimumSpend) })}
        </p>
      )}
    </>
  )
}

/** Reschedules a booking to another time or room. The price difference is shown first. */
export default function RescheduleBooking({ booking, requested, onClose }: RescheduleProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const venue = useVenue()
  const [when, setWhen] = useState(requested?.slot ?? slotIn(booking))
  const [unitId, setUnitId] = useState(requested?.unitId ?? null)
  const { amenityId, bookingDate, startTime, endTime } = when
  const params = { id: String(booking.id) }
  const query = { bookingDate, startTime, endTime, amenityId: String(amenityId) }
  const quote = useQuery(queryOf(quoteReschedule, { params, query }))
  const { data } = quote
  const differing = useDifference(pricedOf(booking, toCents(data?.difference ?? '0')))
  const common = bookingAction(onClose)
  const { act, isBusy } = useAction(rescheduleBooking, {
    ...common,
    onRefused: differing.approving.reading(common.onRefused),
    done: (moved) => ({
      title: t('reschedule.done'),
      description: t('reschedule.doneText', {
        ...namesOf(moved, language),
        unit: roomsOf(moved, t, language),
      }),
    }),
    failed: { title: t('reschedule.failed'), otherwise: t('actions.failedText') },
  })
  const move = () => {
    const settled = differing.settle()
    if (!data || !settled) return
    const place = { ...when, ...(unitId !== null && { unitId }) }
    const seen = { totalPrice: data.totalPrice, version: booking.version }
    void act({ params, body: { ...place, ...seen, ...settled } })
  }
  const goTo = (next: Slot) => {
    setWhen(next)
    setUnitId(null)
  }
  const canMove = data !== undefined && !isFull(data) && differing.isReady
  return (
    <FormDialog
      title={t('reschedule.title')}
      description={t('reschedule.text', namesOf(booking, language))}
      cancelLabel={t('confirm.keep')}
      submitLabel={t('reschedule.submit')}
      isBusy={isBusy}
      disabled={!canMove}
      onSubmit={move}
      onClose={onClose}
    >
      {venue && <WhenFields venue={venue} value={when} onChange={goTo} />}
      {quote.isError && (
        <Alert tone="destructive">{sentenceOf(quote.error, t('reschedule.failed'))}</Alert>
      )}
      {quote.isPending && <SkeletonText lines={3} />}
      {quote.isSuccess && (
        <>
          <Quoted booking={booking} quote={quote.data} unitId={unitId} onUnit={setUnitId} />
          <DifferenceFields {...differing} />
        </>
      )}
      <WhyFields {...differing} />
    </FormDialog>
  )
}
