import type { Customer } from '@lantern/contract/customers'
import { bookForCustomer } from '@lantern/contract/desk'
import type { Sent } from '@lantern/contract/endpoint'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { slotIn, type Slot } from '@lantern/contract/slots'
import type { Venue } from '@lantern/contract/venue'
import * as z from 'zod/mini'
import { refusedIn } from '../../../lib/api/checked-by.ts'
import { chosenOf, noPayment, offered, type Payment } from '../../../lib/shown/payment.ts'

type Body = Sent<typeof bookForCustomer>['body']

/** The fields of the body that are typed or chosen by hand, besides the time and its room. */
const entered = {
  userId: true,
  guestName: true,
  partySize: true,
  contactPhone: true,
  specialRequests: true,
  reason: true,
} as const

/** The values of the booking form. */
export interface BookEntries {
  kind: 'member' | 'guest'
  customer: Customer | null
  guestName: string
  /** The number of people as typed; blank if it isn't known. */
  partySize: string
  contactPhone: string
  /** The night, and the parts of the slot that were chosen. */
  wish: Partial<Slot> & Pick<Slot, 'bookingDate'>
  /** The one room that it shall be; any free one otherwise. */
  unitId: number | null
  payment: Payment<Body['payment']>
  requests: string
  reason: string
}

/** The person whom it is for, and what they had the last time, where that is known before. */
export type Caller = Partial<
  Pick<BookEntries, 'kind' | 'customer' | 'guestName' | 'contactPhone' | 'partySize'>
> & { amenityId?: number }

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

/** What is known before anything is entered. */
export interface Booked {
  venue: Venue
  /** The night that the desk shows. */
  night: string
  wished?: Wished
  caller?: Caller
}

/** What of it the form begins with. */
type Known = Omit<Booked, 'venue'> & { venue: Pick<Venue, 'today'> }

/** The time that was pointed at; or a night that isn't over, in the room that the caller had the last time. */
const wishOf = ({ venue, night, wished, caller }: Known): BookEntries['wish'] =>
  wished?.slot ?? {
    bookingDate: night < venue.today ? venue.today : night,
    ...(caller?.amenityId !== undefined && { amenityId: caller.amenityId }),
  }

/** The form as it is first shown. */
export function entriesOf(known: Known): BookEntries {
  const { amenityId: _room, ...caller } = known.caller ?? {}
  const people = known.wished?.partySize
  return {
    kind: 'member',
    customer: null,
    guestName: '',
    partySize: people ? String(people) : '',
    contactPhone: '',
    ...caller,
    wish: wishOf(known),
    unitId: known.wished?.unitId ?? null,
    payment: noPayment,
    requests: '',
    reason: '',
  }
}

type Payer = Pick<BookEntries, 'kind' | 'customer'>

/** The methods to pay a new booking; a balance only where a customer is chosen. */
export const bookMethods = ({ kind, customer }: Payer): readonly Body['payment'][] =>
  offered({
    later: true,
    balance: kind === 'member' && customer !== null,
    terminal: true,
    cash: true,
  })

/** How the booking is paid: later, until something else is chosen. */
export const methodOf = ({
  payment: { method },
  ...payer
}: Payer & Pick<BookEntries, 'payment'>): Body['payment'] =>
  chosenOf(bookMethods(payer), method) ?? 'later'

/** The price of a booking and what it asks, in cents. */
export interface DeskQuote {
  total: Cents
  minimum: Cents
  /** What is paid at once, where anything is. */
  due: { now: Cents }
}

/** The price that the guest was told, and the part of it that is paid at once. */
const toldPrice = ({ total, minimum, due }: DeskQuote, isLater: boolean) => ({
  totalPrice: toDollars(total),
  minimumSpend: toDollars(minimum),
  ...(!isLater && { dueNow: toDollars(due.now) }),
})

/** The entries of a body without the time. A reason is sent wherever money moves, so that a missing one is refused. */
function enteredOf(entries: BookEntries): Pick<Body, keyof typeof entered> {
  const { kind, customer, guestName, partySize, contactPhone, requests, reason } = entries
  const needsReason = methodOf(entries) !== 'later'
  return {
    ...(kind === 'guest' ? { guestName: guestName.trim() } : customer && { userId: customer.id }),
    ...(partySize.trim() !== '' && { partySize: Number(partySize) }),
    ...(contactPhone.trim() !== '' && { contactPhone }),
    ...((needsReason || reason.trim() !== '') && { reason }),
    ...(requests.trim() !== '' && { specialRequests: requests }),
  }
}

/**
 * The body of the call. `quote` is what the guest was told; if the price has changed, the server refuses and
 * the desk asks again.
 */
export function bodyOf(entries: BookEntries, slot: Slot, quote: DeskQuote | null): Body {
  const payment = methodOf(entries)
  return {
    ...enteredOf(entries),
    ...slotIn(slot),
    ...(entries.unitId !== null && { unitId: entries.unitId }),
    payment,
    ...(quote && toldPrice(quote, payment === 'later')),
  }
}

/** The fields that the contract would refuse: the guest's name, the number of people, the reason. And a missing customer. */
export function wrongIn(entries: BookEntries): ('kind' | 'partySize' | 'reason')[] {
  const refused = refusedIn(z.pick(bookForCustomer.body, entered), enteredOf(entries))
  const isNobody = entries.kind === 'member' && entries.customer === null
  return [
    ...(isNobody || refused.has('guestName') ? ['kind' as const] : []),
    ...(refused.has('partySize') ? ['partySize' as const] : []),
    ...(refused.has('reason') ? ['reason' as const] : []),
  ]
}
