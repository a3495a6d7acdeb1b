import type * as amenities from '@lantern/contract/venue/amenities'
import type { ManagedAmenity } from '@lantern/contract/venue/amenities'
import type { Affected, listAffected } from '@lantern/contract/bookings/affected'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call, UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { moveBill, renameBillAt } from '../../bills/service.ts'
import { changeAmenity, refuseCheaperRoom, showManaged } from '../../amenities/service.manage.ts'
import { lockAllAmenities, lockForBooking, requireAmenity } from '../../amenities/service.ts'
import { lockLayout, newVersion } from '../../tables/service.layout.ts'
import { addUnit, changeUnit, lockTable } from '../../tables/service.ts'
import { isWithin, nightAt, readSettings, type VenueSettings } from '../../venue/service.ts'
import type { BookingRow } from '../core/repository.ts'
import { customerName } from '../core/rules.ts'
import {
  findAffectedBookings,
  joinRentals,
  renameInBookings,
  type AffectedFilter,
  type Renamed,
} from './repository.ts'

/** The most bookings in the list; for more, staff use the calendar. */
const LIMIT = 100

type Filter = Pick<AffectedFilter, 'amenityId' | 'tableId' | 'dates'>

/** The coming bookings of an amenity, a unit or dates that `isAffected`: their number and the first of them. */
export async function findAffected(
  tx: Tx,
  filter: Filter,
  now: Date,
  isAffected: (booking: BookingRow) => boolean = () => true,
): Promise<Affected> {
  const tonight = nightAt(now, await readSettings(tx, now))
  const coming = await findAffectedBookings(tx, { ...filter, now, tonight })
  const rows = coming.filter(({ booking }) => isAffected(booking))
  return {
    count: rows.length,
    bookings: rows.slice(0, LIMIT).map(({ booking, amenity, member }) => ({
      ...booking,
      ...amenity,
      customer: customerName(booking.guestName, member),
    })),
  }
}

/** The coming bookings within the hours before a change of the settings, and outside those after it. */
export const findOutside = (
  tx: Tx,
  { before, after }: Record<'before' | 'after', VenueSettings>,
  now: Date,
): Promise<Affected> =>
  findAffected(tx, {}, now, (booking) => isWithin(booking, before) && !isWithin(booking, after))

/** The coming bookings that a closing would affect (`GET /api/staff/bookings/affected`). */
export const listAffectedBookings: UseCase<typeof listAffected> = ({ db, clock }, { query }) =>
  transact(db, (tx) => findAffected(tx, query, clock.now()))

/** Withdraws an amenity: it takes no new bookings, and its history stays. */
export const withdrawAmenity: UseCase<typeof amenities.withdrawAmenity> = (
  { db, clock },
  { viewer: { id: actorId }, params: { id: amenityId } },
) => {
  const at = clock.now()
  return transact(db, async (tx) => {
    const amenity = await lockForBooking(tx, amenityId)
    const { count } = await findAffected(tx, { amenityId }, at)
    if (count > 0) throw new Refusal('amenity_has_bookings', { count })
    const by = { actorId, action: 'amenity.withdraw' as const, at }
    await changeAmenity(tx, amenity, { isActive: false }, by)
  })
}

type UnitCall = Pick<Call<typeof amenities.createUnit>, 'viewer' | 'params'>

/**
 * Runs a change of units with the layout and every amenity locked, because each unit belongs to the floor and the whole
 * venue too. `run` returns the changed tables' names. Throws `not_found` for the whole venue.
 */
function withUnits(
  { db, clock }: Kernel,
  { viewer: { id: actorId }, params: { id: amenityId } }: UnitCall,
  run: (tx: Tx, at: Date) => Promise<string[]>,
): Promise<ManagedAmenity> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const { version } = await lockLayout(tx)
    await lockAllAmenities(tx)
    const amenity = await requireAmenity(tx, amenityId)
    if (amenity.isWholeVenue) throw new Refusal('not_found')
    const names = await run(tx, at)
    if (names.length > 0) await newVersion(tx, version + 1, names, { actorId, at })
    await publish(tx, 'amenities', { id: amenityId })
    await publish(tx, 'availability', { id: amenityId })
    return showManaged(tx, amenityId)
  })
}

