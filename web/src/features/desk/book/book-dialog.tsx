import type { Availability } from '@lantern/contract/bookings/bookings'
import { durationInNight } from '@lantern/contract/venue/hours'
import type { Slot } from '@lantern/contract/bookings/slots'
import type { Venue } from '@lantern/contract/venue/venue'
import { type Ref, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadNamespaces } from '../../../i18n/store.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { UnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import type { AddWaitProps } from '../../waitlist/add-wait.tsx'
import { WhenFields } from '../actions/when-fields.tsx'
import type { Booked } from './book-entries.ts'
import { DepositField, PartyFields, PayFields, RoomField, WhoFields } from './book-fields.tsx'
import { FreeTimes } from './free-times.tsx'
import { type BookForm, useBookForm } from './use-book-form.ts'
import type { Read } from '../../../kit/load/loaded.tsx'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { hourColumns, HourGrid } from '../../bookings/hours/hour-grid.tsx'
import { nightOf } from '../../bookings/hours/night.ts'
import { hoursPressed } from './hours-pressed.ts'
import { useHours } from '../../../kit/booking/use-hours.ts'

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
