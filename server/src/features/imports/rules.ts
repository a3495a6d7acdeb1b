import {
  columnOf,
  columnsOf,
  type Imported,
  type ImportKind,
  type ImportLine,
  type LineCode,
} from '@lantern/contract/reports/imports'
import type { InEach } from '@lantern/contract/venue/languages'
import { plainForm, readMoney } from '@lantern/contract/calls/numbers'
import { toDollars } from '@lantern/contract/payments/pricing'
import { unmarked } from '../wallet/rules.statement.ts'

export interface CsvLine {
  line: number
  cells: string[]
}

/** A line by the names of its columns. A column that the file hasn't, and an empty cell, are missing. */
export type Row = Readonly<Record<string, string | undefined>>

/** Why a line can't be imported, or what there is to say of it. */
export type Finding = ImportLine['says'][number] & { code: LineCode }

export const say = (code: LineCode, values: Finding['values'] = {}): Finding => ({ code, values })

/** What a cell has that can't be read, by the code that says in which form it should be. */
export const invalidCell = (row: Row, column: string, code: LineCode = 'unreadable'): Finding =>
  say(code, { column, value: (row[column] ?? '').slice(0, 60) })

interface Title {
  title: string
  key: string | undefined
}

export interface ReadLine {
  line: number
  row: Row
  wrong: Finding | undefined
}

export interface ReadFile {
  lines: ReadLine[]
  /** The columns without which the lines mean nothing. */
  missing: InEach[]
  /** Titles that mean the same column as another one. */
  twice: string[]
  ignored: string[]
}

/** Words count as the same whatever their case, spaces, underscores and brackets. */
const plain = (word: string) => word.toLowerCase().replaceAll(/[\s_()（）-]/g, '')

/** Names in cells count as the same whatever their case. */
export const sameName = (name = ''): string => name.trim().toLowerCase()

const written = (cell: string) => unmarked(cell.trim())

