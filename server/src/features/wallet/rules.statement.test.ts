import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statementCsv, textCell, unmarked, type StatementLine } from './rules.statement.ts'

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", ' ', '1', 'a', 'é', '灯']

/** Reads a cell as a spreadsheet does (RFC 4180), without the sign that marks a text. */
const read = (cell: string) =>
  unmarked(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

describe('a CSV cell', () => {
  it.each([
    ['Room booking', 'Room booking'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('of the text %j is %j', (text, cell) => {
    expect(textCell(text)).toBe(cell)
  })

  it('keeps any text and is never a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }), (text) => {
        const cell = textCell(text)
        expect(read(cell)).toBe(text)
        expect(cell.replace(/^"/, '')).not.toMatch(/^\s*[=+\-@]/)
        expect(cell.startsWith('"') || !/[",\r\n]/.test(cell)).toBe(true)
      }),
    )
  })
})

const line: StatementLine = {
  at: new Date('2026-11-20T20:04:59Z'),
  kind: 'booking',
  subject: 'LNT123456789',
  byStaff: false,
  cents: -15_120,
  balance: 9_880,
  corrected: null,
  handedOut: null,
}

describe('a statement', () => {
  it('is a CSV file that Excel reads, with times in the venue’s time zone', () => {
    const lines = [line, { ...line, kind: 'topup', subject: null, byStaff: true, cents: 25_000 }]
    expect(statementCsv(lines, { language: 'ch', timeZone: 'America/Toronto' })).toBe(
      '\ufeff日期,事项,编号,经手,金额,余额\r\n' +
        '2026-11-20 15:04,订房,LNT123456789,,-151.20,98.80\r\n' +
        '2026-11-20 15:04,银行卡充值,,前台,250.00,98.80\r\n',
    )
  })

  it('shows an amount taken off a bill, though the balance did not move', () => {
    const off = { ...line, kind: 'bill_correction', cents: 0, corrected: 565 }
    const csv = statementCsv([off], { language: 'en', timeZone: 'America/Toronto' })
    expect(csv).toContain(',Bill corrected (-5.65),LNT123456789,,0.00,98.80\r\n')
  })

  it('shows an unknown kind as a corrected bill', () => {
    const csv = statementCsv([{ ...line, kind: 'constructor' }], {
      language: 'en',
      timeZone: 'America/Toronto',
    })
    expect(csv).toContain(',Bill corrected,')
  })
})
