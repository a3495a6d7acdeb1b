import type { BoardAmenity, findTimes, FreeKind, getBoard } from '@lantern/contract/floor/desk'
import type { Received } from '@lantern/contract/calls/endpoint'
import { nearestTimes, nightOn, openingOn, placeInNight } from '@lantern/contract/venue/hours'
import { transact } from '../../../kernel/db/db.ts'
import type { UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { cachedSnapshot, placesIn, type VenueSnapshot } from '../../amenities/service.snapshot.ts'
import type { AmenityRow } from '../../amenities/service.ts'
import { tablesCleaned } from '../../tables/service.ts'
import { hoursOn, nightAt } from '../../venue/service.ts'
import type { BookingView } from '../core/repository.views.ts'
import { findBoard } from '../desk/repository.ts'
import { toStaffBookings } from '../desk/service.lists.ts'
import { nightClosedIn, readAvailability } from '../slots/service.availability.ts'

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
