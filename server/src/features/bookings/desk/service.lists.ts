import type { BookingStatus } from '@lantern/contract/bookings/bookings'
import type { Reply, Received } from '@lantern/contract/calls/endpoint'
import { toDollars } from '@lantern/contract/payments/pricing'
import type {
  countMonth,
  getRoomReceipt,
  listDay,
  listStaffBookings,
  StaffBooking,
  BoardAmenity,
  findTimes,
  FreeKind,
  getBoard,
} from '@lantern/contract/floor/desk'
import { countFrom } from '../../../kernel/db/db-query.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call, UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { asOneWord, searchMembers, searchTermsOf } from '../../members/search/service.ts'
import { dueNowOf, termsPrice } from '../core/rules.price.ts'
import {
  type BookingView,
  countListed,
  countNights,
  findDay,
  findByIds,
  findListed,
  type Listed,
  findBoard,
} from '../core/repository.views.ts'
import { customerName, holdsRoom, isGuestConfirmed } from '../core/rules.ts'
import { refundByRule, billShown, paidFor } from '../core/rules.sums.ts'
import { showBooking, shownToAll } from '../core/service.ts'
import { noShowsOf } from '../party/service.presence.ts'
import { readUndoable } from '../party/service.ts'
import { readSettings, hoursOn, nightAt } from '../../venue/service.ts'
import { phoneNumberOf, phoneShown } from '../../venue/service.phone.ts'
import { nearestTimes, nightOn, openingOn, placeInNight } from '@lantern/contract/venue/hours'
import { cachedSnapshot, placesIn, type VenueSnapshot } from '../../amenities/service.snapshot.ts'
import type { AmenityRow } from '../../amenities/service.ts'
import { tablesCleaned } from '../../tables/service.ts'
import { nightClosedIn, readAvailability } from '../slots/service.availability.ts'

export { countComing } from '../core/repository.views.ts'

/** The amount that can be refunded in cents: what was paid, until the party is checked in. */
function refundable({ booking, sums }: BookingView): number {
  return booking.checkedInAt === null && holdsRoom(booking.status) ? paidFor(sums) : 0
}

const calledAt = ({ booking, member, country }: BookingView): string | null =>
  booking.contactPhone ?? (member?.phone ? phoneNumberOf(member.phone, country) : null)

/** Bookings as the desk sees them, in the same order, each with the act that can be undone and its guest's no-shows. */
async function toStaffBookings(
  tx: Tx,
  views: readonly BookingView[],
  now: Date,
): Promise<StaffBooking[]> {
  const rows = views.map(({ booking }) => booking)
  const ids = rows.map(({ id }) => id)
  const undoable = await readUndoable(tx, ids, now)
  const venue = await readSettings(tx, now)
  const noShows = await noShowsOf(tx, rows, now)
  return views.map((view, place) => {
    const { booking, amenity, member, sums } = view
    const credit = refundable(view)
    const total = sums?.price ?? termsPrice(booking, venue, now).total
    const isPending = booking.status === 'pending'
    const dueNow = sums && isPending ? dueNowOf(booking, sums, amenity.deposits) : 0
    return {
      ...shownToAll(view),
      amenityName: amenity.nameEn,
      amenityNameCh: amenity.nameCh,
      userName: customerName(booking.guestName, member),
      tierId: member?.tierId ?? null,
      isGuestConfirmed: isGuestConfirmed(booking),
      invited: view.invited,
      expectedAt: booking.expectedAt?.toISOString() ?? null,
      leftAt: booking.leftAt?.toISOString() ?? null,
      ...billShown(sums),
      totalPrice: toDollars(total),
      dueNow: toDollars(dueNow),
      refundable: toDollars(credit),
      refundByRule: toDollars(credit === 0 ? 0 : refundByRule(booking, sums, now)),
      undoable: undoable.get(booking.id) ?? null,
      contactPhone: phoneShown(calledAt(view), view.country),
      noShows: noShows[place] ?? 0,
    }
  })
}

