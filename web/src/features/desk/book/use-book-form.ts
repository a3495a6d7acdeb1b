import { bookForCustomer, type StaffBooking } from '@lantern/contract/desk'
import { readWhole } from '@lantern/contract/numbers'
import type { Slot } from '@lantern/contract/slots'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { usePartyQuestion } from '../../../kit/party-question.tsx'
import { useAction, type ActionOf } from '../../../kit/use-action.ts'
import { checkedBy } from '../../../lib/api/checked-by.ts'
import { bookingAction } from '../actions/booking-action.ts'
import { namesOf, roomsOf } from '../lists/booking-words.ts'
import {
  bodyOf,
  entriesOf,
  validateBooking,
  type BookEntries,
  type Booked,
} from './book-entries.ts'
import { useDeskQuote } from './use-quote.ts'

/** Books, and asks again if the party exceeds the room's capacity. */
function useBooking(onClose: () => void, onGuest: (booked: StaffBooking) => void) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const { ask, question } = usePartyQuestion()
  const booking: ActionOf<typeof bookForCustomer> = useAction(bookForCustomer, {
    ...bookingAction(onClose),
    onDone: (booked) => (booked.userId === null ? onGuest(booked) : onClose()),
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
      ask(error, { crowded: () => booking.act({ body: { ...body, aboveCapacity: true } }) }),
  })
  return { ...booking, question }
}

/** The form of a booking at the desk: its fields, the resulting time and price, and its submission. */
export function useBookForm(
  asked: Booked,
  onClose: () => void,
  onGuest: (booked: StaffBooking) => void,
) {
  const { venue, wished } = asked
  const { act, isBusy, question } = useBooking(onClose, onGuest)
  const form = useForm<BookEntries>({
    defaultValues: entriesOf(asked),
    resolver: checkedBy(validateBooking),
  })
  const { control, setValue, formState } = form
  const [wish, unitId, people] = useWatch({ control, name: ['wish', 'unitId', 'partySize'] })
  const quoted = useDeskQuote(wish, venue, {
    place: unitId === null ? undefined : wished?.place,
    partySize: readWhole(people) || null,
  })
  const chooseWhen = ({ amenityId, ...next }: Slot) => {
    // As long as the amenities aren't known, none is chosen: it will be the first one.
    setValue('wish', amenityId > 0 ? { ...next, amenityId } : next)
    // The room belongs to the previous amenity.
    if (amenityId !== wished?.slot.amenityId) setValue('unitId', null)
  }
  /** Waits for the amenities: before, there is no room to book, and no quoted price. */
  const book = form.handleSubmit(
    (entries) => quoted.isReady && act({ body: bodyOf(entries, quoted.when, quoted.price) }),
  )
  /** For values without a field of their own: after the first submission, each change is validated. */
  const choose = { shouldValidate: formState.isSubmitted }
  return { ...quoted, form, asked, choose, chooseWhen, book, isBusy, question }
}

export type BookForm = ReturnType<typeof useBookForm>
