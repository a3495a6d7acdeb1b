import { isSameSlot } from '@lantern/contract/bookings/slots'
import { describe, expect, it } from 'vitest'
import { isStillFree, type Night } from '../hours/night.ts'
import { blank, isOpen, missingFor, next, slotOf, type Wizard } from './wizard.ts'

const night = (taken: readonly string[] = [], endTimes: Night['endTimes'] = 'venue-night') => ({
  hours: ['14:00', '15:00', '22:00', '23:00', '00:00', '01:00'].map((time) => ({
    time,
    freePlaces: taken.includes(time) ? [] : [0],
    reason: taken.includes(time) ? ('slot_taken' as const) : null,
  })),
  opening: { opensAt: '14:00', closesAt: '02:00' },
  endTimes,
})
const chosen: Wizard = { ...blank, step: 'datetime', amenityId: 1, date: '2026-11-27' }
const press = (wizard: Wizard, ...times: string[]) =>
  times.reduce((now, time) => next(now, { do: 'press', time, night: night(['15:00']) }), wizard)

describe('choosing hours', () => {
  it('sets the start first, then the end, also past midnight', () => {
    expect(press(chosen, '22:00', '01:00')).toMatchObject({ start: '22:00', end: '01:00' })
  })
  it('allows a booking to end where another begins, and at the end of the night', () => {
    expect(press(chosen, '14:00', '15:00')).toMatchObject({ start: '14:00', end: '15:00' })
    expect(press(chosen, '01:00', '02:00')).toMatchObject({ start: '01:00', end: '02:00' })
  })
  it('another end moves it, the start again clears both, and any other hour restarts', () => {
    expect(press(chosen, '22:00', '00:00', '23:00')).toMatchObject({ end: '23:00' })
    expect(press(chosen, '22:00', '00:00', '22:00')).toMatchObject({ start: null, end: null })
    expect(press(chosen, '22:00', '00:00', '14:00')).toMatchObject({ start: '14:00', end: null })
  })
  it('ignores a taken hour, one behind a taken hour, and the closing hour', () => {
    expect(press(chosen, '15:00').start).toBeNull()
    expect(press(chosen, '14:00', '22:00')).toMatchObject({ start: '22:00', end: null })
    expect(press(chosen, '02:00').start).toBeNull()
  })
  it('sets the least length with the start, if the amenity has one', () => {
    const limited = { ...night(['15:00']), lengths: { minMinutes: 120, maxMinutes: null } }
    const pressed = (time: string) => next(chosen, { do: 'press', time, night: limited })
    expect(pressed('22:00')).toMatchObject({ start: '22:00', end: '00:00' })
    expect(pressed('14:00').start).toBeNull()
  })
  it('ignores a start without a possible end', () => {
    const sameDate = night([], 'same-date')
    expect(next(chosen, { do: 'press', time: '23:00', night: sameDate }).start).toBeNull()
    expect(next(chosen, { do: 'press', time: '22:00', night: sameDate }).start).toBe('22:00')
  })
})

describe('moving between steps', () => {
  it('needs an amenity, then a date with both hours', () => {
    expect(missingFor(blank, 'amenity')).toBe('amenity')
    expect(missingFor(chosen, 'amenity')).toBeNull()
    expect(missingFor(press(chosen, '22:00'), 'datetime')).toBe('datetime')
    expect(missingFor(press(chosen, '22:00', '23:00'), 'datetime')).toBeNull()
  })
  it('opens a step when the steps before it are complete', () => {
    expect(isOpen(blank, 'amenity')).toBe(true)
    expect(isOpen(blank, 'datetime')).toBe(false)
    expect(isOpen(chosen, 'confirm')).toBe(false)
    expect(isOpen(press(chosen, '22:00', '23:00'), 'confirm')).toBe(true)
  })
  it('clears the hours for another amenity or date, and keeps them for the same', () => {
    const full = press({ ...chosen, requests: 'balloons' }, '22:00', '23:00')
    expect(next(full, { do: 'amenity', id: 1 })).toBe(full)
    expect(next(full, { do: 'date', date: '2026-11-27' })).toBe(full)
    expect(next(full, { do: 'amenity', id: 2 })).toMatchObject({
      start: null,
      date: '2026-11-27',
      requests: 'balloons',
    })
    expect(next(full, { do: 'date', date: '2026-11-28' })).toMatchObject({
      end: null,
      amenityId: 1,
    })
  })
  it('returns to the hours when they are lost, and keeps the rest', () => {
    const full = next(press({ ...chosen, requests: 'balloons' }, '22:00', '23:00'), {
      do: 'go',
      to: 'confirm',
    })
    expect(isStillFree(full, night())).toBe(true)
    expect(isStillFree(full, night(['22:00']))).toBe(false)
    expect(next(full, { do: 'lose', what: 'time' })).toMatchObject({
      step: 'datetime',
      start: null,
      date: '2026-11-27',
      requests: 'balloons',
    })
  })
  it('returns to the amenities when the chosen one is withdrawn, and keeps the night and requests', () => {
    const full = { ...press(chosen, '22:00', '23:00'), requests: 'balloons' }
    expect(next(full, { do: 'lose', what: 'amenity' })).toEqual({
      ...blank,
      date: '2026-11-27',
      requests: 'balloons',
    })
  })
  it('starts blank after a booking', () => {
    expect(next(press(chosen, '22:00', '23:00'), { do: 'reset' })).toEqual(blank)
  })
})

describe('the slot', () => {
  it('is complete with room, night and both hours', () => {
    expect(slotOf(press(chosen, '22:00'))).toBeNull()
    expect(slotOf(press(chosen, '22:00', '01:00'))).toEqual({
      amenityId: 1,
      bookingDate: '2026-11-27',
      startTime: '22:00',
      endTime: '01:00',
    })
  })
  it('is equal regardless of other fields, and different for another hour', () => {
    const full = press(chosen, '22:00', '01:00')
    const written = next(full, { do: 'enter', entries: { requests: 'balloons' } })
    expect(isSameSlot(slotOf(full), slotOf(written))).toBe(true)
    expect(isSameSlot(slotOf(full), slotOf(press(full, '00:00')))).toBe(false)
  })
})
