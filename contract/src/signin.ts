import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Member } from './members.ts'
import { Email, IdPath, Instant } from './primitives.ts'

/** 256 bits as they stand in a sign-in link. */
const Token = z.string().check(z.regex(/^[\w-]{43}$/))

/** The page behind `/auth-callback?token=` calls this (product#sign-in-links). A token works once, for 15 minutes. */
export const verifyAuthToken = endpoint({
  method: 'POST',
  path: '/api/verify-auth-token',
  summary: 'Sign in with the token of a link',
  access: 'public',
  body: z.strictObject({ token: Token }),
  reply: Member,
  errors: ['token_invalid'],
  limit: 'guess',
})

/** Answers alike whether anybody has the address or not. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Have a sign-in link sent by mail',
  access: 'public',
  body: z.strictObject({ email: Email }),
  limit: 'guess',
})

/** Shown once, to be copied; the member is told by mail. Never for the staff's own accounts. */
export const issueSignInLink = endpoint({
  method: 'POST',
  path: '/api/staff/users/:id/sign-in-link',
  summary: 'Make a sign-in link for a customer',
  access: 'staff',
  params: IdPath,
  reply: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['not_found', 'customers_only'],
})
