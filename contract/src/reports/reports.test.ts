import { expect, it } from 'vitest'
import { getIncomeReport, MOST_NIGHTS } from './reports.ts'
import { addDays } from '../venue/hours.ts'

const isValid = (from: string, to: string) => getIncomeReport.query.safeParse({ from, to }).success

it('a period has at least one night and at most those of a leap year', () => {
  const from = '2026-11-20'
  expect([from, addDays(from, MOST_NIGHTS - 1)].map((to) => isValid(from, to))).toEqual([
    true,
    true,
  ])
  expect([addDays(from, -1), addDays(from, MOST_NIGHTS)].map((to) => isValid(from, to))).toEqual([
    false,
    false,
  ])
})

it('a period of what isn’t a date is refused', () => {
  expect([isValid('x', 'y'), isValid('2026-11-20', 'y'), isValid('x', '2026-11-20')]).toEqual([
    false,
    false,
    false,
  ])
})
