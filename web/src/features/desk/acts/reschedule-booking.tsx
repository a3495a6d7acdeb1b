import { toCents } from '@lantern/contract/pricing'
import { slotIn, type Slot } from '@lantern/contract/slots'
import type { Reply } from '@lantern/contract/endpoint'
import { quoteReschedule, rescheduleBooking, type StaffBooking } from '@lantern/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { money } from '../../../lib/shown/format.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { RoomPaymentFields } from '../../bills/payments/payment-fields.tsx'
import {
  differenceSent,
  differenceWays,
  roomSumsOf,
  type DifferenceWay,
  type RoomPayment,
} from '../../bills/payments/room-payment-draft.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { namesOf, roomsOf } from '../lists/booking-words.ts'
import type { BookingDialogProps } from './confirm-booking.tsx'
import { ReasonField } from './reason-field.tsx'
import { bookingAct } from './booking-act.ts'
import { WhenFields } from './when-fields.tsx'

/** Where it was put down on the board; any room where it named none. */
export interface WishedPlace {
  slot: Slot
  unitId: number | null
}

/** The values of the form. */
interface RescheduleEntries {
  when: Slot
  /** The chosen room; empty for any. */
  unitId: string
  payment: RoomPayment<DifferenceWay>
  reason: string
}

/** The new price beside the old one. */
function Prices({
  booking,
  quote,
}: {
  booking: StaffBooking
  quote: Reply<typeof quoteReschedule>
}) {
  const t = useTranslations('desk.reschedule')
  const difference = Number(quote.difference)
  if (difference === 0) return <Alert>{t('same')}</Alert>
  return (
    <MoneyRows>
      <MoneyRow label={t('was')} amount={money(booking.totalPrice)} />
      <MoneyRow label={t('price')} amount={money(quote.totalPrice)} />
      <MoneyRow
        label={t(difference > 0 ? 'toPay' : 'toReturn')}
        amount={money(Math.abs(difference))}
        total
      />
    </MoneyRows>
  )
}

interface QuotedProps {
  booking: StaffBooking
  quote: Reply<typeof quoteReschedule>
  form: UseFormReturn<RescheduleEntries>
}

/** The rooms that are free at the new time. */
function RoomField({ quote, form }: Pick<QuotedProps, 'quote' | 'form'>) {
  const t = useTranslations('desk')
  return (
    <Field label={t('reschedule.unit')} error={isFull(quote) ? t('book.full') : undefined}>
      <Select {...form.register('unitId')}>
        <option value="">{t('reschedule.anyUnit')}</option>
        {quote.units.map(({ id, name, isFree }) => (
          <option key={id} value={id} disabled={!isFree}>
            {isFree ? name : t('reschedule.taken', { name })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** How the difference is paid or given back. An unpaid booking has no difference to pay now. */
function DifferenceField({ booking, quote, form }: QuotedProps) {
  const t = useTranslations('desk.reschedule')
  const payment = useWatch({ control: form.control, name: 'payment' })
  if (Number(quote.difference) === 0) return null
  if (booking.paymentMethod === 'deposit') return <Alert>{t('depositHeld')}</Alert>
  if (booking.status === 'pending' || booking.paymentMethod === 'none') {
    return <Alert>{t('unpaid')}</Alert>
  }
  return (
    <RoomPaymentFields
      ways={differenceWays(booking.userId !== null)}
      value={payment}
      onChange={(next) => form.setValue('payment', next)}
      cents={toCents(quote.difference)}
    />
  )
}

/** The cash that was handed over is not enough. */
const isShort = (
  { difference }: Reply<typeof quoteReschedule>,
  payment: RoomPayment<DifferenceWay>,
) => roomSumsOf(payment, toCents(difference)).change === null

const isFull = ({ units }: Reply<typeof quoteReschedule>) => units.every(({ isFree }) => !isFree)

/** Reschedules a booking to another time or room. The difference of the prices is shown first. */
export default function RescheduleBooking({
  booking,
  wished,
  onClose,
}: BookingDialogProps & { wished?: WishedPlace | undefined }) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const venue = useVenue()
  const { act, isBusy } = useAct(rescheduleBooking, {
    ...bookingAct(onClose),
    done: (moved) => ({
      title: t('reschedule.done'),
      description: t('reschedule.doneText', {
        ...namesOf(moved, language),
        unit: roomsOf(moved, t, language),
      }),
    }),
    failed: { title: t('reschedule.failed'), otherwise: t('actions.failedText') },
  })
  const form = useForm<RescheduleEntries>({
    defaultValues: {
      when: wished?.slot ?? slotIn(booking),
      unitId: wished?.unitId ? String(wished.unitId) : '',
      payment: { way: differenceWays(booking.userId !== null)[0] ?? 'cash', tendered: '' },
      reason: '',
    },
    resolver: (entries) =>
      entries.reason.trim() === ''
        ? { values: {}, errors: { reason: { type: 'needed' } } }
        : { values: entries, errors: {} },
  })
  const { control, setValue, formState } = form
  const [when, reason, payment] = useWatch({ control, name: ['when', 'reason', 'payment'] })
  const { amenityId, bookingDate, startTime, endTime } = when
  const params = { id: String(booking.id) }
  const quote = useQuery(
    queryOf(quoteReschedule, {
      params,
      query: { bookingDate, startTime, endTime, amenityId: String(amenityId) },
    }),
  )
  const { data } = quote

  const move = form.handleSubmit(({ when: place, unitId, payment, reason: why }) =>
    act({
      params,
      body: {
        ...place,
        ...(unitId !== '' && { unitId: Number(unitId) }),
        ...(data && { totalPrice: data.totalPrice }),
        differenceBy: differenceSent(payment.way),
        reason: why,
        version: booking.version,
      },
    }),
  )

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('reschedule.title')}
      description={t('reschedule.text', namesOf(booking, language))}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('confirm.keep')}
          </Button>
          <Button
            type="submit"
            form="move-booking"
            loading={isBusy}
            disabled={!data || isFull(data) || isShort(data, payment)}
          >
            {t('reschedule.submit')}
          </Button>
        </>
      }
    >
      <form
        id="move-booking"
        noValidate
        onSubmit={(event) => void move(event)}
        className="grid gap-5"
      >
        {venue && (
          <WhenFields
            venue={venue}
            value={when}
            onChange={(next) => {
              setValue('when', next)
              setValue('unitId', '')
            }}
          />
        )}
        {quote.isError && (
          <Alert tone="destructive">{sentenceOf(quote.error, t('reschedule.failed'))}</Alert>
        )}
        {quote.isPending && <SkeletonText lines={3} />}
        {quote.isSuccess && (
          <>
            <RoomField quote={quote.data} form={form} />
            <Prices booking={booking} quote={quote.data} />
            {Number(quote.data.minimumSpend) > 0 && (
              <p className="figures text-sm text-soft">
                {t('book.minimum', { amount: money(quote.data.minimumSpend) })}
              </p>
            )}
            <DifferenceField booking={booking} quote={quote.data} form={form} />
          </>
        )}
        <ReasonField
          value={reason}
          onChange={(next) => setValue('reason', next, { shouldValidate: formState.isSubmitted })}
          isMissing={formState.errors.reason !== undefined}
        />
      </form>
    </Dialog>
  )
}
