import type { Slot } from '@lantern/contract/slots'
import { bookForCustomer } from '@lantern/contract/desk'
import type { Venue } from '@lantern/contract/venue'
import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { usePartyQuestion } from '../../../kit/party-question.tsx'
import { useAct, type Acting } from '../../../kit/use-act.ts'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { RoomPaymentFields } from '../../bills/payments/payment-fields.tsx'
import { namesOf, roomsOf } from '../lists/booking-words.ts'
import { CustomerPicker } from './customer-picker.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import {
  bodyOf,
  bookWays,
  isEnough,
  paymentOf,
  wrongIn,
  type BookEntries,
  type Caller,
} from './book-entries.ts'
import { bookingAct } from '../acts/booking-act.ts'
import { DeskHours } from './desk-hours.tsx'
import { BookTerms } from './book-terms.tsx'
import { NoShowNotice } from './no-show-notice.tsx'
import { useDeskQuote } from './use-quote.ts'
import { WhenFields } from '../acts/when-fields.tsx'

/** The time that was pointed at, and the room; any free one if none is named. */
export interface Wished {
  slot: Slot
  unitId?: number
  unit?: string
  /** Which of the amenity's places it is. */
  place?: number
  /** How many come, as far as they were asked. */
  partySize?: number | null
}

export interface BookDialogProps {
  venue: Venue
  /** The night that the desk shows. */
  night: string
  wished?: Wished
  caller?: Caller
  onClose: () => void
}

