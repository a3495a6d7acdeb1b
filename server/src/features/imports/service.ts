import type { Received } from '@lantern/contract/calls/endpoint'
import {
  type checkImport,
  type Encoding,
  encodingNames,
  type Imported,
  type ImportKind,
  type ImportLine,
  mostLines,
  type runImport,
} from '@lantern/contract/reports/imports'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { lockImports } from './repository.ts'
import { type Entry, type Fate, type Importer, type Importing, readCsv } from './service.lines.ts'
import { decode, guessEncoding, isWorkbook } from './rules.encoding.ts'
import { type ReadFile, type ReadLine, readRows, sampleOf, say } from './rules.ts'
import { bookingsImporter } from './service.bookings.ts'
import { membersImporter } from './service.members.ts'
import { menuImporter } from './service.menu.ts'

export { deleteLinesBefore as sweepLines, deleteLinesOf as forgetLines } from './repository.ts'

type File = Received<typeof checkImport>['body']

const importers = {
  members: membersImporter,
  menu: menuImporter,
  bookings: bookingsImporter,
} as const satisfies Record<ImportKind, (tx: Tx, importing: Importing) => Promise<Importer>>

function readFile({ kind, content, encoding: request }: File): ReadFile & { encoding: Encoding } {
  const bytes = Buffer.from(content, 'base64')
  if (isWorkbook(bytes)) throw new Refusal('import_workbook')
  const encoding = request ?? guessEncoding(bytes)
  const text = decode(bytes, encoding)
  if (text.includes('\uFFFD')) {
    throw new Refusal('import_encoding', { encoding: encodingNames[encoding] })
  }
  const file = readRows(kind, readCsv(text))
  const { twice, missing } = file
  if (twice.length > 0) throw new Refusal('import_titles', { titles: twice.join(', ') })
  if (missing.length > 0) {
    const columns = missing.map(({ en }) => en).join(', ')
    const columnsCh = missing.map(({ ch }) => ch).join('、')
    throw new Refusal('import_columns', { columns, columnsCh })
  }
  if (file.lines.length === 0) throw new Refusal('import_empty')
  const most = mostLines[kind]
  if (file.lines.length > most) throw new Refusal('import_too_long', { most })
  return { ...file, encoding }
}

async function importLine(tx: Tx, entry: Entry): Promise<Fate> {
  try {
    return await tx.transaction(() => entry.take())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { fate: 'refused', says: [{ code: error.code, values: { ...error.values } }] }
  }
}

async function importLines(
  tx: Tx,
  { kind, file }: { kind: ImportKind; file: ReturnType<typeof readFile> },
  importing: Importing,
): Promise<Imported> {
  await lockImports(tx)
  const importer = await importers[kind](tx, importing)
  const seen = new Map<string, number>()
  const fateOf = async ({ line, row, wrong }: ReadLine): Promise<Fate> => {
    const read = wrong ?? importer.read(row)
    if ('code' in read) return { fate: 'refused', says: [read] }
    const first = seen.get(read.key)
    if (first !== undefined) {
      return { fate: 'refused', says: [say(read.repeated ?? 'repeated', { line: first })] }
    }
    seen.set(read.key, line)
    return importLine(tx, read)
  }
  const lines: ImportLine[] = []
  for (const each of file.lines) {
    const name = importer.nameOf(each.row)
    lines.push({ line: each.line, name, ...(await fateOf(each)) })
  }
  const count = (fate: ImportLine['fate']) => lines.filter((each) => each.fate === fate).length
  return {
    encoding: file.encoding,
    sample: sampleOf(kind, file.lines),
    lines,
    made: count('new'),
    there: count('there'),
    refused: count('refused'),
    ignored: file.ignored,
  }
}

/** Ends a trial: everything is rolled back, and only the report is left. */
class Tried extends Error {
  readonly imported: Imported

  constructor(imported: Imported) {
    super('a trial')
    this.imported = imported
  }
}

/** What would become of each line (`POST /api/admin/imports/check`): runs the import itself, and rolls it back. */
export const tryImport: UseCase<typeof checkImport> = async ({ db, clock }, call) => {
  const { viewer, body: request } = call
  const file = readFile(request)
  try {
    await transact(db, async (tx) => {
      const { englishNames } = request
      const importing = { actorId: viewer.id, at: clock.now(), englishNames }
      throw new Tried(await importLines(tx, { ...request, file }, importing))
    })
  } catch (error) {
    if (error instanceof Tried) return error.imported
    throw error
  }
  throw new Error('a trial ended without its report')
}

export const importFile: UseCase<typeof runImport> = ({ db, clock }, { viewer, body }) => {
  const { made, ...request } = body
  const actorId = viewer.id
  const file = readFile(request)
  const at = clock.now()
  return transact(db, async (tx) => {
    const importing = { actorId, at, englishNames: request.englishNames }
    const imported = await importLines(tx, { ...request, file }, importing)
    if (imported.made !== made) throw new Refusal('import_changed')
    await audit(tx, {
      actorId,
      action: 'import.run',
      subject: `import:${request.kind}`,
      after: { kind: request.kind, made, leftOut: imported.there + imported.refused },
      at,
    })
    return imported
  })
}
