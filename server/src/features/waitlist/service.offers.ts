import { OFFER_MINUTES } from '@lantern/contract/waitlist'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { look } from '../../kernel/db/db-query.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuseDebtor } from '../bills/service.ts'
import { byAt } from '../bills/service.post.ts'
import { findBooking } from '../bookings/core/service.ts'
import {
  costOf,
  freePlaces,
  isHeld,
  mayHold,
  ownOn,
  releaseHold,
  takeFound,
  takenDuring,
  type Taken,
} from '../bookings/slots/service.hold.ts'
import { agreeOn } from '../bookings/slots/service.book.ts'
import type { Asked } from '../bookings/slots/service.ts'
import { hoursOn, nightAt } from '../venue/service.ts'
import { balanceOf } from '../wallet/service.ts'
import {
  answerOffer,
  anybodyWaits,
  findAwaited,
  findOffers,
  findWaiting,
  insertOffer,
  type EntryRow,
  type OfferView,
} from './repository.ts'
import { overlap, type Stretch } from './rules.ts'
import { mailOffer } from './service.letters.ts'
import {
  announceQueue,
  closedOn,
  endWait,
  lockQueue,
  rangeOf,
  stretchesFor,
  type Queue,
} from './service.queue.ts'

/** The new state of an open offer whose time is over or whose hold gave way. */
async function outcomeOf(
  tx: Tx,
  entry: EntryRow,
  { bookingId, expiresAt, during }: OfferView,
  queue: Queue,
): Promise<OfferView['state']> {
  const { now, amenity } = queue
  const hold = await findBooking(tx, bookingId)
  if (hold && isHeld(hold, now)) {
    return (await closedOn(tx, queue, entry.night)) === null ? 'open' : 'withdrawn'
  }
  // If a member books those hours by the wizard, or begins to pay for them by card, their booking has replaced the
  // hold.
  const own = entry.userId === null ? [] : await ownOn(tx, entry.userId, entry.night, now)
  const isTheirs = own.some(
    (one) => one.amenityId === amenity.id && one.id !== bookingId && overlap(one.during, during),
  )
  if (isTheirs) return 'accepted'
  return expiresAt <= now ? 'lapsed' : 'withdrawn'
}

/** Closes an open offer that doesn't hold any more, and frees its room. */
async function closeSpent(tx: Tx, entry: EntryRow, offer: OfferView, queue: Queue): Promise<void> {
  const state = await outcomeOf(tx, entry, offer, queue)
  if (state === 'open') return
  await releaseHold(tx, offer.bookingId, queue.now)
  await answerOffer(tx, offer.id, { state, at: queue.now })
  await announceQueue(tx, entry)
}

/**
 * Whether nothing is to be offered to somebody now: they are paying for those hours, or their wait is over, which this
 * ends (they booked otherwise, its time has gone by, or its night was closed).
 */
