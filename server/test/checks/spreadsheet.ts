import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'

/** A number that every spreadsheet reads: without a currency sign and without thousands separators. */
const number = /^-?\d+(\.\d+)?$/

/** The beginnings that make a cell a formula, at once or after it is saved again. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/

/**
 * Parses a CSV file as a spreadsheet does, by a third party's parser, and checks it: the byte order mark by which
 * Excel recognises UTF-8, the standard's line ends, the same number of cells in every row, and no formula.
 */
export function openedBySpreadsheet(file: string): string[][] {
  expect(file.startsWith('\ufeff')).toBe(true)
  const rows = parse(file, { bom: true, record_delimiter: '\r\n' })
  for (const cell of rows.flat()) {
    if (!number.test(cell)) expect(cell).not.toMatch(formula)
  }
  return rows
}
