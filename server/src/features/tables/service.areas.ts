import { builtInAreas } from '@lantern/contract/layout'
import type { AreaLook, AreasToSave, FloorArea } from '@lantern/contract/tables'
import { bothNames } from '../../kernel/both-names.ts'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { lockLayout } from './repository.layout.ts'
import { deleteAreasBut, findAreas, insertArea, updateArea } from './repository.areas.ts'

/** The areas of the floor in the venue's order. */
export const listAreas = async (tx: Tx): Promise<FloorArea[]> =>
  (await findAreas(tx)).map(({ place: _place, ...area }) => area)

/** The first area with this look. If there is none it is added last, with its built-in names. */
export async function provideArea(tx: Tx, look: AreaLook): Promise<number> {
  await lockLayout(tx)
  const areas = await findAreas(tx)
  const known = areas.find((area) => area.look === look)
  return known?.id ?? insertArea(tx, { ...builtInAreas[look], look, place: areas.length + 1 })
}

/** Saves all areas of the floor in this order (`POST /api/venue/areas`). */
export function saveAreas(
  { db, clock }: Kernel,
  actorId: number,
  { areas }: AreasToSave,
): Promise<FloorArea[]> {
  return transact(db, async (tx) => {
    await lockLayout(tx)
    const before = await findAreas(tx)
    const known = new Set(before.map(({ id }) => id))
    const kept = areas.flatMap(({ id }) => id ?? [])
    if (kept.some((id) => !known.has(id))) throw new Refusal('not_found')
    await deleteAreasBut(tx, kept)
    for (const [at, { id, look, ...names }] of areas.entries()) {
      const area = { ...bothNames(names), look, place: at + 1 }
      await (id === undefined ? insertArea(tx, area) : updateArea(tx, id, area))
    }
    await audit(tx, {
      actorId,
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
