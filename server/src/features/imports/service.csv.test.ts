import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './service.lines.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

describe('a table of comma-separated values', () => {
  it('has quoted cells with separators, quotation marks and line breaks in them', () => {
    const text = 'a,b\r\n"one, two","said ""hi""\r\nand left"\r\n\r\nlast,\r\n'
    expect(readCsv(text)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['one, two', 'said "hi"\nand left'] },
      { line: 5, cells: ['last', ''] },
    ])
  })

  it('may be separated by semicolons or tabs, and begin with what Excel says of it', () => {
    expect(cellsOf('a;b\n"1,5";2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(cellsOf('a\tb\r1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(readCsv('sep=;\r\na;b,c')).toEqual([{ line: 2, cells: ['a', 'b,c'] }])
  })

  it.each([
    ['a,b\n1,"two\n3,4\n', 2],
    ['a,b\r\n"1\r\n2",3\r\n4,"5\r\n6,7\r\n', 4],
    ['a,b\n"one" and more,2\n', 2],
  ])('says which line of %j has a quotation mark that does not fit', (text, line) => {
    expect(() => readCsv(text)).toThrow(
      expect.objectContaining({ code: 'import_broken', values: { line } }),
    )
  })

  it('keeps a quotation mark within a cell, as of inches, and spaces around quoted cells out', () => {
    expect(cellsOf('a,b\n5" pot, "6, or 7" \n')).toEqual([
      ['a', 'b'],
      ['5" pot', '6, or 7'],
    ])
  })

  it('comes back as it was written, whatever is in its cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r\n', '茶') })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(table, (rows) => {
        const text = [['x', 'y'], ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')
        const kept = rows
          .map((cells) => cells.map((each) => each.replaceAll('\r\n', '\n')))
          .filter((cells) => cells.some((each) => each.trim() !== ''))
        expect(cellsOf(text)).toEqual([['x', 'y'], ...kept])
      }),
    )
  })
})
