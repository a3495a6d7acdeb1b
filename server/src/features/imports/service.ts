import {
  mostLines,
  type Imported,
  type ImportKind,
  type ImportLine,
} from '@lantern/contract/imports'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { beginLine, keepLine, lockImports, takeLineBack } from './repository.ts'
import { readCsv, UnclosedQuote, type CsvLine } from './rules.csv.ts'
import { readRows, wrongCell, say, type ReadFile, type Row } from './rules.ts'
import { bookingsImporter } from './service.bookings.ts'
import { membersImporter } from './service.members.ts'
import { menuImporter } from './service.menu.ts'
import type { Importer, Importing } from './service.lines.ts'

interface File {
  kind: ImportKind
  text: string
}

const importers = {
  members: membersImporter,
  menu: menuImporter,
  bookings: bookingsImporter,
} as const satisfies Record<ImportKind, (tx: Tx, importing: Importing) => Promise<Importer>>

function linesOf(text: string): CsvLine[] {
  try {
    return readCsv(text)
  } catch (error) {
    if (error instanceof UnclosedQuote) throw new Refusal('import_broken', { line: error.line })
    throw error
  }
}

/** The file's lines by their columns. Refuses a file that isn't a table of its kind. */
function readFile({ kind, text }: File): ReadFile {
  const file = readRows(kind, linesOf(text))
  if (file.missing.length > 0) {
    throw new Refusal('import_columns', { columns: file.missing.join(', ') })
  }
  if (file.lines.length === 0) throw new Refusal('import_empty')
  const most = mostLines[kind]
  if (file.lines.length > most) throw new Refusal('import_too_long', { most })
  return file
}

/** Imports one line, or takes back what it did and says why. */
async function importLine(tx: Tx, importer: Importer, row: Row): Promise<Omit<ImportLine, 'line'>> {
  const name = importer.nameOf(row)
  await beginLine(tx)
  try {
    const fate = await importer.take(row)
    if (fate.fate === 'refused') await takeLineBack(tx)
    await keepLine(tx)
    return { name, ...fate }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await takeLineBack(tx)
    return { name, fate: 'refused', code: error.code, values: { ...error.values } }
  }
}

async function importLines(
  tx: Tx,
  { kind, file }: { kind: ImportKind; file: ReadFile },
  importing: Importing,
) {
  await lockImports(tx)
  const importer = await importers[kind](tx, importing)
  const seen = new Map<string, number>()
  const lines: ImportLine[] = []
  for (const { line, row } of file.lines) {
    const first = seen.get(importer.keyOf(row))
    const wrong =
      wrongCell(kind, row) ?? (first === undefined ? undefined : say('repeated', { line: first }))
    if (wrong) {
      lines.push({ line, name: importer.nameOf(row), fate: 'refused', ...wrong })
      continue
    }
    seen.set(importer.keyOf(row), line)
    lines.push({ line, ...(await importLine(tx, importer, row)) })
  }
  const count = (fate: ImportLine['fate']) => lines.filter((each) => each.fate === fate).length
  const counts = { made: count('new'), there: count('there'), refused: count('refused') }
  return { lines, ...counts, ignored: file.ignored }
}

/** Ends a trial: everything is rolled back, and only the report is left. */
class Tried extends Error {
  readonly imported: Imported

  constructor(imported: Imported) {
    super('a trial')
    this.imported = imported
  }
}

/**
 * Finds out what would become of each line (`POST /api/admin/imports/check`): runs the import itself, by the same code
 * under the same locks, and rolls it back.
 */
export async function tryImport(
  { db, clock }: Kernel,
  actorId: number,
  asked: File,
): Promise<Imported> {
  const file = readFile(asked)
  try {
    await transact(db, async (tx) => {
      throw new Tried(await importLines(tx, { ...asked, file }, { actorId, at: clock.now() }))
    })
  } catch (error) {
    if (error instanceof Tried) return error.imported
    throw error
  }
  throw new Error('a trial ended without its report')
}

/** Imports a file in one transaction, without the lines that are refused. */
export function importFile(
  { db, clock }: Kernel,
  actorId: number,
  { made, ...asked }: File & { made: number },
): Promise<Imported> {
  const file = readFile(asked)
  const at = clock.now()
  return transact(db, async (tx) => {
    const imported = await importLines(tx, { ...asked, file }, { actorId, at })
    if (imported.made !== made) throw new Refusal('import_changed')
    await audit(tx, {
      actorId,
      action: 'import.run',
      subject: `import:${asked.kind}`,
      after: { kind: asked.kind, made, leftOut: imported.there + imported.refused },
      at,
    })
    return imported
  })
}
