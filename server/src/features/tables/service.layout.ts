import type * as contract from '@lantern/contract/floor/tables'
import type { AreaLook, FloorArea, SavedTable } from '@lantern/contract/floor/tables'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { readSettings, tracesUntil } from '../venue/service.ts'
import * as repository from './repository.ts'
import { doubled, layoutChange, type LayoutChange } from './rules.ts'
import { builtInAreas } from '@lantern/contract/floor/layout'
import { bothNames } from '../../kernel/both-names.ts'

/** The person who changes the layout, and the time. */
export interface Editor {
  actorId: number
  at: Date
}

export { lockLayout } from './repository.ts'
export type { LayoutChange } from './rules.ts'

/** The layout's version, which clients send as `If-Match` and receive as `ETag`. */
export async function layoutVersion(tx: Tx): Promise<number> {
  return (await repository.findLayout(tx)).version
}

/** Stores a new version in the transaction of its change, and announces it. */
export async function newVersion(
  tx: Tx,
  version: number,
  tables: string[],
  { actorId, at }: Editor,
): Promise<void> {
  await repository.noteVersion(tx, { version, tables, actorId, createdAt: at })
  await publish(tx, 'tables')
}

/**
 * Throws `layout_stale`, with the changes since and the people who made them, if the save is based on an older version.
 */
async function checkVersion(tx: Tx, basedOn: number | null, version: number): Promise<void> {
  if (basedOn === null || basedOn === version) return
  const changes = await repository.findChangesSince(tx, basedOn)
  const names = new Set(changes.flatMap((change) => change.tables))
  const people = new Set(changes.map((change) => change.by))
  throw new Refusal('layout_stale', {
    version,
    changed: [...names].join(', '),
    by: [...people].join(', '),
  })
}

/** Locks the layout and compares it with the new one. */
export async function openLayout(
  tx: Tx,
  layout: readonly SavedTable[],
  basedOn: number | null,
): Promise<LayoutChange & { version: number }> {
  const { version } = await repository.lockLayout(tx)
  await checkVersion(tx, basedOn, version)
  const tables = await repository.findTables(tx)
  const areas = new Set((await repository.findAreas(tx)).map(({ id }) => id))
  if (layout.some(({ areaId }) => areaId != null && !areas.has(areaId))) {
    throw new Refusal('not_found')
  }
  const name = doubled(layout, tables)
  if (name !== null) throw new Refusal('table_name_taken', { name })
  return { ...layoutChange(layout, tables), version }
}

/** Saves the changes that `openLayout` found. Returns the new version, or the old one if nothing changed. */
export async function applyLayout(
  tx: Tx,
  change: LayoutChange & { version: number },
  editor: Editor,
): Promise<number> {
  const { added, moved, linked, names } = change
  if (names.length === 0) return change.version
  const version = change.version + 1
  const { at } = editor
  if (moved.length > 0) await repository.updatePlaces(tx, moved, { version, at })
  for (const { table, amenityId } of linked) await repository.updateLink(tx, table.id, amenityId)
  if (added.length > 0) {
    await repository.insertTables(
      tx,
      added.map(({ id: _theirs, status: _status, ...table }) => ({ ...table, version })),
    )
  }
  await newVersion(tx, version, names, editor)
  await audit(tx, {
    actorId: editor.actorId,
    action: 'layout.save',
    subject: `layout:${version}`,
    after: { tables: names },
    at,
  })
  return version
}

/** Deletes a table that no booking holds, and makes a new version of the locked layout. */
export async function takeAway(
  tx: Tx,
  table: { id: number; name: string },
  editor: Editor,
): Promise<number> {
  const { version } = await repository.findLayout(tx)
  await repository.removeTable(tx, table.id)
  await newVersion(tx, version + 1, [table.name], editor)
  await audit(tx, {
    actorId: editor.actorId,
    action: 'table.delete',
    subject: `table:${table.id}`,
    before: { name: table.name },
    at: editor.at,
  })
  return version + 1
}

/** Stores a layout as the default one (`POST /api/venue/tables/save-default`). */
export const saveDefault: UseCase<typeof contract.saveDefaultLayout> = (
  { db, clock },
  { viewer, body },
) =>
  transact(db, async (tx) => {
    await repository.lockLayout(tx)
    await repository.updateDefault(tx, body)
    const event = { action: 'layout.default', subject: 'layout', at: clock.now() } as const
    await audit(tx, { ...event, actorId: viewer.id })
  })

/** The default layout; empty if none was saved. One saved before areas existed leaves each table in its area. */
export const readDefault: UseCase<typeof contract.restoreDefaultLayout> = ({ db }) =>
  transact(db, async (tx) => {
    const { defaultLayout } = await repository.findLayout(tx)
    const tables = await repository.findTables(tx)
    const areas = new Set((await repository.findAreas(tx)).map(({ id }) => id))
    const present = new Map(tables.map((table) => [table.id, table.areaId]))
    const areaOf = ({ id, areaId = present.get(id) }: SavedTable) =>
      areaId != null && areas.has(areaId) ? areaId : null
    return (defaultLayout ?? []).map(({ amenityId: _link, ...table }) => ({
      ...table,
      areaId: areaOf(table),
      status: 'available' as const,
      occupied_until: null,
      occupied_by: null,
      occupied_by_name: null,
    }))
  })

/** Deletes changes of the layout that are older than the venue's retention period. */
export const sweepLayoutChanges = async (tx: Tx, now: Date): Promise<void> =>
  repository.deleteChangesBefore(tx, tracesUntil(await readSettings(tx, now), now))

/** The areas of the floor in the venue's order. */
export const listAreas = async (tx: Tx): Promise<FloorArea[]> =>
  (await repository.findAreas(tx)).map(({ place: _place, ...area }) => area)

/** The first area with this look. If there is none it is added last, with its built-in names. */
export async function provideArea(tx: Tx, look: AreaLook): Promise<number> {
  await repository.lockLayout(tx)
  const areas = await repository.findAreas(tx)
  const known = areas.find((area) => area.look === look)
  return (
    known?.id ?? repository.insertArea(tx, { ...builtInAreas[look], look, place: areas.length + 1 })
  )
}

/** Saves all areas of the floor in this order (`POST /api/venue/areas`). */
export const saveAreas: UseCase<typeof contract.saveAreas> = ({ db, clock }, { viewer, body }) => {
  const { areas } = body
  return transact(db, async (tx) => {
    await repository.lockLayout(tx)
    const before = await repository.findAreas(tx)
    const known = new Set(before.map(({ id }) => id))
    const kept = areas.flatMap(({ id }) => id ?? [])
    if (kept.some((id) => !known.has(id))) throw new Refusal('not_found')
    await repository.deleteAreasBut(tx, kept)
    for (const [at, { id, look, ...names }] of areas.entries()) {
      const area = { ...bothNames(names), look, place: at + 1 }
      await (id === undefined
        ? repository.insertArea(tx, area)
        : repository.updateArea(tx, id, area))
    }
    await audit(tx, {
      actorId: viewer.id,
      action: 'layout.areas',
      subject: 'layout',
      before: { names: before.map(({ nameEn }) => nameEn) },
      after: { names: areas.map(({ nameEn }) => nameEn) },
      at: clock.now(),
    })
    await publish(tx, 'tables')
    return listAreas(tx)
  })
}
