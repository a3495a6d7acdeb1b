import { topics, type LiveMessage } from '@lantern/contract/live'
import pg from 'pg'
import { CHANNEL } from '../db/db.ts'
import { readNotices, type Notice } from './live-channel.ts'
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
  close(): Promise<void>
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
    if (notice.kind === 'session-ended') {
      if (listener.sid === notice.sid) listener.end()
    } else if (mayHear(notice, listener.viewer)) {
      listener.send({ topic: notice.topic, id: notice.id })
    }
  }
}

const RETRY_MS = 1_000

/**
 * Listens to the database on a connection of its own and fans out to this instance's streams. A
 * lost connection is made anew; screens are told to refetch, since something may have been missed.
 */
export async function openLive(
  connection: pg.ClientConfig,
  warn: (error: Error) => void,
): Promise<LiveHub> {
  const listeners = new Set<Listener>()
  let closing = false
  let client = await connect()
  client.once('end', reconnectSoon)

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ keepAlive: true, ...connection })
    fresh.on('error', warn)
    fresh.on('notification', ({ payload }) => {
      for (const notice of readNotices(payload ?? '')) deliver(notice, listeners)
    })
    await fresh.connect()
    await fresh.query(`LISTEN ${CHANNEL}`)
    return fresh
  }

  async function reconnect(): Promise<void> {
    if (closing) return
    try {
      client = await connect()
    } catch (error) {
      warn(error instanceof Error ? error : new Error(String(error)))
      return reconnectSoon()
    }
    client.once('end', reconnectSoon)
    if (closing) await client.end()
    listeners.forEach((listener) => listener.send({ topic: 'all', id: null }))
  }

  function reconnectSoon(): void {
    setTimeout(() => void reconnect(), RETRY_MS).unref()
  }

  return {
    join(listener) {
      listeners.add(listener)
      if (closing) listener.end()
      return () => listeners.delete(listener)
    },
    size: () => listeners.size,
    async close() {
      closing = true
      listeners.forEach((listener) => listener.end())
      await client.end()
    },
  }
}
