import { describe, expect, test } from 'vitest'
import { latenessOf } from './late.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const ms = (time: string) => Date.parse(at(time))
const booked = {
  status: 'confirmed',
  startsAt: at('20:00'),
  endsAt: at('22:00'),
  checkedInAt: null,
  expectedAt: null,
} as const

describe('a party that hasn’t arrived', () => {
  test.each([
    ['20:00', null],
    ['20:01', { minutes: 1, expectedAt: null, isMissed: false }],
    ['20:12', { minutes: 12, expectedAt: null, isMissed: false }],
    ['20:15', { minutes: 15, expectedAt: null, isMissed: true }],
    ['21:59', { minutes: 119, expectedAt: null, isMissed: true }],
    ['22:00', null],
  ])('is late from its start until its end: %s', (now, late) => {
    expect(latenessOf(booked, ms(now), 15)).toEqual(late)
  })

  test.each([
    ['20:10', { minutes: 10, expectedAt: ms('20:40'), isMissed: false }],
    ['20:50', { minutes: 50, expectedAt: null, isMissed: false }],
    ['20:55', { minutes: 55, expectedAt: null, isMissed: true }],
  ])('has its grace time counted from the announced arrival: %s', (now, late) => {
    expect(latenessOf({ ...booked, expectedAt: at('20:40') }, ms(now), 15)).toEqual(late)
  })

  test('can be missed before it is confirmed, and is not late after check-in or a no-show', () => {
    const late = latenessOf({ ...booked, status: 'pending' }, ms('21:00'), 15)
    expect(late).toMatchObject({ minutes: 60, isMissed: true })
    expect(latenessOf({ ...booked, checkedInAt: at('20:30') }, ms('21:00'), 15)).toBeNull()
    expect(latenessOf({ ...booked, status: 'no_show' }, ms('21:00'), 15)).toBeNull()
  })
})
