import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt, dueMoments, lateChoices, quietAt, referenceOf } from './rules.ts'

const venue = { quietFrom: '22:00', quietUntil: '09:00', timeZone: 'America/Toronto' }
const awake = { ...venue, quietFrom: '00:00', quietUntil: '00:00' }
const at = (text: string) => new Date(text)
const due = (moment: 'day_before' | 'hours_before', start: string, hours = venue) =>
  dueAt(moment, at(start), hours).toISOString()

describe('a reminder’s time', () => {
  it('is the same time on the day before, and two hours before the start', () => {
    // Friday 27 November, 19:00.
    expect(due('day_before', '2026-11-28T00:00:00Z')).toBe('2026-11-27T00:00:00.000Z')
    expect(due('hours_before', '2026-11-28T00:00:00Z')).toBe('2026-11-27T22:00:00.000Z')
  })

  it('is the same local time over both changes of the clocks', () => {
    // 19:00 on the Sundays of 1 November 2026, 25 hours later, and of 14 March 2027, 23 hours later.
    expect(due('day_before', '2026-11-02T00:00:00Z')).toBe('2026-10-31T23:00:00.000Z')
    expect(due('day_before', '2027-03-14T23:00:00Z')).toBe('2027-03-14T00:00:00.000Z')
    // 03:00 on the same Sundays: two real hours before, whatever the clock shows.
    expect(due('hours_before', '2026-11-01T08:00:00Z', awake)).toBe('2026-11-01T06:00:00.000Z')
    expect(due('hours_before', '2027-03-14T07:00:00Z', awake)).toBe('2027-03-14T05:00:00.000Z')
  })

  it('moves out of the quiet hours to their nearer end', () => {
    // 23:00 on Friday: the evening before, ahead of the quiet hours.
    expect(due('day_before', '2026-11-28T04:00:00Z')).toBe('2026-11-27T02:45:00.000Z')
    // 01:00 on Saturday: the two hours before it are quiet, so the reminder comes before they begin.
    expect(due('hours_before', '2026-11-28T06:00:00Z')).toBe('2026-11-28T02:45:00.000Z')
    // 06:00: the day before at 09:00, which is three hours later and not eight earlier.
    expect(due('day_before', '2026-11-28T11:00:00Z')).toBe('2026-11-27T14:00:00.000Z')
    // 10:00: an hour before the start is the last moment that helps. A start at 09:30 would get none.
    expect(due('hours_before', '2026-11-28T15:00:00Z')).toBe('2026-11-28T14:00:00.000Z')
    expect(due('hours_before', '2026-11-28T14:30:00Z')).toBe('2026-11-28T02:45:00.000Z')
  })

  it('moves by local time if the clocks change in the quiet hours', () => {
    // 05:00 on 1 November lies in a quiet night of twelve hours, 05:00 on 14 March in one of ten.
    expect(quietAt(at('2026-11-01T10:00:00Z'), venue)).toEqual({
      from: at('2026-11-01T02:00:00Z'),
      until: at('2026-11-01T14:00:00Z'),
    })
    expect(quietAt(at('2027-03-14T09:00:00Z'), venue)).toEqual({
      from: at('2027-03-14T03:00:00Z'),
      until: at('2027-03-14T13:00:00Z'),
    })
  })

  it('is never in the quiet hours, and never too late', () => {
    const moment = fc.constantFrom('day_before' as const, 'hours_before' as const)
    const hour = fc.integer({ min: 0, max: 23 })
    const start = fc.integer({
      min: Date.UTC(2026, 9, 1) / 60_000,
      max: Date.UTC(2027, 9, 1) / 60_000,
    })
    const length = fc.integer({ min: 0, max: 12 })
    const clock = (hours: number) => `${String(hours % 24).padStart(2, '0')}:00`
    fc.assert(
      fc.property(moment, start, hour, length, (which, minute, from, hours) => {
        const quiet = { ...venue, quietFrom: clock(from), quietUntil: clock(from + hours) }
        const starts = new Date(minute * 60_000)
        const sent = dueAt(which, starts, quiet)
        expect(quietAt(sent, quiet)).toBeNull()
        expect(starts.getTime() - sent.getTime()).toBeGreaterThanOrEqual(3_600_000)
      }),
    )
  })
})

describe('the due reminders', () => {
  const startsAt = at('2026-11-28T00:00:00Z')
  const agreedAt = at('2026-11-20T20:00:00Z')
  it('are those whose time has come', () => {
    expect(dueMoments({ ...venue, startsAt, agreedAt }, at('2026-11-26T23:59:00Z'))).toEqual([])
    expect(dueMoments({ ...venue, startsAt, agreedAt }, at('2026-11-27T00:00:00Z'))).toEqual([
      'day_before',
    ])
    expect(dueMoments({ ...venue, startsAt, agreedAt }, at('2026-11-27T22:00:00Z'))).toEqual([
      'day_before',
      'hours_before',
    ])
  })

  it('leave out those whose time was over at the booking', () => {
    const late = { ...venue, startsAt, agreedAt: at('2026-11-27T00:00:00Z') }
    expect(dueMoments(late, at('2026-11-27T22:00:00Z'))).toEqual(['hours_before'])
    const later = { ...venue, startsAt, agreedAt: at('2026-11-27T22:30:00Z') }
    expect(dueMoments(later, at('2026-11-27T23:00:00Z'))).toEqual([])
  })

  it('have another reference after a change of the start', () => {
    expect(referenceOf(7, 'day_before', startsAt)).not.toBe(referenceOf(7, 'day_before', agreedAt))
  })
})

it('a party can report only a delay whose arrival is still to come and before its end', () => {
  const during = { from: at('2026-11-28T00:00:00Z'), to: at('2026-11-28T00:40:00Z') }
  expect(lateChoices(during, at('2026-11-27T22:00:00Z'))).toEqual([15, 30])
  expect(lateChoices(during, at('2026-11-28T00:15:00Z'))).toEqual([30])
  expect(lateChoices(during, at('2026-11-28T00:30:00Z'))).toEqual([])
})
