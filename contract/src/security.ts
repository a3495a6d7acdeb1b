import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdPath, Instant, NightDate, RowCount } from './primitives.ts'

/** Every kind of event that the log of security can have. The page has a sentence for each. */
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

/** One event of the log of security. It never holds a secret. */
export const SecurityEvent = z.object({
  id: z.int(),
  kind: z.enum(securityKinds),
  /** The account that it is about; nobody if no account has that address. */
  member: Person,
  /** The person who did it, if that is known: not for a wrong password. */
  actor: Person,
  /** The way of signing in, the new role, the station's name, the call or the file. */
  detail: z.nullable(z.string()),
  /** From where: an IP address, and browser and system if they are known. */
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** How often it happened within a quarter of an hour. */
  times: z.int(),
  createdAt: Instant,
})
export type SecurityEvent = z.output<typeof SecurityEvent>

/** Pages of 50, newest first; `before` is the id of the last one seen. */
export const listSecurity = endpoint({
  method: 'GET',
  path: '/api/admin/security',
  summary: 'Who signed in from where, was refused, or was given what',
  reads: ['audit'],
  access: 'admin',
  query: z.object({
    /** The account that events are about, or who did them. */
    userId: z.optional(IdPath.shape.id),
    kind: z.optional(z.enum(securityKinds)),
    /** Days of the venue's calendar, both included. */
    from: z.optional(NightDate),
    to: z.optional(NightDate),
    before: z.optional(IdPath.shape.id),
  }),
  reply: z.object({ events: z.array(SecurityEvent), hasMore: z.boolean(), count: RowCount }),
})

/** The last 30 events about one's own account. The person who did something is named only if it was oneself. */
export const listOwnSecurity = endpoint({
  method: 'GET',
  path: '/api/account/security/events',
  summary: "What happened to the safety of one's own account",
  reads: ['security', 'account'],
  reply: z.array(SecurityEvent),
})
