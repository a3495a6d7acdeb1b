import { topics, type LiveMessage } from '@lantern/contract/live'
import pg from 'pg'
import { CHANNEL, readNotice, type Notice } from './live-channel.ts'
import type { Viewer } from './session.ts'

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
  /** Ends every stream: the server is about to stop. */
  close(): Promise<void>
}

function mayHear(notice: Notice & { kind: 'changed' }, viewer: Viewer | null): boolean {
  const audience = topics[notice.topic]
  if (audience === 'public') return true
  if (!viewer) return false
  if (viewer.role !== 'customer') return true
  return audience === 'own' && notice.memberId === viewer.id
}

/** Passes one notice on to those listeners whom it concerns. */
export function deliver(notice: Notice, listeners: Iterable<Listener>): void {
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
  let client = new pg.Client(connection)

  async function connect(): Promise<void> {
    client = new pg.Client(connection)
    client.on('error', (error) => {
      warn(error)
      retry()
    })
    client.on('notification', ({ payload }) => {
      const notice = payload === undefined ? null : readNotice(payload)
      if (notice) deliver(notice, listeners)
    })
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
  }

  function retry(): void {
    if (closing) return
    setTimeout(() => {
      connect().then(
        () => listeners.forEach((listener) => listener.send({ topic: 'all', id: null })),
        (error: Error) => {
          warn(error)
          retry()
        },
      )
    }, RETRY_MS).unref()
  }

  await connect()
  return {
    join(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closing = true
      listeners.forEach((listener) => listener.end())
      await client.end()
    },
  }
}
