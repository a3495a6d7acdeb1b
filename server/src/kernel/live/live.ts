import { topics, type LiveMessage } from '@lantern/contract/live'
import type { Listening } from './listening.ts'
import type { Notice } from './live-channel.ts'
import type { Viewer } from '../http/session/session.ts'

/** One open screen. */
export interface Listener {
  viewer: Viewer | null
  /** The stored id of the screen's session. The stream ends with that session. */
  sid: string | null
  send(message: LiveMessage): void
  end(): void
}

export interface LiveHub {
  join(listener: Listener): () => void
  /** The number of open streams at this instance. */
  size(): number
  /** Ends every stream, because the server is about to stop. */
  close(): void
}

function mayHear(notice: Notice & { kind: 'changed' }, viewer: Viewer | null): boolean {
  const audience = topics[notice.topic]
  if (audience === 'public') return true
  if (!viewer) return false
  if (audience === 'admin') return viewer.role === 'admin'
  if (viewer.role !== 'customer') return true
  return audience === 'own' && notice.memberId === viewer.id
}

/** Passes one notice to the screens that may see its topic. */
function deliver(notice: Notice, listeners: Iterable<Listener>): void {
  for (const listener of listeners) {
    if (notice.kind === 'session-ended' && listener.sid === notice.sid) listener.end()
    else if (notice.kind === 'changed' && mayHear(notice, listener.viewer)) {
      listener.send({ topic: notice.topic, id: notice.id })
    }
  }
}

/** Passes notices to this instance's streams. After missed notices it tells all screens to refetch. */
export function openLive(listening: Listening): LiveHub {
  const listeners = new Set<Listener>()
  let closing = false
  const leave = listening.hear({
    heard: (notice) => deliver(notice, listeners),
    missed: () => listeners.forEach((listener) => listener.send({ topic: 'all', id: null })),
  })
  return {
    join(listener) {
      listeners.add(listener)
      if (closing) listener.end()
      return () => listeners.delete(listener)
    },
    size: () => listeners.size,
    close() {
      closing = true
      leave()
      listeners.forEach((listener) => listener.end())
    },
  }
}
