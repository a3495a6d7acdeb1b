import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'

/** A number as every spreadsheet reads it: without a sign of money, without thousands. */
const number = /^-?\d+(\.\d+)?$/

/** With any of these at its beginning a cell is a formula, or becomes one when it is saved again. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/

/**
 * Opens a CSV file as a spreadsheet does, by a parser that isn't ours, and expects what one needs: the mark by which Excel
 * knows UTF-8, the standard's line ends, as many cells in every row, and no formula.
 */
export function openedBySpreadsheet(file: string): string[][] {
  expect(file.startsWith('\ufeff')).toBe(true)
  const rows = parse(file, { bom: true, record_delimiter: '\r\n' })
  for (const cell of rows.flat()) {
    if (!number.test(cell)) expect(cell).not.toMatch(formula)
  }
  return rows
}