/** Books for a customer or a walk-in: paid from the balance, in cash, or later. */
export default function BookDialog({ venue, night, wished, caller, onClose }: BookDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const { ask, question } = usePartyQuestion()
  const booking: Acting<typeof bookForCustomer> = useAct(bookForCustomer, {
    ...bookingAct(onClose),
    // The booking may have been refused because a price has changed, so the prices are read again.
    outdated: ['bookings', 'amenities', 'venue'],
    done: (booked) => ({
      title: t('book.done'),
      description: t('book.doneText', {
        ...namesOf(booked, language),
        unit: roomsOf(booked, t, language),
      }),
    }),
    failed: { title: t('book.failed'), otherwise: t('actions.failedText') },
    onRefused: (error, { body }) =>
      ask(error, { crowded: () => booking.act({ body: { ...body, aboveCapacity: true } }) }),
  })
  const { register, handleSubmit, setValue, control, formState } = useForm<BookEntries>({
    defaultValues: {
      kind: caller?.kind ?? 'member',
      customer: caller?.customer ?? null,
      guestName: caller?.guestName ?? '',
      partySize: caller?.partySize ?? (wished?.partySize ? String(wished.partySize) : ''),
      contactPhone: caller?.contactPhone ?? '',
      wish: wished?.slot ?? {
        bookingDate: night < venue.today ? venue.today : night,
        ...(caller?.amenityId !== undefined && { amenityId: caller.amenityId }),
      },
      unitId: wished?.unitId ?? null,
      payment: 'later',
      tendered: '',
      requests: '',
      reason: '',
    },
    resolver: (entries) => {
      const wrong = wrongIn(entries)
      return wrong.length > 0
        ? {
            values: {},
            errors: Object.fromEntries(wrong.map((name) => [name, { type: 'needed' }])),
          }
        : { values: entries, errors: {} }
    },
  })
  const names = [
    'kind',
    'customer',
    'wish',
    'payment',
    'reason',
    'unitId',
    'partySize',
    'tendered',
    'contactPhone',
  ] as const
  const [kind, customer, wish, chosen, reason, unitId, people, tendered, phone] = useWatch({
    control,
    name: names,
  })
  const { errors, isSubmitted } = formState
  const choose = { shouldValidate: isSubmitted }
  const {
    when,
    hours,
    price: quote,
  } = useDeskQuote(wish, venue, {
    place: unitId === null ? undefined : wished?.place,
    partySize: Number(people) || null,
  })
  const chooseWhen = (next: Slot) => {
    setValue('wish', next)
    // The room is the other amenity's.
    if (next.amenityId !== wished?.slot.amenityId) setValue('unitId', null)
  }
  const isMember = kind === 'member'
  const payment = paymentOf({ kind, payment: chosen })
  const form = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  // All that is missing for somebody who is known is a yes; of somebody new it is the name.
  const focusFirst = () =>
    caller?.kind === 'guest' && !caller.guestName
      ? form.current?.querySelector<HTMLElement>('[name=guestName]')
      : submit.current
  const book = handleSubmit((entries) => booking.act({ body: bodyOf(entries, when, quote) }))

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('book.title')}
      closeLabel={t('close')}
      {...(caller && { focusFirst })}
      // In two columns the reason for a payment stands beside it, in sight on a laptop.
      className="md:max-w-3xl!"
      footer={
        <>
          {quote && (
            <p className="mr-auto flex flex-wrap items-baseline gap-x-2 self-center">
              <span className="text-sm text-soft">{t('book.total')}</span>
              <span className="heading figures text-xl">{moneyOfCents(quote.total)}</span>
              <BookTerms quote={quote} isPaidNow={payment !== 'later'} />
            </p>
          )}
          <Button variant="outline" onClick={onClose}>
            {t('confirm.keep')}
          </Button>
          <Button
            ref={submit}
            type="submit"
            form="book-for"
            loading={booking.isBusy}
            disabled={!isEnough({ payment, tendered }, quote)}
          >
            {t('book.submit')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="book-for"
        noValidate
        onSubmit={(event) => void book(event)}
        className="grid items-start gap-5 md:grid-cols-2 md:gap-x-8"
      >
        <SegmentedControl
          label={t('book.who')}
          value={kind}
          onValueChange={(next) => setValue('kind', next, choose)}
          options={[
            { value: 'member', label: t('book.member') },
            { value: 'guest', label: t('book.guest') },
          ]}
        />
        {isMember ? (
          <CustomerPicker
            value={customer}
            onChange={(next) => setValue('customer', next, choose)}
          />
        ) : (
          <Field label={t('book.guestName')} required>
            <Input maxLength={120} {...register('guestName', { deps: 'kind' })} />
          </Field>
        )}
        {errors.kind && (
          <div className="md:col-span-2">
            <Alert tone="destructive">{t('book.chooseWho')}</Alert>
          </div>
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2 md:col-span-2 md:gap-x-8">
          <Field label={t('book.partySize')} error={errors.partySize && t('book.partySizeWrong')}>
            <Input
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              {...register('partySize')}
            />
          </Field>
          <Field label={t('book.contactPhone')} {...(isMember && { hint: t('book.phoneHint') })}>
            <Input type="tel" maxLength={40} autoComplete="off" {...register('contactPhone')} />
          </Field>
        </div>
        <NoShowNotice userId={isMember ? (customer?.id ?? null) : null} phone={phone} />
        <WhenFields venue={venue} value={when} onChange={chooseWhen} className="md:col-span-2">
          <DeskHours venue={venue} value={when} hours={hours} onChange={chooseWhen} />
        </WhenFields>
        {wished?.unitId !== undefined && when.amenityId === wished.slot.amenityId && (
          <Field label={t('reschedule.unit')}>
            <Select
              value={unitId ?? ''}
              onChange={({ target }) =>
                setValue('unitId', target.value === '' ? null : Number(target.value))
              }
            >
              <option value={wished.unitId}>{wished.unit}</option>
              <option value="">{t('reschedule.anyUnit')}</option>
            </Select>
          </Field>
        )}
        {quote?.isClosed && (
          <div className="md:col-span-2">
            <Alert tone="warning">{t('book.closed')}</Alert>
          </div>
        )}
        {quote && !quote.isClosed && !quote.isFree && (
          <div className="md:col-span-2">
            <Alert tone="warning">{t('book.full')}</Alert>
          </div>
        )}
        <div className="grid content-start gap-2">
          <RoomPaymentFields
            ways={bookWays(isMember && customer !== null)}
            value={{ way: payment, tendered }}
            onChange={(next) => {
              setValue('payment', next.way, choose)
              setValue('tendered', next.tendered)
            }}
            cents={quote?.due.now ?? 0}
          />
          {payment === 'balance' && customer && (
            <p className="figures text-sm text-soft">
              {t('book.balance', { amount: money(customer.accountBalance) })}
            </p>
          )}
          {payment === 'later' && <p className="text-sm text-soft">{t('book.laterText')}</p>}
        </div>
        {payment !== 'later' && (
          <ReasonField
            value={reason}
            onChange={(next) => setValue('reason', next, choose)}
            isMissing={errors.reason !== undefined}
          />
        )}
        <Field label={t('book.requests')}>
          <Textarea rows={2} maxLength={1000} {...register('requests')} />
        </Field>
      </form>
      {question}
    </Dialog>
  )
}
