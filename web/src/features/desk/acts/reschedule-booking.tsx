import { toCents } from '@lantern/contract/pricing'
import { slotIn, type Slot } from '@lantern/contract/slots'
import type { Reply, Sent } from '@lantern/contract/endpoint'
import { quoteReschedule, rescheduleBooking, type StaffBooking } from '@lantern/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { checkedBy, refusedIn } from '../../../lib/api/checked-by.ts'
import { money } from '../../../lib/shown/format.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { ApprovalField, useApproval } from '../../bills/corrections/approval-field.tsx'
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
import { ActDialog } from './act-dialog.tsx'
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

interface QuotedBooking {
  booking: StaffBooking
}

interface QuotedProps extends QuotedBooking {
  quote: Reply<typeof quoteReschedule>
  form: UseFormReturn<RescheduleEntries>
}

/** The new price beside the old one. */
function Prices({ booking, quote }: Omit<QuotedProps, 'form'>) {
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

/** The body of the call; `quote` is the price that was shown. */
const bodyOf = (
  { when, unitId, payment, reason }: RescheduleEntries,
  version: number,
  quote?: Reply<typeof quoteReschedule>,
): Sent<typeof rescheduleBooking>['body'] => ({
  ...when,
  ...(unitId !== '' && { unitId: Number(unitId) }),
  ...(quote && { totalPrice: quote.totalPrice }),
  differenceBy: differenceSent(payment.way),
  reason,
  version,
})

interface RescheduleProps extends BookingDialogProps {
  wished?: WishedPlace | undefined
}

/** The form of a reschedule, and the price at the time that it names. */
function useRescheduleForm({ booking, wished, onClose }: RescheduleProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const approving = useApproval()
  const common = bookingAct(onClose)
  const { act, isBusy } = useAct(rescheduleBooking, {
    ...common,
    onRefused: approving.reading(common.onRefused),
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
    resolver: checkedBy((entries) =>
      refusedIn(rescheduleBooking.body, bodyOf(entries, 1)).has('reason') ? ['reason'] : [],
    ),
  })
  const [when, payment] = useWatch({ control: form.control, name: ['when', 'payment'] })
  const { amenityId, bookingDate, startTime, endTime } = when
  const params = { id: String(booking.id) }
  const query = { bookingDate, startTime, endTime, amenityId: String(amenityId) }
  const quote = useQuery(queryOf(quoteReschedule, { params, query }))
  const { data } = quote
  const move = form.handleSubmit((entries) =>
    act({ params, body: { ...bodyOf(entries, booking.version, data), ...approving.carried } }),
  )
  const canMove = data !== undefined && !isFull(data) && !isShort(data, payment)
  return { form, when, quote, canMove: canMove && !approving.isMissing, approving, move, isBusy }
}

type Rescheduling = ReturnType<typeof useRescheduleForm>

/** The rooms and the price at the new time, once they are known. */
function Quoted({ booking, quote, form }: Pick<Rescheduling, 'quote' | 'form'> & QuotedBooking) {
  const t = useTranslations('desk')
  if (quote.isError) {
    return <Alert tone="destructive">{sentenceOf(quote.error, t('reschedule.failed'))}</Alert>
  }
  if (quote.isPending) return <SkeletonText lines={3} />
  const { minimumSpend } = quote.data
  return (
    <>
      <RoomField quote={quote.data} form={form} />
      <Prices booking={booking} quote={quote.data} />
      {Number(minimumSpend) > 0 && (
        <p className="figures text-sm text-soft">
          {t('book.minimum', { amount: money(minimumSpend) })}
        </p>
      )}
      <DifferenceField booking={booking} quote={quote.data} form={form} />
    </>
  )
}

/** Reschedules a booking to another time or room. The difference of the prices is shown first. */
export default function RescheduleBooking(props: RescheduleProps) {
  const { booking, onClose } = props
  const t = useTranslations('desk')
  const language = useLanguage()
  const venue = useVenue()
  const { form, when, quote, canMove, approving, move, isBusy } = useRescheduleForm(props)
  const { setValue, formState } = form
  const reason = useWatch({ control: form.control, name: 'reason' })
  return (
    <ActDialog
      title={t('reschedule.title')}
      description={t('reschedule.text', namesOf(booking, language))}
      submitLabel={t('reschedule.submit')}
      isBusy={isBusy}
      disabled={!canMove}
      onSubmit={() => void move()}
      onClose={onClose}
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
      <Quoted booking={booking} quote={quote} form={form} />
      <ReasonField
        value={reason}
        onChange={(next) => setValue('reason', next, { shouldValidate: formState.isSubmitted })}
        isMissing={formState.errors.reason !== undefined}
      />
      <ApprovalField approving={approving} />
    </ActDialog>
  )
}
