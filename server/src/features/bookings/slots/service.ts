import type { NewBooking } from '@lantern/contract/bookings'
import type { NightClosed } from '@lantern/contract/slots'
import { bookingPrice, pointsFor, toCents, toDollars } from '@lantern/contract/pricing'
import { amountFor, dueOf } from '@lantern/contract/spending'
import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { newLanternId } from '../../../kernel/lantern-id.ts'
import { lockForBooking, placesOf, type AmenityRow, type Place } from '../../amenities/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import {
  instantOf,
  readSettings,
  taxesOf,
  taxLabelFor,
  type VenueSettings,
} from '../../venue/service.ts'
import { insertBooking, occupy, type BookingRow } from '../core/repository.ts'
import { wishedHours } from '../core/rules.ts'
import { taxedIn } from '../core/rules.price.ts'
import { guestsOf, type GuestsAsked } from './service.guests.ts'
import { nightClosed, type Night } from './service.availability.ts'
import { announceBooking } from '../core/service.ts'
import { among, choosePlace, inOrder } from './service.places.ts'

export { among, choosePlace, inOrder } from './service.places.ts'

/** The time that somebody wants, and the price that they expect. */
export type Wish = Pick<
  NewBooking,
  | 'amenityId'
  | 'bookingDate'
  | 'startTime'
  | 'endTime'
  | 'totalPrice'
  | 'minimumSpend'
  | 'dueNow'
  | 'specialRequests'
> &
  GuestsAsked

/** The customer of a slot: a member, or a guest by name. */
export type Party = { memberId: number } | { memberId: null; guestName: string }

/** How a slot is taken: paid at once, held for a payment, or awaiting the staff. */
export type Arrangement = Pick<BookingRow, 'status' | 'paymentMethod'> & {
  holdExpiresAt?: Date
  /** The service fee, in basis points. */
  feeBasisPoints: (venue: VenueSettings) => number
  /** The room that is wished for, if it can't be any. */
  unitId?: number | undefined
  /** The rooms that it should have where they are free, by their names. */
  preferred?: readonly string[]
  /** The series that it belongs to, and when it is charged by itself; `null` if it is paid at once. */
  series?: { id: number; chargeAt: Date | null }
}

/** The time of a wish, by the venue's clock. */
const timeOf = (
  { bookingDate, startTime, endTime }: Pick<Wish, 'bookingDate' | 'startTime' | 'endTime'>,
  venue: VenueSettings,
): Span => ({
  from: instantOf(bookingDate, startTime, venue),
  to: instantOf(bookingDate, endTime, venue, endTime === venue.closesAt),
})

/**
 * A wish that the venue, the night and the clock allow: its hours and instants. `closed` is the reason why the night
 * can't be booked at all.
 */
export function slotOf(
  wish: Pick<Wish, 'bookingDate' | 'startTime' | 'endTime'>,
  closed: NightClosed | null,
  venue: VenueSettings,
  now: Date,
) {
  const hours = wishedHours(wish, venue)
  const outside = { opens: venue.opensAt, closes: venue.closesAt }
  if (hours === 'outside_hours') throw new Refusal(hours, outside)
  if (hours === 'end_before_start') throw new Refusal(hours)
  if (closed === 'date_too_far') throw new Refusal(closed, { days: venue.bookingDaysAhead })
  if (closed !== null) throw new Refusal(closed)
  const during = timeOf(wish, venue)
  if (during.from < now) throw new Refusal('hour_past')
  // An hour that the clock skips in spring has no time in it.
  if (during.to <= during.from) throw new Refusal('outside_hours', outside)
  return { hours, during }
}

/** The same, with the night as this transaction reads it. */
export async function checkWish(
  tx: Tx,
  night: Night,
  wish: Pick<Wish, 'bookingDate' | 'startTime' | 'endTime'>,
  venue: VenueSettings,
  now: Date,
) {
  return slotOf(wish, await nightClosed(tx, night, venue, now), venue, now)
}

/** A wish, its customer, and how it is paid. */
export type Asked = Party & { wish: Wish; arrangement: Arrangement }

/** The minimum spend of a party, in cents. */
export function minimumFor(
  {
    bookingDate: date,
    partySize = null,
    minimumSpend: shown,
  }: Pick<Wish, 'bookingDate' | 'partySize' | 'minimumSpend'>,
  amenity: AmenityRow,
): number {
  const minimum = amountFor(amenity.minimumSpends, { date, partySize })
  if (shown !== undefined && toCents(shown) !== minimum) {
    throw new Refusal('terms_changed', { minimum: toDollars(minimum) })
  }
  return minimum
}

/** The part of a price that is paid at once: the amenity's deposit if it asks one, else all. */
function dueFor(
  {
    wish: { bookingDate: date, partySize = null },
    arrangement,
  }: Pick<Asked, 'wish' | 'arrangement'>,
  amenity: AmenityRow,
  total: number,
) {
  const isPaid = depositWay(arrangement.paymentMethod) !== null
  return dueOf(total, isPaid ? amountFor(amenity.deposits, { date, partySize }) : 0)
}

/** The payment method of a deposit, derived from the booking's; `null` if nothing is paid at once. */
const depositWay = (way: BookingRow['paymentMethod']): BookingRow['depositBy'] =>
  way === 'balance' || way === 'stripe' || way === 'cash' || way === 'terminal' ? way : null