export async function joinUnits(
  tx: Tx,
  units: readonly { id: number; name: string }[],
  at: Date,
): Promise<void> {
  for (const unit of units) await joinRentals(tx, unit, at)
}

export const createUnit: UseCase<typeof amenities.createUnit> = (kernel, call) =>
  withUnits(kernel, call, async (tx, at) => {
    const after = { ...call.body, amenityId: call.params.id }
    const unit = await addUnit(tx, { ...after, at })
    await joinRentals(tx, unit, at)
    const subject = `table:${unit.id}`
    await audit(tx, { actorId: call.viewer.id, action: 'table.create', subject, after, at })
    return [unit.name]
  })

/** Throws if a booking holds the unit, because it was made for this room. */
async function refuseWhileHeld(tx: Tx, unit: { id: number; name: string }, at: Date) {
  const { bookings } = await findAffected(tx, { tableId: unit.id }, at)
  if (bookings.length === 0) return
  const numbers = bookings.slice(0, 5).map((booking) => booking.lanternId)
  throw new Refusal('unit_has_bookings', { name: unit.name, bookings: numbers.join(', ') })
}

/** Sets the amenity of a table; `null` makes it a table of the floor only. */
async function assignTable(
  tx: Tx,
  tableId: number,
  to: number | null,
  { viewer }: UnitCall,
  at: Date,
): Promise<string[]> {
  const table = await lockTable(tx, tableId)
  if (table.amenityId === to) return []
  await refuseCheaperRoom(tx, viewer, { from: table.amenityId, to, at })
  await refuseWhileHeld(tx, table, at)
  await changeUnit(tx, tableId, { amenityId: to }, at)
  if (to !== null && table.amenityId === null) await joinRentals(tx, table, at)
  await audit(tx, {
    actorId: viewer.id,
    at,
    action: 'table.amenity',
    subject: `table:${tableId}`,
    before: { amenityId: table.amenityId },
    after: { amenityId: to },
  })
  return [table.name]
}

/** Makes a table of the floor, or another amenity's unit, a unit of this amenity. */
export const takeUnit: UseCase<typeof amenities.takeUnit> = (kernel, call) => {
  const { id, tableId } = call.params
  return withUnits(kernel, call, (tx, at) => assignTable(tx, tableId, id, call, at))
}

async function requireUnit(tx: Tx, { id, tableId }: { id: number; tableId: number }) {
  const table = await lockTable(tx, tableId)
  if (table.amenityId !== id) throw new Refusal('not_found')
  return table
}

/** Removes a unit from its amenity. The table stays on the floor. */
export const releaseUnit: UseCase<typeof amenities.releaseUnit> = (kernel, call) =>
  withUnits(kernel, call, async (tx, at) => {
    const { id } = await requireUnit(tx, call.params)
    return assignTable(tx, id, null, call, at)
  })

/** Writes the new names of tables in the bookings that hold them and on their guests' bills, and announces them. */
export async function publishNames(tx: Tx, units: readonly Renamed[], at: Date): Promise<void> {
  if (units.length === 0) return
  for (const { id, userId: memberId, units: names } of await renameInBookings(tx, units, at)) {
    await moveBill(tx, id, names.join(', '))
    await publish(tx, 'bookings', { id, memberId })
  }
  for (const { id, to } of units) await renameBillAt(tx, id, to)
}

export const updateUnit: UseCase<typeof amenities.updateUnit> = (kernel, call) => {
  const { name, capacity } = call.body
  return withUnits(kernel, call, async (tx, at) => {
    const table = await requireUnit(tx, call.params)
    const { id: tableId } = table
    if (name === table.name && capacity === table.capacity) return []
    await changeUnit(tx, tableId, { name, capacity }, at)
    if (name !== table.name)
      await publishNames(tx, [{ id: tableId, from: table.name, to: name }], at)
    await audit(tx, {
      actorId: call.viewer.id,
      action: 'table.change',
      subject: `table:${tableId}`,
      before: { name: table.name, capacity: table.capacity },
      after: { name, capacity },
      at,
    })
    return [name]
  })
}
