import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import type * as contract from '@lantern/contract/bookings/waitlist'
import type { Offer, Wait, StaffWait } from '@lantern/contract/bookings/waitlist'
import type { Received, Reply } from '@lantern/contract/calls/endpoint'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { repeatable } from '../../kernel/db/idempotency.ts'
import type { Call, UseCase } from '../../kernel/http/mount.ts'
import { lockEachForBooking, placesOf, requireAmenity } from '../amenities/service.ts'
import { findOverdue } from '../bills/service.ts'
import { findOwnOn, releaseHold, findTaken } from '../bookings/core/service.ts'
import { lengthRefusedBy, termsOf } from '../bookings/making/rules.ts'
import { checkTier, checkTime } from '../bookings/making/service.ts'
import { addDays, nightAt, readSettings, type VenueSettings, hoursOn } from '../venue/service.ts'
import {
  deleteBefore,
  deleteOf,
  findOffers,
  findOwn,
  findView,
  findViews,
  insertEntry,
  type EntryView,
  type OfferView,
  type EntryRow,
} from './repository.ts'
import { overlap, expectedWait, isBefore, type Queued, type Rooms } from './rules.ts'
import {
  publishQueue,
  closedOn,
  countAhead,
  lockQueue,
  rangeOf,
  stretchesFor,
  type Queue,
  cleanedNow,
} from './service.offers.ts'
import { fullName } from '@lantern/contract/members/names'
import { audit } from '../../kernel/db/audit.ts'
import { phoneNumberOf, phoneShown } from '../venue/service.phone.ts'

export { findViews } from './repository.ts'

function toOffer(
  offer: OfferView,
  { entry, amenity, tierId }: EntryView,
  venue: VenueSettings,
  now: Date,
): Offer {
  // The desk may also take another method for a member, at the same price.
  const paid = { way: 'accept', memberId: entry.userId, method: 'cash' } as const
  const request = { ...offer, ...paid, amenityId: amenity.id, partySize: entry.partySize }
  const { price, dueNow, minimumSpend } = termsOf(request, amenity, offer, { tierId, venue, now })
  return {
    ...offer,
    startsAt: offer.during.from.toISOString(),
    endsAt: offer.during.to.toISOString(),
    totalPrice: toDollars(price.total),
    dueNow: toDollars(dueNow),
    minimumSpend: toDollars(minimumSpend),
    expiresAt: offer.expiresAt.toISOString(),
    secondsLeft: Math.ceil((offer.expiresAt.getTime() - now.getTime()) / 1_000),
  }
}

/** The data for displaying entries: all waiting ones, to count the places, and their offers. */
async function readWaits(tx: Tx, now: Date) {
  const views = await findViews(tx)
  const ids = views.map(({ entry }) => entry.id)
  return { views, offers: await findOffers(tx, ids), venue: await readSettings(tx, now), now }
}

export type Waits = Awaited<ReturnType<typeof readWaits>>

/** The given entries for which a room is held now. */
export async function heldFor(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const offers = ids.length > 0 ? await findOffers(tx, ids) : []
  const open = offers.filter(({ state, expiresAt }) => state === 'open' && expiresAt > now)
  return new Set(open.map(({ entryId }) => entryId))
}

/** One entry as its member sees it. An expired offer is left out. */
function toWait(view: EntryView, { views, offers, venue, now }: Waits): Wait {
  const { entry, amenity } = view
  const open = offers.find(
    ({ entryId, state, expiresAt }) => entryId === entry.id && state === 'open' && expiresAt > now,
  )
  const waiting = views.map((each) => each.entry)
  return {
    ...entry,
    amenity: { en: amenity.nameEn, ch: amenity.nameCh },
    bookingDate: entry.night,
    endsAt: entry.endsAt.toISOString(),
    ahead: countAhead(entry, waiting, venue),
    bookUpTo: entry.bookUpTo === null ? null : toDollars(entry.bookUpTo),
    offer: open ? toOffer(open, view, venue, now) : null,
  }
}

export const listWaits: UseCase<typeof contract.listWaits> = ({ db, clock }, { viewer }) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const waits = await readWaits(tx, now)
    return waits.views
      .filter(({ entry }) => entry.userId === viewer.id)
      .map((view) => toWait(view, waits))
  })
}

