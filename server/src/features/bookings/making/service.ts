import { nightOn, openingOn } from '@lantern/contract/venue/hours'
import { totalOfRoom } from '@lantern/contract/payments/pricing'
import { slotIn } from '@lantern/contract/bookings/slots'
import { spanText } from '../../../kernel/db/columns.ts'
import { askOf } from '../../../kernel/db/db-query.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { newLanternId } from '../../../kernel/lantern-id.ts'
import {
  lockForBooking,
  placesOf,
  requireAmenity,
  type AmenityRow,
} from '../../amenities/service.ts'
import { byAt, redemptionOf, type ActContext } from '../../bills/service.post.ts'
import { findOverdue } from '../../bills/service.ts'
import { phoneNumberOf } from '../../venue/service.phone.ts'
import {
  addDays,
  instantOf,
  nightAt,
  readSettings,
  type VenueSettings,
} from '../../venue/service.ts'
import { agreeOnTotal, lockWallet } from '../../wallet/service.ts'
import {
  findTaken,
  insertBooking,
  lockHoldsInTheWay,
  occupy,
  updateBooking,
  type BookingRow,
  type NewBookingRow,
} from '../core/repository.ts'
import { dueNowOf } from '../core/rules.price.ts'
import { sumsOn } from '../core/rules.sums.ts'
import { freePlace, requestedHours, roomTime } from '../core/rules.ts'
import { billRoom, lockBillOf, payRoom, type Paid } from '../core/service.bill.ts'
import { mailConfirmed } from '../core/service.emails.ts'
import { changeStatus, endHold, publishBooking } from '../core/service.ts'
import { nightClosed } from '../slots/service.availability.ts'
import { bookerOf } from './repository.ts'
import {
  partyRefusedBy,
  refusedBy,
  requestedPlaces,
  termsOf,
  tierRefusedBy,
  timeRefusedBy,
  type BookingRequest,
  type Facts,
  type Booker,
  type Refused,
  type TierFacts,
  type Time,
} from './rules.ts'

type Slot = Pick<BookingRequest, 'bookingDate' | 'startTime' | 'endTime'>

function timeOf(slot: Slot, venue: VenueSettings, amenity?: AmenityRow): Facts['time'] {
  const night = nightOn(slot.bookingDate, venue, amenity)
  const hours = requestedHours(slot, night)
  if (typeof hours === 'string') return hours
  const { bookingDate, startTime, endTime } = slot
  const from = instantOf(bookingDate, startTime, venue)
  const to = instantOf(bookingDate, endTime, venue, endTime === night.closesAt)
  // An hour that the clock skips in spring lasts no time.
  return from < to ? { hours, during: { from, to } } : 'outside_hours'
}

function refuse(refused: Refused | null): void {
  if (refused) throw new Refusal(...refused)
}

/** The new time of a booking, or without an amenity of a waiting list entry. Throws if a rule refuses it. */
export function checkTime(
  slot: Slot,
  {
    venue,
    amenity,
    ...about
  }: Pick<Facts, 'closed' | 'now'> & { venue: VenueSettings; amenity?: AmenityRow },
): Time {
  const time = timeOf(slot, venue, amenity)
  const opening = openingOn(slot.bookingDate, venue)
  refuse(timeRefusedBy({ time, venue, opening, ...about }))
  if (typeof time === 'string') throw new Refusal(time)
  return time
}

/** Throws if the member's tier refuses a new time or room. `except` are bookings that it replaces. */
export async function checkTier(
  tx: Tx,
  memberId: number,
  asked: Pick<TierFacts, 'request' | 'amenity'>,
  { venue, now, except = [] }: { venue: VenueSettings; now: Date; except?: readonly number[] },
): Promise<void> {
  const tonight = nightAt(now, venue)
  const [booker] = await askOf(tx)(bookerOf(memberId, null, tonight, now, null, except))
  if (booker) refuse(tierRefusedBy({ ...asked, tonight, venue, booker }))
}

/** The columns of a party. Throws if a rule refuses it in a room of the amenity. */
export function checkParty(
  request: Pick<BookingRequest, 'partySize' | 'contactPhone'>,
  amenity: AmenityRow,
  { country }: VenueSettings,
): Pick<BookingRow, 'partySize' | 'contactPhone'> {
  const { partySize = null, contactPhone } = request
  const phone = contactPhone ? phoneNumberOf(contactPhone, country) : null
  refuse(partyRefusedBy({ request, amenity, phone }))
  return { partySize, contactPhone: phone }
}

