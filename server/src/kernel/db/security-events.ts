import type { SecurityKind } from '@lantern/contract/security'
import { sql } from 'drizzle-orm'
import { transact, type Tx } from './db.ts'
import type { Kernel } from '../kernel.ts'
import { announce } from '../live/live-channel.ts'

/** Where a call came from. */
export interface Origin {
  /** The client's IP address. */
  address: string | null
  /** The browser's `User-Agent`. */
  agent: string | null
}

/** The origin of an event that no call caused: a command, or a message from Discord. */
export const nowhere: Origin = { address: null, agent: null }

/** One event of the log of security. No field may hold a secret. */
export interface NewSecurityEvent {
  kind: SecurityKind
  /** The account that it is about, if it is anybody's. */
  userId: number | null
  /** The person who did it, if that is known. */
  actorId: number | null
  detail?: string
  from: Origin
  at: Date
  /** Whether all admins are written to about it. */
  isSerious?: boolean
}

const QUARTER_MS = 15 * 60_000

/** What anybody can cause at will. Repeats within a quarter of an hour only count, so that they don't fill the log. */
const repeated: ReadonlySet<SecurityKind> = new Set([
  'signin.failure',
  'signin.limit',
  'limit.reach',
  'pin.failure',
  'proof.failure',
  'recovery.failure',
])

function foldOf({ kind, userId, actorId, detail, from, at }: NewSecurityEvent): string | null {
  if (!repeated.has(kind)) return null
  const quarter = Math.floor(at.getTime() / QUARTER_MS)
  return JSON.stringify([kind, userId, actorId, detail ?? null, from.address, quarter])
}

/** Writes an event down in the transaction of what it tells of, and tells the log's readers. */
export async function noteSecurity(tx: Tx, event: NewSecurityEvent): Promise<void> {
  const { kind, userId, actorId, detail, from, at, isSerious = false } = event
  const { rowCount } = await tx.execute(sql`
    INSERT INTO security_events AS kept
      (kind, user_id, actor_id, detail, address, agent, folded, is_serious, created_at)
    VALUES (${kind}, ${userId}, ${actorId}, ${detail?.slice(0, 200) ?? null},
            ${from.address?.slice(0, 64) ?? null}, ${from.agent?.slice(0, 400) ?? null},
            ${foldOf(event)}, ${isSerious}, ${at})
    ON CONFLICT (folded) DO UPDATE SET times = kept.times + 1`)
  if (rowCount !== 0) await announce(tx, 'audit')
}

/** Forgets from where somebody came, because their account is being deleted. What happened stays. */
export async function forgetOrigins(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`
    UPDATE security_events SET address = NULL, agent = NULL
    WHERE actor_id = ${userId} OR (user_id = ${userId} AND actor_id IS NULL)`)
}

/** Writes down that somebody took a file of data away. */
export function noteExport(
  { db, clock }: Kernel,
  { actorId, file, from }: { actorId: number; file: string; from: Origin },
): Promise<void> {
  const event = { userId: actorId, actorId, detail: file, from, at: clock.now() }
  return transact(db, (tx) => noteSecurity(tx, { ...event, kind: 'export.take' }))
}
