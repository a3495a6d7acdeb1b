import type { Customer } from '@lantern/contract/customers'
import { expect, test } from 'vitest'
import { changesIn, entriesOf } from './customer-entries.ts'

const mei: Customer = {
  id: 1,
  firstName: 'Mei',
  lastName: 'Chen',
  email: 'mei@club.test',
  phone: null,
  profileImageUrl: null,
  role: 'customer',
  status: 'Regular',
  accountBalance: '0.00',
  loyaltyPoints: 0,
  discordUsername: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  version: 3,
}

test('only changed fields are sent, and a blank password never is', () => {
  const entries = entriesOf(mei)
  expect(changesIn(mei, entries)).toEqual({})
  expect(changesIn(mei, { ...entries, firstName: 'Mei ', email: 'MEI@club.test' })).toEqual({})
  expect(changesIn(mei, { ...entries, status: 'VIP', phone: '416 555 0100' })).toEqual({
    status: 'VIP',
    phone: '416 555 0100',
  })
  expect(changesIn(mei, { ...entries, password: 'longer than eight' })).toEqual({
    password: 'longer than eight',
  })
})
