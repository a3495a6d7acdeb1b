import { auditActions } from '@lantern/contract/reports/audit'
import { expect, test } from 'vitest'
import chinese from '../../i18n/ch/audit.ts'
import words from '../../i18n/en/audit.ts'
import { mutationOf, changesOf, formOf, knownField, knownValue, numberOf } from './event-row.tsx'

test('an event lists its changes with the old and the new value', () => {
  const event = { before: { role: 'staff', gone: 1 }, after: { role: 'admin', made: 2 } }
  expect(changesOf(event)).toEqual([
    { field: 'role', from: 'staff', to: 'admin', hasFrom: true, hasTo: true },
    { field: 'gone', from: 1, to: undefined, hasFrom: true, hasTo: false },
    { field: 'made', from: undefined, to: 2, hasFrom: false, hasTo: true },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

/** The paths of all sentences of a catalog. */
const namesIn = (sentences: object): string[] =>
  Object.entries(sentences).flatMap(([name, below]: [string, unknown]) =>
    typeof below === 'object' && below !== null
      ? namesIn(below).map((each) => `${name}.${each}`)
      : [name],
  )

test('every act has a sentence, and every sentence of the catalog belongs to an act', () => {
  expect(namesIn(words.actions).toSorted()).toEqual([...auditActions, 'other'].toSorted())
  expect(mutationOf('booking.check-in')).toBe('booking.check-in')
  expect(mutationOf('constructor')).toBe('other')
})

test('no two acts have the same text, and each kind can be chosen in the filter', () => {
  expect(new Set(auditActions).size).toBe(auditActions.length)
  const kinds = new Set(auditActions.map((act) => act.split('.')[0] ?? ''))
  expect(Object.keys(words.kinds).toSorted()).toEqual([...kinds].toSorted())
})

test('every label of a field stands in both languages', () => {
  expect(Object.keys(chinese.fields).toSorted()).toEqual(Object.keys(words.fields).toSorted())
  expect(knownField('constructor')).toBeUndefined()
})

test('a subject has a number, or none', () => {
  expect(numberOf('booking:17')).toBe('17')
  expect(numberOf('settings')).toBe('')
})

test('every state and role of the catalog is recognised in its fields', () => {
  for (const name of Object.keys(words.values)) expect(knownValue('status', name)).toBe(name)
  expect(knownValue('name', 'staff')).toBeUndefined()
})

test('a field that another feature names differently has the same label', () => {
  expect(words.fields.totalPrice).toBe(words.fields.total)
  expect(words.fields.pay).toBe(words.fields.payment)
})

test('money, moments, nights and times are recognised by field and format', () => {
  expect(formOf('totalPrice', 5880)).toBe('cents')
  expect(formOf('price', 3150)).toBe('cents')
  expect(formOf('counted', '1046.15')).toBe('dollars')
  expect(formOf('until', '2026-11-21T01:40:00.384Z')).toBe('moment')
  expect(formOf('date', '2026-12-24')).toBe('night')
  expect(formOf('endTime', '21:00')).toBe('time')
  expect(formOf('capacity', 6)).toBeNull()
})
