import type { Availability, NightClosed, Tonight } from '@lantern/contract/bookings'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  findActiveAmenities,
  findBlockedOn,
  isBlocked,
  placesAmong,
  placesOf,
  requireAmenity,
  type AmenityRow,
  type Place,
} from '../../amenities/service.ts'
import { allUnits } from '../../tables/service.ts'
import {
  clockChanges,
  hoursOn,
  nightAt,
  readSettings,
  venueClosed,
  type VenueSettings,
} from '../../venue/service.ts'
import { findTaken } from '../core/repository.ts'
import { hourChoices, type HourChoice, type Taken } from '../core/rules.ts'

/** An amenity's night, and where a booking of it could be. */
export interface Night {
  amenity: AmenityRow
  places: readonly Place[]
  date: string
}

/** Why an amenity can't be booked for a night at all, or `null`, but for its own blocked dates. */
function closedApart({ amenity, places, date }: Night, venue: VenueSettings, now: Date) {
  if (!amenity.isActive) return 'amenity_inactive'
  if (places.length === 0) return 'amenity_without_units'
  return venueClosed(date, now, venue)
}

/** Why an amenity can't be booked for a night at all, or `null`. */
export async function nightClosed(
  tx: Tx,
  night: Night,
  venue: VenueSettings,
  now: Date,
): Promise<NightClosed | null> {
  const closed = closedApart(night, venue, now)
  if (closed !== null) return closed
  return (await isBlocked(tx, night.amenity.id, night.date)) ? 'date_blocked' : null
}

/** What is taken of the whole venue at any time of a night. */
async function takenOn(
  tx: Tx,
  date: string,
  venue: VenueSettings,
  now: Date,
  memberId: number | null = null,
): Promise<Taken[]> {
  const hours = hoursOn(date, venue)
  const [first, last] = [hours[0], hours.at(-1)]
  return first && last ? findTaken(tx, { from: first.from, to: last.to }, now, memberId) : []
}

/**
 * The hours of an amenity's night (`GET /api/amenities/{id}/availability`); a member's own hold
 * leaves them free to that member. Throws `not_found`.
 */
export function readAvailability(
  { db, clock }: Kernel,
  { amenityId, date, memberId }: { amenityId: number; date: string; memberId: number | null },
): Promise<Availability> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const venue = await readSettings(tx, now)
    const amenity = await requireAmenity(tx, amenityId)
    const places = await placesOf(tx, amenity)
    const closed = await nightClosed(tx, { amenity, places, date }, venue, now)
    const taken = closed === null ? await takenOn(tx, date, venue, now, memberId) : []
    const hours = hourChoices(hoursOn(date, venue), closed === null ? places : [], taken, now)
    return {
      amenityId,
      date,
      closed,
      places: places.length,
      clockChange: clockChanges(date, venue),
      hours: hours.map(({ time, from, to, freePlaces, reason }) => ({
        time,
        startsAt: from.toISOString(),
        endsAt: to.toISOString(),
        freePlaces,
        reason: closed === null ? reason : null,
      })),
    }
  })
}

/** The first hour still to come, and the first after it with a place. */
function soonest(hours: readonly HourChoice[]): { freeNow: number; freeFrom: string | null } {
  const toCome = hours.filter((hour) => hour.reason !== 'hour_past')
  const freeNow = toCome[0]?.freePlaces.length ?? 0
  const later = toCome.find((hour) => hour.freePlaces.length > 0)
  return { freeNow, freeFrom: freeNow > 0 ? null : (later?.time ?? null) }
}

/** How every amenity stands in the running night (`GET /api/amenities/tonight`). */
export function readTonight({ db, clock }: Kernel): Promise<Tonight> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const venue = await readSettings(tx, now)
    const date = nightAt(now, venue)
    const hours = hoursOn(date, venue)
    const taken = await takenOn(tx, date, venue, now)
    const units = await allUnits(tx)
    const blocked = new Set(await findBlockedOn(tx, date))
    return (await findActiveAmenities(tx)).map((amenity) => {
      const places = placesAmong(units, amenity)
      const ownClosed = blocked.has(amenity.id) ? 'date_blocked' : null
      const closed = closedApart({ amenity, places, date }, venue, now) ?? ownClosed
      const choices = closed === null ? hourChoices(hours, places, taken, now) : []
      return { amenityId: amenity.id, closed, ...soonest(choices) }
    })
  })
}
