import type { Venue } from '@lantern/contract/venue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { knowVenue, recentVenue } from './venue.ts'

const names = { en: '', ch: '' }
const venue: Venue = {
  name: names,
  city: names,
  story: names,
  posterUrl: '',
  address: '',
  phone: '',
  timeZone: 'America/Toronto',
  today: '2026-11-20',
  lastBookableDate: '2027-11-20',
  opensAt: '14:00',
  closesAt: '02:00',
  endTimes: 'venue-night',
  closedWeekdays: [],
  closedDates: [],
  hoursText: { footer: names, frontDesk: names },
  serviceFeeBasisPoints: 0,
  cardServiceFee: false,
  tax: { name: names, number: null, rates: [] },
  pointsPerDollar: 0,
  refundTiers: [],
  graceMinutes: 15,
  topUp: { min: '10.00', max: '500.00' },
  payments: { mode: 'none', publishableKey: null, banner: false },
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('what was just read of the venue is good for another screen, and yesterday’s isn’t', () => {
  knowVenue(venue)
  expect(recentVenue()).toBe(venue)
  vi.advanceTimersByTime(4 * 60_000)
  expect(recentVenue()).toBe(venue)
  vi.advanceTimersByTime(20 * 3_600_000)
  expect(recentVenue()).toBeUndefined()
})
