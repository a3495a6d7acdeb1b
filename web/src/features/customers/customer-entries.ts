import {
  CustomerChange,
  NewCustomer,
  type createCustomer,
  type Customer,
} from '@lantern/contract/customers'
import type { Sent } from '@lantern/contract/endpoint'
import { refusedIn } from '../../lib/api/checked-by.ts'

/** The values of the form. */
export interface Entries {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
  status: Customer['status']
  role: Customer['role']
}

export const blank: Entries = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  status: 'Regular',
  role: 'customer',
}

export const entriesOf = (customer: Customer): Entries => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: customer.email,
  phone: customer.phone ?? '',
  password: '',
  status: customer.status,
  role: customer.role,
})

/** The fields that differ from the stored customer. A blank password isn't sent (product#customers). */
export function changesIn(customer: Customer, entries: Entries): Partial<Entries> {
  const before = entriesOf(customer)
  const { firstName, lastName, email, phone, password, status, role } = entries
  return {
    ...(firstName.trim() !== before.firstName && { firstName }),
    ...(lastName.trim() !== before.lastName && { lastName }),
    ...(email.trim().toLowerCase() !== before.email && { email }),
    ...(phone.trim() !== before.phone && { phone }),
    ...(password !== '' && { password }),
    ...(status !== before.status && { status }),
    ...(role !== before.role && { role }),
  }
}

export type Problem = 'required' | 'badEmail' | 'badPhone' | 'shortPassword'

/** The body for a new customer. For an existing one it is only used to check the fields. */
export function asNew({ phone, ...entries }: Entries): Sent<typeof createCustomer>['body'] {
  return { ...entries, ...(phone.trim() !== '' && { phone }) }
}

/** The text for a field with an invalid value; a missing value has another one. */
const wrong: Record<keyof Entries, Problem> = {
  firstName: 'required',
  lastName: 'required',
  email: 'badEmail',
  phone: 'badPhone',
  password: 'shortPassword',
  status: 'required',
  role: 'required',
}

const names = ['firstName', 'lastName', 'email', 'phone', 'password', 'status', 'role'] as const

/**
 * The problems that the contract would find, before the call is made. A blank password of an existing customer is
 * valid and keeps the old one.
 */
export function problemsIn(
  entries: Entries,
  isNew: boolean,
): Partial<Record<keyof Entries, Problem>> {
  const { password, ...rest } = asNew(entries)
  const isKept = !isNew && password === ''
  const refused = isNew
    ? refusedIn(NewCustomer, { ...rest, password })
    : refusedIn(CustomerChange, { ...rest, ...(!isKept && { password }) })
  return Object.fromEntries(
    names
      .filter((name) => refused.has(name))
      .map((name) => [name, entries[name].trim() === '' ? 'required' : wrong[name]]),
  )
}
