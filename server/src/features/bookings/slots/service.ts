import type { BookingStatus, NewBooking } from '@lantern/contract/bookings'
import type { NightClosed } from '@lantern/contract/slots'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { amountFor } from '@lantern/contract/spending'
import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { newLanternId } from '../../../kernel/lantern-id.ts'
import { lockForBooking, placesOf, type AmenityRow, type Place } from '../../amenities/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { instantOf, readSettings, type VenueSettings } from '../../venue/service.ts'
import { insertBooking, occupy, type BookingRow } from '../core/repository.ts'
import { wishedHours } from '../core/rules.ts'
import { dueAtConfirm, termsPrice, type TermsPrice } from '../core/rules.price.ts'
import type { Paid } from '../core/service.bill.ts'
import { announceBooking } from '../core/service.ts'
import { guestsOf, type GuestsAsked } from './service.guests.ts'
import { nightClosed, type Night } from './service.availability.ts'
import { among, choosePlace, inOrder } from './service.places.ts'
import { refuse } from './service.refusals.ts'

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
export interface Arrangement {
  status: BookingStatus
  /** By what it is paid, now or once it is charged; `null` if the desk will say so, or the party pays at the venue. */
  method: Paid['method'] | null
  /** Set on a hold: until when its rooms are kept for a payment or an answer. */
  holdExpiresAt?: Date
  /** The service fee, in basis points. */
  feeBasisPoints: (venue: VenueSettings) => number
  /** The desk asks for somebody, and decides itself about who owes a bill. */
  isByDesk?: boolean
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

/** A booking's price as it is agreed, and what of it is taken at once, in cents: a deposit or all. */
export interface Priced extends TermsPrice {
  serviceFeeBasisPoints: number
  minimumSpend: Cents
  dueNow: Cents
  pointsPerDollar: number
}

/** A wish's price now, with the tax of the day. Where nothing is paid until the desk says how, no deposit is asked. */
export function priceOf(
  { wish, arrangement }: Asked,
  amenity: AmenityRow,
  hours: number,
  { venue, now }: { venue: VenueSettings; now: Date },
): Priced {
  const serviceFeeBasisPoints = arrangement.feeBasisPoints(venue)
  const { pricePerHour } = amenity
  const terms = termsPrice({ pricePerHour, hours, serviceFeeBasisPoints }, venue, now)
  const { total } = terms.price
  agreeOnTotal(wish.totalPrice, total)
  const minimumSpend = minimumFor(wish, amenity)
  const party = { bookingDate: wish.bookingDate, partySize: wish.partySize ?? null }
  const deposits = arrangement.method === null ? [] : amenity.deposits
  const { now: dueNow } = dueAtConfirm(party, total, deposits)
  agreeOnTotal(wish.dueNow, dueNow)
  const { pointsPerDollar } = venue
  return { ...terms, serviceFeeBasisPoints, minimumSpend, dueNow, pointsPerDollar }
}

/** The place, time and price at which a wish is granted. */
export interface Granted {
  amenity: AmenityRow
  place: Place
  hours: number
  during: Span
  priced: Priced
}

/** The columns of a booking that record the terms of its price. */
export const agreedAt = (
  { pricePerHour }: Pick<AmenityRow, 'pricePerHour'>,
  { serviceFeeBasisPoints, minimumSpend }: Priced,
) => ({ pricePerHour, serviceFeeBasisPoints, minimumSpend })

/** A booking as it is first written, but for its id. */
function bookingOf(
  { wish, arrangement, ...party }: Asked,
  { amenity, place, hours, during, priced }: Granted,
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
    ...agreedAt(amenity, priced),
    status: arrangement.status,
    holdExpiresAt: arrangement.holdExpiresAt ?? null,
    ...guestsOf(wish, amenity.capacity, venue.phoneCountry),
    specialRequests: wish.specialRequests || null,
    refundTiers: venue.refundTiers,
    changesMade: 0,
    cancelUntil: null,
    changesBooking: null,
    seriesId: arrangement.series?.id ?? null,
    chargeAt: arrangement.series?.chargeAt ?? null,
    chargeFailedAt: null,
    canceledAt: null,
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

/**
 * Takes a slot in the caller's transaction, by the venue's rules and prices: the room is the booking's then, but there is
 * no bill yet. One that isn't a hold is agreed on by `agreeOn`, in the same transaction.
 */
export async function takeSlot(
  tx: Tx,
  asked: Asked,
  now: Date,
): Promise<{ booking: BookingRow; priced: Priced; venue: VenueSettings }> {
  const { wish, arrangement, memberId } = asked
  await refuse(tx, asked, now)
  const amenity = await lockForBooking(tx, wish.amenityId)
  // Read under the lock, which a closing of the venue takes too.
  const venue = await readSettings(tx, now)
  const places = await placesOf(tx, amenity)
  const night = { amenity, places, date: wish.bookingDate }
  const { hours, during } = await checkWish(tx, night, wish, venue, now)
  const priced = priceOf(asked, amenity, hours, { venue, now })
  const wished = inOrder(among(places, arrangement.unitId), arrangement.preferred ?? [])
  const place = await choosePlace(tx, wished, { memberId, during, now })
  const granted = { amenity, place, hours, during, priced }
  return { booking: await grantSlot(tx, asked, granted, { venue, now }), priced, venue }
}
