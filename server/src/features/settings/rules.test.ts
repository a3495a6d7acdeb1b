import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newlyClosed, tidied, type Opening } from './rules.ts'

const open: Opening = {
  opensAt: '14:00',
  closesAt: '02:00',
  timeZone: 'America/Toronto',
  closedWeekdays: [2],
  closedDates: ['2026-12-25'],
}

describe('the nights and hours that a change closes', () => {
  it('are none if it opens hours, or only changes the order', () => {
    expect(newlyClosed(open, open)).toBeNull()
    expect(newlyClosed(open, { ...open, closedWeekdays: [], closedDates: [] })).toBeNull()
  })

  it.each([
    [{ closedWeekdays: [2, 3] }, { dates: [], weekdays: [3], hours: false }],
    [{ closedDates: ['2026-12-26'] }, { dates: ['2026-12-26'], weekdays: [], hours: false }],
    [{ opensAt: '15:00' }, { dates: [], weekdays: [], hours: true }],
    [{ closesAt: '03:00' }, { dates: [], weekdays: [], hours: true }],
    [{ timeZone: 'America/Vancouver' }, { dates: [], weekdays: [], hours: true }],
  ])('of %j are listed', (change, closed) => {
    expect(newlyClosed(open, { ...open, ...change })).toEqual(closed)
  })

  it('leave out what was closed before', () => {
    const days = fc.array(fc.integer({ min: 1, max: 7 }))
    fc.assert(
      fc.property(days, days, (before, after) => {
        const closed = newlyClosed(
          { ...open, closedWeekdays: before },
          { ...open, closedWeekdays: after },
        )
        const all = new Set([...before, ...(closed?.weekdays ?? [])])
        expect(after.every((day) => all.has(day))).toBe(true)
        expect((closed?.weekdays ?? []).some((day) => before.includes(day))).toBe(false)
      }),
    )
  })
})

it('closed days are sorted and unique', () => {
  const change = {
    closedWeekdays: [3, 1, 3],
    closedDates: [
      { date: '2027-01-01', reason: null },
      { date: '2026-12-25', reason: null },
      { date: '2027-01-01', reason: 'New Year' },
    ],
  }
  expect(tidied(change)).toEqual({
    closedWeekdays: [1, 3],
    closedDates: [
      { date: '2026-12-25', reason: null },
      { date: '2027-01-01', reason: 'New Year' },
    ],
  })
})