/** Bookings by id as the desk sees them in this transaction. Unknown ids are left out. */
export async function readStaffBookings(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, StaffBooking>> {
  const found = await toStaffBookings(tx, await findByIds(tx, ids), now)
  return new Map(found.map((booking) => [booking.id, booking]))
}

export async function showStaffBooking(tx: Tx, id: number, now: Date): Promise<StaffBooking> {
  const [booking] = await toStaffBookings(tx, await findByIds(tx, [id]), now)
  if (!booking) throw new Refusal('not_found')
  return booking
}

export const readReceipt: UseCase<typeof getRoomReceipt> = ({ db, clock }, { params: { id } }) =>
  transact(db, async (tx) => {
    const { userName: customerName } = await showStaffBooking(tx, id, clock.now())
    return { booking: await showBooking(tx, id, clock.now()), customerName }
  })

/** A night's bookings by start, with canceled ones and without holds. */
export const readDay: UseCase<typeof listDay> = ({ db, clock }, { params: { date } }) =>
  transact(db, async (tx) => toStaffBookings(tx, await findDay(tx, date), clock.now()))

/** The number of bookings of each night of a month (`yyyy-MM`). */
export const readMonth: UseCase<typeof countMonth> = ({ db }, { params: { month } }) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return transact(db, (tx) => countNights(tx, { from: `${month}-01`, to: last }))
}

type ListCall = Call<typeof listStaffBookings>

const PAGE = 20
/** The most customers whose bookings a search by name includes. The response has a flag if there are more. */
const MOST_MEMBERS = 100

const toCome: readonly BookingStatus[] = ['pending', 'confirmed', 'paid_online']
const all: readonly BookingStatus[] = [...toCome, 'completed', 'no_show', 'canceled']

function cursorOf(after: string | undefined): Listed['after'] {
  if (after === undefined) return undefined
  const [at, id] = after.split('.').map(Number)
  return { at: new Date(at ?? 0), id: id ?? 0 }
}

/** The search of a list, with `found` as `null` if all bookings are listed, and whether it leaves out customers. */
async function readSought(tx: Tx, { search, userId }: ListCall['query']) {
  if (userId !== undefined) {
    return {
      found: { memberIds: [userId], words: undefined, lanternId: undefined },
      isPartial: false,
    }
  }
  const sought = searchTermsOf(search)
  if (sought.length === 0) return { found: null, isPartial: false }
  const memberIds = await searchMembers(tx, sought, MOST_MEMBERS)
  const text = search?.trim() ?? ''
  return {
    found: {
      memberIds: memberIds.slice(0, MOST_MEMBERS),
      words: asOneWord(text),
      lanternId: text.length === 12 ? text.toUpperCase() : undefined,
    },
    isPartial: memberIds.length > MOST_MEMBERS,
  }
}

/** Coming bookings, soonest first, or those that are over or canceled, latest first. */
export function listForStaff(
  { db, clock }: Kernel,
  { query }: ListCall,
): Promise<Reply<typeof listStaffBookings>> {
  const { scope, status, amenityId, after } = query
  const possible = scope === 'upcoming' ? toCome : all
  const statuses = possible.filter((one) => status === undefined || one === status)
  const listed: Listed = {
    scope,
    statuses,
    toConfirm: query.toConfirm !== undefined,
    amenityId,
    after: cursorOf(after),
    now: clock.now(),
    size: PAGE + 1,
  }
  return transact(db, async (tx) => {
    const { found, isPartial } = await readSought(tx, query)
    const views = await findListed(tx, listed, found)
    const count = await countFrom(views, PAGE, () => countListed(tx, listed, found))
    const page = views.slice(0, PAGE)
    const last = page.at(-1)?.booking
    const next = views.length > PAGE && last ? `${last.during.from.getTime()}.${last.id}` : null
    return { bookings: await toStaffBookings(tx, page, listed.now), next, count, isPartial }
  })
}

/** Sorts names by the numbers in them: Room 2 comes before Room 10. */
const byName = new Intl.Collator('en', { numeric: true })

/** The names of deleted rooms that bookings of the night still have. */
function roomsGone(
  snapshot: VenueSnapshot,
  views: readonly BookingView[],
  amenityId: number,
): string[] {
  const present = new Set(snapshot.units.map(({ name }) => name))
  const kept = views
    .filter(({ booking }) => booking.amenityId === amenityId)
    .flatMap(({ booking }) => booking.units)
  return [...new Set(kept)].filter((name) => !present.has(name))
}

