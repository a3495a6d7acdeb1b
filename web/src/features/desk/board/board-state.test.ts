import { expect, test } from 'vitest'
import { minutesUntil, stateOf, tally, type BoardState, type StateFacts } from './board-state.ts'

const now = Date.parse('2026-11-21T02:00:00Z')
const plain: StateFacts = {
  status: 'confirmed',
  heldUntil: null,
  checkedInAt: null,
  endsAt: '2026-11-21T03:00:00Z',
  unpaid: '0.00',
}
const came = '2026-11-21T01:00:00Z'

const cases: [BoardState, Partial<StateFacts>][] = [
  ['paid', {}],
  ['unpaid', { status: 'pending', unpaid: '45.00' }],
  ['unpaid', { unpaid: '45.00' }],
  ['held', { status: 'pending', heldUntil: '2026-11-21T02:05:00Z' }],
  ['here', { checkedInAt: came }],
  ['over', { checkedInAt: came, endsAt: '2026-11-21T02:00:00Z' }],
  ['left', { status: 'completed', checkedInAt: came }],
  ['noShow', { status: 'no_show' }],
]

test.each(cases)('%s: %o', (state, more) => {
  expect(stateOf({ ...plain, ...more }, now)).toBe(state)
})

test('bookings are counted by state, in a fixed order', () => {
  const night = cases.map(([, more]) => ({ ...plain, ...more }))
  expect(tally(night, now).map(({ state, count }) => `${state} ${count}`)).toEqual([
    'held 1',
    'unpaid 2',
    'paid 1',
    'here 1',
    'over 1',
    'left 1',
    'noShow 1',
  ])
})

test('the rest of a cleaning is shown in started minutes', () => {
  expect([1, 60_000, 60_001, -5].map((left) => minutesUntil(now + left, now))).toEqual([1, 1, 2, 1])
})
