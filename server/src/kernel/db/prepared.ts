import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The name of a statement: a hash of its text, so that each connection prepares it once. */
export const statementName = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 20)

/**
 * The number of executions from which a statement is prepared. Statements with inline lists, whose text varies,
 * rarely reach it.
 */
const OFTEN = 5
/**
 * The maximum number of prepared statements, each of which uses the database's memory on every connection. A club has
 * fewer distinct ones.
 */
const MOST = 500

const times = new Map<string, number>()
const names = new Map<string, string>()

/** The name under which a statement is prepared; `undefined` for a rare one. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST) return known
  const count = (times.get(text) ?? 0) + 1
  if (count < OFTEN) times.set(text, count)
  else {
    times.delete(text)
    names.set(text, statementName(text))
  }
  if (times.size > 10 * MOST) times.clear()
  return names.get(text)
}

const hasText = (query: unknown): query is { text: string; name?: string } =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'

/**
 * The same client, but frequent statements are prepared. PostgreSQL then parses and plans them once per connection,
 * which saves half the cost of a small statement.
 */
export const preparing = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (key !== 'query' || typeof value !== 'function') return value
      return (query: unknown, ...more: unknown[]): unknown => {
        const name = hasText(query) && query.name === undefined ? nameOf(query.text) : undefined
        const asked = hasText(query) && name !== undefined ? { ...query, name } : query
        return Reflect.apply(value, target, [asked, ...more])
      }
    },
  })
