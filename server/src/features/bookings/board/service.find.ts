import type { findTimes, FreeKind } from '@lantern/contract/desk-times'
import type { Received } from '@lantern/contract/endpoint'
import { nearestTimes, placeInNight } from '@lantern/contract/hours'
import type { Kernel } from '../../../kernel/kernel.ts'
import { cachedSnapshot, placesIn, type VenueSnapshot } from '../../amenities/service.snapshot.ts'
import type { AmenityRow } from '../../amenities/service.ts'
import { readAvailability } from '../slots/service.availability.ts'

type Wish = Received<typeof findTimes>['query']

/** The most free times of the requested amenity, and of each other one. */
const MOST = { asked: 6, other: 2 }

/** An amenity's free times that are nearest to the wished time. */
async function timesOf(
  kernel: Kernel,
  house: VenueSnapshot,
  amenity: AmenityRow,
  { date, startTime, hours: length, amenityId }: Wish,
): Promise<FreeKind> {
  const { id, nameEn, nameCh, capacity, isWholeVenue } = amenity
  const night = await readAvailability(kernel, { amenityId: id, date, memberId: null })
  const places = placesIn(house, amenity)
  const count = id === amenityId || amenityId === undefined ? MOST.asked : MOST.other
  const free = nearestTimes(
    night.hours,
    { startTime, length, count },
    house.venue,
    house.venue.endTimes,
  )
  const times = free.map(({ startTime: start, endTime, places: numbers }) => {
    const [place = 0] = numbers
    const unit = isWholeVenue ? undefined : places[place]?.[0]
    const room = unit ? { id: unit.id, name: unit.name, place } : null
    return { startTime: start, endTime, rooms: numbers.length, room }
  })
  return { amenityId: id, nameEn, nameCh, capacity, closed: night.closed, times }
}

/**
 * The free times nearest to a wished time (`GET /api/staff/free-times`): of the requested amenity, whatever its size,
 * and of others with enough seats, nearest first.
 */
export async function findFreeTimes(kernel: Kernel, wish: Wish): Promise<FreeKind[]> {
  const house = await cachedSnapshot(kernel.memory)
  const { partySize = 1, amenityId, startTime } = wish
  const kinds = house.amenities.filter(
    ({ id, isActive, capacity }) => isActive && (id === amenityId || capacity >= partySize),
  )
  const told = await Promise.all(kinds.map((amenity) => timesOf(kernel, house, amenity, wish)))
  const wished = placeInNight(startTime, house.venue)
  const far = ({ amenityId: id, times }: FreeKind) => {
    const [first] = times
    if (id === amenityId) return -1
    return first ? Math.abs(placeInNight(first.startTime, house.venue) - wished) : Infinity
  }
  return told
    .filter(({ amenityId: id, times }) => id === amenityId || times.length > 0)
    .toSorted((one, other) => far(one) - far(other) || one.amenityId - other.amenityId)
}
