import { Venue } from '@lantern/contract/venue/venue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleOf } from '../../../test/sample-of.ts'
import { knowVenue, recentVenue } from './venue.ts'

const venue = sampleOf(Venue)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('recently read settings serve another screen, and yesterday’s do not', () => {
  knowVenue(venue)
  expect(recentVenue()).toBe(venue)
  vi.advanceTimersByTime(4 * 60_000)
  expect(recentVenue()).toBe(venue)
  vi.advanceTimersByTime(20 * 3_600_000)
  expect(recentVenue()).toBeUndefined()
})
