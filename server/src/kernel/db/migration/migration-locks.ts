import type pg from 'pg'

/** The effect of a statement's lock on other connections until its transaction ends. */
export interface Lock {
  /** An existing table, or a description of it. */
  table: string
  holdsUp: 'reads and writes' | 'writes' | 'the rows it changes'
}

const name = String.raw`(?:IF (?:NOT )?EXISTS )?(?:ONLY )?"?([\w.]+)"?`

const rules: readonly [pattern: RegExp, holdsUp: Lock['holdsUp']][] = [
  [new RegExp(`\\bALTER TABLE ${name}`, 'gi'), 'reads and writes'],
  [
    new RegExp(`\\b(?:DROP TABLE|TRUNCATE(?: TABLE)?|LOCK TABLE) (?!ON )${name}`, 'gi'),
    'reads and writes',
  ],
  [new RegExp(`\\bDROP INDEX (?!CONCURRENTLY)${name}`, 'gi'), 'reads and writes'],
  [new RegExp(`\\bDROP TRIGGER ${name} ON ${name}`, 'gi'), 'reads and writes'],
  [
    new RegExp(`\\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:${name} )?ON ${name}`, 'gi'),
    'writes',
  ],
  [/\bCREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER \w+ [^;]*?\bON "?([\w.]+)"?/gi, 'writes'],
  [new RegExp(`\\bREFERENCES ${name}`, 'gi'), 'writes'],
  [new RegExp(`\\bUPDATE (?!OR |ON |OF )${name} SET\\b`, 'gi'), 'the rows it changes'],
  [new RegExp(`\\bDELETE FROM ${name}`, 'gi'), 'the rows it changes'],
]

const order: readonly Lock['holdsUp'][] = ['the rows it changes', 'writes', 'reads and writes']

/** The SQL on one line, without comments and function bodies, because a body runs later. */
const bare = (sql: string) =>
  sql
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/(\bFUNCTION\b[^;$]*)\$(\w*)\$[^]*?\$\2\$/gi, '$1')
    .replace(/\s+/g, ' ')

/**
 * Lists the locks that a migration file takes. It reads the SQL text only, so a dry run takes no locks. `tableOf`
 * finds the table of an index. Tables that the file itself creates are left out, because they aren't in use yet.
 */
export function locksOf(sql: string, tableOf: (index: string) => string | undefined): Lock[] {
  const text = bare(sql)
  const made = new Set(
    [...text.matchAll(new RegExp(`\\bCREATE (?:UNLOGGED )?TABLE ${name}`, 'gi'))].map(
      ([, table]) => table,
    ),
  )
  const found = new Map<string, Lock['holdsUp']>()
  for (const [pattern, holdsUp] of rules) {
    for (const groups of text.matchAll(pattern)) {
      const named = groups.at(-1) ?? ''
      const isIndex = pattern.source.includes('DROP INDEX')
      const table = isIndex ? (tableOf(named) ?? `the table of the index ${named}`) : named
      const known = found.get(table)
      if (made.has(table) || (known && order.indexOf(known) >= order.indexOf(holdsUp))) continue
      found.set(table, holdsUp)
    }
  }
  return [...found].map(([table, holdsUp]) => ({ table, holdsUp }))
}

export async function indexTables(pool: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ index: string; table: string }>(
    'SELECT indexname AS index, tablename AS table FROM pg_indexes',
  )
  return new Map(rows.map(({ index, table }) => [index, table]))
}
