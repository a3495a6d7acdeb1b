import * as z from 'zod/mini'
import { listAmenities } from '@lantern/contract/venue/amenities'
import { getAvailability } from '@lantern/contract/bookings/bookings'
import { bookForCustomer, type NewDeposit } from '@lantern/contract/floor/desk'
import { durationInNight, nightOn, type NightRules } from '@lantern/contract/venue/hours'
import { readWhole } from '@lantern/contract/calls/numbers'
import { type Cents, toCents, toDollars } from '@lantern/contract/payments/pricing'
import {
  nightPrices,
  type PricedParty,
  quote,
  type Slot,
  slotIn,
} from '@lantern/contract/bookings/slots'
import { waivesFee } from '@lantern/contract/members/tier-terms'
import { amountFor, splitDeposit } from '@lantern/contract/bills/spending'
import type { Venue } from '@lantern/contract/venue/venue'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { usePartyQuestion } from '../../../kit/booking/party-question.tsx'
import { type ActionOf, useAction } from '../../../kit/act/use-action.ts'
import { checkedBy, refusedIn } from '../../../lib/api/failures/checked-by.ts'
import { newDeposit, type TypedDeposit } from '../actions/deposit.tsx'
import { bookingAction } from '../actions/use-status.ts'
import { namesOf, roomsOf } from '../lists/booking-words.ts'
import { useTaxes } from '../../../lib/api/taxes.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { nightOfPlace, obstacleIn, usualHours } from './hours-pressed.ts'
import { chosenOf, noPayment, offered, type Payment, sumsOf } from '../../../lib/shown/payment.ts'
import type { Customer } from '@lantern/contract/members/customers'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { fullName } from '@lantern/contract/members/names'
import type { GuestEntries } from '../../waitlist/wait-entries.ts'

type Body = Sent<typeof bookForCustomer>['body']

const entered = {
  userId: true,
  guestName: true,
  partySize: true,
  contactPhone: true,
  specialRequests: true,
  reason: true,
} as const

export interface BookEntries {
  kind: 'member' | 'guest'
  customer: Customer | null
  guestName: string
  /** The number of people as typed; blank if it isn't known. */
  partySize: string
  contactPhone: string
  /** The night, and the chosen parts of the slot. */
  slot: Partial<Slot> & Pick<Slot, 'bookingDate'>
  /** The id of a particular room; any free one otherwise. */
  unitId: number | null
  payment: Payment<Body['payment']>
  /** A part to be paid now, or until later; blank for what the amenity asks. */
  deposit: TypedDeposit
  requests: string
  reason: string
}

/** The customer, and their last booking, if known. */
export type Caller = Partial<
  Pick<BookEntries, 'kind' | 'customer' | 'guestName' | 'contactPhone' | 'partySize'>
> & { amenityId?: number }

/** The time that was chosen on the board, and the room; any free one without `place`. */
export interface PlaceRequest {
  slot: Slot
  unitId?: number
  unit?: string
  /** The room's position among the amenity's places. */
  place?: number
}

/** The known data before anything is entered. */
export interface Booked {
  venue: Venue
  night: string
  requested?: PlaceRequest
  caller?: Caller
}

type Known = Omit<Booked, 'venue'> & { venue: Pick<Venue, 'today'> }

/** The time chosen on the board; otherwise a night that isn't over, with the amenity of the caller's last booking. */
const slotOf = ({ venue, night, requested, caller }: Known): BookEntries['slot'] =>
  requested?.slot ?? {
    bookingDate: night < venue.today ? venue.today : night,
    ...(caller?.amenityId !== undefined && { amenityId: caller.amenityId }),
  }

export function entriesOf(known: Known): BookEntries {
  const { amenityId: _room, ...caller } = known.caller ?? {}
  return {
    kind: 'member',
    customer: null,
    guestName: '',
    partySize: '',
    contactPhone: '',
    ...caller,
    slot: slotOf(known),
    unitId: known.requested?.unitId ?? null,
    payment: noPayment,
    deposit: { amount: '' },
    requests: '',
    reason: '',
  }
}

const nameOf = ({
  kind,
  customer,
  guestName,
}: Pick<BookEntries, 'kind' | 'customer' | 'guestName'>): string =>
  kind === 'member' ? (customer ? fullName(customer) : '') : guestName.trim()

