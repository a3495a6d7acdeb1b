import { expect, test } from 'vitest'
import { nameOf } from './portrait.tsx'

const mei = { firstName: 'Mei', lastName: 'Chen', email: 'mei@club.test' }

test('a member is shown by name, or else by email', () => {
  expect(nameOf(mei)).toBe('Mei Chen')
  expect(nameOf({ ...mei, firstName: '' })).toBe('Chen')
  expect(nameOf({ ...mei, firstName: '', lastName: '' })).toBe('mei@club.test')
  expect(nameOf({ firstName: '', lastName: '', email: '' })).toBeNull()
})
