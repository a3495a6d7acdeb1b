import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { AmenityRow, Place } from '../../amenities/service.ts'
import { readSettings, type VenueSettings } from '../../venue/service.ts'
import {
  countHolds,
  findOwnOn,
  findTaken,
  lockBooking,
  updateBooking,
  type BookingRow,
} from '../core/repository.ts'
import { dueNowOf, freePlaces, type Taken } from '../core/rules.ts'
import { announceBooking, changeStatus } from '../core/service.ts'
import { charge } from '../core/service.money.ts'
import { requireReliable } from '../no-shows/service.ts'
import {
  agreedAt,
  choosePlace,
  grantSlot,
  inOrder,
  paidAt,
  priceOf,
  type Asked,
} from './service.ts'

export { freePlaces, type Taken } from '../core/rules.ts'
export type { BookingRow } from '../core/repository.ts'

/** How many slots a member may have on hold at once: a room that nobody has paid for is lost to everybody else. */
const MOST_HOLDS = 2
/** How long a slot is kept for a card payment. */
export const HOLD_MS = 10 * 60_000

/** Whether a booking is a hold that hasn't run out. */
export const isHeld = ({ status, holdExpiresAt }: BookingRow, now: Date): boolean =>
  status === 'pending' && holdExpiresAt !== null && holdExpiresAt > now

/** The occupied units at any time of a span. The amenity must be locked. */
export const takenDuring = (tx: Tx, during: Span, now: Date): Promise<Taken[]> =>
  findTaken(tx, during, now)

/** The place that a member would get, preferred rooms first; their own holds would give way. */
export async function findFree(
  tx: Tx,
  places: readonly Place[],
  {
    during,
    now,
    memberId,
    preferred,
    except = null,
  }: {
    during: Span
    now: Date
    memberId: number | null
    preferred: readonly string[]
    /** A booking that would leave its own place. */
    except?: number | null
  },
): Promise<Place | undefined> {
  const ordered = inOrder(places, preferred)
  const taken = await findTaken(tx, during, now, memberId, except)
  const [free] = freePlaces(ordered, taken, during)
  return free === undefined ? undefined : ordered[free]
}

/** A member's bookings of a night that stand, and their holds that haven't run out. */
export const ownOn = (tx: Tx, memberId: number, date: string, now: Date): Promise<BookingRow[]> =>
  findOwnOn(tx, { memberId, date, now })

/**
 * Whether a member may have one more slot on hold. Until the transaction ends, they can get no other one at the same
 * time.
 */
export async function mayHold(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  return (await countHolds(tx, memberId, now)) < MOST_HOLDS
}

/** Undoes the hold that was just made if its member has too many by it. */
export async function refuseMoreHolds(tx: Tx, memberId: number, now: Date): Promise<void> {
  if ((await countHolds(tx, memberId, now)) > MOST_HOLDS) {
    throw new Refusal('too_many_holds', { max: MOST_HOLDS })
  }
}

/** A slot of a locked amenity that the caller has found free, so its hours aren't checked again. */
export interface FoundSlot {
  amenity: AmenityRow
  places: readonly Place[]
  hours: number
  during: Span
}

/** The cost of a slot now, in cents: the whole price, the part that is paid at once, and the minimum spend. */
export function costOf(
  asked: Asked,
  { amenity, hours }: Pick<FoundSlot, 'amenity' | 'hours'>,
  at: { venue: VenueSettings; now: Date },
): { total: number; dueNow: number; minimumSpend: number } {
  const { total, deposit, minimumSpend } = priceOf(asked, amenity, hours, at)
  return { total, dueNow: dueNowOf({ deposit, totalPrice: total }), minimumSpend }
}

/** Takes the first free place of a slot, as a booking or as a hold, by its arrangement; holds that ran out give way. */
export async function takeFound(
  tx: Tx,
  asked: Asked,
  { amenity, places, hours, during }: FoundSlot,
  now: Date,
): Promise<BookingRow> {
  const venue = await readSettings(tx, now)
  const price = priceOf(asked, amenity, hours, { venue, now })
  const [free] = freePlaces(places, await findTaken(tx, during, now), during)
  const first = free === undefined ? undefined : places[free]
  if (!first) throw new Refusal('slot_taken')
  // The member's own holds stay, because nobody has asked for them to give way.
  const place = await choosePlace(tx, [first], { memberId: null, during, now })
  return grantSlot(tx, asked, { amenity, place, hours, during, price }, { venue, now })
}

/** How a hold becomes a booking: the price that the client was shown, the payment, and the staff who do it. */
export interface Booked {
  payment: 'balance' | 'cash' | 'terminal' | 'later'
  terms: Pick<Asked['wish'], 'totalPrice' | 'dueNow' | 'minimumSpend'>
  actorId?: number
}

/**
 * Makes a hold a booking, at the price, deposit and minimum spend of this moment; the amenity must be locked. Throws
 * `pays_ahead` where `later` is asked for somebody who has missed too many.
 */
export async function bookHold(
  tx: Tx,
  holdId: number,
  amenity: AmenityRow,
  { payment, terms: shown, actorId }: Booked,
  now: Date,
): Promise<BookingRow> {
  const hold = await lockBooking(tx, holdId)
  if (!hold || !isHeld(hold, now)) throw new Refusal('offer_over')
  const { userId, bookingDate, startTime, endTime, partySize } = hold
  if (payment === 'balance' && userId === null) throw new Refusal('needs_account')
  const venue = await readSettings(tx, now)
  if (payment === 'later') await requireReliable(tx, hold, now)
  const wish = { amenityId: amenity.id, bookingDate, startTime, endTime, partySize, ...shown }
  const arrangement = {
    status: 'confirmed',
    paymentMethod: payment === 'later' ? 'none' : payment,
    feeBasisPoints: (settings: VenueSettings) => settings.serviceFeeBasisPoints,
  } as const
  const asked = { memberId: null, guestName: '', wish, arrangement }
  const price = priceOf(asked, amenity, hold.hours, { venue, now })
  const agreed = {
    ...agreedAt(amenity, price),
    ...paidAt(price, arrangement.paymentMethod, userId, venue),
    refundTiers: venue.refundTiers,
    updatedAt: now,
  }
  const booking = { ...hold, ...agreed }
  if (payment === 'later') {
    await updateBooking(tx, hold.id, { ...agreed, holdExpiresAt: null })
    await announceBooking(tx, booking)
    return booking
  }
  await updateBooking(tx, hold.id, agreed)
  const by = actorId === undefined ? { at: now } : { at: now, actorId }
  await changeStatus(tx, booking, 'confirmed', by)
  await charge(tx, booking, now, actorId)
  return booking
}

/** Releases a hold, if the booking is still one. */
export async function releaseHold(tx: Tx, holdId: number, now: Date): Promise<void> {
  const hold = await lockBooking(tx, holdId)
  if (hold?.status === 'pending' && hold.holdExpiresAt !== null) {
    await changeStatus(tx, hold, 'canceled', { at: now })
  }
}
