import { toDollars } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { askOf } from '../../kernel/db/db-query.ts'
import { nullIfRefused } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findBooking, findOwnOn, findTaken, releaseHold } from '../bookings/core/service.ts'
import { freePlace, isHold, roomTime, type Taken } from '../bookings/core/rules.ts'
import type { BookingRequest } from '../bookings/making/rules.ts'
import { makeBooking, planBooking, type Plan } from '../bookings/making/service.ts'
import { type Place, lockForBooking, placesOf } from '../amenities/service.ts'
import { hoursOn, nightAt, readSettings, timeAt, type VenueSettings } from '../venue/service.ts'
import { balanceOf } from '../wallet/service.ts'
import {
  answerOffer,
  awaited,
  findOffers,
  findWaiting,
  insertOffer,
  type EntryRow,
  type OfferView,
  updateEntry,
} from './repository.ts'
import {
  overlap,
  type Stretch,
  isBefore,
  stretchesOf,
  stretchFromNow,
  type Wanted,
  requestedHours,
} from './rules.ts'
import { nightOn } from '@lantern/contract/venue/hours'
import type { MailContent } from '../mail/rules.content.ts'
import { notifyMember } from '../push/service.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { tablesCleaned } from '../tables/service.ts'
import { nightClosed } from '../bookings/slots/service.availability.ts'

/** Locks the queue for an amenity: until the transaction ends no other one offers, answers, joins or leaves. */
export async function lockQueue(tx: Tx, amenityId: number, now: Date) {
  const amenity = await lockForBooking(tx, amenityId)
  const places = await placesOf(tx, amenity)
  return { amenity, places, venue: await readSettings(tx, now), now }
}

export type Queue = Awaited<ReturnType<typeof lockQueue>>

/** The reason why the amenity can't be booked on a night, or `null`. */
export const closedOn = (tx: Tx, { amenity, places, venue, now }: Queue, date: string) =>
  nightClosed(tx, { amenity, places, date }, venue, now)

/** The tables that are being cleaned now, each until the end of its cleaning. */
export const cleanedNow = async (tx: Tx, now: Date): Promise<Taken[]> =>
  [...(await tablesCleaned(tx, now))].map(([tableId, to]) => ({ tableId, from: now, to }))

/**
 * The span from the earliest start to the latest end of a request; empty if its night has none of its hours any more.
 */
export function rangeOf(
  { night, ...span }: Pick<EntryRow, 'night' | 'fromTime' | 'toTime'>,
  venue: VenueSettings,
) {
  const hours = requestedHours(hoursOn(night, venue), span, nightOn(night, venue))
  const from = hours[0]?.from ?? new Date(0)
  return { from, to: hours.at(-1)?.to ?? from }
}

/** The stretches that an entry can still get: they haven't begun, and weren't offered before. */
export function stretchesFor(
  entry: Wanted & Pick<EntryRow, 'night' | 'isWalkIn'>,
  before: readonly OfferView[],
  { venue, now }: Pick<Queue, 'venue' | 'now'>,
): Stretch[] {
  const hours = hoursOn(entry.night, venue)
  const answered = before.filter(({ state }) => state !== 'open' && state !== 'withdrawn')
  if (entry.isWalkIn) {
    const isTonight = entry.night === nightAt(now, venue)
    const clock = { now, timeAt: (moment: Date) => timeAt(moment, venue) }
    // A guest at the venue who declines a room leaves the list. The desk can add them again.
    const stretch =
      isTonight && answered.length === 0 ? stretchFromNow(hours, entry.hours, clock) : null
    return stretch ? [stretch] : []
  }
  return stretchesOf(hours, entry, nightOn(entry.night, venue)).filter(
    ({ from }) =>
      from >= now && !answered.some(({ during }) => during.from.getTime() === from.getTime()),
  )
}

/** The number of earlier entries that want some of the same hours. */
export function countAhead(
  entry: EntryRow,
  waiting: readonly EntryRow[],
  venue: VenueSettings,
): number {
  const own = rangeOf(entry, venue)
  return waiting.filter(
    (other) =>
      other.amenityId === entry.amenityId &&
      other.night === entry.night &&
      isBefore(other, entry) &&
      overlap(own, rangeOf(other, venue)),
  ).length
}

/** Announces to the desk and to all entries for an amenity's night that their places may have changed. */
export async function publishQueue(tx: Tx, entry: EntryRow): Promise<void> {
  await publish(tx, 'waitlist', { id: entry.id, memberId: entry.userId })
  for (const other of await findWaiting(tx, entry.amenityId)) {
    if (other.night !== entry.night || other.userId === null || other.id === entry.id) continue
    await publish(tx, 'waitlist', { id: other.id, memberId: other.userId })
  }
}

type WaitMail = Extract<MailContent, { kind: 'waitlist_offer' | 'waitlist_over' }>

