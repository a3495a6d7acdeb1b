import { expect, test } from 'vitest'
import { stateOf, type BookingState, type StateFacts } from './booking-state.tsx'

const now = Date.parse('2026-11-21T02:00:00Z')
const plain: StateFacts = {
  status: 'confirmed',
  checkedInAt: null,
  endsAt: '2026-11-21T03:00:00Z',
}
const came = '2026-11-21T01:00:00Z'

const cases: [BookingState, Partial<StateFacts>][] = [
  ['confirmed', {}],
  ['confirmed', { status: 'paid_online' }],
  ['pending', { status: 'pending' }],
  ['planned', { status: 'pending', chargeAt: '2026-11-23T02:00:00Z' }],
  ['held', { status: 'pending', heldUntil: '2026-11-21T02:05:00Z' }],
  ['arrived', { checkedInAt: came }],
  ['arrived', { status: 'pending', checkedInAt: came }],
  ['over', { checkedInAt: came, endsAt: '2026-11-21T02:00:00Z' }],
  ['completed', { status: 'completed', checkedInAt: came }],
  ['noShow', { status: 'no_show' }],
  ['canceled', { status: 'canceled' }],
]

test.each(cases)('a booking is %s: %o', (state, more) => {
  expect(stateOf({ ...plain, ...more }, now)).toBe(state)
})
