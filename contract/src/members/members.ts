import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Rights } from './rights.ts'
import { Email, Id, Instant, Money, PageLanguage, personName } from '../calls/primitives.ts'

export const Role = z.enum(['customer', 'staff', 'admin'])
export type Role = z.output<typeof Role>

/** The signed-in member as their own pages show them (product#member-record). */
export const Member = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  accountBalance: Money,
  /** The part of the balance that top-up offers gave; it is spent, and never paid out. */
  credit: Money,
  loyaltyPoints: z.int(),
  /** Their highest tier now (`Venue.tiers`). */
  tierId: z.nullable(Id),
  role: Role,
  /** The rights of the person on the staff's screens. A customer has none. */
  rights: Rights,
  discordId: z.nullable(z.string()),
  discordUsername: z.nullable(z.string()),
  discordRole: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Member = z.output<typeof Member>

/** The refusals of a new password that is easy to guess. */
export const guessable = [
  'password_short',
  'password_common',
  'password_breached',
  'password_personal',
] as const

/** At least 8 characters; at most 200, to limit the cost of hashing. */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(200))

export const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(200))

export const Credentials = z.strictObject({ email: Email, password: CurrentPassword })

export const Registration = z.strictObject({
  email: Email,
  password: NewPassword,
  firstName: personName,
  lastName: personName,
})

/** A visitor gets `null` with 401, which the page doesn't treat as a failure (product#how-calls-behave). */
export const getUser = endpoint('GET /api/user', {
  summary: 'The signed-in member, or nobody',
  reads: ['wallet', 'account'],
  orNobody: true,
  access: 'public',
  reply: z.nullable(Member),
})

export const register = endpoint('POST /api/register', {
  summary: 'Open an account and sign in',
  changes: ['account', 'mail', 'audit'],
  access: 'public',
  body: Registration,
  reply: Member,
  errors: ['email_taken', ...guessable],
  limit: 'guess',
})

export const login = endpoint('POST /api/login', {
  summary: 'Sign in',
  changes: ['account', 'mail', 'audit'],
  access: 'public',
  body: Credentials,
  reply: Member,
  errors: ['wrong_credentials', 'too_many_requests'],
  limit: 'guess',
})

export const logout = endpoint('POST /api/logout', {
  summary: 'Sign out on this device',
  changes: [],
  access: 'public',
  /** `idle`: the sign-out followed inactivity. Only then does the device keep receiving the member's pushes. */
  query: z.object({ idle: z.optional(z.literal('yes')) }),
})

export const ping = endpoint('GET /api/ping', {
  summary: 'Keep the session alive: somebody is at the screen',
  reads: [],
  access: 'public',
})

export const signInPage = endpoint('GET /api/login', {
  summary: 'Redirect to the sign-in dialog',
  reads: [],
  redirects: true,
  access: 'public',
  query: z.object({ next: z.optional(z.string().check(z.maxLength(2_000))) }),
})

/** Sent by the page when its language is switched. Registration and sign-in send the language themselves. */
export const setLanguage = endpoint('POST /api/account/language', {
  summary: 'The language to be written to in',
  changes: ['account'],
  body: z.strictObject({ language: PageLanguage }),
})

/** The minimum length of a new password. It is higher for staff, who can open other accounts. */
export const leastOf = (role: Role): number => (role === 'customer' ? 8 : 12)
