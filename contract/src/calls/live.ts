import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const LiveMessage = z.object({ topic: z.string(), id: z.nullable(z.string()) })
export type LiveMessage = z.output<typeof LiveMessage>

/**
 * A stream of server-sent events, each a `LiveMessage`; the kernel serves it. `ago` is the age of the page's data in
 * milliseconds: the stream begins with the changes since then, or with the topic `all` if the server no longer has
 * them.
 */
export const live = endpoint('GET /api/live', {
  summary: 'Server-sent events: what has changed',
  reads: [],
  query: z.object({ ago: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  file: 'text/event-stream',
  access: 'public',
})
