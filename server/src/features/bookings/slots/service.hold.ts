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
import type { By } from '../../bills/service.post.ts'
import { freePlaces, type Taken } from '../core/rules.ts'
import type { Paid } from '../core/service.bill.ts'
import { announceBooking, changeStatus, endHold } from '../core/service.ts'
import { agreeOn } from './service.book.ts'
import { refuse } from './service.refusals.ts'
import {
  agreedAt,
  choosePlace,
  grantSlot,
  inOrder,
  priceOf,
  type Asked,
  type Priced,
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
  const { price, dueNow, minimumSpend } = priceOf(asked, amenity, hours, at)
  return { total: price.total, dueNow, minimumSpend }
}

/** Takes the first free place of a slot, as a booking or as a hold, by its arrangement; holds that ran out give way. */
export async function takeFound(
  tx: Tx,
  asked: Asked,
  { amenity, places, hours, during }: FoundSlot,
  now: Date,
): Promise<{ booking: BookingRow; priced: Priced }> {
  const venue = await readSettings(tx, now)
  const priced = priceOf(asked, amenity, hours, { venue, now })
  const [free] = freePlaces(places, await findTaken(tx, during, now), during)
  const first = free === undefined ? undefined : places[free]
  if (!first) throw new Refusal('slot_taken')
  // The member's own holds stay, because nobody has asked for them to give way.
  const place = await choosePlace(tx, [first], { memberId: null, during, now })
  const granted = { amenity, place, hours, during, priced }
  return { booking: await grantSlot(tx, asked, granted, { venue, now }), priced }
}

/** How a hold becomes a booking: the price that the client was shown, and how it is paid; `null` is later. */
export interface Booked {
  method: Exclude<Paid['method'], 'card'> | null
  terms: Pick<Asked['wish'], 'totalPrice' | 'dueNow' | 'minimumSpend'>
}

/**
 * Makes a hold a booking, at the price, deposit and minimum spend of this moment; the amenity must be locked. Paid later
 * it awaits Confirm. Throws what `refuse` does.
 */
export async function bookHold(
  tx: Tx,
  holdId: number,
  amenity: AmenityRow,
  { method, terms: shown }: Booked,
  by: By,
): Promise<{ booking: BookingRow; priced: Priced }> {
  const { at: now, actorId } = by
  const hold = await lockBooking(tx, holdId)
  if (!hold || !isHeld(hold, now)) throw new Refusal('offer_over')
  const { userId: memberId, guestName, bookingDate, startTime, endTime, partySize } = hold
  const venue = await readSettings(tx, now)
  const { contactPhone } = hold
  const when = { amenityId: amenity.id, bookingDate, startTime, endTime }
  const wish = { ...when, partySize, contactPhone, ...shown }
  const arrangement = {
    status: method === null ? 'pending' : 'confirmed',
    method,
    isByDesk: actorId !== null,
    feeBasisPoints: (settings: VenueSettings) => settings.serviceFeeBasisPoints,
  } as const
  const party = memberId === null ? { memberId, guestName: guestName ?? '' } : { memberId }
  const asked = { ...party, wish, arrangement }
  await refuse(tx, asked, now)
  const priced = priceOf(asked, amenity, hold.hours, { venue, now })
  const agreed = { ...agreedAt(amenity, priced), refundTiers: venue.refundTiers, updatedAt: now }
  const booking = { ...hold, ...agreed, holdExpiresAt: null }
  await updateBooking(tx, hold.id, { ...agreed, holdExpiresAt: null })
  if (method === null) await announceBooking(tx, booking)
  else await changeStatus(tx, booking, 'confirmed', by)
  await agreeOn(tx, booking, priced, method, by)
  return { booking, priced }
}

/** Releases a hold, if the booking is still one. */
export async function releaseHold(tx: Tx, holdId: number, now: Date): Promise<void> {
  const hold = await lockBooking(tx, holdId)
  if (hold) await endHold(tx, hold, now)
}
