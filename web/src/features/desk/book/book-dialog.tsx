import type { Availability } from '@lantern/contract/bookings/bookings'
import { durationInNight } from '@lantern/contract/venue/hours'
import type { Slot } from '@lantern/contract/bookings/slots'
import type { Venue } from '@lantern/contract/venue/venue'
import { type Ref, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadNamespaces } from '../../../i18n/store.ts'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { UnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import type { AddWaitProps } from '../../waitlist/add-wait.tsx'
import { WhenFields } from '../actions/when-fields.tsx'
import { FreeTimes } from './free-times.tsx'
import { type Booked, type BookForm, bookMethods, useBookForm } from './use-book-form.ts'
import type { Read } from '../../../kit/load/loaded.tsx'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { hourColumns, HourGrid } from '../../bookings/hours/hour-grid.tsx'
import { nightOf } from '../../bookings/hours/night.ts'
import { hoursPressed } from './hours-pressed.ts'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { countNoShows } from '@lantern/contract/floor/desk'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { MemberField } from '../../../kit/member/member-field.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useDebounced } from '../../../lib/browser/use-debounced.ts'
import { Input, WholeInput } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { PaymentFields, ReasonField } from '../../bills/payments/payment-fields.tsx'
import { DepositFields } from '../actions/deposit.tsx'

const FEWEST_DIGITS = 7

/** The person who is booked for: a customer, or a guest by name. */
function WhoFields({ form, choose, kind, customer }: BookForm) {
  const t = useTranslations('desk.book')
  const { register, setValue, formState } = form
  return (
    <>
      <SegmentedControl
        label={t('who')}
        value={kind}
        onValueChange={(next) => setValue('kind', next, choose)}
        options={[
          { value: 'member', label: t('member') },
          { value: 'guest', label: t('guest') },
        ]}
      />
      {kind === 'member' ? (
        <MemberField
          label={t('search')}
          required
          member={customer}
          onChange={(next) => setValue('customer', next, choose)}
        />
      ) : (
        <Field label={t('guestName')} required>
          <Input maxLength={120} {...register('guestName', { deps: 'kind' })} />
        </Field>
      )}
      {formState.errors.kind && (
        <div className="md:col-span-2">
          <Alert tone="destructive">{t('chooseWho')}</Alert>
        </div>
      )}
    </>
  )
}

/** The person's number of no-shows, and whether they must therefore pay now; nothing without no-shows. */
function NoShowNotice({ userId, phone }: { userId: number | null; phone: string }) {
  const t = useTranslations('desk')
  const typed = useDebounced(phone.trim())
  const isNumber = typed.replaceAll(/\D/g, '').length >= FEWEST_DIGITS
  const isAsked = userId !== null || isNumber
  const query = {
    ...(userId !== null && { userId: String(userId) }),
    ...(isNumber && { phone: typed }),
  }
  const read = useQuery({ ...queryOf(countNoShows, { query }), enabled: isAsked })
  if (!isAsked) return null
  if (!read.data) return <ReadFailure query={read}>{t('book.noShowsError')}</ReadFailure>
  const { count, paysAhead } = read.data
  if (count === 0) return null
  return (
    <div className="md:col-span-2">
      <Alert tone="warning" title={t('signs.noShows', { count })}>
        {paysAhead ? t('book.paysAhead') : t('book.missedBefore')}
      </Alert>
    </div>
  )
}

function PartyFields({ form, kind, customer }: BookForm) {
  const t = useTranslations('desk.book')
  const { register, control, formState } = form
  const phone = useWatch({ control, name: 'contactPhone' })
  const isMember = kind === 'member'
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2 md:col-span-2 md:gap-x-8">
        <Field label={t('partySize')} error={formState.errors.partySize && t('partySizeWrong')}>
          <WholeInput {...register('partySize')} />
        </Field>
        <Field label={t('contactPhone')} {...(isMember && { hint: t('phoneHint') })}>
          <Input type="tel" maxLength={40} autoComplete="off" {...register('contactPhone')} />
        </Field>
      </div>
      <NoShowNotice userId={isMember && customer ? customer.id : null} phone={phone} />
    </>
  )
}

