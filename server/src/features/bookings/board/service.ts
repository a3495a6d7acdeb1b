import type { Board, BoardAmenity } from '@lantern/contract/desk'
import { transact } from '../../../kernel/db/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { cachedSnapshot, placesIn, type VenueSnapshot } from '../../amenities/service.snapshot.ts'
import { tablesCleaned } from '../../tables/service.ts'
import { hoursOn, nightAt } from '../../venue/service.ts'
import { nightClosedIn } from '../slots/service.availability.ts'
import { findBoard, type DeskView } from '../desk/repository.ts'
import { toStaffBookings } from '../desk/service.lists.ts'

/** Sorts names by the numbers in them: Room 2 comes before Room 10. */
const byName = new Intl.Collator('en', { numeric: true })

/** The names of deleted rooms that bookings of the night still have. */
function roomsGone(house: VenueSnapshot, views: readonly DeskView[], amenityId: number): string[] {
  const present = new Set(house.units.map(({ name }) => name))
  const kept = views
    .filter(({ booking }) => booking.amenityId === amenityId)
    .flatMap(({ booking }) => booking.units)
  return [...new Set(kept)].filter((name) => !present.has(name))
}

/** The amenities with their rooms. A withdrawn one is shown only if it has bookings. */
function amenitiesOf(
  house: VenueSnapshot,
  views: readonly DeskView[],
  night: { date: string; now: Date; cleaned: ReadonlyMap<number, Date> },
): BoardAmenity[] {
  const booked = new Set(views.flatMap(({ booking }) => booking.units))
  return house.amenities.flatMap((amenity) => {
    const own = house.units.filter(({ amenityId }) => amenityId === amenity.id)
    const rooms = [
      ...own.map(({ id, name }, place) => {
        const cleaningUntil = night.cleaned.get(id)?.toISOString() ?? null
        return { id, name, place, cleaningUntil }
      }),
      ...roomsGone(house, views, amenity.id).map((name) => ({
        id: null,
        name,
        place: null,
        cleaningUntil: null,
      })),
    ].toSorted((one, other) => byName.compare(one.name, other.name))
    const isShown = amenity.isActive || rooms.some(({ name }) => booked.has(name))
    if (rooms.length === 0 || !isShown) return []
    const { id, nameEn, nameCh } = amenity
    const places = placesIn(house, amenity)
    const closed = nightClosedIn(house, { amenity, places, date: night.date }, night.now)
    return [{ id, nameEn, nameCh, closed, rooms }]
  })
}

/** A night's rooms, hours and bookings (product#night-board), read with a fixed number of statements. */
export async function readBoard({ db, memory, clock }: Kernel, date: string): Promise<Board> {
  const now = clock.now()
  const house = await cachedSnapshot(memory)
  return transact(db, async (tx) => {
    const views = await findBoard(tx, date, now)
    const cleaned = await tablesCleaned(tx, now)
    const shown = await toStaffBookings(tx, views, now)
    return {
      date,
      tonight: nightAt(now, house.venue),
      hours: hoursOn(date, house.venue).map(({ time, from, to }) => ({
        time,
        startsAt: from.toISOString(),
        endsAt: to.toISOString(),
      })),
      amenities: amenitiesOf(house, views, { date, now, cleaned }),
      bookings: shown.map((booking, place) => ({
        ...booking,
        heldUntil: views[place]?.booking.holdExpiresAt?.toISOString() ?? null,
      })),
    }
  })
}
