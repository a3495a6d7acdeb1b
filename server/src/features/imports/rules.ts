import {
  columnsOf,
  type ImportKind,
  type ImportLine,
  type LineCode,
} from '@lantern/contract/imports'
import type { CsvLine } from './rules.csv.ts'

/** A line by the names of its columns. A column that the file hasn't, and an empty cell, are missing. */
export type Row = Readonly<Record<string, string | undefined>>

export interface ReadLine {
  line: number
  row: Row
}

/** Titles count as the same whatever their case, spaces, underscores and brackets. */
const plain = (title: string) => title.toLowerCase().replaceAll(/[\s_()（）-]/g, '')

export interface ReadFile {
  lines: ReadLine[]
  /** Needed columns that the file hasn't, by name. */
  missing: string[]
  ignored: string[]
}

/**
 * An apostrophe in front keeps a spreadsheet from reading a cell as a formula or a number. It isn't part of the text.
 */
const written = (cell: string) => cell.trim().replace(/^'(?=[-=+@＝＋－＠\d])/, '')

/** Gives each cell its column's name, by the titles in the first line. */
export function readRows(kind: ImportKind, [titles, ...rest]: readonly CsvLine[]): ReadFile {
  const columns = columnsOf(kind)
  const known = new Map(
    columns.flatMap(([key, { en, ch }]) => [key, en, ch].map((title) => [plain(title), key])),
  )
  const found = (titles?.cells ?? []).map((title) => ({ title, key: known.get(plain(title)) }))
  const keys = found.map(({ key }) => key)
  return {
    lines: rest.map(({ line, cells }) => ({
      line,
      row: Object.fromEntries(
        cells.flatMap((cell, place) => {
          const [key, value] = [keys[place], written(cell)]
          return key === undefined || value === '' ? [] : [[key, value]]
        }),
      ),
    })),
    missing: columns.flatMap(([key, { needed }]) => (needed && !keys.includes(key) ? [key] : [])),
    ignored: found.flatMap(({ title, key }) =>
      key === undefined && title.trim() !== '' ? [title.trim().slice(0, 60)] : [],
    ),
  }
}

/** Why a line can't be imported, or what there is to say of it. */
export type Said = Pick<ImportLine, 'values'> & { code: LineCode }

export const say = (code: LineCode, values: ImportLine['values'] = {}): Said => ({ code, values })

/**
 * Whether a spreadsheet would run this cell when the club's lists are opened in one. A telephone number may begin with
 * a plus, and a note with a dash before a space.
 */
const isFormula = (cell: string) => /^[=@\t\r＝＠]|^[+\-＋－](?![\d\s(])/.test(cell)

/** What is wrong with a line before its values are read: a needed cell that is empty, or a formula. */
export function wrongCell(kind: ImportKind, row: Row): Said | undefined {
  const columns = columnsOf(kind)
  if (columns.every(([key, { example }]) => (row[key] ?? '') === example)) return say('example')
  for (const [key, { needed }] of columns) {
    const cell = row[key]
    if (needed && cell === undefined) return say('missing', { column: key })
    if (cell !== undefined && isFormula(cell)) return say('formula', { column: key })
  }
  return undefined
}

/**
 * An amount of money as people write it, as dollars with two places: `1,234.50`, `$40`, `12,50`. Returns nothing for an
 * ambiguous text or a negative amount.
 */
export function amountOf(cell: string): string | undefined {
  const bare = cell.replace(/^\$\s?/, '').replaceAll(/[\s\u00A0]/g, '')
  const grouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(bare)
  const plainly = grouped ? bare.replaceAll(',', '') : bare.replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^\d{1,8}(\.\d{1,2})?$/.test(plainly) ? Number(plainly).toFixed(2) : undefined
}

/** A date with the year first, as `yyyy-MM-dd`. In any other order the text could mean two days, so it isn't read. */
export function dateOf(cell: string): string | undefined {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell) ?? []
  return year === undefined
    ? undefined
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A full hour as `HH:00`: `19:00`, `19:00:00`, `7 PM`, `7:00 pm`, `24:00`. */
export function hourOf(cell: string): string | undefined {
  const [, hour, minutes = '00', half] =
    /^(\d{1,2})(?::(\d{2}))?(?::00)?\s*([ap])?\.?(?:m\.?)?$/i.exec(cell) ?? []
  if (hour === undefined || minutes !== '00' || (half === undefined && !cell.includes(':'))) {
    return undefined
  }
  const clock = half === undefined ? Number(hour) : onDayClock(Number(hour), half)
  return clock > 24 ? undefined : `${String(clock % 24).padStart(2, '0')}:00`
}

/** Turns an hour of the 12-hour clock into one of the 24-hour clock; beyond 24 if there is no such hour. */
function onDayClock(told: number, half: string): number {
  if (told < 1 || told > 12) return Infinity
  return (told % 12) + (/p/i.test(half) ? 12 : 0)
}
