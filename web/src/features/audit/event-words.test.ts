import { actFields, actKinds, acts } from '@lantern/contract/acts'
import { expect, test } from 'vitest'
import chinese from '../../i18n/ch/audit.ts'
import words from '../../i18n/en/audit.ts'
import { actOf, changesOf, formOf, knownField, knownValue, numberOf } from './event-words.ts'

test('an event is told by what it changed, from what to what', () => {
  const event = { before: { role: 'staff', gone: 1 }, after: { role: 'admin', made: 2 } }
  expect(changesOf(event)).toEqual([
    { field: 'role', from: 'staff', to: 'admin', hasFrom: true, hasTo: true },
    { field: 'gone', from: 1, to: undefined, hasFrom: true, hasTo: false },
    { field: 'made', from: undefined, to: 2, hasFrom: false, hasTo: true },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

/** The names under which a catalog has sentences. */
const namesIn = (sentences: object): string[] =>
  Object.entries(sentences).flatMap(([name, below]: [string, unknown]) =>
    typeof below === 'object' && below !== null
      ? namesIn(below).map((each) => `${name}.${each}`)
      : [name],
  )

test('every act has a sentence, and every sentence of the catalog is an act’s', () => {
  expect(namesIn(words.actions).toSorted()).toEqual([...acts, 'other'].toSorted())
  expect(actOf('booking.check-in')).toBe('booking.check-in')
  expect(actOf('constructor')).toBe('other')
})

test('no act is called in two ways, and each kind of them can be chosen', () => {
  expect(new Set(acts).size).toBe(acts.length)
  const kinds = new Set(acts.map((act) => act.split('.')[0] ?? ''))
  expect(actKinds.toSorted()).toEqual([...kinds].toSorted())
  expect(Object.keys(words.kinds).toSorted()).toEqual(actKinds.toSorted())
})

test('every field that an act can tell of has a word, and every word of the catalog is used', () => {
  expect(Object.keys(words.fields).toSorted()).toEqual(actFields.toSorted())
  expect(Object.keys(chinese.fields).toSorted()).toEqual(Object.keys(words.fields).toSorted())
  expect(knownField('constructor')).toBeUndefined()
})

test('a subject has a number, or none', () => {
  expect(numberOf('booking:17')).toBe('17')
  expect(numberOf('settings')).toBe('')
})

test('every state and role of the catalog is known, in the fields that have them', () => {
  for (const name of Object.keys(words.values)) expect(knownValue('status', name)).toBe(name)
  expect(knownValue('name', 'staff')).toBeUndefined()
})

test('a field that another feature names differently has the same word', () => {
  expect(words.fields.totalPrice).toBe(words.fields.total)
  expect(words.fields.pay).toBe(words.fields.payment)
})

test('money, moments and nights are known by their field and their form', () => {
  expect(formOf('totalPrice', 5880)).toBe('cents')
  expect(formOf('price', 3150)).toBe('cents')
  expect(formOf('counted', '1046.15')).toBe('dollars')
  expect(formOf('until', '2026-11-21T01:40:00.384Z')).toBe('moment')
  expect(formOf('date', '2026-12-24')).toBe('night')
  expect(formOf('endTime', '21:00')).toBeNull()
  expect(formOf('capacity', 6)).toBeNull()
})
