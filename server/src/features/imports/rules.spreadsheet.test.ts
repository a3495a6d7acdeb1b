import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv, UnclosedQuote } from './rules.csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

const cell = fc.string({
  unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', '茶', '1', "'", '\\', '='),
  maxLength: 6,
})
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })

/** As spreadsheets write a cell: in quotation marks only where it needs them. */
const written = (text: string, separator: string) =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

describe('a table that a spreadsheet has written', () => {
  it('is read as by a parser that isn’t ours, whatever separates it and ends its lines', () => {
    const signs = fc.record({
      separator: fc.constantFrom(',', ';', '\t'),
      end: fc.constantFrom('\r\n', '\n'),
      mark: fc.constantFrom('', '\ufeff'),
    })
    fc.assert(
      fc.property(table, signs, (rows, { separator, end, mark }) => {
        const lines = [['x', 'y', 'z'], ...rows]
        const text = lines
          .map((cells) => cells.map((each) => written(each, separator)).join(separator) + end)
          .join('')
        const theirs = parse(mark + text, {
          bom: true,
          delimiter: separator,
          record_delimiter: end,
          relax_column_count: true,
        })
        const filled = theirs.filter((cells) => cells.some((each) => each.trim() !== ''))
        expect(cellsOf(mark + text)).toEqual(filled)
      }),
    )
  })

  it('is refused by both where a quotation mark stays open', () => {
    const open = 'a,b\r\n1,"two\r\n3,4\r\n'
    expect(() => readCsv(open)).toThrow(UnclosedQuote)
    expect(() => parse(open)).toThrow(/quote/i)
  })
})
