import type { Topic } from '@lantern/contract/live'
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** What instances tell each other. It carries ids only, never a person's data. */
export type Notice =
  | { kind: 'changed'; topic: Topic; id: string | null; memberId: number | null }
  | { kind: 'session-ended'; sid: string }

export const CHANNEL = 'lantern'

/** Tells all instances, this one included, when and only when the transaction commits. */
export async function tell(tx: Tx, notice: Notice): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`)
}

/**
 * Announces a change to the screens that may know of it: everybody's for a public topic, the
 * member's own and the staff's for an `own` one.
 */
export function announce(
  tx: Tx,
  topic: Topic,
  about: { id?: string | number; memberId?: number | null } = {},
): Promise<void> {
  return tell(tx, {
    kind: 'changed',
    topic,
    id: about.id === undefined ? null : String(about.id),
    memberId: about.memberId ?? null,
  })
}
