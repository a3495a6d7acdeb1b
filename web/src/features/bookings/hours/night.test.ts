import { hoursOfNight } from '@lantern/contract/hours'
import { expect, it } from 'vitest'
import { cellsOf, isPressable, mayStart, startsOf, type Night } from './night.ts'

const opening = { opensAt: '14:00', closesAt: '02:00' }

/** Two places; `free` says which are left at an hour that isn't wholly free. */
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

it('lists the night in order, past midnight, up to where it closes', () => {
  const times = cellsOf(night(), { start: null, end: null }).map(({ time }) => time)
  expect(times).toHaveLength(13)
  expect(times.slice(-4)).toEqual(['23:00', '00:00', '01:00', '02:00'])
})

it('says why an hour is not to be had, and how many places are left of one that is', () => {
  const some = night({ '16:00': [], '17:00': [1] }, ['14:00', '15:00'])
  expect(states(some, { start: null, end: null })).toMatchObject({
    '15:00': 'past',
    '16:00': 'taken',
    '17:00': 'free',
    '02:00': 'closing',
  })
  expect(cellsOf(some, { start: null, end: null })[3]).toMatchObject({ time: '17:00', free: 1 })
})

it('offers the ends of a start, with their length, as far as one place lasts', () => {
  const some = night({ '17:00': [0], '18:00': [1] })
  const cells = cellsOf(some, { start: '16:00', end: null })
  expect(cells.filter(({ state }) => state === 'endable')).toEqual([
    { time: '17:00', state: 'endable', free: 1, length: 1 },
    { time: '18:00', state: 'endable', free: 1, length: 2 },
  ])
  expect(states(some, { start: '16:00', end: null })).toMatchObject({ '19:00': 'free' })
})

it('ends where the night closes, and where a taken hour begins', () => {
  const some = night({ '23:00': [] })
  expect(states(some, { start: '00:00', end: null })).toMatchObject({ '02:00': 'endable' })
  expect(states(some, { start: '22:00', end: null })).toMatchObject({
    '23:00': 'endable',
    '02:00': 'closing',
  })
})

it('fills what lies between start and end, across midnight', () => {
  expect(states(night(), { start: '22:00', end: '01:00' })).toMatchObject({
    '21:00': 'free',
    '22:00': 'start',
    '23:00': 'between',
    '00:00': 'between',
    '01:00': 'end',
    '02:00': 'free',
  })
})

it('presses only what leads somewhere', () => {
  expect((['taken', 'past', 'closing'] as const).map(isPressable)).toEqual([false, false, false])
  expect((['start', 'between', 'end', 'endable', 'free'] as const).every(isPressable)).toBe(true)
  expect(mayStart(night(), '02:00')).toBe(false)
})

it('offers the hours that a booking may begin at: none that is past or taken, nor the closing one', () => {
  const rest = ['19:00', '20:00', '21:00', '22:00', '23:00', '00:00', '01:00']
  expect(startsOf(night({ '16:00': [], '17:00': [1] }, ['14:00', '15:00']))).toEqual([
    '17:00',
    '18:00',
    ...rest,
  ])
})
