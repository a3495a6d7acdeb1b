import type { cleanTable, markTable } from '@lantern/contract/floor/acts'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { cleanedUntil, cleanUntil, findTable, lockTable, markByHand } from '../../tables/service.ts'
import type { TableState } from '../rules.ts'
import { readTableState } from '../service.ts'

/** Throws `table_changed` if the table's status or booking isn't the one that the screen showed. */
export async function requireSeenTable(
  tx: Tx,
  id: number,
  isSeen: (state: TableState) => boolean,
  at: Date,
): Promise<void> {
  const table = await findTable(tx, id)
  if (!table) throw new Refusal('not_found')
  const state = await readTableState(tx, table, at)
  if (!isSeen(state)) {
    throw new Refusal('table_changed', { name: table.name, status: state.status })
  }
}

/** Sets a table's status by hand (`POST /api/staff/tables/{id}/mark`). */
export function mark(
  { db, clock }: Kernel,
  { viewer: { id: actorId }, params: { id }, body }: Call<typeof markTable>,
): Promise<void> {
  const at = clock.now()
  const { status, minutes, name, seen } = body
  const isEndless = minutes === undefined || status === 'available'
  const until = isEndless ? null : new Date(at.getTime() + minutes * 60_000)
  return transact(db, async (tx) => {
    const isSeen = (now: TableState) =>
      now.status === seen.status && now.bookingId === seen.bookingId
    await lockTable(tx, id)
    await requireSeenTable(tx, id, isSeen, at)
    const mark = { status, until, name: status === 'available' ? null : (name ?? null) }
    await markByHand(tx, id, mark, at)
    // Marking a table as available also ends its cleaning.
    if (status === 'available') await cleanUntil(tx, id, null, at)
    await audit(tx, { actorId, action: 'table.mark', subject: `table:${id}`, after: mark, at })
  })
}

/** Marks a table as being cleaned for some minutes, or as clean (`POST /api/staff/tables/{id}/clean`). */
export function clean(
  { db, clock }: Kernel,
  { viewer: { id: actorId }, params: { id }, body }: Call<typeof cleanTable>,
): Promise<void> {
  const at = clock.now()
  const until = body.minutes === 0 ? null : new Date(at.getTime() + body.minutes * 60_000)
  const shown = body.cleaningUntil === null ? null : new Date(body.cleaningUntil)
  const seen = cleanedUntil({ cleaningUntil: shown }, at)
  return transact(db, async (tx) => {
    await lockTable(tx, id)
    const now = (await findTable(tx, id))?.cleaningUntil ?? null
    const isSeen = cleanedUntil({ cleaningUntil: now }, at)?.getTime() === seen?.getTime()
    await requireSeenTable(tx, id, () => isSeen, at)
    await cleanUntil(tx, id, until, at)
    const after = { until }
    await audit(tx, { actorId, action: 'table.clean', subject: `table:${id}`, after, at })
  })
}
