import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../kernel/http/errors.ts'
import type { CsvLine, Row, Finding } from './rules.ts'
import type { ImportLine, LineCode } from '@lantern/contract/reports/imports'

const separators = [',', ';', '\t'] as const

/** The separator of a table that doesn't name it: the one that occurs most in the titles. */
function likelySeparator(text: string): string {
  const titles = /^[^\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const counted = separators.map((each) => ({ each, count: titles.split(each).length }))
  return counted.toSorted((one, other) => other.count - one.count)[0]?.each ?? ','
}

/**
 * Reads a table of comma-separated values (RFC 4180), or of semicolons or tabs. A first line `sep=;`, as Excel writes
 * it, names the separator and isn't part of the table; lines without any content are left out. Refuses with
 * `import_broken` quotation marks that don't fit.
 */
export function readCsv(file: string): CsvLine[] {
  // The parser counts a line break of two characters inside quotation marks twice.
  const text = file.replace(/\r\n?/g, '\n')
  const named = /^sep=(.)\n/i.exec(text)?.[1]
  const found: CsvLine[] = []
  let end = 0
  try {
    parse(text, {
      delimiter: named ?? likelySeparator(text),
      record_delimiter: '\n',
      from_line: named === undefined ? 1 : 2,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record(cells, { lines }) {
        found.push({ line: lines + 1 - cells.join('').split('\n').length, cells })
        end = lines
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('import_broken', { line: end + 1 })
    throw error
  }
  return found
}

/** The person who imports, the moment, and whether a dish without a Chinese name gets its English one. */
export interface Importing {
  actorId: number
  at: Date
  englishNames?: boolean | undefined
}

export type Fate = Pick<ImportLine, 'fate' | 'says'>

export interface Entry {
  key: string
  /** What is said of a second line with the same key; `repeated` where nothing else is. */
  repeated?: LineCode
  /** Makes what the line says, unless it is there. Refusals may be thrown. */
  take: () => Promise<Fate>
}

export interface Importer {
  /** How people know the line. */
  nameOf: (row: Row) => string
  /** What a line says, or why it can't be read. */
  read: (row: Row) => Entry | Finding
}

export const made = (...says: Finding[]): Fate => ({ fate: 'new', says })
export const there = (...says: Finding[]): Fate => ({ fate: 'there', says })

export const shortened = (cell: string | undefined) => (cell ?? '').slice(0, 120)
