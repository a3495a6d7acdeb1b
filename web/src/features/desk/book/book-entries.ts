import type { Customer } from '@lantern/contract/members/customers'
import { bookForCustomer, type NewDeposit } from '@lantern/contract/floor/desk'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { durationInNight, type NightRules } from '@lantern/contract/venue/hours'
import { fullName } from '@lantern/contract/members/names'
import { readWhole } from '@lantern/contract/calls/numbers'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { slotIn, type Slot } from '@lantern/contract/bookings/slots'
import type { Venue } from '@lantern/contract/venue/venue'
import * as z from 'zod/mini'
import { refusedIn } from '../../../lib/api/failures/checked-by.ts'
import { chosenOf, noPayment, offered, type Payment } from '../../../lib/shown/payment.ts'
import type { TypedDeposit } from '../actions/deposit.tsx'
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

export const nameOf = ({
  kind,
  customer,
  guestName,
}: Pick<BookEntries, 'kind' | 'customer' | 'guestName'>): string =>
  kind === 'member' ? (customer ? fullName(customer) : '') : guestName.trim()

/** The entry of the waiting list for exactly the time that was asked for. */
export function waitOf(
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
