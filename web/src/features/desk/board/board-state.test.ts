import { expect, test } from 'vitest'
import type { StateFacts } from '../../../kit/booking/booking-state.tsx'
import { minutesUntil, tally } from './board-layout.ts'

const now = Date.parse('2026-11-21T02:00:00Z')
const endsAt = '2026-11-21T03:00:00Z'
const night: StateFacts[] = [
  { status: 'no_show', checkedInAt: null, endsAt },
  { status: 'pending', checkedInAt: null, endsAt },
  { status: 'confirmed', checkedInAt: null, endsAt },
  { status: 'paid_online', checkedInAt: null, endsAt },
]

test('bookings are counted by state, in a fixed order', () => {
  expect(tally(night, now).map(({ state, count }) => `${state} ${count}`)).toEqual([
    'pending 1',
    'confirmed 2',
    'noShow 1',
  ])
})

test('the rest of a cleaning is shown in started minutes', () => {
  expect([1, 60_000, 60_001, -5].map((left) => minutesUntil(now + left, now))).toEqual([1, 1, 2, 1])
})
