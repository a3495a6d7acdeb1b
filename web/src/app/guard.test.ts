import type { Member, Role } from '@lantern/contract/members'
import { expect, test } from 'vitest'
import type { Session } from '../lib/session/session.ts'
import { guard } from './guard.ts'

const memberOf = (role: Role): Member => ({
  id: 1,
  email: 'mei@lantern.example',
  firstName: 'Mei',
  lastName: 'Chen',
  phone: null,
  profileImageUrl: null,
  accountBalance: '0.00',
  loyaltyPoints: 0,
  role,
  discordId: null,
  discordUsername: null,
  discordRole: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
})

const signedIn = (role: Role): Session => ({ status: 'member', member: memberOf(role) })
const visitor: Session = { status: 'visitor', member: null }
const loading: Session = { status: 'loading', member: null }
const ended: Session = { status: 'ended', member: null }

const show = { kind: 'show' }
const home = { kind: 'go', to: '/' }

test.each([visitor, loading, ended, signedIn('customer')])(
  'a public page is for all',
  (session) => {
    expect(guard('public', session, '/about')).toEqual(show)
  },
)

test('a visitor is led to sign in and back, query and all', () => {
  expect(guard('member', visitor, '/booking?amenityId=3')).toEqual({
    kind: 'go',
    to: '/?login=1&next=%2Fbooking%3FamenityId%3D3',
  })
})

test('nobody is redirected before the session is known', () => {
  expect(guard('member', loading, '/account')).toEqual({ kind: 'wait' })
  expect(guard('admin', loading, '/account')).toEqual({ kind: 'wait' })
})

test('a member whose session has ended keeps the page', () => {
  expect(guard('member', ended, '/booking')).toEqual(show)
})

test.each([
  ['member', 'customer', show],
  ['member', 'staff', show],
  ['staff', 'customer', home],
  ['staff', 'staff', show],
  ['staff', 'admin', show],
  ['admin', 'customer', home],
  ['admin', 'staff', home],
  ['admin', 'admin', show],
] as const)('a %s page and a %s', (access, role, verdict) => {
  expect(guard(access, signedIn(role), '/somewhere')).toEqual(verdict)
})
