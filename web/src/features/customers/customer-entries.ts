import type { Customer } from '@lantern/contract/customers'

/** What the form holds. */
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

/** Only the fields that differ from what was read; a blank password is left out (product#customers). */
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

/** What the server would refuse, said before it does. */
export function problemsIn(
  entries: Entries,
  isNew: boolean,
): Partial<Record<keyof Entries, Problem>> {
  const { firstName, lastName, email, phone, password } = entries
  const isMissing = (text: string) => text.trim() === ''
  return {
    ...(isMissing(firstName) && { firstName: 'required' }),
    ...(isMissing(lastName) && { lastName: 'required' }),
    ...(isMissing(email)
      ? { email: 'required' }
      : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && { email: 'badEmail' }),
    ...(!/^(\+?[\d\s().-]{7,25})?$/.test(phone.trim()) && { phone: 'badPhone' }),
    ...(password === ''
      ? isNew && { password: 'required' }
      : password.length < 8 && { password: 'shortPassword' }),
  }
}
