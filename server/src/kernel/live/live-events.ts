import type { LiveMessage } from '@lantern/contract/calls/live'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import type { Right } from '@lantern/contract/members/rights'
import { topics, type Topic } from '@lantern/contract/calls/topics'
import type { Viewer } from '../http/session/session.ts'
import type { Changed } from './live-channel.ts'

const eventOf = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`

/** Makes a screen read everything again. */
export const everything = Buffer.from(eventOf({ topic: 'all', id: null }))

/** Sent on every stream at intervals, so that proxies don't close it as idle. */
export const heartbeat = Buffer.from(':\n\n')

/** For each topic, the rights of the staff's calls that read it. */
const readers = new Map<Topic, Set<Right | 'any'>>()

/** Lets the staff who may make a call hear the topics that it reads. */
export function noteReader({ right, reads }: Pick<Endpoint, 'right' | 'reads'>): void {
  if (right === undefined) return
  for (const topic of reads) readers.set(topic, (readers.get(topic) ?? new Set()).add(right))
}

function mayReceive(event: Changed, viewer: Viewer | null): boolean {
  const audience = topics[event.topic]
  if (audience === 'public') return true
  if (audience === 'device') return false
  if (!viewer) return false
  if (viewer.role === 'admin') return true
  if (audience === 'own' && event.memberId === viewer.id) return true
  const needed = readers.get(event.topic)
  return needed !== undefined && (needed.has('any') || viewer.rights.some((one) => needed.has(one)))
}

/** The group of viewers who receive the same events: those with the same rights who own none of the records. */
function groupOf(viewer: Viewer | null, owners: ReadonlySet<number | null>): string | number {
  if (!viewer) return 'nobody'
  if (owners.has(viewer.id)) return viewer.id
  return viewer.role === 'customer' ? 'nobody' : [viewer.role, ...viewer.rights].join()
}

function written(events: readonly Changed[], viewer: Viewer | null): Buffer | null {
  const allowed = events.filter((event) => mayReceive(event, viewer))
  const lines = new Set(allowed.map(({ topic, id }) => eventOf({ topic, id })))
  return lines.size === 0 ? null : Buffer.from([...lines].join(''))
}

/** These events as bytes for each viewer, each once; `null` for none. A group of viewers shares one buffer. */
export function eventsOf(events: readonly Changed[]): (viewer: Viewer | null) => Buffer | null {
  const owners = new Set(events.map(({ memberId }) => memberId))
  const groups = new Map<string | number, Buffer | null>()
  return (viewer) => {
    const group = groupOf(viewer, owners)
    const known = groups.get(group)
    if (known !== undefined) return known
    const bytes = written(events, viewer)
    groups.set(group, bytes)
    return bytes
  }
}