/** A booker whom no rule refuses. */
const anybody = ({ tiers }: VenueSettings): Booker => ({
  isOpen: true,
  overdue: null,
  noShows: 0,
  holds: 0,
  tierId: tiers.at(-1)?.id ?? null,
  upcoming: [],
  overlapping: [],
})

/** Reads the data of the person who books, without their own holds that this booking replaces. */
async function readBooker(
  tx: Tx,
  { memberId }: BookingRequest,
  { phone, time, holds }: { phone: string | null; time: Time | null; holds: readonly BookingRow[] },
  { venue, now }: { venue: VenueSettings; now: Date },
): Promise<Booker> {
  const tonight = nightAt(now, venue)
  const since = addDays(tonight, -venue.noShowDays)
  const during = time && spanText(time.during)
  const replaced = holds.map(({ id }) => id)
  const [known] = await askOf(tx)(bookerOf(memberId, phone, since, now, during, replaced))
  if (!known) throw new Error('the booker was not read')
  return { ...known, overdue: memberId === null ? null : await findOverdue(tx, memberId, tonight) }
}

/** Throws the refusal. With `locks` it locks the holds to be replaced and the member; the amenity must be locked. */
async function planWith(
  tx: Tx,
  request: BookingRequest,
  amenity: AmenityRow,
  { now, locks }: { now: Date; locks: boolean },
) {
  // Settings are read under the amenity's lock, which a closing of the venue takes too.
  const venue = await readSettings(tx, now)
  const places = await placesOf(tx, amenity)
  const closed = await nightClosed(tx, { amenity, places, date: request.bookingDate }, venue, now)
  const found = request.time ?? timeOf(request, venue, amenity)
  const time = typeof found === 'string' ? null : found
  const requested = requestedPlaces(places, request)
  // The member whose own holds of the slot the booking replaces. An offer replaces none.
  const memberId = request.way === 'offer' ? null : request.memberId
  const tableIds = requested.flat().map(({ id }) => id)
  const during = time && roomTime(time.during, amenity)
  const wantedRooms = during && { tableIds, during, memberId, now }
  const needsPlace = during !== null && request.hold === undefined
  const holds = needsPlace && locks && wantedRooms ? await lockHoldsInTheWay(tx, wantedRooms) : []
  const taken = needsPlace ? await findTaken(tx, during, now, memberId) : []
  const place = needsPlace ? freePlace(requested, taken, during) : undefined
  const { contactPhone } = request
  const phone = contactPhone ? phoneNumberOf(contactPhone, venue.country) : null
  const opening = openingOn(request.bookingDate, venue)
  const tonight = nightAt(now, venue)
  const asked = { request, now, tonight, venue, opening }
  const facts = { ...asked, amenity, closed, time: found, place, phone }
  // Refusals that don't depend on the booker come first: others wait for the amenity's lock meanwhile.
  refuse(refusedBy({ ...facts, terms: null, booker: anybody(venue) }))
  if (locks && request.memberId !== null) await lockWallet(tx, request.memberId)
  const booker = await readBooker(tx, request, { phone, time, holds }, { venue, now })
  const { tierId } = booker
  const terms = time && termsOf(request, amenity, time, { tierId, venue, now })
  refuse(refusedBy({ ...facts, terms, booker }))
  if (time === null || terms === null) throw new Error('a booking without a time was not refused')
  return { request, now, venue, amenity, place: place ?? [], time, terms, phone, booker, holds }
}

/** A booking that no rule refuses: its place, time and terms, and the holds that it replaces. */
export type Plan = Awaited<ReturnType<typeof planWith>>

/** Plans a booking without locks and without writing. Throws the refusal that making it would throw now. */
export async function planBooking(tx: Tx, request: BookingRequest, now: Date): Promise<Plan> {
  const amenity = await requireAmenity(tx, request.amenityId)
  return planWith(tx, request, amenity, { now, locks: false })
}

