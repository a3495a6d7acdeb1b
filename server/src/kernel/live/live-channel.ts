import { isTopic, type Topic } from '@lantern/contract/calls/topics'
import * as z from 'zod'
import { publishAtCommit, type Tx } from '../db/db.ts'
import { cachedVersions } from '../db/db-versions.ts'

/** An event between instances. It contains ids only, never personal data. */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    topic: z.string().refine(isTopic),
    id: z.string().nullable(),
    memberId: z.number().nullable(),
  }),
  z.object({ kind: z.literal('session-ended'), sid: z.string() }),
  // Sent by database triggers, so that no code can forget it.
  z.object({ kind: z.literal('version'), of: z.enum(cachedVersions) }),
  z.object({ kind: z.literal('session-changed'), sid: z.string() }),
  z.object({ kind: z.literal('role-changed'), memberId: z.number() }),
  // Sent by code that changed rows directly, such as a test. Each instance then clears its caches.
  z.object({ kind: z.literal('anything') }),
])
export type LiveEvent = z.output<typeof LiveEvent>
export type Changed = LiveEvent & { kind: 'changed' }

/** The payload of a notification: a list of events. */
const Payload = z.array(z.unknown()).catch([])

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return []
  }
}

/** Parses a payload. Unknown kinds of events, from other versions, are skipped. */
export function readEvents(payload: string): LiveEvent[] {
  return Payload.parse(parsed(payload)).flatMap((event) => LiveEvent.safeParse(event).data ?? [])
}

interface About {
  id?: string | number
  memberId?: number | null
}

const changed = (topic: Topic, { id, memberId }: About): LiveEvent => ({
  kind: 'changed',
  topic,
  id: id === undefined ? null : String(id),
  memberId: memberId ?? null,
})

/**
 * Announces a change to the screens that may receive it: all screens for a public topic; the member's own and the
 * staff's for an `own` topic. All instances receive it, including this one, if and only if the transaction commits.
 */
export async function publish(tx: Tx, topic: Topic, about: About = {}): Promise<void> {
  publishAtCommit(tx, changed(topic, about))
}
