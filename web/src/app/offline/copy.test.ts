import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forget, recall, remember } from '../../lib/browser/storage.ts'
import { keptCopyAs } from '../../lib/session/kept-choice.ts'
import { storeOfflineCopy, readCopy, type OfflineCopy } from './copy.ts'

const HOUR = 3_600_000
const asOf = Date.parse('2026-11-20T20:00:00Z')

const booking = (hours: number): OfflineCopy['bookings'][number] => ({
  lanternId: 'ABCDEFGH2345',
  amenity: { en: 'Karaoke Room', ch: 'K房' },
  units: ['K-Room 1'],
  bookingDate: '2026-11-20',
  startTime: '19:00',
  endTime: '20:00',
  endsAt: new Date(asOf + hours * HOUR).toISOString(),
})

const copy: OfflineCopy = {
  memberId: 42,
  name: 'Mei Chen',
  club: { en: 'Lantern', ch: '灯会' },
  timeZone: 'America/Toronto',
  asOf,
  bookings: [booking(1), booking(9)],
}

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => entries.set(name, text),
    removeItem: (name: string) => entries.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a copy is read as it was kept, without the bookings that are over', () => {
  storeOfflineCopy(copy)
  expect(readCopy(asOf + 1)).toEqual(copy)
  expect(readCopy(asOf + 2 * HOUR)?.bookings).toEqual([booking(9)])
})

it('a copy expires after the length of the longest session', () => {
  storeOfflineCopy(copy)
  expect(readCopy(asOf + 12 * HOUR)).not.toBeNull()
  expect(readCopy(asOf + 12 * HOUR + 1)).toBeNull()
  expect(recall(keptCopyAs)).toBeNull()
})

it.each(['', '{', '{}', JSON.stringify({ ...copy, memberId: 'all' })])(
  'an invalid copy is deleted: %s',
  (text) => {
    remember(keptCopyAs, text)
    expect(readCopy(asOf)).toBeNull()
    expect(recall(keptCopyAs)).toBeNull()
  },
)

it('a copy dated in the future, written under a wrong clock, is deleted', () => {
  storeOfflineCopy({ ...copy, asOf: asOf + 2 * HOUR })
  expect(readCopy(asOf)).toBeNull()
})

it('a deleted copy is not read', () => {
  storeOfflineCopy(copy)
  forget(keptCopyAs)
  expect(readCopy(asOf)).toBeNull()
})

it('at most twenty bookings are kept', () => {
  storeOfflineCopy({ ...copy, bookings: Array.from({ length: 30 }, () => booking(9)) })
  expect(readCopy(asOf)?.bookings).toHaveLength(20)
})
