import { expect, it } from 'vitest'
import { openedBySpreadsheet } from '../../../test/checks/spreadsheet.ts'
import { closeCsv, dayTotals } from './rules.ts'

const day = {
  date: '2026-11-20',
  from: new Date('2026-11-20T13:00:00Z'),
  to: new Date('2026-11-21T13:00:00Z'),
}
const totals = dayTotals(day, [], [])
const nothing = { totals, since: totals, corrections: [], correctionsSince: [], approvedCash: [] }

it('a spreadsheet reads a close: Chinese names are intact, and none is a formula', () => {
  const correction = {
    kind: 'goodwill',
    reason: 'waited',
    name: '陈梅, "Mei"',
    times: 1,
    approvedBy: '=HYPERLINK("http://evil.example","open")',
    amount: '12.50',
  } as const
  const paidOut = {
    direction: 'out',
    name: '@SUM(1+1)',
    approvedBy: '+1',
    amount: '-5.00',
    at: '2026-11-20T22:00:00.000Z',
  } as const
  const figures = { ...nothing, corrections: [correction], approvedCash: [paidOut] }
  const [titles, ...rows] = openedBySpreadsheet(closeCsv(figures, {}))
  expect(titles).toEqual(['date', 'group', 'figure', 'amount'])
  expect(rows).toContainEqual([
    '2026-11-20',
    'given away',
    `goodwill waited: ${correction.name} / ${correction.approvedBy}`,
    '12.50',
  ])
  for (const [date, , , amount] of rows) {
    expect(date).toBe('2026-11-20')
    expect(amount).toMatch(/^-?\d+(\.\d\d)?$/)
  }
})