/** The room chosen on the board, or any of its kind. */
function RoomField({ form, input: { requested }, when, unitId }: BookForm) {
  const t = useTranslations('desk.reschedule')
  if (requested?.unitId === undefined || when.amenityId !== requested.slot.amenityId) return null
  return (
    <Field label={t('unit')}>
      <Select
        value={unitId ?? ''}
        onChange={({ target }) =>
          form.setValue('unitId', target.value === '' ? null : Number(target.value))
        }
      >
        <option value={requested.unitId}>{requested.unit}</option>
        <option value="">{t('anyUnit')}</option>
      </Select>
    </Field>
  )
}

function PayFields({ form, choose, kind, customer, payment, sums }: BookForm) {
  const t = useTranslations('desk.book')
  const { setValue, control, formState } = form
  const reason = useWatch({ control, name: 'reason' })
  const { method } = payment
  return (
    <>
      <div className="grid content-start gap-2">
        <PaymentFields
          methods={bookMethods({ kind, customer })}
          value={payment}
          onChange={(next) => setValue('payment', next, choose)}
          sums={sums}
        />
        {method === 'balance' && customer && (
          <p className="figures text-sm text-soft">
            {t('balance', { amount: money(customer.accountBalance) })}
          </p>
        )}
        {method === 'later' && <p className="text-sm text-soft">{t('laterText')}</p>}
      </div>
      {method !== 'later' && (
        <ReasonField
          value={reason}
          onChange={(next) => setValue('reason', next, choose)}
          isMissing={formState.errors.reason !== undefined}
        />
      )}
    </>
  )
}

/** A deposit for this party, beside the amenity's rule: paid now, or until a time. */
function DepositField({ form, choose, input, when, price, payment, deposit }: BookForm) {
  if (!price) return null
  return (
    <DepositFields
      isOptional
      isPaidNow={payment.method !== 'later'}
      typed={deposit}
      onChange={(next) => form.setValue('deposit', next, choose)}
      start={when}
      venue={input.venue}
      most={price.total}
    />
  )
}

interface DeskHoursProps {
  venue: Venue
  value: Slot
  /** The hours of the chosen night; `undefined` until they are known. */
  hours: Availability | undefined
  rules: BookForm['rules']
  prices: BookForm['prices']
  nightRead: Read<unknown>
  onChange: (when: Slot) => void
}

const cells = Array.from({ length: 13 }, (_, cell) => cell)

/** The hours of a night to choose from, and the choice as text. There are always a start and an end. */
function DeskHours({ venue, value, hours, rules, prices, nightRead, onChange }: DeskHoursProps) {
  const t = useTranslations('desk.book')
  const { rangeOf } = useHours()
  const { startTime, endTime, bookingDate } = value
  const open = hours?.closed === null ? hours : null
  const count = durationInNight(startTime, endTime, rules, rules.endTimes) ?? 0
  const night = open && nightOf(open, venue, { stepMinutes: rules.stepMinutes })
  const skeleton = (
    <div className={hourColumns} aria-hidden="true">
      {cells.map((cell) => (
        <Skeleton key={cell} className="h-15 rounded-control" />
      ))}
    </div>
  )
  return (
    <div className="grid gap-2">
      <p className="figures flex flex-wrap items-baseline gap-x-2" aria-live="polite">
        <span className="text-sm font-semibold">{t('hours')}</span>
        <span className="whitespace-nowrap">{rangeOf({ bookingDate, startTime, endTime })}</span>
        <span className="text-sm text-soft">{t('hourCount', { count })}</span>
      </p>
      {open && night ? (
        <HourGrid
          takenToo
          prices={prices}
          availability={open}
          night={night}
          start={startTime}
          end={endTime}
          onPress={(time) => onChange(hoursPressed(value, time, night))}
        />
      ) : (
        !hours && (
          <ReadFailure query={nightRead} skeleton={skeleton}>
            {t('hoursError')}
          </ReadFailure>
        )
      )}
    </div>
  )
}

