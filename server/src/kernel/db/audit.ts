import type { AuditAction } from '@lantern/contract/reports/audit'
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'
import { publish } from '../live/live-channel.ts'

/** One act of a staff member, or of a guest by their link, for the audit log. */
export interface AuditEvent {
  /** `null` for a guest, who has no account. */
  actorId: number | null
  action: AuditAction
  /** The changed record, such as `booking:17`. */
  subject: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  at: Date
}

const json = (value: AuditEvent['before']) => (value ? JSON.stringify(value) : null)

export async function audit(tx: Tx, event: AuditEvent): Promise<void> {
  const { actorId, action, subject, before, after, at } = event
  await tx.execute(sql`
    INSERT INTO audit_events (actor_id, action, subject, before, after, created_at)
    VALUES (${actorId}, ${action}, ${subject}, ${json(before)}::jsonb, ${json(after)}::jsonb, ${at})`)
  await publish(tx, 'audit')
}

/** The fields in which two states of a row differ, with their old and new values; `null` if none do. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const pick = (from: T, other: T): Partial<T> => {
    const differing = { ...from }
    for (const key in from) {
      if (JSON.stringify(from[key]) === JSON.stringify(other[key])) delete differing[key]
    }
    return differing
  }
  const sides = { before: pick(before, after), after: pick(after, before) }
  return Object.keys(sides.after).length > 0 ? sides : null
}
