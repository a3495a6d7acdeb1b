import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { writtenNames } from '../venue/languages.ts'
import { Id, IdPath, Instant, RowCount } from './primitives.ts'

export const Mail = z.object({
  id: Id,
  kind: z.string(),
  /** `dropped`: the message was no longer useful when it was due. */
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  userId: z.nullable(Id),
  to: z.string(),
  language: z.enum(writtenNames),
  subject: z.string(),
  /** The email's text without a sign-in link, which exists only in the sent email. */
  text: z.string(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** The reason why it wasn't sent, or wasn't sent yet. */
  failure: z.nullable(z.string()),
})
export type Mail = z.output<typeof Mail>

/** Pages of 20, newest first; `before` is the id of the last one seen. */
export const listMail = endpoint('GET /api/staff/mail', {
  summary: 'Messages to members: waiting, sent, failed',
  reads: ['mail'],
  right: 'customers',
  query: z.object({ before: z.optional(IdPath.shape.id) }),
  reply: z.object({
    /** Whether a mail server is configured. Without one every message stays in the outbox. */
    configured: z.boolean(),
    messages: z.array(Mail),
    count: RowCount,
  }),
})
