import { Role } from '@lantern/contract/members'
import { expect, it } from 'vitest'
import { mayChangeAccount } from './policy.ts'

const all = Role.options
const changes = all.flatMap((from) => all.map((to) => [from, to] as const))

it.each(changes)('an admin may make somebody of %s to %s', (from, to) => {
  expect(mayChangeAccount({ actor: { id: 1, role: 'admin' }, from, to })).toBe(true)
})

it.each(changes)('staff may not reach beyond customers: %s to %s', (from, to) => {
  const isOfCustomers = from === 'customer' && to === 'customer'
  expect(mayChangeAccount({ actor: { id: 1, role: 'staff' }, from, to })).toBe(isOfCustomers)
})
