import { securityKinds, type SecurityEvent } from '@lantern/contract/security'
import { expect, test } from 'vitest'
import words from '../../i18n/en/security.ts'
import { byDay, detailWord, sentences } from './event-days.ts'

const event = (id: number, createdAt: string): SecurityEvent => ({
  id,
  kind: 'signin.success',
  member: null,
  actor: null,
  detail: null,
  address: null,
  browser: null,
  system: null,
  times: 1,
  createdAt,
})

test('every kind has a sentence of its own, and every sentence is used', () => {
  const used = securityKinds.map((kind) => sentences[kind])
  expect([...used].toSorted()).toEqual(Object.keys(words.kinds).toSorted())
})

test('events are grouped by day, in their order', () => {
  const events = [event(3, '2026-11-21T02:00Z'), event(2, '2026-11-20T09:00Z')]
  const older = event(1, '2026-11-20T08:00Z')
  const days = byDay([...events, older], (instant) => instant.slice(0, 10))
  expect(days.map(({ day, events: of }) => [day, of.map(({ id }) => id)])).toEqual([
    ['2026-11-21', [3]],
    ['2026-11-20', [2, 1]],
  ])
  expect(byDay([], (instant) => instant)).toEqual([])
})

test('a way or a role has a word, and a station of that name has none', () => {
  expect(detailWord({ kind: 'role.change', detail: 'admin' })).toBe('admin')
  expect(detailWord({ kind: 'signin.success', detail: 'link' })).toBe('link')
  expect(detailWord({ kind: 'station.issue', detail: 'admin' })).toBeUndefined()
  expect(detailWord({ kind: 'role.change', detail: 'constructor' })).toBeUndefined()
})