async function isServed(
  tx: Tx,
  entry: EntryRow,
  offers: readonly OfferView[],
  queue: Queue,
): Promise<boolean> {
  const { amenity, now, venue } = queue
  const own = entry.userId === null ? [] : await ownOn(tx, entry.userId, entry.night, now)
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

/** Whether no hours are left that could be offered. A guest at the door waits until the night is over. */
function isPast(entry: EntryRow, offers: readonly OfferView[], queue: Queue): boolean {
  const { now, venue } = queue
  const isEarly = entry.isWalkIn && now < (hoursOn(entry.night, venue)[0]?.from ?? now)
  return !isEarly && stretchesFor(entry, offers, queue).length === 0
}

/** The first hours of a wish in which a place is free throughout. */
const freeOf = (stretches: readonly Stretch[], taken: readonly Taken[], { places }: Queue) =>
  stretches.find((stretch) => freePlaces(places, taken, stretch).length > 0)

/** The slot's options for a wait. */
function askedFor(entry: EntryRow, stretch: Stretch, arrangement: Asked['arrangement']): Asked {
  const { startTime, endTime } = stretch
  const wish = {
    amenityId: entry.amenityId,
    bookingDate: entry.night,
    startTime,
    endTime,
    partySize: entry.partySize,
    contactPhone: entry.contactPhone,
    aboveCapacity: entry.aboveCapacity,
  }
  return entry.userId === null
    ? { memberId: null, guestName: entry.guestName ?? '', wish, arrangement }
    : { memberId: entry.userId, wish, arrangement }
}

const paidAtOnce: Asked['arrangement'] = {
  status: 'confirmed',
  method: 'balance',
  feeBasisPoints: (venue) => venue.serviceFeeBasisPoints,
}

/** Whether somebody may have a room held now. A member may have two on hold at most, and none while they owe a bill. */
async function mayBeOffered(tx: Tx, entry: EntryRow, stretch: Stretch, queue: Queue) {
  const { amenity, venue, now } = queue
  const { userId, partySize, aboveCapacity } = entry
  if (partySize !== null && partySize > amenity.capacity && !aboveCapacity) return false
  if (userId === null) return true
  const own = await ownOn(tx, userId, entry.night, now)
  if (own.some((one) => one.amenityId === amenity.id && overlap(one.during, stretch))) return false
  try {
    await refuseDebtor(tx, userId, nightAt(now, venue))
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  return mayHold(tx, userId, now)
}

/** Books at once for a member who asked for that up to a price, if it costs no more and they have the money. */
async function bookAtOnce(tx: Tx, entry: EntryRow, stretch: Stretch, queue: Queue) {
  const { amenity, places, venue, now } = queue
  const { userId, bookUpTo, hours } = entry
  if (userId === null || bookUpTo === null) return null
  const asked = askedFor(entry, stretch, paidAtOnce)
  const cost = costOf(asked, { amenity, hours }, { venue, now })
  // The member has agreed to a price. If the party would also have to spend a minimum, the member is asked.
  if (cost.total > bookUpTo || cost.minimumSpend > 0) return null
  if (cost.dueNow > (await balanceOf(tx, userId))) return null
  const own = await ownOn(tx, userId, entry.night, now)
  // A member who has something else at that time is asked.
  if (own.some((one) => overlap(one.during, stretch))) return null
  const found = { amenity, places, hours, during: stretch }
  const { booking, priced } = await takeFound(tx, asked, found, now)
  await agreeOn(tx, booking, priced, 'balance', byAt(venue, now))
  return booking
}

/** Gives a room to a wait: books it at once if the member asked for that, otherwise holds it. */
async function give(tx: Tx, entry: EntryRow, stretch: Stretch, queue: Queue): Promise<void> {
  const { amenity, places, now } = queue
  const booked = await bookAtOnce(tx, entry, stretch, queue)
  if (booked) {
    const offer = { entryId: entry.id, bookingId: booked.id, offeredAt: now, expiresAt: now }
    await insertOffer(tx, { ...offer, isAutomatic: true, state: 'accepted', answeredAt: now })
    await endWait(tx, entry, { state: 'booked', bookingId: booked.id }, queue)
    return
  }
  const limit = now.getTime() + OFFER_MINUTES * 60_000
  const until = new Date(Math.min(limit, entry.endsAt.getTime()))
  const asked = askedFor(entry, stretch, {
    status: 'pending',
    method: entry.userId === null ? null : 'balance',
    holdExpiresAt: until,
    feeBasisPoints: paidAtOnce.feeBasisPoints,
  })
  const found = { amenity, places, hours: entry.hours, during: stretch }
  const { booking: hold, priced } = await takeFound(tx, asked, found, now)
  const offer = { entryId: entry.id, bookingId: hold.id, offeredAt: now, expiresAt: until }
  await insertOffer(tx, offer)
  await mailOffer(tx, entry, { hold, total: priced.price.total, until, amenity, now })
  await announceQueue(tx, entry)
}

/** All who wait for an amenity, in their order, each with what was offered before. */
async function readQueue(tx: Tx, amenityId: number) {
  const waiting = await findWaiting(tx, amenityId)
  const offers = await findOffers(
    tx,
    waiting.map(({ id }) => id),
  )
  return waiting.map((entry) => ({
    entry,
    offers: offers.filter(({ entryId }) => entryId === entry.id),
  }))
}

/**
 * Brings the queue for an amenity up to date, and makes at most one offer: to the first one who waits and for whom free
 * hours fit. It makes only one, so that no transaction locks two members. Returns whether it made one, because then the
 * next one may get one too.
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
    const stretch = freeOf(stretches, taken, queue)
    if (!stretch || !(await mayBeOffered(tx, entry, stretch, queue))) continue
    await give(tx, entry, stretch, queue)
    return true
  }
  return false
}

/** The stretches of a night in which somebody has one of the house's units. */
async function takenOn(tx: Tx, date: string, { venue, now }: Queue): Promise<Taken[]> {
  const hours = hoursOn(date, venue)
  const [first, last] = [hours[0], hours.at(-1)]
  return first && last ? takenDuring(tx, { from: first.from, to: last.to }, now) : []
}

/**
 * Makes all offers that can be made now, and ends those whose time is over. Any instance may run it, at any time and
 * at once: the amenity's lock lets one at a time offer its rooms.
 */
export async function makeOffers({ db, clock }: Kernel): Promise<void> {
  if (!(await look(db, anybodyWaits()))?.waits) return
  for (const amenityId of await transact(db, findAwaited)) {
    let mayGoOn = true
    while (mayGoOn) mayGoOn = await transact(db, (tx) => offerNext(tx, amenityId, clock.now()))
  }
}
