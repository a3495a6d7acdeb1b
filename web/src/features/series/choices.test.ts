import type { Occurrence } from '@lantern/contract/bookings/series'
import { expect, it } from 'vitest'
import {
  choose,
  chosenOf,
  coverOf,
  firstRequest,
  openClashes,
  ruleOf,
  skipClashes,
  slotChosen,
  withRule,
} from './choices.ts'

const slot = { amenityId: 3, bookingDate: '2026-11-28', startTime: '20:00', endTime: '22:00' }
const offer = {
  ...slot,
  startTime: '18:00',
  endTime: '20:00',
  amenity: { en: 'Theater', ch: '影院' },
}
const occurrence = (place: number, more: Partial<Occurrence> = {}): Occurrence => ({
  ...slot,
  place,
  plannedDate: slot.bookingDate,
  units: ['Theater'],
  totalPrice: '189.00',
  chargeAt: null,
  clash: null,
  isSkipped: false,
  isMoved: false,
  offers: [],
  ...more,
})

it('lists conflicting dates until they are skipped or moved', () => {
  const all = [
    occurrence(1),
    occurrence(2, { clash: 'slot_taken' }),
    occurrence(3, { clash: 'slot_taken', isSkipped: true }),
  ]
  expect(openClashes(all).map(({ place }) => place)).toEqual([2])
  expect(skipClashes(firstRequest, all).choices).toEqual([{ place: 2, slot: null }])
})

it('keeps one choice for a date, and none if it equals the rule', () => {
  const skipped = choose(firstRequest, 2, null)
  const moved = choose(skipped, 2, slot)
  expect(moved.choices).toEqual([{ place: 2, slot }])
  expect(choose(moved, 2, undefined).choices).toEqual([])
  expect(withRule(moved, 'month')).toMatchObject({ every: 'month', choices: [] })
})

it('drops the choice for a date that is no longer in the series', () => {
  const request = { ...choose(choose(firstRequest, 1, null), 4, null), times: 2 }
  expect(ruleOf(request).choices).toEqual([{ place: 1, slot: null }])
})

it('finds the chosen offer, and parses the value of a select', () => {
  const busy = occurrence(1, { clash: 'slot_taken', offers: [offer] })
  const moved = choose(firstRequest, 1, slotChosen('0', busy.offers))
  expect(moved.choices[0]?.slot).toEqual({ ...slot, startTime: '18:00', endTime: '20:00' })
  expect(chosenOf(moved, busy)).toBe('0')
  expect(chosenOf(choose(firstRequest, 1, slotChosen('skip', [])), busy)).toBe('skip')
  expect(chosenOf(firstRequest, busy)).toBe('')
  expect(slotChosen('', [])).toBeUndefined()
})

it('checks whether the balance is sufficient', () => {
  const quote = { balance: '100.00', dueNow: '50.00', totalPrice: '100.00' }
  expect(coverOf(quote)).toBe('all')
  expect(coverOf({ ...quote, totalPrice: '100.01' })).toBe('now')
  expect(coverOf({ ...quote, dueNow: '100.01' })).toBe('short')
})
