import { listDevices } from '@lantern/contract/account'
import { listNotes } from '@lantern/contract/customers'
import { expect, test } from 'vitest'
import { isOutdated, outdated, topicOf } from './topics.ts'

test.each([
  ['availability', '/api/amenities/3/availability', true],
  ['availability', '/api/amenities/tonight', true],
  ['availability', '/api/amenities', false],
  ['availability', '/api/amenities/3', false],
  ['amenities', '/api/amenities', true],
  ['amenities', '/api/amenities/3', true],
  ['bookings', '/api/bookings/upcoming', true],
  ['bookings', '/api/bookingsish', false],
  ['wallet', '/api/account/balance', true],
  ['mail', '/api/staff/mail', true],
  ['audit', '/api/admin/audit', true],
  ['payments', '/api/admin/payments/problems', true],
  ['venue', '/api/venue', true],
  ['tables', '/api/venue', false],
  ['tables', '/api/venue/tables', true],
  ['tables', '/api/staff/floor', true],
  ['availability', '/api/staff/floor', true],
  // The night board shows who has which room when, on which night, and by what name.
  ['bookings', '/api/staff/board', true],
  ['availability', '/api/staff/board', true],
  ['tables', '/api/staff/board', true],
  ['amenities', '/api/staff/board', true],
  ['venue', '/api/staff/board', true],
  ['account', '/api/staff/board', true],
  ['menu', '/api/staff/board', false],
  ['orders', '/api/staff/statistics/period', true],
  ['orders', '/api/staff/statistics', false],
  // Rooms are sold and refunded in cash, and balances are topped up with it, so the drawer's figures change.
  ['bookings', '/api/staff/close/today', true],
  ['wallet', '/api/staff/close/2026-11-21', true],
  // An open table shows at once that another screen has seated it, or that its price has changed.
  ['tables', '/api/staff/tables/3/choices', true],
  ['availability', '/api/staff/tables/3/choices', true],
  ['amenities', '/api/staff/tables/3/choices', true],
  // Ordering the same again must leave out dishes that have sold out meanwhile.
  ['menu', '/api/food/items', true],
  ['menu', '/api/food/orders', true],
  // A revoked station disappears from other admins' screens.
  ['audit', '/api/admin/stations', true],
  // Changed names of amenities, rooms and customers appear everywhere.
  ['amenities', '/api/bookings/upcoming', true],
  ['amenities', '/api/staff/bookings/daily/2026-11-21', true],
  ['account', '/api/staff/bookings', true],
  ['account', '/api/staff/floor', true],
  ['account', '/api/staff/kitchen', true],
  ['account', '/api/staff/orders', true],
  // The card of somebody who waits says so.
  ['waitlist', '/api/staff/search', true],
] as const)('a message about %s and %s', (topic, path, expected) => {
  expect(outdated[topic](path)).toBe(expected)
})

test('a message is read, and what is none is passed over', () => {
  expect(topicOf('{"topic":"wallet","id":null}')).toBe('wallet')
  expect(topicOf('{"topic":"all","id":null}')).toBe('all')
  for (const text of [
    '',
    'null',
    '{}',
    '{"topic":3}',
    '{"topic":"toString"}',
    '{"topic":"later"}',
  ]) {
    expect(topicOf(text)).toBeUndefined()
  }
})

test('a topic makes out of date what its live message would', () => {
  expect(isOutdated(['menu'], '/api/food/items')).toBe(true)
  expect(isOutdated(['menu'], '/api/bookings/upcoming')).toBe(false)
  expect(isOutdated(['menu', 'bookings'], '/api/bookings/upcoming')).toBe(true)
  expect(isOutdated([], '/api/food/items')).toBe(false)
})

test('a call makes out of date its own address, whatever its parameters, and no other', () => {
  expect(isOutdated([listDevices], '/api/account/devices')).toBe(true)
  expect(isOutdated([listDevices], '/api/account/devices/7')).toBe(false)
  expect(isOutdated([listDevices], '/api/account')).toBe(false)
  expect(isOutdated([listNotes], '/api/staff/users/12/notes')).toBe(true)
  expect(isOutdated([listNotes], '/api/staff/users/12/statement')).toBe(false)
})
