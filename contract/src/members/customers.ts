import * as z from 'zod/mini'
import { Approval, cashRefusals } from '../account/approval.ts'
import { PhoneText } from '../account/account.ts'
import { endpoint } from '../calls/endpoint.ts'
import { refusedAs } from '../calls/input-errors.ts'
import { guessable, Member, NewPassword, Role } from './members.ts'
import {
  Email,
  Id,
  IdPath,
  Instant,
  line,
  MoneyInput,
  PhoneInput,
  personName,
  prose,
  RowCount,
} from '../calls/primitives.ts'
import { Rights } from './rights.ts'
import { getStatement } from '../payments/wallet.ts'

export const CustomerStatus = z.enum(['Regular', 'VIP', 'New'])
export type CustomerStatus = z.output<typeof CustomerStatus>

/** A member as the staff see them (product#member-record). */
export const Customer = z.extend(
  z.pick(Member, {
    id: true,
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    profileImageUrl: true,
    role: true,
    tierId: true,
    accountBalance: true,
    credit: true,
    loyaltyPoints: true,
    discordUsername: true,
    createdAt: true,
  }),
  { status: CustomerStatus, version: z.int() },
)
export type Customer = z.output<typeof Customer>

export const CustomerSort = z.enum(['name', 'email', 'joined'])
export type CustomerSort = z.output<typeof CustomerSort>

/** The position after which a page begins: the sort values of the last row shown. Opaque to the client. */
const Cursor = z.string().check(z.regex(/^[\w-]{1,600}$/))

/** Pages of ten, filtered by a part of the name, the email or the phone number (product#customers). */
export const listCustomers = endpoint('GET /api/staff/users', {
  summary: 'Customers, searched and sorted, ten at a time',
  reads: ['wallet', 'account'],
  right: 'customers',
  query: z.object({
    search: z.optional(line(0, 80)),
    sort: z.optional(CustomerSort),
    direction: z.optional(z.enum(['asc', 'desc'])),
    after: z.optional(Cursor),
  }),
  reply: z.object({ users: z.array(Customer), next: z.nullable(z.string()), count: RowCount }),
})

export const getCustomer = endpoint('GET /api/staff/users/:id', {
  summary: 'One customer',
  reads: ['wallet', 'account'],
  right: 'customers',
  params: IdPath,
  reply: Customer,
})

const customerFields = {
  firstName: personName,
  lastName: personName,
  email: Email,
  phone: z.optional(z.nullable(PhoneText)),
  password: z.optional(NewPassword),
  status: z.optional(CustomerStatus),
  role: z.optional(Role),
}

/** A new customer (product#customers). A person of the team without a password is invited by email to choose one. */
export const NewCustomer = z.strictObject({ ...customerFields, rights: z.optional(Rights) }).check(
  z.refine(({ password, role = 'customer' }) => password !== undefined || role !== 'customer', {
    path: ['password'],
    ...refusedAs('required'),
  }),
)

export const createCustomer = endpoint('POST /api/staff/users', {
  summary: 'Open an account for somebody',
  changes: ['account', 'mail', 'audit'],
  right: 'accounts',
  body: NewCustomer,
  reply: Customer,
  errors: ['email_taken', 'forbidden', 'fresh_proof_needed', 'password_needed', ...guessable],
})

/** The changed fields; without a password the old one stays. `version` is the one that was read. */
export const CustomerChange = z.strictObject({
  ...z.partial(z.strictObject(customerFields)).shape,
  version: z.optional(Id),
})

export const updateCustomer = endpoint('PATCH /api/staff/users/:id', {
  summary: 'Change what is known of somebody; another role or password ends their sessions',
  changes: ['account', 'mail', 'audit'],
  right: 'accounts',
  params: IdPath,
  body: CustomerChange,
  reply: Customer,
  errors: ['email_taken', 'stale', 'last_admin', 'fresh_proof_needed', ...guessable],
})

export const deleteCustomer = endpoint('DELETE /api/staff/users/:id', {
  summary: 'Delete an account: the ledger stays, the person is forgotten',
  changes: [
    'availability',
    'bookings',
    'waitlist',
    'orders',
    'bills',
    'pay',
    'wallet',
    'account',
    'mail',
    'audit',
  ],
  right: 'accounts',
  pin: true,
  params: IdPath,
  errors: [
    'incorrect_pin',
    'has_balance',
    'has_bookings',
    'has_bill',
    'has_unfinished',
    'last_admin',
    'own_account',
  ],
})

export const moveCash = endpoint('POST /api/staff/users/:id/cash', {
  summary: 'Take cash for a balance, or pay a balance out',
  changes: ['wallet', 'mail', 'audit'],
  right: 'payments',
  params: IdPath,
  body: z.strictObject({
    direction: z.enum(['in', 'out']),
    amount: MoneyInput,
    reason: line(1, 200),
    approval: z.optional(Approval),
  }),
  reply: Customer,
  errors: [
    'cash_by_admin',
    'invalid_amount',
    'balance_too_low',
    'credit_not_paid_out',
    'fresh_proof_needed',
    ...cashRefusals,
  ],
  repeatable: true,
})

export const getCustomerStatement = endpoint('GET /api/staff/users/:id/statement', {
  summary: "Every movement on a customer's balance",
  reads: ['wallet', 'account'],
  right: 'customers',
  params: IdPath,
  query: getStatement.query,
  reply: getStatement.reply,
})

export const CustomerNote = z.object({
  id: Id,
  text: z.string(),
  author: z.string(),
  createdAt: Instant,
})
export type CustomerNote = z.output<typeof CustomerNote>

/** The latest fifty notes. */
export const listNotes = endpoint('GET /api/staff/users/:id/notes', {
  summary: 'What the staff have noted of a customer',
  reads: ['notes', 'account'],
  right: 'customers',
  params: IdPath,
  reply: z.array(CustomerNote),
})

export const addNote = endpoint('POST /api/staff/users/:id/notes', {
  summary: 'Note something of a customer',
  changes: ['notes'],
  right: 'customers',
  params: IdPath,
  body: z.strictObject({ text: prose(1_000).check(z.minLength(1)) }),
  reply: CustomerNote,
})

/** For a member with the same phone number, once staff have made sure of it. A repeat finds none and returns 0. */
export const joinGuest = endpoint('POST /api/staff/users/:id/join-guest', {
  summary: "Make a guest's bookings those of the member with the same phone",
  changes: ['availability', 'bookings', 'bills', 'pay', 'wallet', 'account', 'audit'],
  right: 'accounts',
  params: IdPath,
  body: z.strictObject({ phone: PhoneInput }),
  reply: z.object({ bookings: z.int() }),
  errors: ['phone_invalid', 'phone_differs'],
})
