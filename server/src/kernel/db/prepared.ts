import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The name of a statement: a hash of its text, so that each connection prepares a text once. */
export const statementName = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 20)

/** A text that comes so often is prepared from then on. One with a list of values, whose length changes, seldom does. */
const OFTEN = 5
/** More texts than a club's calls have. A prepared statement takes the database's memory on every connection. */
const MOST = 500

const times = new Map<string, number>()
const names = new Map<string, string>()

/** The name by which a text is prepared; `undefined` for one that is seldom sent. */
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
 * The same client, whose statements are prepared once they have come often. PostgreSQL reads and plans them once a
 * connection then, which is half of what a small statement costs it.
 */
export const preparing = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key, target)
      return (query: unknown, ...more: unknown[]): unknown => {
        const name = hasText(query) && query.name === undefined ? nameOf(query.text) : undefined
        const asked = hasText(query) && name !== undefined ? { ...query, name } : query
        return Reflect.apply(target.query, target, [asked, ...more])
      }
    },
  })
