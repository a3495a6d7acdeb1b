import { hoursOfNight } from '@lantern/contract/venue/hours'
import { expect, it } from 'vitest'
import { cellsOf, isPressable, mayStart, startsOf, type Night } from './night.ts'

const opening = { opensAt: '14:00', closesAt: '02:00' }

/** A night with two places; `free` lists the free ones at hours that aren't entirely free. */
function night(free: Readonly<Record<string, number[]>> = {}, past: readonly string[] = []): Night {
  const hours = hoursOfNight(opening)
    .slice(0, -1)
    .map((time) => {
      const freePlaces = past.includes(time) ? [] : (free[time] ?? [0, 1])
      const taken = freePlaces.length === 0 ? ('slot_taken' as const) : null
      return { time, freePlaces, reason: past.includes(time) ? ('hour_past' as const) : taken }
    })
  return { hours, opening, endTimes: 'venue-night' }
}

const states = (...given: Parameters<typeof cellsOf>) =>
  Object.fromEntries(cellsOf(...given).map(({ time, state }) => [time, state]))

it('lists the hours in order, past midnight, up to the closing hour', () => {
  const times = cellsOf(night(), { start: null, end: null }).map(({ time }) => time)
  expect(times).toHaveLength(13)
  expect(times.slice(-4)).toEqual(['23:00', '00:00', '01:00', '02:00'])
})

it('gives the reason why an hour is unavailable, and the number of free places otherwise', () => {
  const some = night({ '16:00': [], '17:00': [1] }, ['14:00', '15:00'])
  expect(states(some, { start: null, end: null })).toMatchObject({
    '15:00': 'past',
    '16:00': 'taken',
    '17:00': 'free',
    '02:00': 'closing',
  })
  expect(cellsOf(some, { start: null, end: null })[3]).toMatchObject({ time: '17:00', free: 1 })
})

it('offers the ends after a start, with their length, while one place stays free', () => {
  const some = night({ '17:00': [0], '18:00': [1] })
  const cells = cellsOf(some, { start: '16:00', end: null })
  expect(cells.filter(({ state }) => state === 'endable')).toEqual([
    { time: '17:00', state: 'endable', free: 1, length: 1 },
    { time: '18:00', state: 'endable', free: 1, length: 2 },
  ])
  expect(states(some, { start: '16:00', end: null })).toMatchObject({ '19:00': 'free' })
})

it('a booking may end at the closing hour, and when a taken hour begins', () => {
  const some = night({ '23:00': [] })
  expect(states(some, { start: '00:00', end: null })).toMatchObject({ '02:00': 'endable' })
  expect(states(some, { start: '22:00', end: null })).toMatchObject({
    '23:00': 'endable',
    '02:00': 'closing',
  })
})

it('the hours between start and end are chosen, across midnight', () => {
  expect(states(night(), { start: '22:00', end: '01:00' })).toMatchObject({
    '21:00': 'free',
    '22:00': 'start',
    '23:00': 'between',
    '00:00': 'between',
    '01:00': 'end',
    '02:00': 'free',
  })
})

it('only hours with an effect can be pressed', () => {
  expect((['taken', 'past', 'closing'] as const).map(isPressable)).toEqual([false, false, false])
  expect((['start', 'between', 'end', 'endable', 'free'] as const).every(isPressable)).toBe(true)
  expect(mayStart(night(), '02:00')).toBe(false)
})

it('offers free future hours as starts, without the closing one', () => {
  const rest = ['19:00', '20:00', '21:00', '22:00', '23:00', '00:00', '01:00']
  expect(startsOf(night({ '16:00': [], '17:00': [1] }, ['14:00', '15:00']))).toEqual([
    '17:00',
    '18:00',
    ...rest,
  ])
})

it('offers only ends of an allowed length, and no start before too short a gap', () => {
  const some = { ...night({ '18:00': [] }), lengths: { minMinutes: 120, maxMinutes: 180 } }
  const ends = (start: string) =>
    cellsOf(some, { start, end: null }).flatMap(({ time, state }) =>
      state === 'endable' ? [time] : [],
    )
  expect(ends('19:00')).toEqual(['21:00', '22:00'])
  expect(states(some, { start: null, end: null })).toMatchObject({
    '16:00': 'free',
    '17:00': 'short',
    '18:00': 'taken',
    '00:00': 'free',
    '01:00': 'short',
    '02:00': 'closing',
  })
  expect(isPressable('short')).toBe(false)
})
