import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openedBySpreadsheet } from '../../../test/checks/spreadsheet.ts'
import { statementCsv } from './rules.statement.ts'

const hostile = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", ' ', '1', '灯'),
  maxLength: 12,
})

it('a spreadsheet reads a statement: text stays text, and amounts are numbers that add up', () => {
  const moves = fc.array(
    fc.record({
      subject: fc.option(hostile),
      cents: fc.integer({ min: -900_000_00, max: 900_000_00 }),
      byStaff: fc.boolean(),
      kind: fc.constantFrom('booking', 'topup', 'bill_correction', 'never heard of'),
      corrected: fc.option(fc.integer({ min: 1, max: 99_999 })),
    }),
  )
  fc.assert(
    fc.property(moves, fc.constantFrom('en', 'ch'), (told, language) => {
      const lines = told.map((line) => ({
        ...line,
        at: new Date('2026-11-20T20:04:59Z'),
        balance: line.cents,
        handedOut: null,
      }))
      const file = statementCsv(lines, { language, timeZone: 'America/Toronto' })
      const [titles, ...rows] = openedBySpreadsheet(file)
      expect(titles?.[0]).toBe(language === 'ch' ? '日期' : 'Date')
      expect(rows).toHaveLength(told.length)
      rows.forEach(([at, , subject, , amount, balance], place) => {
        expect(at).toBe('2026-11-20 15:04')
        const text = told[place]?.subject ?? ''
        expect([text, `'${text}`]).toContain(subject)
        expect(Math.round(Number(amount) * 100)).toBe(told[place]?.cents)
        expect(amount).toBe(balance)
      })
    }),
  )
})
