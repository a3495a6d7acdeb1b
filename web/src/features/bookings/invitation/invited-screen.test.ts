import { expect, it } from 'vitest'
import { readStoredAnswer } from './invited-screen.tsx'

it('recognises a guest, and gives a new one an unguessable id', () => {
  const kept = { guest: 'A'.repeat(22), isComing: false }
  expect(readStoredAnswer(JSON.stringify(kept))).toEqual(kept)
  const fresh = [null, '', '{"guest":1}', 'nonsense'].map(readStoredAnswer)
  expect(new Set(fresh.map(({ guest }) => guest)).size).toBe(4)
  for (const { guest, isComing } of fresh) {
    expect(guest).toMatch(/^[\w-]{22}$/)
    expect(isComing).toBeNull()
  }
})
