import type { SecurityKind } from '@lantern/contract/account/security'
import { sql } from 'drizzle-orm'
import { transact, type Tx } from './db.ts'
import type { Kernel } from '../kernel.ts'
import { publish } from '../live/live-channel.ts'

export interface Origin {
  address: string | null
  agent: string | null
}

/** The origin of an event without a call: a command, or a message from Discord. */
export const nowhere: Origin = { address: null, agent: null }

/** One event of the security log. No field may contain a secret. */
export interface NewSecurityEvent {
  kind: SecurityKind
  userId: number | null
  /** The person who acted, if known. */
  actorId: number | null
  detail?: string
  from: Origin
  at: Date
  /** Whether all admins get an email about it. */
  isSerious?: boolean
}

const QUARTER_MS = 15 * 60_000

/** Events that anybody can cause at will: repeats within a quarter of an hour only increase a counter. */
const repeated: ReadonlySet<SecurityKind> = new Set([
  'signin.failure',
  'signin.limit',
  'limit.reach',
  'pin.failure',
  'proof.failure',
  'recovery.failure',
])

function foldOf({ kind, userId, actorId, detail, from, at }: NewSecurityEvent) {
  if (!repeated.has(kind)) return null
  const quarter = Math.floor(at.getTime() / QUARTER_MS)
  return JSON.stringify([kind, userId, actorId, detail ?? null, from.address, quarter])
}

export async function noteSecurity(tx: Tx, event: NewSecurityEvent): Promise<void> {
  const { kind, userId, actorId, detail, from, at, isSerious = false } = event
  const { rowCount } = await tx.execute(sql`
    INSERT INTO security_events AS kept
      (kind, user_id, actor_id, detail, address, agent, folded, is_serious, created_at)
    VALUES (${kind}, ${userId}, ${actorId}, ${detail?.slice(0, 200) ?? null},
            ${from.address?.slice(0, 64) ?? null}, ${from.agent?.slice(0, 400) ?? null},
            ${foldOf(event)}, ${isSerious}, ${at})
    ON CONFLICT (folded) DO UPDATE SET times = kept.times + 1`)
  if (rowCount !== 0) await publish(tx, 'audit')
}

/** Deletes the addresses and browsers of a deleted account's events. The events stay. */
export async function forgetOrigins(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`
    UPDATE security_events SET address = NULL, agent = NULL
    WHERE actor_id = ${userId} OR (user_id = ${userId} AND actor_id IS NULL)`)
}

export function noteExport(
  { db, clock }: Kernel,
  { actorId, file, from }: { actorId: number; file: string; from: Origin },
): Promise<void> {
  const event = { kind: 'export.take', userId: actorId, actorId, detail: file, from } as const
  return transact(db, (tx) => noteSecurity(tx, { ...event, at: clock.now() }))
}
