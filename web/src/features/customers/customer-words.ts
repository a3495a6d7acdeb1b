import type { Customer } from '@lantern/contract/members/customers'
import { fullName } from '@lantern/contract/members/names'
import type { BadgeTone } from '../../ui/states/badge.tsx'

/** The name for sentences; the email if there is no name. */
export const nameOf = (customer: Customer): string => fullName(customer) || customer.email

export const statusTone: Readonly<Record<Customer['status'], BadgeTone>> = {
  Regular: 'neutral',
  VIP: 'amber',
  New: 'jade',
}

/** Whether a viewer of this role may change or delete an account: staff may for customers only (product#roles). */
export const mayActOn = (role: Customer['role'] | undefined, customer: Customer): boolean =>
  role === 'admin' || customer.role === 'customer'
