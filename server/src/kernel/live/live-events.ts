import type { LiveMessage } from '@lantern/contract/live'
import { topics } from '@lantern/contract/topics'
import type { Viewer } from '../http/session/session.ts'
import type { Changed } from './recent-notices.ts'

/** A message as an event of a stream. */
const eventOf = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`

/** Tells a screen to read everything anew. */
export const everything = Buffer.from(eventOf({ topic: 'all', id: null }))

/** Goes over a stream now and then, so that nothing on its way takes it for dead. */
export const heartbeat = Buffer.from(':\n\n')

function mayHear(notice: Changed, viewer: Viewer | null): boolean {
  const audience = topics[notice.topic]
  if (audience === 'public') return true
  if (audience === 'device') return false
  if (!viewer) return false
  if (audience === 'admin') return viewer.role === 'admin'
  if (viewer.role !== 'customer') return true
  return audience === 'own' && notice.memberId === viewer.id
}

/** The viewers who may hear the same of these notices: customers whose nothing is are told what visitors are. */
function groupOf(viewer: Viewer | null, owners: ReadonlySet<number | null>): string | number {
  if (!viewer) return 'nobody'
  if (viewer.role !== 'customer') return viewer.role
  return owners.has(viewer.id) ? viewer.id : 'nobody'
}

function written(notices: readonly Changed[], viewer: Viewer | null): Buffer | null {
  const heard = notices.filter((notice) => mayHear(notice, viewer))
  const events = new Set(heard.map(({ topic, id }) => eventOf({ topic, id })))
  return events.size === 0 ? null : Buffer.from([...events].join(''))
}

/**
 * What each viewer may hear of these notices, as bytes for a stream, each event once; `null` where that is nothing. All
 * viewers of a group get the same buffer.
 */
export function eventsOf(notices: readonly Changed[]): (viewer: Viewer | null) => Buffer | null {
  const owners = new Set(notices.map(({ memberId }) => memberId))
  const groups = new Map<string | number, Buffer | null>()
  return (viewer) => {
    const group = groupOf(viewer, owners)
    const known = groups.get(group)
    if (known !== undefined) return known
    const events = written(notices, viewer)
    groups.set(group, events)
    return events
  }
}