const AddWait = onDemand(async () => {
  const [form] = await Promise.all([
    import('../../waitlist/add-wait.tsx'),
    loadNamespaces(['waitlist']),
  ])
  return form
})

interface BookDialogProps extends Booked {
  onClose: () => void
}

interface FooterProps {
  booking: BookForm
  submit: Ref<HTMLButtonElement>
  onClose: () => void
}

/** The price, and the button that books once the cash is sufficient. */
function Footer({ booking, submit, onClose }: FooterProps) {
  const t = useTranslations('desk')
  const { price, payment, sums, isReady, isWaiting, isBusy } = booking
  return (
    <>
      {price && (
        <p className="mr-auto flex flex-wrap items-baseline gap-x-2 self-center">
          <span className="text-sm text-soft">{t('book.total')}</span>
          <span className="heading figures text-xl">{moneyOfCents(price.total)}</span>
          {payment.method !== 'later' && price.due.later > 0 && (
            <span className="figures text-sm text-soft">
              {t('book.deposit', {
                now: moneyOfCents(price.due.now),
                later: moneyOfCents(price.due.later),
              })}
            </span>
          )}
          {price.minimum > 0 && (
            <span className="figures text-sm text-soft">
              {t('book.minimum', { amount: moneyOfCents(price.minimum) })}
            </span>
          )}
        </p>
      )}
      <Button variant="outline" onClick={onClose}>
        {t('confirm.keep')}
      </Button>
      <Button
        ref={submit}
        type="submit"
        form="book-for"
        loading={isBusy || isWaiting}
        // If the amenities could not be loaded, their field says so.
        disabled={sums.change === null || !(isReady || isWaiting)}
      >
        {t('book.submit')}
      </Button>
    </>
  )
}

/** Books for a customer or a walk-in: paid from the balance, in cash, or later. */
export default function BookDialog({ onClose, ...request }: BookDialogProps) {
  const t = useTranslations('desk')
  const { venue, caller } = request
  const booking = useBookForm(request, onClose)
  const { form, when, rules, hours, prices, nightRead, chooseWhen, book, question } = booking
  const fields = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const [wait, setWait] = useState<AddWaitProps['requested'] | null>(null)
  // For a known customer only the confirmation is missing, for a new one the name.
  const focusFirst = () =>
    caller?.kind === 'guest' && !caller.guestName
      ? fields.current?.querySelector<HTMLElement>('[name=guestName]')
      : submit.current
  return (
    <Dialog
      onClose={onClose}
      title={t('book.title')}
      {...(caller && { focusFirst })}
      // In two columns the reason of a payment is beside it and visible on a laptop.
      className="md:max-w-3xl!"
      footer={<Footer booking={booking} submit={submit} onClose={onClose} />}
    >
      <UnsavedForm isChanged={form.formState.isDirty && !booking.isBusy} />
      <Form
        ref={fields}
        id="book-for"
        onSubmit={book}
        className="grid items-start gap-5 md:grid-cols-2 md:gap-x-8"
      >
        <WhoFields {...booking} />
        <PartyFields {...booking} />
        <WhenFields venue={venue} value={when} onChange={chooseWhen} className="md:col-span-2">
          <DeskHours
            {...{ venue, rules, hours, prices, nightRead }}
            value={when}
            onChange={chooseWhen}
          />
        </WhenFields>
        <RoomField {...booking} />
        <FreeTimes booking={booking} onWait={() => setWait(booking.wishOf())} />
        <PayFields {...booking} />
        <DepositField {...booking} />
        <Field label={t('book.requests')}>
          <Textarea rows={2} maxLength={1000} {...form.register('requests')} />
        </Field>
      </Form>
      {question}
      {wait && (
        <AddWait
          venue={venue}
          tonight={venue.today}
          requested={wait}
          onAdded={onClose}
          onClose={() => setWait(null)}
        />
      )}
    </Dialog>
  )
}
