import { addDays, endsAfterStart, startsInNight } from '@lantern/contract/venue/hours'
import { expect, it } from 'vitest'
import { dayShifts, shiftOf, withStart } from './series-dialog.tsx'

const venue = { opensAt: '14:00', closesAt: '02:00', endTimes: 'venue-night' as const }
const shift = { amenityId: 3, startTime: '20:00', endTime: '22:00', daysLater: 0 }

it('keeps the length when the start moves, within the night', () => {
  expect(withStart(shift, '18:00', venue)).toMatchObject({ startTime: '18:00', endTime: '20:00' })
  expect(withStart(shift, '23:00', venue)).toMatchObject({ startTime: '23:00', endTime: '01:00' })
  expect(withStart(shift, '01:00', venue)).toMatchObject({ startTime: '01:00', endTime: '02:00' })
})

it('lists the starts and ends of a night', () => {
  expect(startsInNight(venue)).toHaveLength(12)
  expect(endsAfterStart('00:00', venue)).toEqual(['01:00', '02:00'])
  expect(startsInNight({ ...venue, endTimes: 'same-date' })).not.toContain('23:00')
})

it('starts with the booking’s own time, and counts nights across months', () => {
  expect(shiftOf({ ...shift, id: 1, bookingDate: '2026-11-28' })).toEqual(shift)
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  const days = dayShifts.map((days) => new Date(addDays('2026-11-28', days)).getUTCDay())
  expect(new Set(days).size).toBe(7)
})
