import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { BothNames, Id, IdPath, Instant, NightDate, RowCount } from '../calls/primitives.ts'

/** One event of the audit log; `subject` is for example `booking:17`. */
export const AuditEvent = z.object({
  id: z.int(),
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  action: z.string(),
  subject: z.string(),
  /** The subject's name in both languages, if it is known. A person's own name is the same in both. */
  subjectName: z.nullable(BothNames),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: Instant,
})
export type AuditEvent = z.output<typeof AuditEvent>

/** Pages of 50, newest first; `before` is the id of the last one seen. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who of the staff changed what',
  reads: ['audit'],
  access: 'admin',
  query: z.object({
    actorId: z.optional(IdPath.shape.id),
    /** A whole action (`amenity.change`), or its first part for all actions on that subject (`amenity`). */
    action: z.optional(
      z.string().check(z.regex(/^[a-z][a-z_-]{0,39}(\.[a-z][a-z_-]{0,39}){0,2}$/)),
    ),
    subject: z.optional(z.string().check(z.regex(/^[a-z][a-z_-]{0,39}(:[\w-]{1,60})?$/))),
    /** Days of the venue's calendar, both included. */
    from: z.optional(NightDate),
    to: z.optional(NightDate),
    before: z.optional(IdPath.shape.id),
  }),
  reply: z.object({ events: z.array(AuditEvent), hasMore: z.boolean(), count: RowCount }),
})
