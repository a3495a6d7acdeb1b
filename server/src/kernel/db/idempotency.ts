import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { hasFollowUps, transact, type Db, type Tx } from './db.ts'
import { look, statement } from './db-query.ts'
import { Refusal } from '../http/errors.ts'

/** A writing call that its client may repeat: the caller, the endpoint, the key and a hash of the content. */
export interface RepeatableCall {
  key: string
  memberId: number
  route: string
  bodyHash: string
  /** Asks for the effect of an earlier call and must not have one itself (`settle`). */
  settles?: boolean
}

/** A PIN proves the caller's identity and isn't part of the request's content, so not even its hash is stored. */
const withoutPin = (name: string, value: unknown) => (name === 'pin' ? undefined : value)

/** Reads the `Idempotency-Key` header, of 8 to 100 visible characters; `null` without one or without a caller. */
export function repeatableCall(
  request: FastifyRequest,
  memberId: number | undefined,
  route: string,
): RepeatableCall | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || memberId === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new Refusal('invalid_input')
  }
  const content = JSON.stringify([request.params ?? null, request.body ?? null], withoutPin)
  return {
    key,
    memberId,
    route,
    bodyHash: createHash('sha256').update(content).digest('hex'),
    settles: request.headers['idempotency-settle'] !== undefined,
  }
}

/** Whether a call repeats one that succeeded, for checks before its transaction, which must not refuse a repeat. */
export async function isRepeat(db: Db, call: RepeatableCall | null): Promise<boolean> {
  if (!call) return false
  return (await look(db, keySeen(call.key, call.memberId, call.route))) !== undefined
}

const keySeen = statement<{ seen: boolean }>(
  'SELECT true AS seen FROM idempotency_keys WHERE key = $1 AND member_id = $2 AND route = $3 AND effect_id IS NOT NULL',
)

/** A use case in two parts: `run` performs it, `show` reads its result, for the first call and for repeats. */
export interface RepeatableAct<Id extends number | string, T> {
  /** Performs it in the given transaction and returns the id of the result. */
  run: (tx: Tx) => Promise<Id>
  /** Reads the current state of the result with that id: the response to the first call and to each repeat. */
  show: (tx: Tx, id: Id) => Promise<T>
  /** Converts the stored text back into the id: `Number` or `String`. */
  id: (kept: string) => Id
}

/** Stores a call's key and returns `null`, or waits for the call that has it and returns its row. */
async function enter(tx: Tx, call: RepeatableCall): Promise<{ effect_id: string | null } | null> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO idempotency_keys (key, member_id, route, body_hash)
    VALUES (${call.key}, ${call.memberId}, ${call.route}, ${call.bodyHash})
    ON CONFLICT DO NOTHING`)
  if (rowCount !== 0) return null
  const { rows } = await tx.execute<{ effect_id: string | null; body_hash: string }>(sql`
    SELECT effect_id, body_hash FROM idempotency_keys
    WHERE key = ${call.key} AND member_id = ${call.memberId} AND route = ${call.route}`)
  const [first] = rows
  if (!first || first.body_hash !== call.bodyHash) throw new Refusal('key_reused')
  return first
}

/** Settles a call whose response was lost: returns if it had its effect, else throws `not_done` and voids its key. */
export async function settle(db: Db, call: RepeatableCall): Promise<void> {
  const entered = await transact(db, (tx) => enter(tx, call))
  if (entered === null || entered.effect_id === null) throw new Refusal('not_done')
}

/**
 * Runs a use case in one transaction, once per key, and returns its result after all follow-ups. Without a key it
 * runs each time. The key is written in the same transaction, so a refused call leaves no key and may be repeated.
 * Throws `key_reused` if the key was used with other content, and the errors of the use case.
 */
export async function repeatable<Id extends number | string, T>(
  db: Db,
  call: RepeatableCall | null,
  { run, show, id: read }: RepeatableAct<Id, T>,
): Promise<T> {
  const { answer, later } = await transact(db, async (tx) => {
    const entered = call && (await enter(tx, call))
    if (entered?.effect_id === null) throw new Refusal('not_done')
    if (entered) return { answer: await show(tx, read(entered.effect_id)), later: null }
    const id = await run(tx)
    const shown = await show(tx, id)
    if (call) {
      await tx.execute(sql`
        UPDATE idempotency_keys SET effect_id = ${String(id)}
        WHERE key = ${call.key} AND member_id = ${call.memberId} AND route = ${call.route}`)
    }
    return { answer: shown, later: hasFollowUps(tx) ? { id } : null }
  })
  return later ? transact(db, (tx) => show(tx, later.id)) : answer
}

/** The same for an act on an existing row with that id. */
export const repeatableOn = <T>(
  db: Db,
  { id, repeatable: call = null }: { id: number | string; repeatable?: RepeatableCall | null },
  act: { run: (tx: Tx) => Promise<unknown>; show: (tx: Tx) => Promise<T> },
): Promise<T> =>
  repeatable(db, call, {
    async run(tx) {
      await act.run(tx)
      return String(id)
    },
    show: act.show,
    id: String,
  })

/** Deletes keys older than a day, by the database's clock, which also set their times. */
export async function forgetOldKeys(tx: Tx): Promise<void> {
  await tx.execute(sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`)
}
