import { expect, it } from 'vitest'
import { cancelPromise } from './promises.ts'

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
