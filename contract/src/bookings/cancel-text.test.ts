import { expect, it } from 'vitest'
import { refundLines, refundPromise, tooLate } from './cancel-text.ts'
import { refundSteps } from '../payments/refunds.ts'

const window = (hours: number) => [{ hours, percent: 100 }]
const steps = [
  { hours: 24, percent: 100 },
  { hours: 3, percent: 50 },
  { hours: 0, percent: 0 },
]
const start = new Date('2026-11-28T03:00:00Z')
const writing = {
  moment: (at: Date) => at.toISOString().slice(5, 16).replace('T', ' '),
  money: (cents: number) => `$${(cents / 100).toFixed(2)}`,
}

it('a single rule is one sentence', () => {
  expect(refundPromise(window(0), 'en')).toBe(
    'Free cancellation until the start; refunded to your original payment method.',
  )
  expect(refundPromise(window(1), 'en')).toContain('until 1 hour before the start;')
  expect(refundPromise(window(24), 'ch')).toBe('开始前 24 小时以上可免费取消，款项原路退回。')
})

it('several rules are one sentence with all steps', () => {
  expect(refundPromise(steps, 'en')).toBe(
    'Full refund until 24 hours before the start, 50% until 3 hours before, then no refund.',
  )
  expect(refundPromise(steps, 'ch')).toBe(
    '开始前 24 小时以上取消全额退款，3 小时以上退 50%，之后不退款。',
  )
  expect(refundPromise([{ hours: 2, percent: 0 }], 'en')).toBe(
    'Canceled bookings are not refunded.',
  )
})

it('refund lines have dates and amounts of the remaining steps', () => {
  const at = (now: string) => refundSteps(steps, start, new Date(now), 15_121)
  expect(refundLines(at('2026-11-26T00:00:00Z'), 'en', writing)).toEqual([
    'Until 11-27 03:00: full refund, $151.21',
    'Until 11-28 00:00: 50% refund, $75.61',
    'Until 11-28 03:00: no refund',
  ])
  expect(refundLines(at('2026-11-27T03:00:00Z'), 'ch', writing)).toEqual([
    '11-28 00:00 前：退 50%，即 $75.61',
    '11-28 03:00 前：不退款',
  ])
  expect(refundLines(at('2026-11-28T03:00:00Z'), 'en', writing)).toEqual([])
  const one = refundSteps(window(24), start, new Date('2026-11-26T00:00:00Z'), 15_121)
  expect(refundLines(one, 'en', writing)).toEqual([
    'Free cancellation until 11-27 03:00; refunded to your original payment method.',
  ])
  expect(refundLines(one, 'ch', { ...writing, isPaid: false })).toEqual([
    '11-27 03:00 前可免费取消。',
  ])
})

it('the reason why it is too late names the last rule', () => {
  expect(tooLate(window(24), 'en')).toBe('Cancellation ended 24 hours before the start.')
  expect(tooLate(window(24), 'ch')).toBe('开始前 24 小时起不可取消。')
})
