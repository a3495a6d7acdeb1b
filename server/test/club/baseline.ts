import pg from 'pg'
import { openDatabase } from '../../src/kernel/db/db.ts'

/** The schema. A database whose schema a test has changed isn't reused. */
const catalogs = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_type']

/** Every table, with the columns that a statement can write. */
const TABLES = `
  SELECT c.oid::regclass::text AS name, n.nspname = 'pg_catalog' AS "isCatalog",
    (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND (n.nspname !~ '^pg_|^information_schema$'
    OR n.nspname = 'pg_catalog' AND c.relname = ANY($1))`

/** Sets every sequence to what it is now. */
const SEQUENCES = `
  SELECT string_agg(format('setval(%L, %s, %s)', format('%I.%I', schemaname, sequencename),
    coalesce(last_value, start_value), (last_value IS NOT NULL)::text), ', ') AS sets
  FROM pg_sequences`

interface Table {
  name: string
  isCatalog: boolean
  columns: string
}

/** The rows of a database at one moment. */
export interface Baseline {
  /**
   * Restores rows and sequences, while nobody else uses the database. Resolves with `false`, and restores nothing, if
   * the schema has changed.
   */
  restore(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Remembers the rows of a database. A table is unchanged if it has as many rows as before and none by a later
 * transaction, so only tables that a test has written to are restored. Copying a database and opening instances on it
 * takes eight times as long.
 */
export async function baselineOf(
  connection: pg.PoolConfig,
  log: (error: Error) => void,
): Promise<Baseline> {
  // A replica writes rows without running triggers or checking references. The remembered rows satisfied both.
  const options = '-c session_replication_role=replica'
  const database = openDatabase({ ...connection, options, max: 1, idleTimeoutMillis: 0 }, log)
  const { pool } = database
  const { rows: tables } = await pool.query<Table>(TABLES, [catalogs])
  const { rows: sequences } = await pool.query<{ sets: string }>(SEQUENCES)
  const looks = tables.map(
    ({ name }) => `(SELECT concat(count(*), ' ', max(xmin::text::bigint)) FROM ${name})`,
  )
  const look = { name: 'marks', text: `SELECT ARRAY[${looks.join(', ')}] AS marks` }
  const marks = async () => {
    const { rows } = await pool.query<{ marks: string[] }>(look)
    return new Map(tables.map(({ name }, place) => [name, rows[0]?.marks[place]]))
  }
  const rowsOf = async ({ name, columns, isCatalog }: Table): Promise<[string, string]> => {
    if (isCatalog) return [name, '']
    const { rows } = await pool.query<{ all: string | null }>(
      `SELECT json_agg(t)::text AS all FROM ${name} t`,
    )
    const all = rows[0]?.all ?? null
    if (all === null) return [name, `DELETE FROM ${name}`]
    const these = `json_populate_recordset(NULL::${name}, ${pg.escapeLiteral(all)})`
    return [
      name,
      `DELETE FROM ${name}; INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${these}`,
    ]
  }
  const remade = new Map<string, string>()
  for (const table of tables) remade.set(...(await rowsOf(table)))
  let known = await marks()
  return {
    async restore() {
      const found = await marks()
      const changed = tables.filter(({ name }) => found.get(name) !== known.get(name))
      if (changed.some(({ isCatalog }) => isCatalog)) return false
      const again = changed.map(({ name }) => remade.get(name))
      await pool.query(`BEGIN; ${again.join('; ')}; SELECT ${sequences[0]?.sets}; COMMIT`)
      // The rows of the next test then lie in the order in which it writes them, as in a new database.
      if (changed.length > 0)
        await pool.query(`VACUUM ${changed.map(({ name }) => name).join(', ')}`)
      known = await marks()
      return true
    },
    close: () => database.close(),
  }
}