function agreedRow({ request, now, venue, time, terms }: Plan) {
  const { method, way, holdUntil = null, series } = request
  const chargeAt = series?.chargeAt(time.during.from) ?? null
  const isOpen = method === null && way !== 'walk_in'
  return {
    status: holdUntil || chargeAt || isOpen ? ('pending' as const) : ('confirmed' as const),
    holdExpiresAt: holdUntil,
    chargeAt,
    pricePerHour: terms.pricePerHour,
    rates: terms.rates,
    serviceFeeBasisPoints: terms.serviceFeeBasisPoints,
    minimumSpend: terms.minimumSpend,
    refundRules: venue.refundRules,
    updatedAt: now,
  }
}

const newRow = (plan: Plan): NewBookingRow => ({
  ...agreedRow(plan),
  bufferMinutes: plan.amenity.bufferMinutes,
  lanternId: newLanternId(),
  userId: plan.request.memberId,
  guestName: plan.request.memberId === null ? (plan.request.guestName ?? '') : null,
  ...slotIn(plan.request),
  ...plan.time,
  units: plan.place.map(({ name }) => name),
  partySize: plan.request.partySize ?? null,
  contactPhone: plan.phone,
  specialRequests: plan.request.specialRequests || null,
  seriesId: plan.request.series?.id ?? null,
  isOpenEnded: plan.request.isOpenEnded ?? false,
  createdAt: plan.now,
})

/**
 * Makes a booking in the caller's transaction. Nothing else makes one; `change/service.card.ts` only holds the new time
 * of a change that waits for a card. Locks the amenity, checks every rule of `rules.ts` that the request's way doesn't
 * waive, takes the place, opens the bill and takes the amount to pay at once. Emails the member the payment, except for
 * a series, which sends one email for all. A hold has no bill and sends no email. Throws the refusals of the rules and
 * `insufficient_balance`.
 */
export async function makeBooking(
  tx: Tx,
  request: BookingRequest,
  { at, actorId = null }: { at: Date; actorId?: number | null | undefined },
) {
  const amenity = await lockForBooking(tx, request.amenityId)
  const plan = await planWith(tx, request, amenity, { now: at, locks: true })
  const { terms, venue } = plan
  let booking: BookingRow
  if (request.hold) {
    const agreed = agreedRow(plan)
    await updateBooking(tx, request.hold.id, agreed)
    booking = { ...request.hold, ...agreed }
  } else {
    for (const hold of plan.holds) await endHold(tx, hold, at)
    booking = await insertBooking(tx, newRow(plan))
    const units = plan.place.map(({ id }) => id)
    const kept = roomTime(booking.during, booking)
    if (!(await occupy(tx, booking.id, units, kept))) throw new Refusal('slot_taken')
  }
  await publishBooking(tx, booking)
  if (booking.holdExpiresAt !== null) return { booking, terms, bill: null }
  const { method, points, isTab = false } = request
  const amount = terms.dueNow
  const bounds = { total: totalOfRoom(terms.price), due: amount }
  const redeemed = points === undefined ? null : redemptionOf(venue, points, bounds)
  const paid = method === null || booking.chargeAt !== null ? null : { method, amount, redeemed }
  const bill = await billRoom(tx, booking, terms.price, { isTab, paid }, byAt(venue, at, actorId))
  if (paid && !request.series) await mailConfirmed(tx, booking, bill, at)
  return { booking, terms, bill }
}

/**
 * Confirms a locked pending booking and takes the amount to pay at once; without a method it is paid at the venue.
 * `shown` is the amount on a screen, in dollars. Throws `needs_account`, `price_changed` and `insufficient_balance`.
 */
export async function confirmBooking(
  tx: Tx,
  booking: BookingRow,
  { method, shown }: { method: Paid['method'] | null; shown?: string | undefined },
  by: ActContext,
): Promise<void> {
  if (method === 'balance' && booking.userId === null) throw new Refusal('needs_account')
  const bill = await lockBillOf(tx, booking, by.at)
  const amenity = await requireAmenity(tx, booking.amenityId)
  const amount = dueNowOf(booking, sumsOn(bill), amenity.deposits)
  if (method !== null) agreeOnTotal(shown, amount)
  await changeStatus(tx, booking, 'confirmed', by)
  const paid = method === null ? bill : await payRoom(tx, bill, { method, amount }, 'booking', by)
  await mailConfirmed(tx, booking, paid, by.at)
}
