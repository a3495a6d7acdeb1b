import { Role } from '@lantern/contract/members/members'
import { expect, it } from 'vitest'
import { mayChangeAccount, mayMoveCash } from './policy.ts'

const all = Role.options
const changes = all.flatMap((from) => all.map((to) => [from, to] as const))

it.each(changes)('an admin may change an account from %s to %s', (from, to) => {
  expect(mayChangeAccount({ actor: { id: 1, role: 'admin' }, from, to })).toBe(true)
})

it.each(changes)('staff may change only customers, and no roles: %s to %s', (from, to) => {
  const isOfCustomers = from === 'customer' && to === 'customer'
  expect(mayChangeAccount({ actor: { id: 1, role: 'staff' }, from, to })).toBe(isOfCustomers)
})

it('staff may move cash for customers and colleagues, but not for themselves or admins; admins may for anybody', () => {
  const staff = { id: 1, role: 'staff' as const }
  const admin = { id: 2, role: 'admin' as const }
  expect(mayMoveCash(staff, { id: 3, role: 'customer' })).toBe(true)
  expect(mayMoveCash(staff, { id: 4, role: 'staff' })).toBe(true)
  expect(mayMoveCash(staff, staff)).toBe(false)
  expect(mayMoveCash(staff, admin)).toBe(false)
  expect(mayMoveCash(admin, admin)).toBe(true)
})