/** A wish's price now, with the tax of the day. */
export function priceOf(
  { wish, arrangement }: Asked,
  amenity: AmenityRow,
  hours: number,
  { venue, now }: { venue: VenueSettings; now: Date },
) {
  const serviceFeeBasisPoints = arrangement.feeBasisPoints(venue)
  const taxes = taxesOf(venue, now)
  const price = bookingPrice(amenity.pricePerHour, hours, serviceFeeBasisPoints, taxes)
  agreeOnTotal(wish.totalPrice, price.total)
  const taxLabel = taxLabelFor(venue, taxes, taxedIn(price))
  const minimumSpend = minimumFor(wish, amenity)
  const due = dueFor({ wish, arrangement }, amenity, price.total)
  agreeOnTotal(wish.dueNow, due.now)
  return { ...price, serviceFeeBasisPoints, taxLabel, minimumSpend, deposit: due.deposit }
}

/** The place, time and price at which a wish is granted. */
export interface Granted {
  amenity: AmenityRow
  place: Place
  hours: number
  during: Span
  price: ReturnType<typeof priceOf>
}

/**
 * How a booking is paid at a price: by its way, or a deposit by that way. Points are given with the payment, those of a
 * deposit with the bill that it counts on, and only to a member.
 */
export function paidAt(
  { subtotal, deposit }: { subtotal: number; deposit: number },
  way: BookingRow['paymentMethod'],
  memberId: number | null,
  { pointsPerDollar }: VenueSettings,
): Pick<BookingRow, 'paymentMethod' | 'deposit' | 'depositBy' | 'pointsEarned'> {
  if (deposit > 0) {
    return { paymentMethod: 'deposit', deposit, depositBy: depositWay(way), pointsEarned: 0 }
  }
  const earns = memberId !== null && way !== 'none'
  const pointsEarned = earns ? pointsFor(subtotal, pointsPerDollar) : 0
  return { paymentMethod: way, deposit, depositBy: null, pointsEarned }
}

/** The columns of a booking that record the agreed price. */
export const agreedAt = (
  { pricePerHour }: Pick<AmenityRow, 'pricePerHour'>,
  price: Granted['price'],
) => ({
  pricePerHour,
  subtotal: price.subtotal,
  serviceFee: price.fee,
  serviceFeeBasisPoints: price.serviceFeeBasisPoints,
  roomTax: price.roomTax,
  feeTax: price.feeTax,
  taxLabel: price.taxLabel,
  totalPrice: price.total,
  minimumSpend: price.minimumSpend,
})

/** A booking as it is first written, but for its id. */
function bookingOf(
  { wish, arrangement, ...party }: Asked,
  { amenity, place, hours, during, price }: Granted,
  venue: VenueSettings,
  now: Date,
): Omit<BookingRow, 'id'> {
  return {
    lanternId: newLanternId(),
    confirmedStart: null,
    startAgreedAt: null,
    userId: party.memberId,
    guestName: party.memberId === null ? party.guestName : null,
    amenityId: amenity.id,
    bookingDate: wish.bookingDate,
    startTime: wish.startTime,
    endTime: wish.endTime,
    during,
    units: place.map((unit) => unit.name),
    hours,
    ...agreedAt(amenity, price),
    status: arrangement.status,
    ...paidAt(price, arrangement.paymentMethod, party.memberId, venue),
    depositKept: 0,
    holdExpiresAt: arrangement.holdExpiresAt ?? null,
    ...guestsOf(wish, amenity.capacity, venue.phoneCountry),
    specialRequests: wish.specialRequests || null,
    refundTiers: venue.refundTiers,
    kept: 0,
    keptNet: 0,
    changesMade: 0,
    cancelUntil: null,
    changesBooking: null,
    seriesId: arrangement.series?.id ?? null,
    chargeAt: arrangement.series?.chargeAt ?? null,
    chargeFailedAt: null,
    canceledAt: null,
    refundedTo: null,
    expectedAt: null,
    checkedInAt: null,
    leftAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Writes a booking and takes its place. The amenity must be locked. */
export async function grantSlot(
  tx: Tx,
  asked: Asked,
  granted: Granted,
  { venue, now }: { venue: VenueSettings; now: Date },
): Promise<BookingRow> {
  const booking = await insertBooking(tx, bookingOf(asked, granted, venue, now))
  const units = granted.place.map((unit) => unit.id)
  if (!(await occupy(tx, booking.id, units, granted.during))) throw new Refusal('slot_taken')
  await announceBooking(tx, booking)
  return booking
}

/** Takes a slot in the caller's transaction, by the venue's rules and prices. */
export async function takeSlot(tx: Tx, asked: Asked, now: Date): Promise<BookingRow> {
  const { wish, arrangement, memberId } = asked
  const amenity = await lockForBooking(tx, wish.amenityId)
  // Read under the lock, which a closing of the venue takes too.
  const venue = await readSettings(tx, now)
  const places = await placesOf(tx, amenity)
  const night = { amenity, places, date: wish.bookingDate }
  const { hours, during } = await checkWish(tx, night, wish, venue, now)
  const price = priceOf(asked, amenity, hours, { venue, now })
  const wished = inOrder(among(places, arrangement.unitId), arrangement.preferred ?? [])
  const place = await choosePlace(tx, wished, { memberId, during, now })
  return grantSlot(tx, asked, { amenity, place, hours, during, price }, { venue, now })
}
