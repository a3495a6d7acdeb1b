import { exactly } from './db-statement.ts'

/** What came of a call that was made before by the same key. */
export interface SeenKey {
  /** Of its effect. */
  id: string
  /** Of its content. */
  hash: string
}

/** What came of the call of a member, a route and a key, as a value in SQL; null where there was none. */
export const seenKey = (member: string, route: string, key: string): string =>
  `(SELECT json_build_object('id', effect_id, 'hash', body_hash) FROM idempotency_keys
    WHERE member_id = ${member} AND route = ${route} AND idempotency_keys.key = ${key})`

/** Writes a key with its effect. Whoever comes second waits for the first, and finds it there. */
export const keyWritten = exactly(
  'key',
  `INSERT INTO idempotency_keys (member_id, route, key, body_hash, effect_id)
   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
)