/** The entry of the waiting list for exactly the time that was asked for. */
function waitOf(
  entries: BookEntries,
  { amenityId, bookingDate: date, startTime, endTime }: Slot,
  night: NightRules,
): Omit<GuestEntries, 'kind'> {
  const { kind, customer, contactPhone, partySize } = entries
  const phone = kind === 'member' ? (customer?.phone ?? '') : ''
  return {
    name: nameOf(entries),
    phone: contactPhone.trim() || phone,
    amenityId: String(amenityId),
    date,
    fromTime: startTime,
    toTime: endTime,
    hours: String(durationInNight(startTime, endTime, night, night.endTimes) ?? 1),
    partySize,
  }
}

type Payer = Pick<BookEntries, 'kind' | 'customer'>

/** The payment methods of a new booking; the balance only for a chosen customer. */
export const bookMethods = ({ kind, customer }: Payer): readonly Body['payment'][] =>
  offered({
    later: true,
    balance: kind === 'member' && customer !== null,
    terminal: true,
    cash: true,
  })

/** The payment method: `later` until another one is chosen. */
export const methodOf = ({
  payment: { method },
  ...payer
}: Payer & Pick<BookEntries, 'payment'>): Body['payment'] =>
  chosenOf(bookMethods(payer), method) ?? 'later'

/** The price of a booking and its minimum spend, in cents. */
export interface DeskQuote {
  total: Cents
  minimum: Cents
  /** The part that is paid now, if any. */
  due: { now: Cents }
}

/** The fields of a body without the time. A payment always sends a reason, so that a missing one is refused. */
function enteredOf(entries: BookEntries): Pick<Body, keyof typeof entered> {
  const { kind, customer, guestName, partySize, contactPhone, requests, reason } = entries
  const needsReason = methodOf(entries) !== 'later'
  return {
    ...(kind === 'guest' ? { guestName: guestName.trim() } : customer && { userId: customer.id }),
    ...(partySize.trim() !== '' && { partySize: readWhole(partySize) }),
    ...(contactPhone.trim() !== '' && { contactPhone }),
    ...((needsReason || reason.trim() !== '') && { reason }),
    ...(requests.trim() !== '' && { specialRequests: requests }),
  }
}

/**
 * The body of the call. `price` is what the guest was quoted; if it has changed, the server refuses and the desk asks
 * again.
 */
export function bodyOf(
  entries: BookEntries,
  slot: Slot,
  { price, deposit = null }: { price: DeskQuote | null; deposit?: NewDeposit | null },
): Body {
  const payment = methodOf(entries)
  return {
    ...enteredOf(entries),
    ...slotIn(slot),
    ...(entries.unitId !== null && { unitId: entries.unitId }),
    payment,
    ...(price && {
      totalPrice: toDollars(price.total),
      minimumSpend: toDollars(price.minimum),
      ...(payment !== 'later' && { dueNow: toDollars(price.due.now) }),
    }),
    ...(deposit && { deposit }),
  }
}

/** The fields that the contract would refuse: the guest's name, the party size, the reason. Also a missing customer. */
export function validateBooking(entries: BookEntries): ('kind' | 'partySize' | 'reason')[] {
  const refused = refusedIn(z.pick(bookForCustomer.body, entered), enteredOf(entries))
  const isNobody = entries.kind === 'member' && entries.customer === null
  return [
    ...(isNobody || refused.has('guestName') ? ['kind' as const] : []),
    ...(refused.has('partySize') ? ['partySize' as const] : []),
    ...(refused.has('reason') ? ['reason' as const] : []),
  ]
}

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
  const { bookingDate: date } = when
  const isReady = amenities !== undefined
  const known = { when, rules, hours, amenities, taxes, nightRead, isReady, isWaiting }
  return {
    ...known,
    prices: amenity && nightPrices(amenity, { ...when, partySize, tierId }, venue),
    obstacle: hours ? obstacleIn(hours, when) : null,
    price: price
      ? {
          total: price.total,
          minimum: amountFor(amenity.minimumSpends, { date, partySize }),
          due: splitDeposit(price.total, amountFor(amenity.deposits, { date, partySize })),
        }
      : null,
  }
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
  const { price: usual } = quote
  const wanted = usual && newDeposit(deposit, usual.total, { start: quote.when, venue })
  const price = wanted
    ? { ...usual, due: splitDeposit(usual.total, toCents(wanted.amount)) }
    : usual
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
