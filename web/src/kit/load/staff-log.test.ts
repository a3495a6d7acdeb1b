import { expect, test } from 'vitest'
import { dayOf } from '../../lib/shown/format.ts'
import { daysOf } from './staff-log.tsx'

test('events are grouped by the venue’s day, not by the UTC day', () => {
  const at = ['2026-11-21T05:30:00Z', '2026-11-21T03:00:00Z', '2026-11-20T20:00:00Z'].map(
    (createdAt) => ({ createdAt }),
  )
  const days = daysOf(at, (instant) => dayOf(instant, 'en', 'America/Toronto'))
  expect(days.map(({ day, events }) => [day, events.length])).toEqual([
    ['November 21, 2026', 1],
    ['November 20, 2026', 2],
  ])
  expect(daysOf([], String)).toEqual([])
})