/** The checked row of a new entry, as a member or the desk requests it. */
async function entryOf(
  tx: Tx,
  queue: Queue,
  request: Omit<Received<typeof contract.addWait>['body'], 'guestName' | 'contactPhone'>,
) {
  const { amenity, venue, now } = queue
  const { bookingDate: night, fromTime, toTime, hours, partySize = null } = request
  const { isWalkIn = false, aboveCapacity = false } = request
  const closed = await closedOn(tx, queue, night)
  // The span may have begun already, so its hours are checked as if they were to come.
  const slot = { bookingDate: night, startTime: fromTime, endTime: toTime }
  checkTime(slot, { closed, venue, now: new Date(0) })
  if (partySize !== null && partySize > amenity.capacity && !aboveCapacity) {
    throw new Refusal('party_too_large', { capacity: amenity.capacity })
  }
  const wanted = { night, fromTime, toTime, hours, isWalkIn }
  const last = stretchesFor(wanted, [], queue).at(-1)
  const until = isWalkIn ? rangeOf(wanted, venue).to : last?.from
  if (!last || !until) throw new Refusal('wait_too_late')
  const requested = request.endsAt === undefined ? until : new Date(request.endsAt)
  const endsAt = requested < until ? requested : until
  if (endsAt <= now) throw new Refusal('wait_too_late')
  const { id: amenityId } = amenity
  return { ...wanted, amenityId, partySize, aboveCapacity, endsAt, joinedAt: now }
}

const MOST_WAITS = 5

type JoinCall = Call<typeof contract.joinWaitlist>

async function addMember(tx: Tx, { viewer, body }: JoinCall, now: Date): Promise<number> {
  const { id: memberId } = viewer
  const { bookUpTo, ...request } = body
  const queue = await lockQueue(tx, body.amenityId, now)
  const { amenity, venue } = queue
  const wrong = lengthRefusedBy(request.hours, amenity)
  if (wrong) throw new Refusal(...wrong)
  const overdue = await findOverdue(tx, memberId, nightAt(now, venue))
  if (overdue) throw new Refusal('bill_owed', { ...overdue, due: toDollars(overdue.due) })
  const entry = await entryOf(tx, queue, request)
  const slot = { bookingDate: entry.night, startTime: entry.fromTime, endTime: entry.toTime }
  await checkTier(tx, memberId, { request: slot, amenity }, { venue, now })
  const range = rangeOf(entry, venue)
  const own = await findOwnOn(tx, { memberId, date: entry.night, now })
  const isBooked = own.some(
    (one) =>
      one.amenityId === entry.amenityId && one.holdExpiresAt === null && overlap(one.during, range),
  )
  if (isBooked) throw new Refusal('already_booked')
  const limit = bookUpTo ? toCents(bookUpTo) : 0
  const written = { ...entry, userId: memberId, bookUpTo: limit > 0 ? limit : null }
  const inserted = await insertEntry(tx, written)
  if (!inserted) throw new Refusal('already_waiting')
  if ((await findOwn(tx, memberId)).length > MOST_WAITS) {
    throw new Refusal('too_many_waits', { max: MOST_WAITS })
  }
  await publishQueue(tx, inserted)
  return inserted.id
}

export const joinList: UseCase<typeof contract.joinWaitlist> = ({ db, clock }, call) => {
  const now = clock.now()
  return repeatable(db, call.repeatable, {
    run: (tx) => addMember(tx, call, now),
    async show(tx, id) {
      const view = await findView(tx, id)
      if (!view) throw new Refusal('not_found')
      return toWait(view, await readWaits(tx, now))
    },
    id: Number,
  })
}

/** Deletes a member's entries and holds before their account is locked for its deletion. */
export async function forgetWaits(tx: Tx, memberId: number, now: Date): Promise<void> {
  const own = await findOwn(tx, memberId)
  const amenityIds = own.map(({ amenityId }) => amenityId)
  await lockEachForBooking(tx, amenityIds)
  const ids = own.map(({ id }) => id)
  const offers = await findOffers(tx, ids)
  for (const offer of offers) {
    if (offer.state === 'open') await releaseHold(tx, offer.bookingId, now)
  }
  await deleteOf(tx, memberId)
  for (const entry of own) await publishQueue(tx, entry)
}

const KEEP_DAYS = 30

/** Deletes entries a month after their night, because they contain personal data. */
export async function sweepWaits(tx: Tx, now: Date): Promise<void> {
  await deleteBefore(tx, addDays(nightAt(now, await readSettings(tx, now)), -KEEP_DAYS))
}

/** The rooms of some amenities tonight by amenity, when they are taken, and when the venue closes. */
async function readEvening(tx: Tx, amenityIds: readonly number[], venue: VenueSettings, now: Date) {
  const hours = hoursOn(nightAt(now, venue), venue)
  const closes = hours.at(-1)?.to ?? now
  const opens = hours[0]?.from ?? now
  const rooms = new Map<number, Rooms>()
  for (const id of new Set(amenityIds)) {
    const amenity = await requireAmenity(tx, id)
    rooms.set(id, { ...amenity, places: await placesOf(tx, amenity) })
  }
  const booked = now < closes ? await findTaken(tx, { from: opens, to: closes }, now) : []
  return { rooms, taken: [...booked, ...(await cleanedNow(tx, now))], closes }
}

type Evening = Awaited<ReturnType<typeof readEvening>>

