import { exactly } from './db-statement.ts'

/** The result of an earlier call with the same key. */
export interface SeenKey {
  /** The id of the effect. */
  id: string
  /** The hash of the content. */
  hash: string
}

/** The result of the call with a member, a route and a key, as an SQL expression; null if there was none. */
export const seenKey = (member: string, route: string, key: string): string =>
  `(SELECT json_build_object('id', effect_id, 'hash', body_hash) FROM idempotency_keys
    WHERE member_id = ${member} AND route = ${route} AND idempotency_keys.key = ${key})`

/**
 * Stores a key with the id of its effect. A second call with the key waits here for the first, and then finds
 * it.
 */
export const keyWritten = exactly(
  'key',
  `INSERT INTO idempotency_keys (member_id, route, key, body_hash, effect_id)
   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
)
