import type { Booking, NewBooking } from '@lantern/contract/bookings'
import { bookingPrice, pointsFor, toCents, toDollars } from '@lantern/contract/pricing'
import { customAlphabet } from 'nanoid'
import { transact, type Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import { once, type RepeatableCall } from '../../kernel/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { lockForBooking, placesOf, type Place } from '../amenities/service.ts'
import { instantOf, readSettings, type VenueSettings } from '../venue/service.ts'
import {
  findPast,
  findTaken,
  findUpcoming,
  insertBooking,
  lockBooking,
  lockExpiredHolds,
  occupy,
  type BookingRow,
} from './repository.ts'
import { cancelRefusal, freePlaces, wishedHours } from './rules.ts'
import { nightClosed } from './service.availability.ts'
import { announceBooking, charge, moveBooking, showBooking, toBooking } from './service.ts'

/** No letter or digit that is read as another, over the phone or on a slip. */
const newLanternId = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 12)

export interface BookingRequest {
  memberId: number
  wish: NewBooking
  repeatable: RepeatableCall | null
}

/** A wish that the venue, the night and the clock allow: how long, and from when to when. */
async function checkWish(
  tx: Tx,
  night: Parameters<typeof nightClosed>[1],
  wish: NewBooking,
  venue: VenueSettings,
  now: Date,
) {
  const hours = wishedHours(wish, venue)
  const outside = { opens: venue.opensAt, closes: venue.closesAt }
  if (hours === 'outside_hours') throw new Refusal(hours, outside)
  if (hours === 'end_before_start') throw new Refusal(hours)
  const closed = await nightClosed(tx, night, venue, now)
  if (closed === 'date_too_far') throw new Refusal(closed, { days: venue.bookingDaysAhead })
  if (closed !== null) throw new Refusal(closed)
  const { bookingDate: date, startTime, endTime } = wish
  const from = instantOf(date, startTime, venue)
  const to = instantOf(date, endTime, venue, endTime === venue.closesAt)
  if (from < now) throw new Refusal('hour_past')
  // An hour that the clock skips in spring has no time in it that anybody could have.
  if (to <= from) throw new Refusal('outside_hours', outside)
  return { hours, during: { from, to } }
}

/** The first place that is free throughout. Throws `slot_taken` where there is none. */
async function choosePlace(
  tx: Tx,
  places: readonly Place[],
  during: BookingRow['during'],
  now: Date,
): Promise<Place> {
  const [free] = freePlaces(places, await findTaken(tx, during, now), during)
  const place = free === undefined ? undefined : places[free]
  if (!place) throw new Refusal('slot_taken')
  const ids = place.map((unit) => unit.id)
  for (const hold of await lockExpiredHolds(tx, ids, during, now)) {
    await moveBooking(tx, hold, 'canceled', { at: now })
  }
  return place
}

/** Books the wished time and pays it from the balance, in the caller's transaction. */
async function book(tx: Tx, { memberId, wish }: BookingRequest, now: Date): Promise<BookingRow> {
  const venue = await readSettings(tx, now)
  const amenity = await lockForBooking(tx, wish.amenityId)
  const places = await placesOf(tx, amenity)
  const night = { amenity, places, date: wish.bookingDate }
  const { hours, during } = await checkWish(tx, night, wish, venue, now)
  const price = bookingPrice(amenity.pricePerHour, hours, venue.serviceFeeBasisPoints)
  if (wish.totalPrice !== undefined && toCents(wish.totalPrice) !== price.total) {
    throw new Refusal('price_changed', { total: toDollars(price.total) })
  }
  const place = await choosePlace(tx, places, during, now)
  const booking = await insertBooking(tx, {
    lanternId: newLanternId(),
    userId: memberId,
    amenityId: amenity.id,
    bookingDate: wish.bookingDate,
    startTime: wish.startTime,
    endTime: wish.endTime,
    during,
    units: place.map((unit) => unit.name),
    hours,
    pricePerHour: amenity.pricePerHour,
    subtotal: price.subtotal,
    serviceFee: price.fee,
    totalPrice: price.total,
    pointsEarned: pointsFor(price.subtotal, venue.pointsPerDollar),
    status: 'confirmed',
    paymentMethod: 'balance',
    specialRequests: wish.specialRequests || null,
    cancelHours: venue.cancelHours,
    createdAt: now,
    updatedAt: now,
  })
  const units = place.map((unit) => unit.id)
  if (!(await occupy(tx, booking.id, units, during))) throw new Refusal('slot_taken')
  await charge(tx, booking, now)
  await announceBooking(tx, booking)
  return booking
}

/**
 * Books a room from the balance (`POST /api/bookings`): slot, money, points and key in one
 * transaction, so that a refusal leaves nothing behind.
 */
export function createBooking({ db, clock }: Kernel, request: BookingRequest): Promise<Booking> {
  const now = clock.now()
  const recall = (tx: Tx, id: number) => showBooking(tx, id, now)
  return transact(db, (tx) =>
    once(tx, request.repeatable, {
      async run() {
        const { id } = await book(tx, request, now)
        return { id: String(id), answer: await recall(tx, id) }
      },
      recall: (id) => recall(tx, Number(id)),
    }),
  )
}

export interface CancelRequest {
  memberId: number
  bookingId: number
  repeatable: RepeatableCall | null
}

async function cancel(tx: Tx, { memberId, bookingId }: CancelRequest, now: Date): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (booking?.userId !== memberId) throw new Refusal('not_found')
  const { status, cancelHours, during } = booking
  const refusal = cancelRefusal({ status, cancelHours, startsAt: during.from }, now)
  if (refusal !== null) throw new Refusal(refusal, { hours: cancelHours })
  await moveBooking(tx, booking, 'canceled', { at: now })
}

/**
 * Cancels a member's own booking and gives the money back (`POST /api/bookings/{id}/cancel`).
 * Throws `not_found`, for another's booking as well; `not_cancelable`; `too_late_to_cancel`.
 */
export function cancelBooking({ db, clock }: Kernel, request: CancelRequest): Promise<Booking> {
  const now = clock.now()
  const answer = (tx: Tx) => showBooking(tx, request.bookingId, now)
  return transact(db, (tx) =>
    once(tx, request.repeatable, {
      async run() {
        await cancel(tx, request, now)
        return { id: String(request.bookingId), answer: await answer(tx) }
      },
      recall: () => answer(tx),
    }),
  )
}

/** A member's bookings that are still to come or running, soonest first. */
export function listUpcoming({ db, clock }: Kernel, memberId: number): Promise<Booking[]> {
  const now = clock.now()
  return transact(db, async (tx) =>
    (await findUpcoming(tx, memberId, now)).map((view) => toBooking(view, now)),
  )
}

const PAGE = 20

/** A member's bookings that are over or canceled, newest first, a page at a time. */
export function listPast(
  { db, clock }: Kernel,
  { memberId, before }: { memberId: number; before: number | undefined },
): Promise<Booking[]> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const views = await findPast(tx, memberId, { now, before, size: PAGE })
    return views.map((view) => toBooking(view, now))
  })
}
