import { causeIn } from '@lantern/contract/payments/causes'
import { sayIn, type InEach, type Language } from '@lantern/contract/venue/languages'
import { toDollars } from '@lantern/contract/payments/pricing'
import { Temporal } from 'temporal-polyfill'
import type { MovementRow } from './repository.ts'

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe that marks it as a text. Chinese and Japanese
 * ones take the signs of full width too. A text that begins with that mark gets another one, since `unmarked` takes one
 * away.
 */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]|^'+\d/

/** A text as a CSV cell (RFC 4180): quoted if necessary, and never a formula. */
export function textCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A CSV file of rows of finished cells (RFC 4180). The byte order mark makes Excel read Chinese correctly. */
export const csvFile = (rows: readonly (readonly string[])[]): string => `\ufeff${csvLines(rows)}`

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.join(',')}\r\n`).join('')

/** The text of a cell without the apostrophe that keeps it from being a formula or a number. */
export const unmarked = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

const heads = [
  { en: 'Date', ch: '日期' },
  { en: 'Description', ch: '事项' },
  { en: 'Number', ch: '编号' },
  { en: 'Handled by', ch: '经手' },
  { en: 'Amount', ch: '金额' },
  { en: 'Balance', ch: '余额' },
] as const satisfies readonly InEach[]

const desk = { en: 'Front desk', ch: '前台' } as const satisfies InEach

/** A time such as `2026-11-20 15:04` in the venue's time zone. */
function clockTime(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
}

export type StatementLine = Omit<MovementRow, 'id'>

function causeOf({ kind, corrected, handedOut }: StatementLine, language: Language): string {
  const beside = corrected === null ? handedOut : 0 - corrected
  const cause = causeIn(kind, language)
  return beside === null ? cause : `${cause} (${toDollars(beside)})`
}

/** A statement as a CSV file, with amounts as plain numbers, so that a spreadsheet can add them up. */
export function statementCsv(
  lines: readonly StatementLine[],
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const rows = lines.map((line) => [
    clockTime(line.at, timeZone),
    textCell(causeOf(line, language)),
    textCell(line.subject ?? ''),
    line.byStaff ? sayIn(desk, language) : '',
    toDollars(line.cents),
    toDollars(line.balance),
  ])
  return csvFile([heads.map((head) => sayIn(head, language)), ...rows])
}