/** The request of an entry for tonight, from now on at the earliest. */
function queuedAs(entry: EntryRow, { closes }: Evening, { venue, now }: Waits): Queued {
  const range = rangeOf(entry, venue)
  const from = range.from > now ? range.from : now
  return { hours: entry.hours, from, to: entry.isWalkIn ? closes : range.to }
}

/** The earlier entries for an amenity tonight that have no held room yet. */
const queueBefore = (
  { views, offers, venue, now }: Waits,
  { amenityId, before }: { amenityId: number; before: EntryRow | null },
): EntryRow[] =>
  views
    .map(({ entry }) => entry)
    .filter(
      (entry) =>
        entry.amenityId === amenityId &&
        entry.night === nightAt(now, venue) &&
        !offers.some(({ entryId, state }) => entryId === entry.id && state === 'open') &&
        (before === null || isBefore(entry, before)),
    )

/** The minutes until a room is expected for an entry; `null` if unknown. */
function expected(
  waits: Waits,
  evening: Evening,
  wanted: Queued & { amenityId: number; before: EntryRow | null },
): number | null {
  const { now } = waits
  const ahead = queueBefore(waits, wanted).map((entry) => queuedAs(entry, evening, waits))
  const rooms = evening.rooms.get(wanted.amenityId)
  return rooms ? expectedWait(rooms, evening.taken, { ahead, wanted, now }) : null
}

function toStaffWait(view: EntryView, waits: Waits, evening: Evening): StaffWait {
  const { entry, firstName, lastName, country } = view
  const { venue, now, offers } = waits
  const account = view.phone === null ? null : phoneNumberOf(view.phone, country)
  const isTonight = entry.night === nightAt(now, venue)
  const wanted = { ...queuedAs(entry, evening, waits), amenityId: entry.amenityId, before: entry }
  return {
    ...entry,
    ...toWait(view, waits),
    name: entry.guestName ?? fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    phone: phoneShown(entry.contactPhone ?? account, country),
    expectedMinutes: isTonight ? expected(waits, evening, wanted) : null,
    history: offers.filter(({ entryId }) => entryId === entry.id),
  }
}

export const listForStaff: UseCase<typeof contract.listStaffWaits> = ({ db, clock }) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const waits = await readWaits(tx, now)
    const ids = waits.views.map(({ entry }) => entry.amenityId)
    const evening = await readEvening(tx, ids, waits.venue, now)
    return {
      tonight: nightAt(now, waits.venue),
      waits: waits.views.map((view) => toStaffWait(view, waits, evening)),
    }
  })
}

async function expectedWaitNow(
  tx: Tx,
  { amenityId, hours }: { amenityId: number; hours: number },
  now: Date,
): Promise<Reply<typeof contract.quoteWait>> {
  const waits = await readWaits(tx, now)
  const evening = await readEvening(tx, [amenityId], waits.venue, now)
  const opens = hoursOn(nightAt(now, waits.venue), waits.venue)[0]?.from ?? now
  const from = opens > now ? opens : now
  const wanted = { hours, from, to: evening.closes, amenityId, before: null }
  return {
    minutes: expected(waits, evening, wanted),
    ahead: queueBefore(waits, wanted).length,
  }
}

export const readExpectedWait: UseCase<typeof contract.quoteWait> = ({ db, clock }, { query }) =>
  transact(db, (tx) => expectedWaitNow(tx, query, clock.now()))

type AddCall = Call<typeof contract.addWait>

async function addIn(tx: Tx, { viewer, body }: AddCall, now: Date): Promise<number> {
  const { guestName, contactPhone, amenityId, hours, ...rest } = body
  const queue = await lockQueue(tx, amenityId, now)
  const entry = await entryOf(tx, queue, { ...rest, amenityId, hours })
  const number = contactPhone ? phoneNumberOf(contactPhone, queue.venue.country) : null
  if (contactPhone && number === null) throw new Refusal('phone_invalid')
  const wait = entry.isWalkIn ? await expectedWaitNow(tx, { amenityId, hours }, now) : null
  const guest = { guestName, contactPhone: number, quotedMinutes: wait?.minutes ?? null }
  const inserted = await insertEntry(tx, { ...entry, ...guest })
  if (!inserted) throw new Error('an inserted wait was not returned')
  await audit(tx, {
    actorId: viewer.id,
    action: 'waitlist.add',
    subject: `waitlist:${inserted.id}`,
    after: { amenityId, bookingDate: entry.night },
    at: now,
  })
  await publishQueue(tx, inserted)
  return inserted.id
}

export const addWait: UseCase<typeof contract.addWait> = ({ db, clock }, call) => {
  const now = clock.now()
  return repeatable(db, call.repeatable, {
    run: (tx) => addIn(tx, call, now),
    async show(tx, id) {
      const view = await findView(tx, id)
      if (!view) throw new Refusal('not_found')
      const waits = await readWaits(tx, now)
      const evening = await readEvening(tx, [view.entry.amenityId], waits.venue, now)
      return toStaffWait(view, waits, evening)
    },
    id: Number,
  })
}
