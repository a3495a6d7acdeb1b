import type { ManagedAmenity } from '@lantern/contract/amenities'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Viewer } from '../../../kernel/http/session/session.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import { changeAmenity, refuseCheaperRoom, showManaged } from '../../amenities/service.manage.ts'
import {
  lockAllAmenities,
  lockForBooking,
  requireAmenity,
  type AmenityRow,
} from '../../amenities/service.ts'
import { lockLayout, newVersion } from '../../tables/service.layout.ts'
import { addUnit, changeUnit, requireTable } from '../../tables/service.units.ts'
import { joinRentals, renameInBookings, type Renamed } from './repository.ts'
import { findAffected } from './service.affected.ts'

/** Takes an amenity off the list: no new bookings, its history stays. */
export function withdrawAmenity(
  { db, clock }: Kernel,
  actorId: number,
  amenityId: number,
): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const amenity = await lockForBooking(tx, amenityId)
    const { count } = await findAffected(tx, { amenityId }, at)
    if (count > 0) throw new Refusal('amenity_has_bookings', { count })
    const by = { actorId, action: 'amenity.withdraw' as const, at }
    await changeAmenity(tx, amenity, { isActive: false }, by)
  })
}

/** The amenity whose unit changes, and the person who changes it. */
export interface UnitCall {
  actor: Viewer
  amenityId: number
}

/**
 * Runs a change of units with the layout and every amenity locked, because a unit belongs to the floor and to the whole
 * venue too. Then it tells the screens. `run` returns the names of the tables it changed. The whole venue has no units
 * of its own: `not_found`.
 */
function withUnits(
  { db, clock }: Kernel,
  { actor: { id: actorId }, amenityId }: UnitCall,
  run: (tx: Tx, amenity: AmenityRow, at: Date) => Promise<string[]>,
): Promise<ManagedAmenity> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const { version } = await lockLayout(tx)
    await lockAllAmenities(tx)
    const amenity = await requireAmenity(tx, amenityId)
    if (amenity.isWholeVenue) throw new Refusal('not_found')
    const names = await run(tx, amenity, at)
    if (names.length > 0) await newVersion(tx, version + 1, names, { actorId, at })
    await announce(tx, 'amenities', { id: amenityId })
    await announce(tx, 'availability', { id: amenityId })
    return showManaged(tx, amenityId)
  })
}

/** A new room to book belongs to every rental of the whole venue that is still to come. */
export async function joinUnits(
  tx: Tx,
  units: readonly { id: number; name: string }[],
  at: Date,
): Promise<void> {
  for (const unit of units) await joinRentals(tx, unit, at)
}

/** A new room or table. */
export function createUnit(
  kernel: Kernel,
  call: UnitCall,
  asked: { name: string; capacity: number },
): Promise<ManagedAmenity> {
  const { actor, amenityId } = call
  return withUnits(kernel, call, async (tx, _amenity, at) => {
    const unit = await addUnit(tx, { ...asked, amenityId, at })
    await joinRentals(tx, unit, at)
    const after = { ...asked, amenityId }
    await audit(tx, {
      actorId: actor.id,
      action: 'table.create',
      subject: `table:${unit.id}`,
      after,
      at,
    })
    return [unit.name]
  })
}

/** Refuses a table that bookings hold, because they were made for this room. */
async function refuseWhileHeld(tx: Tx, unit: { id: number; name: string }, at: Date) {
  const { bookings } = await findAffected(tx, { tableId: unit.id }, at)
  if (bookings.length === 0) return
  const numbers = bookings.slice(0, 5).map((booking) => booking.lanternId)
  throw new Refusal('unit_has_bookings', { name: unit.name, bookings: numbers.join(', ') })
}

/** Moves a table to an amenity or back to the floor (`null`). */
async function assignTable(
  tx: Tx,
  tableId: number,
  to: number | null,
  { actor, at }: { actor: Viewer; at: Date },
): Promise<string[]> {
  const table = await requireTable(tx, tableId)
  if (table.amenityId === to) return []
  await refuseCheaperRoom(tx, actor, { from: table.amenityId, to })
  await refuseWhileHeld(tx, table, at)
  await changeUnit(tx, tableId, { amenityId: to }, at)
  if (to !== null && table.amenityId === null) await joinRentals(tx, table, at)
  await audit(tx, {
    actorId: actor.id,
    at,
    action: 'table.amenity',
    subject: `table:${tableId}`,
    before: { amenityId: table.amenityId },
    after: { amenityId: to },
  })
  return [table.name]
}

/** Gives a table of the floor, or another amenity's, to an amenity. */
export function takeUnit(kernel: Kernel, call: UnitCall, tableId: number): Promise<ManagedAmenity> {
  const { actor, amenityId } = call
  return withUnits(kernel, call, (tx, _amenity, at) =>
    assignTable(tx, tableId, amenityId, { actor, at }),
  )
}

/** The table, if it is a unit of the amenity. */
async function requireUnit(tx: Tx, amenityId: number, tableId: number) {
  const table = await requireTable(tx, tableId)
  if (table.amenityId !== amenityId) throw new Refusal('not_found')
  return table
}

/** Takes a unit away from its amenity. The table stays on the floor. */
export function releaseUnit(
  kernel: Kernel,
  call: UnitCall,
  tableId: number,
): Promise<ManagedAmenity> {
  return withUnits(kernel, call, async (tx, amenity, at) => {
    await requireUnit(tx, amenity.id, tableId)
    return assignTable(tx, tableId, null, { actor: call.actor, at })
  })
}

/** Tells bookings that still hold units, and their screens, the new names of these. */
export async function tellNames(tx: Tx, units: readonly Renamed[], at: Date): Promise<void> {
  if (units.length === 0) return
  for (const booking of await renameInBookings(tx, units, at)) {
    await announce(tx, 'bookings', { id: booking.id, memberId: booking.userId })
  }
}

/** Renames a unit, in bookings that still hold it too, or says how many it seats. */
export function updateUnit(
  kernel: Kernel,
  call: UnitCall,
  tableId: number,
  { name, capacity }: { name: string; capacity: number },
): Promise<ManagedAmenity> {
  return withUnits(kernel, call, async (tx, amenity, at) => {
    const table = await requireUnit(tx, amenity.id, tableId)
    if (name === table.name && capacity === table.capacity) return []
    await changeUnit(tx, tableId, { name, capacity }, at)
    if (name !== table.name) await tellNames(tx, [{ id: tableId, from: table.name, to: name }], at)
    await audit(tx, {
      actorId: call.actor.id,
      action: 'table.change',
      subject: `table:${tableId}`,
      before: { name: table.name, capacity: table.capacity },
      after: { name, capacity },
      at,
    })
    return [name]
  })
}
