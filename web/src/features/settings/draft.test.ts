import { VenueSettings } from '@lantern/contract/venue/settings'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../test/sample-of.ts'
import { changeOf, hoursChangeOf, differing, draftOf, merged, validateSettings } from './draft.ts'

const base: VenueSettings = {
  ...sampleOf(VenueSettings),
  closedWeekdays: [2],
  specialDays: [{ date: '2026-12-25', hours: null, reason: null }],
  closesAt: '02:00',
  serviceFeeBasisPoints: 500,
  version: 4,
}

test('an unchanged setting is not sent', () => {
  expect(differing(draftOf(base), draftOf(base))).toEqual([])
  expect(changeOf(base, draftOf(base))).toEqual({ version: 4 })
})

test('a percentage is entered in percent and sent in basis points', () => {
  const draft = { ...draftOf(base), serviceFeeBasisPoints: '4.35' }
  expect(changeOf(base, draft)).toEqual({
    version: 4,
    serviceFeeBasisPoints: 435,
  })
  // Less than a hundredth of a percent isn't rounded, so it is refused.
  const precise = changeOf(base, { ...draft, serviceFeeBasisPoints: '14.975' })
  expect(precise.serviceFeeBasisPoints).toBeNaN()
})

test.each([
  ['１３', 13],
  [' ', Number.NaN],
  ['1e1', Number.NaN],
])('the number %j is sent as %j', (changeHours, sent) => {
  expect(changeOf(base, { ...draftOf(base), changeHours }).changeHours).toBe(sent)
})

test('an account keeps its usual code where none is typed', () => {
  const coded = { ...base, accountCodes: { cash: '1001', food_income: '4005' } }
  const typed = { ...draftOf(coded), accountCodes: { cash: ' ', food_income: '4005 ', wallet: '' } }
  expect(changeOf(coded, typed).accountCodes).toEqual({ food_income: '4005' })
  const same = { ...draftOf(coded), accountCodes: { ...coded.accountCodes, wallet: '' } }
  expect(differing(same, draftOf(coded))).toEqual([])
})

test('the contract refuses values, by the name of their setting', () => {
  expect([...validateSettings(base, draftOf(base), 'en').keys()]).toEqual([])
  const refundRules = [
    { hours: '3', percent: '100' },
    { hours: '24', percent: '50' },
  ]
  const draft = { ...draftOf(base), refundRules, nameEn: ' ', closedWeekdays: [1, 2, 9] }
  expect([...validateSettings(base, draft, 'en').keys()].toSorted()).toEqual([
    'closedWeekdays',
    'nameEn',
    'refundRules',
  ])
  // An unchanged value isn't sent, so it isn't refused.
  const nameless = { ...base, nameEn: '' }
  expect([...validateSettings(nameless, draftOf(nameless), 'en').keys()]).toEqual([])
})

test('settings saved by others are merged, own changes are kept, and settings changed by both are returned', () => {
  const was = draftOf(base)
  const theirs = { ...was, phone: 'theirs', address: 'theirs' }
  const mine = { ...was, phone: 'mine', cityEn: 'mine' }
  expect(merged(was, theirs, mine)).toEqual({
    draft: { ...was, phone: 'mine', address: 'theirs', cityEn: 'mine' },
    keys: ['phone'],
  })
  expect(merged(was, theirs, was).draft).toEqual(theirs)
})

test('the code is kept, replaced or removed', () => {
  expect(changeOf(base, { ...draftOf(base), discountCode: 'FEAST' }).discountCode).toBe('FEAST')
  expect(changeOf(base, { ...draftOf(base), discountCode: null }).discountCode).toBeNull()
})

test('only changed hours are asked about', () => {
  const draft = draftOf(base)
  expect(hoursChangeOf(base, { ...draft, nameEn: 'Jade Room' })).toEqual({})
  const christmas = { date: '2026-12-26', hours: null, reason: null }
  const specialDays = [...draft.specialDays, christmas]
  expect(hoursChangeOf(base, { ...draft, specialDays, opensAt: '16:00' })).toEqual({
    specialDays,
    opensAt: '16:00',
  })
})

test('a special day that has a date is sent although nobody has pressed Add, in place of its namesake', () => {
  const hours = { opensAt: '18:00', closesAt: '23:00' }
  const newDay = { date: '2026-12-24', hours, reason: ' Eve ' }
  const draft = { ...draftOf(base), newDay }
  expect(differing({ ...draft, newDay: { ...newDay, date: '' } }, draftOf(base))).toEqual([])
  const eve = { date: '2026-12-24', hours, reason: 'Eve' }
  expect(changeOf(base, draft).specialDays).toEqual([eve, ...base.specialDays])
  expect(hoursChangeOf(base, draft).specialDays).toEqual([eve, ...base.specialDays])
  const other = { ...draft, newDay: { ...newDay, date: '2026-12-25' } }
  expect(changeOf(base, other).specialDays).toEqual([{ ...eve, date: '2026-12-25' }])
  expect(merged(draftOf(base), draftOf(base), draft).draft.specialDays).toHaveLength(2)
})
