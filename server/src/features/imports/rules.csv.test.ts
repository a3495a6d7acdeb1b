import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv, UnclosedQuote } from './rules.csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

describe('a table of comma-separated values', () => {
  it('has quoted cells with separators, quotation marks and line breaks in them', () => {
    const text = 'a,b\r\n"one, two","said ""hi""\r\nand left"\r\n\r\nlast,\r\n'
    expect(readCsv(text)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['one, two', 'said "hi"\r\nand left'] },
      { line: 5, cells: ['last', ''] },
    ])
  })

  it('may be separated by semicolons or tabs, and begin with a mark or with what Excel says of it', () => {
    expect(cellsOf('\uFEFFa;b\n"1,5";2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(cellsOf('a\tb\r1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(readCsv('sep=;\r\na;b,c')).toEqual([{ line: 2, cells: ['a', 'b,c'] }])
  })

  it('says on which line a quotation mark opens that never closes', () => {
    const open = () => readCsv('a,b\n1,"two\n3,4\n')
    expect(open).toThrow(UnclosedQuote)
    expect(open).toThrow(expect.objectContaining({ line: 2 }))
  })

  it('comes back as it was written, whatever is in its cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r\n', '茶') })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(table, (rows) => {
        const text = [['x', 'y'], ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')
        const kept = rows.filter((cells) => cells.some((each) => each.trim() !== ''))
        expect(cellsOf(text)).toEqual([['x', 'y'], ...kept])
      }),
    )
  })
})
