import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Member, CurrentPassword } from '../members/members.ts'
import { Email, IdPath, Instant } from '../calls/primitives.ts'

/** A sign-in link's token: 256 random bits as text. */
const Token = z.string().check(z.regex(/^[\w-]{43}$/))

/**
 * The member, and the side effects of opening the link. `proved`: the email address is now confirmed. `taken_over`:
 * also, all other sessions have ended and the password is void, because somebody else may have registered the
 * address. `taken_back`: as `taken_over`, and the account has its former address again.
 */
export const Arrival = z.extend(Member, {
  arrival: z.enum(['signed_in', 'proved', 'taken_over', 'taken_back']),
})
export type Arrival = z.output<typeof Arrival>

/** Called by the page behind `/auth-callback#token=` (product#sign-in-links). Valid once, for ten minutes. */
export const verifyAuthToken = endpoint('POST /api/verify-auth-token', {
  summary: 'Sign in with the token of a link',
  changes: ['account', 'mail', 'audit'],
  access: 'public',
  body: z.strictObject({ token: Token }),
  reply: Arrival,
  errors: ['token_invalid', 'email_unavailable'],
  limit: 'guess',
})

/** The response is the same for addresses with and without an account. */
export const forgotPassword = endpoint('POST /api/forgot-password', {
  summary: 'Have a sign-in link sent by mail',
  changes: ['mail'],
  access: 'public',
  body: z.strictObject({ email: Email }),
  limit: 'guess',
})

/** The link is shown once, to be copied, and the member is notified by email. Not available for staff accounts. */
export const issueSignInLink = endpoint('POST /api/staff/users/:id/sign-in-link', {
  summary: 'Make a sign-in link for a customer',
  changes: ['account', 'mail', 'audit'],
  right: 'accounts',
  params: IdPath,
  reply: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['customers_only'],
  fresh: true,
})

/** Called before the page opens a file that requires a fresh proof: the browser would save a refusal as the file. */
export const checkProof = endpoint('GET /api/account/proof', {
  summary: 'Whether somebody has proved who they are in the last ten minutes',
  reads: [],
  fresh: true,
})

/** The proof belongs to the session and lasts ten minutes. Attempts are counted by account. */
export const proveByPassword = endpoint('POST /api/account/proof', {
  summary: 'Prove once more who one is, by the password',
  changes: ['audit'],
  beforePasskey: true,
  body: z.strictObject({ password: CurrentPassword }),
  errors: ['wrong_password'],
  limit: 'guess',
})
