import { topics, type Topic } from '@lantern/contract/live'
import * as z from 'zod'
import { tellAtCommit, type Tx } from '../db/db.ts'
import type { Effect } from '../db/db-statement.ts'
import { keptVersions } from '../db/db-versions.ts'

const isTopic = (name: string): name is Topic => Object.hasOwn(topics, name)

/** What instances tell each other. It carries ids only, never a person's data. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    topic: z.string().refine(isTopic),
    id: z.string().nullable(),
    memberId: z.number().nullable(),
  }),
  z.object({ kind: z.literal('session-ended'), sid: z.string() }),
  // Told by triggers, so that nobody can forget to.
  z.object({ kind: z.literal('version'), of: z.enum(keptVersions) }),
  z.object({ kind: z.literal('session-changed'), sid: z.string() }),
  z.object({ kind: z.literal('role-changed'), memberId: z.number() }),
  // By who has changed rows past the server, such as a test: whatever is kept may be wrong.
  z.object({ kind: z.literal('anything') }),
])
export type Notice = z.output<typeof Notice>

/** What came over the channel: a list; one thing alone is what an earlier version says. */
const Told = z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])])

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return []
  }
}

/** Reads what came over the channel; what an instance of another version says is passed over. */
export function readNotices(payload: string): Notice[] {
  return Told.parse(parsed(payload)).flatMap((told) => Notice.safeParse(told).data ?? [])
}

/** What a change is about. */
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
 * Announces a change to the screens that may know of it: everybody's for a public topic, the
 * member's own and the staff's for an `own` one. Told to all instances, this one included, when and
 * only when the transaction commits.
 */
export async function announce(tx: Tx, topic: Topic, about: About = {}): Promise<void> {
  tellAtCommit(tx, changed(topic, about))
}

/** The same as an effect of a decision. */
export const announced = (topic: Topic, about: About = {}): Effect => ({
  kind: 'tell',
  notice: changed(topic, about),
})
