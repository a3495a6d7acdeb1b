import { expect, it } from 'vitest'
import { cancelPromise } from './promises.ts'
import { refusals } from './refusals.ts'

it('promises what was paid to go back the way it came, and nothing where nobody paid', () => {
  expect(cancelPromise(0, 'en')).toBe(
    'Free cancellation until it begins; the money goes back the way it came.',
  )
  expect(cancelPromise(1, 'en')).toContain('until 1 hour before')
  expect(cancelPromise(24, 'en')).toContain('until 24 hours before')
  expect(cancelPromise(24, 'en', { isPaid: false })).toBe(
    'Free cancellation until 24 hours before it begins.',
  )
  expect(cancelPromise(0, 'ch')).toBe('开始前可免费取消，款项原路退回。')
  expect(cancelPromise(6, 'ch', { isPaid: false })).toBe('开始前 6 小时以上可免费取消。')
})

it('names the moment where it is known, and says the same as the refusal once it is over', () => {
  expect(cancelPromise(24, 'en', { until: 'Nov 26, 2026, 22:00' })).toBe(
    'Free cancellation until Nov 26, 2026, 22:00; the money goes back the way it came.',
  )
  expect(cancelPromise(24, 'ch', { until: '2026年11月26日 22:00', isPaid: false })).toBe(
    '2026年11月26日 22:00 前可免费取消。',
  )
  const { en, ch } = refusals.too_late_to_cancel
  expect(cancelPromise(24, 'en', { isLate: true })).toBe(en.replace('{hours}', '24'))
  expect(cancelPromise(24, 'ch', { isLate: true })).toBe(ch.replace('{hours}', '24'))
  expect(cancelPromise(1, 'en', { isLate: true })).toContain('1 hour before')
})
