import type { createCustomer, Customer, updateCustomer } from '@lantern/contract/customers'
import type { Sent } from '@lantern/contract/endpoint'

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

/** The body for a new customer. */
export function asNew({ phone, ...entries }: Entries): Sent<typeof createCustomer>['body'] {
  return { ...entries, ...(phone.trim() !== '' && { phone }) }
}

/** The body by which the fields of an existing customer are checked: a blank password keeps the old one. */
export function asChange(entries: Entries): Sent<typeof updateCustomer>['body'] {
  const { password, ...rest } = asNew(entries)
  return { ...rest, ...(password !== '' && { password }) }
}
