import type {
  deleteTable as deleting,
  saveLayout as contract,
} from '@lantern/contract/floor/tables'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { basedOn, sendVersion } from '../../kernel/http/answers.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { refuseCheaperRoom } from '../amenities/service.manage.ts'
import { lockAllAmenities, lockEachForBooking } from '../amenities/service.ts'
import { joinUnits, publishNames } from '../bookings/amenities/service.ts'
import { findTables } from '../tables/service.ts'
import {
  applyLayout,
  type LayoutChange,
  lockLayout,
  openLayout,
  takeAway,
} from '../tables/service.layout.ts'
import { countHeld, forgetParties } from './repository.ts'

/** Throws `table_has_bookings` if a booking holds the table now or later. */
async function requireEmpty(tx: Tx, table: { id: number; name: string }, now: Date): Promise<void> {
  const count = await countHeld(tx, table.id, now)
  if (count > 0) throw new Refusal('table_has_bookings', { name: table.name, count })
}

async function announceUnits(tx: Tx, ids: readonly (number | null | undefined)[]): Promise<void> {
  for (const id of new Set(ids.filter((each) => each != null))) {
    await publish(tx, 'amenities', { id })
    await publish(tx, 'availability', { id })
  }
}

/** The tables that a saved layout newly makes units of an amenity. */
async function newUnits(tx: Tx, { linked, added }: LayoutChange) {
  const ids = new Set(
    linked.filter(({ table }) => table.amenityId === null).map(({ table }) => table.id),
  )
  const names = new Set(added.map(({ name }) => name))
  const tables = await findTables(tx)
  return tables.filter(
    ({ id, name, amenityId }) => amenityId !== null && (ids.has(id) || names.has(name)),
  )
}

/**
 * Saves the layout and sends its new version (`POST /api/venue/tables/layout`). Throws `table_has_bookings` if it
 * would change the amenity of a table that a booking holds, and `price_by_admin` if staff would move a table to a
 * cheaper amenity.
 */
export const saveLayout: UseCase<typeof contract> = async (
  { db, clock },
  { viewer, body, reply },
) => {
  const at = clock.now()
  const saved = await transact(db, async (tx) => {
    const change = await openLayout(tx, body, basedOn(reply))
    const { linked, added, retold, renamed } = change
    const amenities = [
      ...linked.flatMap(({ table, amenityId }) => [table.amenityId, amenityId]),
      ...added.map((table) => table.amenityId ?? null),
    ]
    const isUnit = amenities.some((id) => id !== null)
    // Each unit also belongs to the whole venue.
    if (isUnit) await lockAllAmenities(tx)
    await lockEachForBooking(tx, [...amenities, ...retold])
    for (const { table, amenityId } of linked) {
      await refuseCheaperRoom(tx, viewer, { from: table.amenityId, to: amenityId, at })
      await requireEmpty(tx, table, at)
    }
    await announceUnits(tx, [...amenities, ...retold])
    const version = await applyLayout(tx, change, { actorId: viewer.id, at })
    await publishNames(tx, renamed, at)
    await joinUnits(tx, await newUnits(tx, change), at)
    return version
  })
  sendVersion(reply, saved)
}

/** Takes a table off the floor and sends the layout's new version (`DELETE /api/venue/tables/{id}`). */
export const deleteTable: UseCase<typeof deleting> = async (
  { db, clock },
  { viewer, params, reply },
) => {
  const { id: tableId } = params
  const at = clock.now()
  const saved = await transact(db, async (tx) => {
    await lockLayout(tx)
    const table = (await findTables(tx)).find((each) => each.id === tableId)
    if (!table) throw new Refusal('not_found')
    await lockEachForBooking(tx, [table.amenityId])
    await requireEmpty(tx, table, at)
    await forgetParties(tx, tableId)
    await announceUnits(tx, [table.amenityId])
    return takeAway(tx, table, { actorId: viewer.id, at })
  })
  sendVersion(reply, saved)
}
