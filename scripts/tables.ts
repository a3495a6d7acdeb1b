import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../server/src/kernel/db/migration/migrate.ts'
import { openDatabase } from '../server/src/kernel/db/db.ts'
import { startTestPostgres } from '../server/test/club/postgres.ts'

/**
 * Draws `docs/tables.md`: the diagrams of the tables, from a migrated database. Their order and descriptions are
 * those of the baseline. `npm run tables` writes it, and `scripts/tables.test.ts` checks that it is current.
 */

interface Reference {
  from: string
  to: string
  column: string
}

const root = join(import.meta.dirname, '..')
export const MAP = join(root, 'docs/tables.md')

/** The tables of the baseline by heading, each with the sentence before it. */
async function readBaseline() {
  const text = await readFile(join(root, 'server/migrations/0001_baseline.sql'), 'utf8')
  const [, ...parts] = text.split(/^-- ={5} /m)
  return parts.map((part) => {
    const heading = /^(.*?) =+$/m.exec(part)?.[1] ?? ''
    const tables = [...part.matchAll(/((?:^--.*\n)*)^CREATE TABLE (\S+) \(/gm)].map(
      ([, comment = '', name = '']) => ({ name, sentence: sentenceOf(comment) }),
    )
    return { heading, tables }
  })
}

/** The first sentence of the comment before a table, without comment marks. */
function sentenceOf(comment: string): string {
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^-- ?/, ''))
    .join(' ')
    .replace(/-----.*?-----/g, '')
    .trim()
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? ''
}

/** The references between tables, read from the database. */
async function readReferences(): Promise<Reference[]> {
  const postgres = await startTestPostgres({})
  const database = openDatabase({ ...postgres.connection, database: 'template1' }, () => undefined)
  try {
    await migrate(database.pool)
    const { rows } = await database.pool.query<Reference>(`
      SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to", a.attname AS "column"
      FROM pg_constraint JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
      WHERE contype = 'f' ORDER BY 1, 3`)
    return rows
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** The page: a diagram for each heading, and the meaning of each table's rows. */
export async function drawTables(): Promise<string> {
  const references = await readReferences()
  const sections = (await readBaseline()).filter(({ tables }) => tables.length > 0)
  const drawn = sections.map(({ heading, tables }) => {
    const own = new Set(tables.map(({ name }) => name))
    const arrows = references
      .filter(({ from, to }) => own.has(from) && to !== from)
      .map(({ from, to, column }) => `  ${to} ||--o{ ${from} : ${column}`)
    const rows = tables.map(({ name, sentence }) => `| \`${name}\` | ${sentence} |`)
    const picture = arrows.length > 0 ? ['```mermaid', 'erDiagram', ...arrows, '```', ''] : []
    return [`## ${heading}`, '', ...picture, '| Table | A row |', '| --- | --- |', ...rows].join(
      '\n',
    )
  })
  const intro =
    'Drawn from the database by `npm run tables`. The columns and rules stand in `server/migrations/0001_baseline.sql`.'
  return `# The tables\n\n${intro}\n\n${drawn.join('\n\n')}\n`
}

if (process.argv[1] === import.meta.filename) await writeFile(MAP, await drawTables())
