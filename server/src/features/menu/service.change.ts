import { audit, type AuditEvent } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'

/** The result of an act, and what it has changed, for the log; no subject if nothing. */
interface Changed<T> extends Partial<Pick<AuditEvent, 'subject' | 'before' | 'after'>> {
  result: T
  /** The id of the dish that was changed, for the screens that show it. */
  id?: number
}

/** Changes the menu in one transaction, which also logs and announces the change. */
export function changeMenu<T>(
  { db, clock }: Kernel,
  { actorId, action }: Pick<AuditEvent, 'actorId' | 'action'>,
  change: (tx: Tx, at: Date) => Promise<Changed<T>>,
): Promise<T> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const { result, id, subject, ...sides } = await change(tx, at)
    if (subject !== undefined) {
      await audit(tx, { actorId, action, subject, ...sides, at })
      await publish(tx, 'menu', id === undefined ? {} : { id })
    }
    return result
  })
}

/** The rows in the order of `ids`. Rows that it lacks come last, and unknown ids are ignored. */
export function inOrderOf<Row extends { id: number }>(
  rows: readonly Row[],
  ids: readonly number[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set([...ids, ...byId.keys()])].flatMap((id) => byId.get(id) ?? [])
}

/** An order for the log. */
export const orderOf = (rows: readonly { nameEn: string }[]) => ({
  displayOrder: rows.map(({ nameEn }) => nameEn).join(', '),
})
