import type { Amenity } from '@lantern/contract/venue/amenities'
import { toDollars } from '@lantern/contract/payments/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { allUnits, unitsOf, type Unit } from '../tables/service.ts'
import {
  findAmenities,
  findAmenity,
  lockAllAmenities,
  lockAmenity,
  lockSingle,
  type AmenityRow,
} from './repository.ts'

export { blockDate, insertAmenity, isBlocked, lockAllAmenities, openDate } from './repository.ts'
export type { AmenityRow } from './repository.ts'

/** The units that one booking of an amenity occupies: one, or all of them for the whole venue. */
export type Place = readonly Unit[]

/** An amenity's places among all units of the venue. */
export function placesAmong(units: readonly Unit[], amenity: AmenityRow): Place[] {
  if (amenity.isWholeVenue) return units.length > 0 ? [units] : []
  return units.filter((unit) => unit.amenityId === amenity.id).map((unit) => [unit])
}

/** The places of one amenity, read in this transaction. */
export async function placesOf(tx: Tx, amenity: AmenityRow): Promise<Place[]> {
  const units = amenity.isWholeVenue ? await allUnits(tx) : await unitsOf(tx, amenity.id)
  return placesAmong(units, amenity)
}

export function toAmenity(amenity: AmenityRow, places: number): Amenity {
  const { version: _version, createdAt: _created, updatedAt: _updated, ...shown } = amenity
  const pricePerHour = toDollars(amenity.pricePerHour)
  return { ...shown, name: amenity.nameEn, pricePerHour, places }
}

export async function requireAmenity(tx: Tx, id: number): Promise<AmenityRow> {
  const amenity = await findAmenity(tx, id)
  if (!amenity) throw new Refusal('not_found')
  return amenity
}

/**
 * Serializes bookings of an amenity. The exclusion constraint prevents double bookings anyway; with this lock
 * concurrent bookings wait instead of deadlocking. A booking of the whole venue uses every unit, so it locks all
 * amenities.
 */
export async function lockForBooking(tx: Tx, id: number): Promise<AmenityRow> {
  const amenity = await lockSingle(tx, id)
  if (amenity) return amenity
  await lockAllAmenities(tx)
  return requireAmenity(tx, id)
}

/** Locks amenities for booking, in one order everywhere and before any booking. A table without one needs no lock. */
export async function lockEachForBooking(
  tx: Tx,
  ids: readonly (number | null | undefined)[],
): Promise<void> {
  const known = [...new Set(ids.filter((id) => id != null))].toSorted((one, other) => one - other)
  // The whole venue locks all amenities at once; locking a single one first would break the lock order.
  for (const id of known) {
    if ((await requireAmenity(tx, id)).isWholeVenue) return lockAllAmenities(tx)
  }
  for (const id of known) await lockAmenity(tx, id)
}

export async function listRooms(tx: Tx) {
  const units = await allUnits(tx)
  const amenities = await findAmenities(tx)
  return amenities
    .filter(({ isActive }) => isActive)
    .map(({ id, nameEn, nameCh }) => {
      const own = units.filter(({ amenityId }) => amenityId === id)
      return { id, nameEn, nameCh, units: own }
    })
}
export type Rooms = Awaited<ReturnType<typeof listRooms>>
