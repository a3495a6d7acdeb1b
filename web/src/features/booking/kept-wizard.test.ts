import { expect, it } from 'vitest'
import { keep, keptFor } from './kept-wizard.ts'
import { blank } from './wizard.ts'

it('gives a choice back to its member, and to nobody else', () => {
  const wizard = { ...blank, amenityId: 1, requests: 'balloons' }
  expect(keptFor(7)).toBe(blank)
  keep(7, wizard)
  expect(keptFor(7)).toBe(wizard)
  expect(keptFor(8)).toBe(blank)
  expect(keptFor(undefined)).toBe(blank)
})
