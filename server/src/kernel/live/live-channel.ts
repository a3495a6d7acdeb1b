import { isTopic, type Topic } from '@lantern/contract/topics'
import * as z from 'zod'
import { tellAtCommit, type Tx } from '../db/db.ts'
import { keptVersions } from '../db/db-versions.ts'

/** A notice between instances. It carries ids only, never personal data. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    topic: z.string().refine(isTopic),
    id: z.string().nullable(),
    memberId: z.number().nullable(),
  }),
  z.object({ kind: z.literal('session-ended'), sid: z.string() }),
  // Database triggers send these, so that no change in code can forget to.
  z.object({ kind: z.literal('version'), of: z.enum(keptVersions) }),
  z.object({ kind: z.literal('session-changed'), sid: z.string() }),
  z.object({ kind: z.literal('role-changed'), memberId: z.number() }),
  // Sent by code that changed rows directly, such as a test. Each instance drops all it keeps in memory.
  z.object({ kind: z.literal('anything') }),
])
export type Notice = z.output<typeof Notice>

/** The payload of a notification: a list of notices. Earlier versions send a single notice. */
const Told = z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])])

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return []
  }
}

/** Parses a payload. Kinds of notices that this version doesn't know are skipped. */
export function readNotices(payload: string): Notice[] {
  return Told.parse(parsed(payload)).flatMap((told) => Notice.safeParse(told).data ?? [])
}

/** The thing that has changed, and the member whose it is. */
interface About {
  id?: string | number
  memberId?: number | null
}

const changed = (topic: Topic, { id, memberId }: About): Notice => ({
  kind: 'changed',
  topic,
  id: id === undefined ? null : String(id),
  memberId: memberId ?? null,
})

/**
 * Announces a change to the screens that may know of it: all screens for a public topic; the member's own and
 * the staff's for an `own` topic. All instances are told, this one included, if and only if the transaction
 * commits.
 */
export async function announce(tx: Tx, topic: Topic, about: About = {}): Promise<void> {
  tellAtCommit(tx, changed(topic, about))
}
