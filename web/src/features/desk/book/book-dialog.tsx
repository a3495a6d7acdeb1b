import { useRef, useState, type Ref } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { loadNamespaces } from '../../../i18n/store.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { sumsOf } from '../../../lib/shown/payment.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import type { AddWaitProps } from '../../waitlist/desk/add-wait.tsx'
import { WhenFields } from '../actions/when-fields.tsx'
import { methodOf, type Booked } from './book-entries.ts'
import { DepositField, PartyFields, PayFields, RoomField, WhoFields } from './book-fields.tsx'
import { DeskHours } from './desk-hours.tsx'
import { FreeTimes } from './free-times.tsx'
import { useBookForm, type BookForm } from './use-book-form.ts'

const AddWait = onDemand(async () => {
  const [form] = await Promise.all([
    import('../../waitlist/desk/add-wait.tsx'),
    loadNamespaces(['waitlist']),
  ])
  return form
})

export interface BookDialogProps extends Booked {
  onClose: () => void
}

/** The total, with a deposit the parts to pay now and later, and the minimum spend. */
function Terms({
  price: { total, minimum, due },
  isPaidNow,
}: {
  price: NonNullable<BookForm['price']>
  isPaidNow: boolean
}) {
  const t = useTranslations('desk.book')
  return (
    <p className="mr-auto flex flex-wrap items-baseline gap-x-2 self-center">
      <span className="text-sm text-soft">{t('total')}</span>
      <span className="heading figures text-xl">{moneyOfCents(total)}</span>
      {isPaidNow && due.later > 0 && (
        <span className="figures text-sm text-soft">
          {t('deposit', { now: moneyOfCents(due.now), later: moneyOfCents(due.later) })}
        </span>
      )}
      {minimum > 0 && (
        <span className="figures text-sm text-soft">
          {t('minimum', { amount: moneyOfCents(minimum) })}
        </span>
      )}
    </p>
  )
}

interface FooterProps {
  booking: BookForm
  submit: Ref<HTMLButtonElement>
  onClose: () => void
}

/** The price, and the button that books once the cash is sufficient. */
function Footer({ booking, submit, onClose }: FooterProps) {
  const t = useTranslations('desk')
  const { form, price, isReady, isWaiting, isBusy } = booking
  const [kind, customer, chosen] = useWatch({
    control: form.control,
    name: ['kind', 'customer', 'payment'],
  })
  const method = methodOf({ kind, customer, payment: chosen })
  const { change } = sumsOf({ ...chosen, method }, price?.due.now ?? 0)
  return (
    <>
      {price && <Terms price={price} isPaidNow={method !== 'later'} />}
      <Button variant="outline" onClick={onClose}>
        {t('confirm.keep')}
      </Button>
      <Button
        ref={submit}
        type="submit"
        form="book-for"
        loading={isBusy || isWaiting}
        // If the amenities could not be loaded, their field says so.
        disabled={change === null || !(isReady || isWaiting)}
      >
        {t('book.submit')}
      </Button>
    </>
  )
}

/** Books for a customer or a walk-in: paid from the balance, in cash, or later. */
export default function BookDialog({ onClose, ...asked }: BookDialogProps) {
  const t = useTranslations('desk')
  const { venue, caller } = asked
  const booking = useBookForm(asked, onClose)
  const { form, when, hours, nightRead, chooseWhen, book, question } = booking
  const fields = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const [wait, setWait] = useState<AddWaitProps['wished'] | null>(null)
  // For a known customer only the confirmation is missing, for a new one the name.
  const focusFirst = () =>
    caller?.kind === 'guest' && !caller.guestName
      ? fields.current?.querySelector<HTMLElement>('[name=guestName]')
      : submit.current
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('book.title')}
      closeLabel={t('close')}
      {...(caller && { focusFirst })}
      // In two columns the reason of a payment is beside it and visible on a laptop.
      className="md:max-w-3xl!"
      footer={<Footer booking={booking} submit={submit} onClose={onClose} />}
    >
      <form
        ref={fields}
        id="book-for"
        noValidate
        onSubmit={(event) => void book(event)}
        className="grid items-start gap-5 md:grid-cols-2 md:gap-x-8"
      >
        <WhoFields {...booking} />
        <PartyFields {...booking} />
        <WhenFields venue={venue} value={when} onChange={chooseWhen} className="md:col-span-2">
          <DeskHours {...{ venue, hours, nightRead }} value={when} onChange={chooseWhen} />
        </WhenFields>
        <RoomField {...booking} />
        <FreeTimes booking={booking} onWait={() => setWait(booking.wishOf())} />
        <PayFields {...booking} />
        <DepositField {...booking} />
        <Field label={t('book.requests')}>
          <Textarea rows={2} maxLength={1000} {...form.register('requests')} />
        </Field>
      </form>
      {question}
      {wait && (
        <AddWait
          venue={venue}
          tonight={venue.today}
          wished={wait}
          onAdded={onClose}
          onClose={() => setWait(null)}
        />
      )}
    </Dialog>
  )
}