/** Emails a member about their wait. Callers have no email address: the desk calls them. */
async function mailWait(
  tx: Tx,
  { id, userId: memberId }: EntryRow,
  { about, content, at }: { about: string; content: WaitMail; at: Date },
): Promise<void> {
  if (memberId !== null) {
    await notifyMember(tx, { memberId, reference: `waitlist:${id}:${about}`, content, at })
  }
}

/** Ends a wait. A member who got no room and didn't leave by themselves gets an email. */
export async function endWait(
  tx: Tx,
  entry: EntryRow,
  end: { state: 'booked' | 'left' | 'ended'; bookingId?: number },
  { amenity, now }: Pick<Queue, 'amenity' | 'now'>,
): Promise<void> {
  await updateEntry(tx, entry.id, { ...end, endedAt: now })
  if (end.state === 'ended') {
    const names = { en: amenity.nameEn, ch: amenity.nameCh }
    const content = { kind: 'waitlist_over' as const, amenity: names, night: entry.night }
    await mailWait(tx, entry, { about: 'over', content, at: now })
  }
  await publishQueue(tx, entry)
}

const OFFER_MINUTES = 10

/** The member's bookings and holds on the night of their entry. */
const ownOn = async (tx: Tx, { userId, night }: EntryRow, now: Date) =>
  userId === null ? [] : findOwnOn(tx, { memberId: userId, date: night, now })

/** The new state of an open offer that has expired or whose hold is gone. */
async function outcomeOf(
  tx: Tx,
  entry: EntryRow,
  { bookingId, expiresAt, during }: OfferView,
  queue: Queue,
): Promise<OfferView['state']> {
  const { now, amenity } = queue
  const hold = await findBooking(tx, bookingId)
  if (hold && isHold(hold, now)) {
    return (await closedOn(tx, queue, entry.night)) === null ? 'open' : 'withdrawn'
  }
  // If a member books those hours directly, or starts to pay for them by card, their booking has replaced the hold.
  const own = await ownOn(tx, entry, now)
  const isTheirs = own.some(
    (one) => one.amenityId === amenity.id && one.id !== bookingId && overlap(one.during, during),
  )
  if (isTheirs) return 'accepted'
  return expiresAt <= now ? 'lapsed' : 'withdrawn'
}

async function closeSpent(tx: Tx, entry: EntryRow, offer: OfferView, queue: Queue): Promise<void> {
  const state = await outcomeOf(tx, entry, offer, queue)
  if (state === 'open') return
  await releaseHold(tx, offer.bookingId, queue.now)
  await answerOffer(tx, offer.id, { state, at: queue.now })
  await publishQueue(tx, entry)
}

/**
 * Whether an entry gets no offer now: its member is paying for those hours, or its wait is over. The latter ends it
 * (the member booked otherwise, its time has passed, or its night was closed).
 */
async function isServed(
  tx: Tx,
  entry: EntryRow,
  offers: readonly OfferView[],
  queue: Queue,
): Promise<boolean> {
  const { amenity, now, venue } = queue
  const own = await ownOn(tx, entry, now)
  const range = rangeOf(entry, venue)
  const theirs = own.filter((one) => one.amenityId === amenity.id && overlap(one.during, range))
  const booked = theirs.find(({ holdExpiresAt }) => holdExpiresAt === null)
  if (booked) {
    await endWait(tx, entry, { state: 'booked', bookingId: booked.id }, queue)
    return true
  }
  if (theirs.length > 0) return true
  const isOver =
    entry.endsAt <= now ||
    (await closedOn(tx, queue, entry.night)) !== null ||
    isPast(entry, offers, queue)
  if (isOver) await endWait(tx, entry, { state: 'ended' }, queue)
  return isOver
}

/** Whether no hours are left to offer. A guest at the venue waits until the night is over. */
function isPast(entry: EntryRow, offers: readonly OfferView[], queue: Queue): boolean {
  const { now, venue } = queue
  const isEarly = entry.isWalkIn && now < (hoursOn(entry.night, venue)[0]?.from ?? now)
  return !isEarly && stretchesFor(entry, offers, queue).length === 0
}

/** The first stretch of a request in which a place is free throughout, with that place. */
function freeOf(
  stretches: readonly Stretch[],
  taken: readonly Taken[],
  { places, amenity }: Queue,
): { stretch: Stretch; place: Place } | undefined {
  for (const stretch of stretches) {
    const place = freePlace(places, taken, roomTime(stretch, amenity))
    if (place) return { stretch, place }
  }
  return undefined
}

/** The request of an offer. It has instants, because stretches from now on aren't whole hours. */
function offerOf(
  entry: EntryRow,
  { stretch: { startTime, endTime, from, to }, place }: NonNullable<ReturnType<typeof freeOf>>,
  until: Date,
): BookingRequest {
  const { userId } = entry
  return {
    ...entry,
    way: 'offer',
    memberId: userId,
    bookingDate: entry.night,
    startTime,
    endTime,
    time: { hours: entry.hours, during: { from, to } },
    preferred: place.map(({ name }) => name),
    method: userId === null ? null : 'balance',
    holdUntil: until,
  }
}

