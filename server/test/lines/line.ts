import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestConnection } from '../club/postgres.ts'

/**
 * The faults of a line. `cut` closes each connection, `reset` ends each by an RST, `refused` doesn't even listen;
 * `stalled` passes nothing and delivers it all later, like a network that comes back; `silent` never passes
 * anything on these connections, like a server that has lost power; `slow` delays and throttles.
 */
export const faults = ['cut', 'reset', 'refused', 'stalled', 'silent', 'slow'] as const
export type Fault = (typeof faults)[number]

/** The delay of each chunk on a slow line in milliseconds, and its bytes per second. */
const LATENCY_MS = 60
const BYTES_A_SECOND = 64_000

/** The target of a line: a port of this machine, or a Unix socket. */
export type End = { host: string; port: number } | { path: string }

/** The address on which a test's PostgreSQL listens. */
const endOf = ({ host, port }: TestConnection): End =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }

/** A relay to a server in the tests' own process, whose connections can fail. */
export interface Line {
  readonly host: string
  readonly port: number
  /** Gives the line this fault until `mend`. */
  break(fault: Fault): Promise<void>
  /** Repairs the line. Cut or silent connections stay so; new ones pass. */
  mend(): Promise<void>
  /** The number of open connections. */
  size(): number
  close(): Promise<void>
}

/** Both ends of one connection, and whether its target is permanently silent. */
interface Pair {
  near: Socket
  far: Socket
  isSilent: boolean
}

class Relay implements Line {
  readonly host = '127.0.0.1'
  port = 0
  readonly #end: End
  readonly #pairs = new Set<Pair>()
  #fault: Fault | null = null
  #server: Server | null = null

  constructor(end: End) {
    this.#end = end
  }

  async listen(): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (near) => this.#accept(near))
    server.listen(this.port, this.host)
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the line has no address')
    this.port = address.port
    this.#server = server
  }

  #accept(near: Socket): void {
    near.on('error', () => near.destroy())
    if (this.#fault === 'cut') return void near.destroy()
    if (this.#fault === 'reset') return void near.resetAndDestroy()
    const far = 'path' in this.#end ? connect(this.#end.path) : connect(this.#end)
    far.on('error', () => far.destroy())
    const pair = { near, far, isSilent: false }
    this.#pairs.add(pair)
    if (this.#fault === 'silent') this.#silence(pair)
    void this.#carry(pair, near, far)
    void this.#carry(pair, far, near)
  }

  /** Forwards the data of one end until it closes. */
  async #carry(pair: Pair, from: Socket, to: Socket): Promise<void> {
    from.setNoDelay()
    try {
      for await (const chunk of from) {
        if (!Buffer.isBuffer(chunk)) throw new TypeError('a line passes bytes')
        if (this.#fault === 'slow') {
          await pause(LATENCY_MS + (1_000 * chunk.length) / BYTES_A_SECOND)
        }
        // A silent connection stays open, so its data is still read.
        if ((await this.#passes(pair)) && !to.write(chunk)) await once(to, 'drain')
      }
      if (await this.#passes(pair)) to.end()
    } catch {
      // One end is closed; the other is closed as soon as data can pass.
      if (await this.#passes(pair)) to.destroy()
    }
    if (pair.near.destroyed && pair.far.destroyed) this.#pairs.delete(pair)
  }

  /** Waits while the line is stalled. `false` if nothing will ever pass. */
  async #passes(pair: Pair): Promise<boolean> {
    while (this.#fault === 'stalled' && this.#server?.listening) await pause(5)
    return !pair.isSilent
  }

  async break(fault: Fault): Promise<void> {
    await this.mend()
    this.#fault = fault
    if (fault === 'silent') this.#pairs.forEach((pair) => this.#silence(pair))
    if (fault === 'reset') this.#hangUp((socket) => socket.resetAndDestroy())
    if (fault === 'cut' || fault === 'refused') this.#hangUp((socket) => socket.destroy())
    if (fault === 'refused') await this.#stopListening()
  }

  /** The server loses power: it forgets the connection, and its client isn't informed. */
  #silence(pair: Pair): void {
    pair.isSilent = true
    pair.far.destroy()
  }

  #hangUp(end: (socket: Socket) => void): void {
    for (const { near, far } of this.#pairs) {
      end(near)
      far.destroy()
    }
    this.#pairs.clear()
  }

  async #stopListening(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server) return
    server.close()
    await once(server, 'close')
  }

  async mend(): Promise<void> {
    this.#fault = null
    if (this.#server === null) await this.listen()
  }

  size(): number {
    return this.#pairs.size
  }

  async close(): Promise<void> {
    this.#fault = null
    this.#hangUp((socket) => socket.destroy())
    await this.#stopListening()
  }
}

/** Opens a line to a server, without a fault. */
export async function openLine(end: End): Promise<Line> {
  const relay = new Relay(end)
  await relay.listen()
  return relay
}

/** A line to the tests' PostgreSQL, and a database's address through it in the form of `DATABASE_URL`. */
export async function openDatabaseLine(
  connection: TestConnection,
): Promise<{ line: Line; to: (database: string) => string }> {
  const line = await openLine(endOf(connection))
  const { host, port } = line
  return { line, to: (database) => `postgres://${connection.user}@${host}:${port}/${database}` }
}
