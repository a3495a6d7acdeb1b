import { topics, type LiveMessage } from '@lantern/contract/live'
import type { Listening } from './listening.ts'
import type { Notice } from './live-channel.ts'
import type { Viewer } from '../http/session.ts'

/** One open screen. */
export interface Listener {
  viewer: Viewer | null
  /** The session it belongs to, as stored; the stream ends with it. */
  sid: string | null
  send(message: LiveMessage): void
  end(): void
}

export interface LiveHub {
  join(listener: Listener): () => void
  /** How many streams are open here. */
  size(): number
  /** Ends every stream: the server is about to stop. */
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

/** Passes one notice on to those listeners whom it concerns. */
function deliver(notice: Notice, listeners: Iterable<Listener>): void {
  for (const listener of listeners) {
    if (notice.kind === 'session-ended' && listener.sid === notice.sid) listener.end()
    else if (notice.kind === 'changed' && mayHear(notice, listener.viewer)) {
      listener.send({ topic: notice.topic, id: notice.id })
    }
  }
}

/** Fans what is heard out to this instance's streams; where something was missed, screens are told to refetch. */
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
