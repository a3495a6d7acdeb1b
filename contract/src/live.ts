import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * The topics of live messages, each with its audience: `public` reaches everybody, `own` the member concerned
 * and the staff, `staff` only staff, `admin` only admins. A message carries a topic and an id, never personal
 * data.
 */
export const topics = {
  venue: 'public',
  amenities: 'public',
  availability: 'public',
  tables: 'public',
  menu: 'public',
  bookings: 'own',
  waitlist: 'own',
  orders: 'own',
  bills: 'own',
  // Guests look at a bill without an account. The message doesn't say which bill has changed.
  pay: 'public',
  till: 'staff',
  notes: 'staff',
  wallet: 'own',
  account: 'own',
  mail: 'staff',
  audit: 'admin',
  payments: 'admin',
} as const satisfies Record<string, 'public' | 'own' | 'staff' | 'admin'>

export type Topic = keyof typeof topics

export const LiveMessage = z.object({ topic: z.string(), id: z.nullable(z.string()) })
export type LiveMessage = z.output<typeof LiveMessage>

/**
 * A stream of server-sent events, each a `LiveMessage`; the kernel serves it. `ago` says for how many milliseconds the page
 * has shown what it read without a stream: the stream begins with what has changed since, or with the topic `all` where
 * that is too long ago to be known.
 */
export const live = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Server-sent events: what has changed',
  query: z.object({ ago: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  file: 'text/event-stream',
  access: 'public',
})
