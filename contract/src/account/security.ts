import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, IdPath, Instant, NightDate, RowCount } from '../calls/primitives.ts'

/** Every kind of event that the security log can have. The page has a sentence for each. */
export const securityKinds = [
  'signin.success',
  'signin.failure',
  'signin.limit',
  'signin.device',
  'signin.link',
  'password.change',
  'email.change',
  'email.prove',
  'email.take_over',
  'email.take_back',
  'pin.change',
  'pin.failure',
  'proof.failure',
  'guesses.many',
  'passkey.add',
  'passkey.remove',
  'passkey.rule',
  'recovery.make',
  'recovery.use',
  'recovery.failure',
  'role.change',
  'cash.approve',
  'station.issue',
  'station.revoke',
  'discord.link',
  'discord.unlink',
  'limit.reach',
  'export.take',
] as const
export type SecurityKind = (typeof securityKinds)[number]

const Person = z.nullable(z.object({ id: Id, name: z.string() }))

/** An event of the security log. It never contains a secret. */
export const SecurityEvent = z.object({
  id: z.int(),
  kind: z.enum(securityKinds),
  /** The account concerned; `null` if no account has that address. */
  member: Person,
  /** The person who acted, if known; unknown for a wrong password. */
  actor: Person,
  /** The sign-in method, the new role, the station's name, the call or the file. */
  detail: z.nullable(z.string()),
  /** The IP address; browser and system, if known. */
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The number of occurrences within a quarter of an hour. */
  times: z.int(),
  createdAt: Instant,
})
export type SecurityEvent = z.output<typeof SecurityEvent>

/** Pages of 50, newest first; `before` is the id of the last one seen. */
export const listSecurity = endpoint('GET /api/admin/security', {
  summary: 'Who signed in from where, was refused, or was given what',
  reads: ['audit'],
  access: 'admin',
  query: z.object({
    /** The account concerned, or the person who acted. */
    userId: z.optional(IdPath.shape.id),
    kind: z.optional(z.enum(securityKinds)),
    /** Days of the venue's calendar, both included. */
    from: z.optional(NightDate),
    to: z.optional(NightDate),
    before: z.optional(IdPath.shape.id),
  }),
  reply: z.object({ events: z.array(SecurityEvent), hasMore: z.boolean(), count: RowCount }),
})

/** The last 30 events of the caller's own account. The acting person is named only if it was the caller. */
export const listOwnSecurity = endpoint('GET /api/account/security/events', {
  summary: "What happened to the safety of one's own account",
  reads: ['security', 'account'],
  reply: z.array(SecurityEvent),
})
