import { expect, test } from 'vitest'
import { groupOf, type ArrivalGroup } from './arrivals.tsx'

const now = Date.parse('2026-11-21T02:00:00Z')
const plain = {
  status: 'confirmed',
  checkedInAt: null,
  endsAt: '2026-11-21T03:00:00Z',
  chargeAt: null,
} as const
const came = '2026-11-21T01:00:00Z'
const past = '2026-11-21T01:30:00Z'

const cases: [ArrivalGroup, string, Partial<Parameters<typeof groupOf>[0]>, boolean][] = [
  ['needsYou', 'waits for its confirmation', { status: 'pending' }, true],
  ['needsYou', 'overstays', { checkedInAt: came, endsAt: past }, false],
  ['late', 'is late', {}, true],
  ['next', 'is still to come', { status: 'paid_online' }, false],
  ['next', 'is charged later', { status: 'pending', chargeAt: came }, false],
  ['here', 'is checked in', { checkedInAt: came }, false],
  ['over', 'has left', { status: 'completed', checkedInAt: came }, false],
  ['over', 'is canceled', { status: 'canceled' }, false],
  ['over', 'never came', { endsAt: past }, true],
]

test.each(cases)('%s has a party that %s', (group, _, more, isLate) => {
  expect(groupOf({ ...plain, ...more }, now, isLate)).toBe(group)
})
