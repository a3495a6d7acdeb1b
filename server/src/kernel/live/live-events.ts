import type { LiveMessage } from '@lantern/contract/live'
import { topics } from '@lantern/contract/topics'
import type { Viewer } from '../http/session/session.ts'
import type { Changed } from './recent-events.ts'

/** A message as an event of a stream. */
const eventOf = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`

/** Makes a screen read everything again. */
export const everything = Buffer.from(eventOf({ topic: 'all', id: null }))

/** Sent on every stream at intervals, so that proxies don't close it as idle. */
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

/**
 * The group of viewers who receive the same events: customers who own none of the records receive the same as
 * visitors.
 */
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
 * The events of these notices for each viewer, as bytes for a stream, each event once; `null` if there are none. All
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
