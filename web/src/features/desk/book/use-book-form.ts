import { listAmenities } from '@lantern/contract/venue/amenities'
import { getAvailability } from '@lantern/contract/bookings/bookings'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { durationInNight, nightOn } from '@lantern/contract/venue/hours'
import { readWhole } from '@lantern/contract/calls/numbers'
import { toCents } from '@lantern/contract/payments/pricing'
import { nightPrices, quote, type PricedParty, type Slot } from '@lantern/contract/bookings/slots'
import { waivesFee } from '@lantern/contract/members/tier-terms'
import { amountFor, splitDeposit } from '@lantern/contract/bills/spending'
import type { Venue } from '@lantern/contract/venue/venue'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { usePartyQuestion } from '../../../kit/booking/party-question.tsx'
import { type ActionOf, useAction } from '../../../kit/act/use-action.ts'
import { checkedBy } from '../../../lib/api/failures/checked-by.ts'
import { newDeposit } from '../actions/deposit.tsx'
import { bookingAction } from '../actions/use-status.ts'
import { namesOf, roomsOf } from '../lists/booking-words.ts'
import {
  bodyOf,
  type Booked,
  type BookEntries,
  entriesOf,
  methodOf,
  nameOf,
  validateBooking,
  waitOf,
} from './book-entries.ts'
import { useTaxes } from '../../../lib/api/taxes.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { nightOfPlace, obstacleIn, usualHours } from './hours-pressed.ts'
import { sumsOf } from '../../../lib/shown/payment.ts'

/**
 * The choice, completed by likely values: the first amenity, and hours that aren't over.
 * It includes, once known, the price in cents, the night's hours, and why no room (or not that of the place, if one is
 * given) is free; also the state of the night's query, and whether the amenities are known or still loading.
 */
function useDeskQuote(
  chosen: Partial<Slot> & Pick<Slot, 'bookingDate'>,
  venue: Venue,
  {
    place,
    partySize,
    tierId,
    isFromBalance,
  }: PricedParty & { place: number | undefined; isFromBalance: boolean },
) {
  const hasFee = (!isFromBalance || venue.balanceServiceFee) && !waivesFee(venue, tierId)
  const serviceFeeBasisPoints = hasFee ? venue.serviceFeeBasisPoints : 0
  const taxes = useTaxes(venue)
  const { data: amenities, isPending: isWaiting } = useQuery(queryOf(listAmenities, {}))
  const amenityId = chosen.amenityId ?? amenities?.[0]?.id ?? 0
  const nightRead = useQuery({
    ...queryOf(getAvailability, {
      params: { id: String(amenityId) },
      query: { date: chosen.bookingDate },
    }),
    enabled: amenityId > 0,
  })
  const { data: night } = nightRead
  const isGone = (hour: string) =>
    night?.hours.some(({ time, reason }) => time === hour && reason === 'hour_past') ?? false
  const amenity = amenities?.find(({ id }) => id === amenityId)
  const rules = nightOn(chosen.bookingDate, venue, amenity)
  const usual = usualHours(rules, isGone)
  const { startTime, endTime } = { ...usual, ...chosen }
  const isInNight = durationInNight(startTime, endTime, rules, rules.endTimes) !== null
  const when = { ...chosen, amenityId, ...(isInNight ? { startTime, endTime } : usual) }
  const price =
    amenity &&
    quote(amenity, { ...when, partySize, tierId }, { ...venue, serviceFeeBasisPoints }, taxes)
  const hours = night && nightOfPlace(night, place)
  const obstacle = hours ? obstacleIn(hours, when) : null
  const isReady = amenities !== undefined
  const prices = amenity && nightPrices(amenity, { ...when, partySize, tierId }, venue)
  const known = {
    when,
    rules,
    prices,
    hours,
    obstacle,
    amenities,
    taxes,
    nightRead,
    isReady,
    isWaiting,
  }
  if (!price) return { ...known, price: null }
  const { total } = price
  const party = { date: when.bookingDate, partySize }
  const minimum = amountFor(amenity.minimumSpends, party)
  const due = splitDeposit(total, amountFor(amenity.deposits, party))
  return { ...known, price: { total, minimum, due } }
}

export function useBookForm(input: Booked, onClose: () => void) {
  const { venue, requested } = input
  const form = useForm<BookEntries>({
    defaultValues: entriesOf(input),
    resolver: checkedBy(validateBooking),
  })
  const { control, setValue, formState } = form
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
          name: nameOf(form.getValues()),
          go: () => booking.act({ body: { ...body, doubleBooking: true } }),
        },
      }),
  })
  const [slot, unitId, people, deposit, kind, customer, payment] = useWatch({
    control,
    name: ['slot', 'unitId', 'partySize', 'deposit', 'kind', 'customer', 'payment'],
  })
  const partySize = readWhole(people) || null
  const place = unitId === null ? undefined : requested?.place
  const method = methodOf({ kind, customer, payment })
  const isFromBalance = method === 'balance'
  const tierId = kind === 'member' ? (customer?.tierId ?? null) : null
  const quote = useDeskQuote(slot, venue, { place, partySize, tierId, isFromBalance })
  const wanted = quote.price && newDeposit(deposit, quote.price.total, { start: quote.when, venue })
  const price = wanted
    ? { ...quote.price, due: splitDeposit(quote.price.total, toCents(wanted.amount)) }
    : quote.price
  const quoted = { ...quote, price }
  /** The waiting list's form starts with what the caller asked for. */
  const wishOf = () => waitOf(form.getValues(), quoted.when, quoted.rules)
  const chooseWhen = ({ amenityId, ...next }: Slot, { anyRoom = false } = {}) => {
    // As long as the amenities aren't known, none is chosen: it will be the first one.
    setValue('slot', amenityId > 0 ? { ...next, amenityId } : next)
    // The room belongs to the previous amenity.
    if (anyRoom || amenityId !== requested?.slot.amenityId) setValue('unitId', null)
  }
  /** Waits for the amenities: before, there is no room to book, and no quoted price. */
  const book = form.handleSubmit(
    (entries) =>
      quoted.isReady &&
      (wanted || entries.deposit.amount.trim() === '') &&
      booking.act({ body: bodyOf(entries, quoted.when, { price, deposit: wanted }) }),
  )
  /** For values without a field of their own: after the first submission, each change is validated. */
  const choose = { shouldValidate: formState.isSubmitted }
  return {
    ...quoted,
    kind,
    customer,
    unitId,
    deposit,
    payment: { ...payment, method },
    /** The sums of what is paid now. */
    sums: sumsOf({ ...payment, method }, price?.due.now ?? 0),
    form,
    input,
    people: partySize,
    tierId,
    /** Whether the waiting list may help. */
    isTaken: quoted.obstacle?.kind === 'full' || quoted.obstacle?.kind === 'split',
    choose,
    chooseWhen,
    wishOf,
    book,
    isBusy: booking.isBusy,
    question,
  }
}

export type BookForm = ReturnType<typeof useBookForm>
