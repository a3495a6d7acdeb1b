import { Socket } from 'node:net'
import pg from 'pg'

/** The database hasn't responded within its own time limit, by a lost power or network, which close no connection. */
class Silent extends Error {
  constructor() {
    super('Connection terminated: the database fell silent')
  }
}

/** The messages of `pg` for a timeout while waiting for a free or a new connection. */
const inVain = /timeout exceeded when trying to connect|due to connection timeout/

/** Whether a failure is a timeout, of a response or of a connection: another try would wait as long again. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof Silent || inVain.test(error.message) || isSilence(error.cause))

/**
 * Closes the connections of a pool that have not responded to a statement for `answerMs`. It must be longer than the
 * database's own statement limit, whose error is more precise. One such connection closes all idle ones too, because
 * they are as old and each would time out again.
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
    // Runs before the client's own listener, which sends the next queued statement.
    client.connection.prependListener('readyForQuery', () => {
      answered = socket.bytesWritten
    })
    socket.on('close', () => idle.delete(socket))
    socket.setTimeout(answerMs)
    // Repeats: an idle connection must still be watched for its next statement.
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