/** The amenities with their rooms. A withdrawn one is shown only if it has bookings. */
function amenitiesOf(
  snapshot: VenueSnapshot,
  views: readonly BookingView[],
  night: { date: string; now: Date; cleaned: ReadonlyMap<number, Date> },
): BoardAmenity[] {
  const booked = new Set(views.flatMap(({ booking }) => booking.units))
  return snapshot.amenities.flatMap((amenity) => {
    const own = snapshot.units.filter(({ amenityId }) => amenityId === amenity.id)
    const rooms = [
      ...own.map(({ id, name }, place) => {
        const cleaningUntil = night.cleaned.get(id)?.toISOString() ?? null
        return { id, name, place, cleaningUntil }
      }),
      ...roomsGone(snapshot, views, amenity.id).map((name) => ({
        id: null,
        name,
        place: null,
        cleaningUntil: null,
      })),
    ].toSorted((one, other) => byName.compare(one.name, other.name))
    const isShown = amenity.isActive || rooms.some(({ name }) => booked.has(name))
    if (rooms.length === 0 || !isShown) return []
    const { id, nameEn, nameCh } = amenity
    const places = placesIn(snapshot, amenity)
    const closed = nightClosedIn(snapshot, { amenity, places, date: night.date }, night.now)
    return [{ id, nameEn, nameCh, closed, rooms }]
  })
}

/** A night's rooms, hours and bookings (product#night-board), read with a fixed number of statements. */
export const readBoard: UseCase<typeof getBoard> = async (
  { db, memory, clock },
  { query: { date } },
) => {
  const now = clock.now()
  const snapshot = await cachedSnapshot(memory)
  return transact(db, async (tx) => {
    const views = await findBoard(tx, date, now)
    const cleaned = await tablesCleaned(tx, now)
    const shown = await toStaffBookings(tx, views, now)
    return {
      date,
      tonight: nightAt(now, snapshot.venue),
      hours: hoursOn(date, snapshot.venue).map(({ time, from, to }) => ({
        time,
        startsAt: from.toISOString(),
        endsAt: to.toISOString(),
      })),
      amenities: amenitiesOf(snapshot, views, { date, now, cleaned }),
      bookings: shown.map((booking, place) => ({
        ...booking,
        heldUntil: views[place]?.booking.holdExpiresAt?.toISOString() ?? null,
        bufferMinutes: views[place]?.booking.bufferMinutes ?? 0,
      })),
    }
  })
}

type Query = Received<typeof findTimes>['query']

const MOST = { requestedKind: 6, other: 2 }

async function timesOf(
  kernel: Kernel,
  snapshot: VenueSnapshot,
  amenity: AmenityRow,
  { date, startTime, hours: length, amenityId }: Query,
): Promise<FreeKind> {
  const { id, nameEn, nameCh, capacity, isWholeVenue } = amenity
  const night = await readAvailability(kernel, { amenityId: id, date, memberId: null })
  const places = placesIn(snapshot, amenity)
  const count = id === amenityId || amenityId === undefined ? MOST.requestedKind : MOST.other
  const free = nearestTimes(
    night.hours,
    { startTime, length, count },
    nightOn(date, snapshot.venue, amenity),
  )
  const times = free.map(({ startTime: start, endTime, places: numbers }) => {
    const [place = 0] = numbers
    const unit = isWholeVenue ? undefined : places[place]?.[0]
    const room = unit ? { id: unit.id, name: unit.name, place } : null
    return { startTime: start, endTime, rooms: numbers.length, room }
  })
  return { amenityId: id, nameEn, nameCh, capacity, closed: night.closed, times }
}

/** The free times nearest to a requested one, of its amenity and of others with enough seats, nearest first. */
export async function findFreeTimes(kernel: Kernel, query: Query): Promise<FreeKind[]> {
  const snapshot = await cachedSnapshot(kernel.memory)
  const { partySize = 1, amenityId, date, startTime } = query
  const kinds = snapshot.amenities.filter(
    ({ id, isActive, capacity }) => isActive && (id === amenityId || capacity >= partySize),
  )
  const found = await Promise.all(kinds.map((amenity) => timesOf(kernel, snapshot, amenity, query)))
  const opening = openingOn(date, snapshot.venue)
  const requested = placeInNight(startTime, opening)
  const far = ({ amenityId: id, times }: FreeKind) => {
    const [first] = times
    if (id === amenityId) return -1
    return first ? Math.abs(placeInNight(first.startTime, opening) - requested) : Infinity
  }
  return found
    .filter(({ amenityId: id, times }) => id === amenityId || times.length > 0)
    .toSorted((one, other) => far(one) - far(other) || one.amenityId - other.amenityId)
}