/**
 * Whether it is booked at once: chosen up to a price, affordable, and no other booking then. With a minimum spend the
 * member is asked, because they agreed to a price only.
 */
async function isBookedAtOnce(tx: Tx, { userId, bookUpTo }: EntryRow, plan: Plan) {
  const { price, minimumSpend, dueNow } = plan.terms
  if (userId === null || bookUpTo === null) return false
  if (price.total > bookUpTo || minimumSpend > 0 || plan.booker.overlapping.length > 0) return false
  return dueNow <= (await balanceOf(tx, userId))
}

/** Gives an entry a room: books it at once if the member chose that, otherwise holds it. */
async function give(tx: Tx, entry: EntryRow, plan: Plan, queue: Queue): Promise<void> {
  const { amenity, now } = queue
  const { holdUntil = now, ...request } = plan.request
  const isAutomatic = await isBookedAtOnce(tx, entry, plan)
  const booked = isAutomatic ? request : plan.request
  const { booking, terms } = await makeBooking(tx, booked, { at: now })
  const offer = { entryId: entry.id, bookingId: booking.id, offeredAt: now }
  if (isAutomatic) {
    const accepted = { isAutomatic, state: 'accepted', expiresAt: now, answeredAt: now } as const
    await insertOffer(tx, { ...offer, ...accepted })
    await endWait(tx, entry, { state: 'booked', bookingId: booking.id }, queue)
    return
  }
  await insertOffer(tx, { ...offer, expiresAt: holdUntil })
  const content = {
    kind: 'waitlist_offer' as const,
    amenity: { en: amenity.nameEn, ch: amenity.nameCh },
    units: booking.units,
    startsAt: booking.during.from.toISOString(),
    endsAt: booking.during.to.toISOString(),
    total: toDollars(terms.price.total),
    until: holdUntil.toISOString(),
  }
  await mailWait(tx, entry, { about: `offered:${booking.id}`, content, at: now })
  await publishQueue(tx, entry)
}

/** The waiting entries for an amenity in their order, each with its earlier offers. */
async function readQueue(tx: Tx, amenityId: number) {
  const waiting = await findWaiting(tx, amenityId)
  const ids = waiting.map(({ id }) => id)
  const offers = await findOffers(tx, ids)
  return waiting.map((entry) => ({
    entry,
    offers: offers.filter(({ entryId }) => entryId === entry.id),
  }))
}

/**
 * Makes at most one offer, to the first entry that free hours fit, so that no transaction locks two members. Returns
 * whether it made one, because then another may be possible.
 */
async function offerNext(tx: Tx, amenityId: number, now: Date): Promise<boolean> {
  const queue = await lockQueue(tx, amenityId, now)
  for (const { entry, offers } of await readQueue(tx, amenityId)) {
    const open = offers.find(({ state }) => state === 'open')
    if (open) await closeSpent(tx, entry, open, queue)
  }
  const nights = new Map<string, Taken[]>()
  for (const { entry, offers } of await readQueue(tx, amenityId)) {
    if (offers.some(({ state }) => state === 'open')) continue
    if (await isServed(tx, entry, offers, queue)) continue
    const stretches = stretchesFor(entry, offers, queue)
    const taken = nights.get(entry.night) ?? (await takenOn(tx, entry.night, queue))
    nights.set(entry.night, taken)
    // Like any walk-in, a guest at the venue gets no room that is being cleaned.
    const busy = entry.isWalkIn ? [...taken, ...(await cleanedNow(tx, now))] : taken
    const free = freeOf(stretches, busy, queue)
    if (!free) continue
    const until = Math.min(now.getTime() + OFFER_MINUTES * 60_000, entry.endsAt.getTime())
    const request = offerOf(entry, free, new Date(until))
    const plan = await planBooking(tx, request, now).catch(nullIfRefused)
    if (!plan) continue
    await give(tx, entry, plan, queue)
    return true
  }
  return false
}

async function takenOn(tx: Tx, date: string, { amenity, venue, now }: Queue): Promise<Taken[]> {
  const hours = hoursOn(date, venue)
  const [first, last] = [hours[0], hours.at(-1)]
  const during = first && last && roomTime({ from: first.from, to: last.to }, amenity)
  return during ? findTaken(tx, during, now) : []
}

/** Makes all possible offers and ends expired ones. Any instance may run it, under each amenity's lock. */
export async function makeOffers({ db, clock }: Kernel): Promise<void> {
  for (const { amenityId } of await askOf(db)(awaited())) {
    let mayGoOn = true
    while (mayGoOn) mayGoOn = await transact(db, (tx) => offerNext(tx, amenityId, clock.now()))
  }
}
