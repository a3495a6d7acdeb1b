import type { Customer } from '@lantern/contract/customers'
import type { BadgeTone } from '../../ui/badge.tsx'

/** As it is said in a sentence; the email where there is no name. */
export const nameOf = ({ firstName, lastName, email }: Customer): string =>
  `${firstName} ${lastName}`.trim() || email

export const statusTone: Readonly<Record<Customer['status'], BadgeTone>> = {
  Regular: 'neutral',
  VIP: 'amber',
  New: 'jade',
}

/** Whether somebody of this role may change or delete them (spec §6): staff act on customers only. */
export const mayActOn = (role: Customer['role'] | undefined, customer: Customer): boolean =>
  role === 'admin' || customer.role === 'customer'
