import { bookForCustomer } from '@lantern/contract/desk'
import { readWhole } from '@lantern/contract/numbers'
import { toCents } from '@lantern/contract/pricing'
import type { Slot } from '@lantern/contract/slots'
import { dueOf } from '@lantern/contract/spending'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { usePartyQuestion } from '../../../kit/party-question.tsx'
import { useAction, type ActionOf } from '../../../kit/use-action.ts'
import { checkedBy } from '../../../lib/api/checked-by.ts'
import { newDeposit } from '../actions/deposit-fields.tsx'
import { bookingAction } from '../actions/booking-action.ts'
import { namesOf, roomsOf } from '../lists/booking-words.ts'
import {
  bodyOf,
  entriesOf,
  nameOf,
  validateBooking,
  waitOf,
  type BookEntries,
  type Booked,
} from './book-entries.ts'
import { useDeskQuote } from './use-quote.ts'

/** Books, and asks again if the party exceeds the room's capacity, or the member has another booking at that time. */
function useBooking(nameOf: () => string, onClose: () => void) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const { ask, question } = usePartyQuestion()
  const booking: ActionOf<typeof bookForCustomer> = useAction(bookForCustomer, {
    ...bookingAction(onClose),
    // The booking may have been refused because a price has changed, so the prices are read again.
    done: (booked) => ({
      title: t('book.done'),
      description: t('book.doneText', {
        ...namesOf(booked, language),
        unit: roomsOf(booked, t, language),
      }),
    }),
    failed: { title: t('book.failed'), otherwise: t('actions.failedText') },
    onRefused: (error, { body }) =>
      ask(error, {
        crowded: () => booking.act({ body: { ...body, aboveCapacity: true } }),
        double: {
          name: nameOf(),
          go: () => booking.act({ body: { ...body, doubleBooking: true } }),
        },
      }),
  })
  return { ...booking, question }
}

/** The form of a booking at the desk: its fields, the resulting time and price, and its submission. */
export function useBookForm(asked: Booked, onClose: () => void) {
  const { venue, wished } = asked
  const form = useForm<BookEntries>({
    defaultValues: entriesOf(asked),
    resolver: checkedBy(validateBooking),
  })
  const { control, setValue, formState } = form
  const { act, isBusy, question } = useBooking(() => nameOf(form.getValues()), onClose)
  const [wish, unitId, people, deposit] = useWatch({
    control,
    name: ['wish', 'unitId', 'partySize', 'deposit'],
  })
  const partySize = readWhole(people) || null
  const place = unitId === null ? undefined : wished?.place
  const quote = useDeskQuote(wish, venue, { place, partySize })
  const wanted = quote.price && newDeposit(deposit, quote.price.total, { start: quote.when, venue })
  const price = wanted
    ? { ...quote.price, due: dueOf(quote.price.total, toCents(wanted.amount)) }
    : quote.price
  const quoted = { ...quote, price }
  /** The waiting list's form starts with what the caller asked for. */
  const wishOf = () => waitOf(form.getValues(), quoted.when, venue)
  const chooseWhen = ({ amenityId, ...next }: Slot, { anyRoom = false } = {}) => {
    // As long as the amenities aren't known, none is chosen: it will be the first one.
    setValue('wish', amenityId > 0 ? { ...next, amenityId } : next)
    // The room belongs to the previous amenity.
    if (anyRoom || amenityId !== wished?.slot.amenityId) setValue('unitId', null)
  }
  /** Waits for the amenities: before, there is no room to book, and no quoted price. */
  const book = form.handleSubmit(
    (entries) =>
      quoted.isReady &&
      (wanted || entries.deposit.amount.trim() === '') &&
      act({ body: bodyOf(entries, quoted.when, { price, deposit: wanted }) }),
  )
  /** For values without a field of their own: after the first submission, each change is validated. */
  const choose = { shouldValidate: formState.isSubmitted }
  return {
    ...quoted,
    form,
    asked,
    people: partySize,
    /** Whether the waiting list may help. */
    isTaken: quoted.obstacle?.kind === 'full' || quoted.obstacle?.kind === 'split',
    choose,
    chooseWhen,
    wishOf,
    book,
    isBusy,
    question,
  }
}

export type BookForm = ReturnType<typeof useBookForm>
