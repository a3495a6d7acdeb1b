import { expect, test } from 'vitest'
import { memberNumber, nameOf } from './member.ts'

const mei = { firstName: 'Mei', lastName: 'Chen', email: 'mei@club.test' }

test('a member is named by name, else by email', () => {
  expect(nameOf(mei)).toBe('Mei Chen')
  expect(nameOf({ ...mei, firstName: '' })).toBe('Chen')
  expect(nameOf({ ...mei, firstName: '', lastName: '' })).toBe('mei@club.test')
  expect(nameOf({ firstName: '', lastName: '', email: '' })).toBeNull()
})

test('the number on the card', () => {
  expect(memberNumber({ id: 42 })).toBe('L-000042')
})
