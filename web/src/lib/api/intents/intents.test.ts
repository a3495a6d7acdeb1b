import { expect, it } from 'vitest'
import { intentFor } from './intents.ts'

const now = Date.UTC(2026, 10, 20, 20)
const first = intentFor(null, 'two bowls', now)
const kept = JSON.stringify([first])

it('gives every try of the same content the same key', () => {
  expect(first.key).toMatch(/^[\da-f]{32}$/)
  expect(intentFor(kept, 'two bowls', now + 60_000)).toEqual(first)
})

it('gives different content, or the same content after it was closed, a new key', () => {
  expect(intentFor(kept, 'three bowls', now).key).not.toBe(first.key)
  const later = intentFor(kept, 'two bowls', now + 11 * 60_000)
  expect(later.key).not.toBe(first.key)
  expect(later.at).toBe(now + 11 * 60_000)
})

it.each(['', 'null', '7', '[{"content":"two bowls"}]', '[{"content":"two bowls","key":1,"at":0}]'])(
  'starts with no intents if the stored text is invalid: %s',
  (damaged) => expect(intentFor(damaged, 'two bowls', now).at).toBe(now),
)
