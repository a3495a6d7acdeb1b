import { Socket } from 'node:net'
import pg from 'pg'

/**
 * The database hasn't answered within its own time limit, so nobody will: it has lost power, or the network between has
 * gone. Neither closes a connection.
 */
class Silent extends Error {
  constructor() {
    super('Connection terminated: the database fell silent')
  }
}

/** The messages of `pg` where no connection was free, or none was made, in its time. */
const inVain = /timeout exceeded when trying to connect|due to connection timeout/

/** Whether a failure comes of waiting in vain, for an answer or for a connection: another try would wait as long again. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof Silent || inVain.test(error.message) || isSilence(error.cause))

/**
 * Gives up the connections of a pool that have been asked something and said nothing for `answerMs`. That must be longer
 * than the database's own limit for a statement, which otherwise is told as such. With one such connection all idle ones
 * go, because they are as old and would each be waited for again.
 */
export function giveUpSilent(pool: pg.Pool, answerMs: number): void {
  const idle = new Set<Socket>()
  const socketOf = (client: pg.ClientBase) => {
    const stream = client instanceof pg.Client ? client.connection.stream : null
    return stream instanceof Socket ? stream : null
  }
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    if (!socket || !(client instanceof pg.Client)) return
    let answered = socket.bytesWritten
    // Before the client itself hears of it, and sends what waited for its turn.
    client.connection.prependListener('readyForQuery', () => {
      answered = socket.bytesWritten
    })
    socket.on('close', () => idle.delete(socket))
    socket.setTimeout(answerMs)
    // Each time: a connection that nobody asked anything for so long must be looked after still.
    socket.on('timeout', () => {
      if (socket.bytesWritten === answered) return
      socket.destroy(new Silent())
      idle.forEach((each) => each.destroy(new Silent()))
    })
  })
  pool.on('acquire', (client) => {
    const socket = socketOf(client)
    if (socket) idle.delete(socket)
  })
  pool.on('release', (_error, client) => {
    const socket = socketOf(client)
    if (socket && !socket.destroyed) idle.add(socket)
  })
}