/** Whether a spreadsheet would run this cell. A phone number may begin with a plus, a note with a dash and a space. */
const isFormula = (cell: string) => /^\s*(?:[=@＝＠]|[+\-＋－](?![\d\s(]))/.test(cell)

/** How many of the cells a line has when the empty ones at its end aren't counted. */
const filled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** Whether an amount seems to stand in two cells because of its comma, such as `1` and `250.00`, or `8` and `50`. */
const hasSplitAmount = (cells: readonly string[]) =>
  cells.some(
    (cell, place) =>
      /^\D{0,3}\d{1,3}$/.test(cell) &&
      /^(?:\d{3}(?:\.\d{1,2})?|\d{2})$/.test(cells[place + 1] ?? ''),
  )

/** A line with more cells than titles, whose values stand in wrong columns. Empty cells at the end are no harm. */
function wrongCells(cells: readonly string[], titles: readonly Title[]): Finding | undefined {
  const most = filled(titles.map(({ title }) => title))
  const isTooLong = filled(cells) > most || (cells.length > titles.length && hasSplitAmount(cells))
  return isTooLong ? say('cells', { cells: cells.length, titles: most }) : undefined
}

function missingColumns(kind: ImportKind, has: (key: string) => boolean): InEach[] {
  const isNobody = kind === 'members' && !has('email') && !has('phone')
  return columnsOf(kind).flatMap(([key, column]) =>
    (column.needed && !has(key)) || (isNobody && key === 'email') ? [column] : [],
  )
}

/** The titles that aren't known, and the places of columns without a title that have something in them. */
function ignoredTitles(titles: readonly Title[], lines: readonly CsvLine[]): string[] {
  const hasContent = (place: number) =>
    lines.some(({ cells }) => (cells[place] ?? '').trim() !== '')
  return titles.flatMap(({ title, key }, place) => {
    if (key !== undefined) return []
    if (title.trim() !== '') return [title.trim().slice(0, 60)]
    return hasContent(place) ? [`#${place + 1}`] : []
  })
}

function readLine(kind: ImportKind, titles: readonly Title[], { line, cells }: CsvLine): ReadLine {
  const named = titles.flatMap(({ key }, place) => {
    const cell = cells[place] ?? ''
    return key === undefined || written(cell) === '' ? [] : [{ key, cell }]
  })
  const row = Object.fromEntries(named.map(({ key, cell }) => [key, written(cell)]))
  const formula = named.find(({ cell }) => isFormula(cell))
  const wrong =
    wrongCells(cells, titles) ??
    wrongRow(kind, row) ??
    (formula && say('formula', { column: formula.key }))
  return { line, row, wrong }
}

export function readRows(kind: ImportKind, [first, ...lines]: readonly CsvLine[]): ReadFile {
  const keys = new Map(
    columnsOf(kind).flatMap(([key, { en, ch }]) =>
      [key, en, ch].map((title) => [plain(title), key]),
    ),
  )
  const titles = (first?.cells ?? []).map((title) => ({ title, key: keys.get(plain(title)) }))
  const titlesOf = (key: string) => titles.flatMap((each) => (each.key === key ? [each.title] : []))
  return {
    lines: lines.map((each) => readLine(kind, titles, each)),
    missing: missingColumns(kind, (key) => titlesOf(key).length > 0),
    twice: columnsOf(kind)
      .map(([key]) => titlesOf(key))
      .filter(({ length }) => length > 1)
      .flat(),
    ignored: ignoredTitles(titles, lines),
  }
}

/** What is wrong with a line before its values are read: it is the example, or a needed cell is empty. */
function wrongRow(kind: ImportKind, row: Row): Finding | undefined {
  const columns = columnsOf(kind)
  if (columns.every(([key, { example }]) => (row[key] ?? '') === example)) return say('example')
  const missing = columns.find(([key, { needed }]) => needed && row[key] === undefined)
  return missing && say('missing', { column: missing[0] })
}

/** The stored value that a cell means, by its word in either language or another for it. */
export const allowedOf = (kind: ImportKind, key: string, cell: string): string | undefined =>
  Object.entries(columnOf(kind, key)?.allowed ?? {}).find(([value, { en, ch, also }]) =>
    [value, en, ch, ...also].some((word) => plain(word) === plain(cell)),
  )?.[0]

const MOST_SAMPLES = 5

/** Some lines as they were read. Those with letters that aren't ASCII come first: they show a wrong encoding. */
export function sampleOf(kind: ImportKind, lines: readonly ReadLine[]): Imported['sample'] {
  const isTelling = ({ row }: ReadLine) => /[^\0-\x7f]/.test(Object.values(row).join(''))
  const asRead = ([key, cell = '']: [string, string | undefined]): [string, string] => {
    const cents = columnOf(kind, key)?.reads === 'money' ? readMoney(cell) : null
    return [key, cents === null ? cell.slice(0, 60) : toDollars(cents)]
  }
  const right = lines.filter(({ wrong }) => wrong === undefined)
  return [...right.filter(isTelling), ...right.filter((each) => !isTelling(each))]
    .slice(0, MOST_SAMPLES)
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, row }) => ({ line, row: Object.fromEntries(Object.entries(row).map(asRead)) }))
}

/** A date with the year first, as `yyyy-MM-dd`. In any other order the text could mean two days, so it isn't read. */
export function dateOf(cell: string): string | undefined {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plainForm(cell)) ?? []
  return year === undefined
    ? undefined
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A full hour as `HH:00`: `19:00`, `19:00:00`, `7 PM`, `7:00 pm`, `24:00`. */
export function hourOf(cell: string): string | undefined {
  const text = plainForm(cell)
  const [, hour, minutes = '00', half] =
    /^(\d{1,2})(?::(\d{2}))?(?::00)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text) ?? []
  if (hour === undefined || minutes !== '00' || (half === undefined && !text.includes(':'))) {
    return undefined
  }
  const clock = half === undefined ? Number(hour) : onDayClock(Number(hour), half)
  return clock > 24 ? undefined : `${String(clock % 24).padStart(2, '0')}:00`
}

/** Turns an hour of the 12-hour clock into one of the 24-hour clock; beyond 24 if there is no such hour. */
function onDayClock(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Infinity
  return (hour % 12) + (/p/i.test(half) ? 12 : 0)
}
