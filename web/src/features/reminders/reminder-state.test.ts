import { expect, test } from 'vitest'
import { whyNotCanceled } from './reminder-state.ts'

const startsAt = '2026-11-28T03:00:00.000Z'
const booking = { startsAt, refundFrom: startsAt, refundTiers: [{ hours: 2, percent: 100 }] }
const at = (time: string) => new Date(`2026-11-28T${time}Z`)

test('is the desk’s to cancel while its own time would still allow it', () => {
  expect(whyNotCanceled(booking, at('00:59:59'))).toBe('desk')
  expect(whyNotCanceled(booking, at('01:00:00'))).toBe('late')
  expect(whyNotCanceled(booking, at('02:59:59'))).toBe('late')
  expect(whyNotCanceled(booking, at('03:00:00'))).toBe('begun')
})

test('is too late by the start that it was changed from', () => {
  const moved = { ...booking, refundFrom: '2026-11-27T03:00:00.000Z' }
  expect(whyNotCanceled(moved, at('00:59:59'))).toBe('late')
})
