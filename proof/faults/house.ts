import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/src/embedded/postgres/embedded-postgres.ts'
import { started, type Served } from '../bench/instances.ts'
import { openLine, type Line } from './line.ts'

const main = fileURLToPath(new URL('../../server/dist/src/main.js', import.meta.url))
const stepping = fileURLToPath(new URL('./stepped-clock.mjs', import.meta.url))

const CONNECTIONS = 60

/** PostgreSQL in a folder, behind a line. It can be killed, and started again on what is left. */
export class Database {
  readonly line: Line
  readonly folder: string
  #running: EmbeddedPostgres

  private constructor(line: Line, folder: string, running: EmbeddedPostgres) {
    this.line = line
    this.folder = folder
    this.#running = running
  }

  /** Opens one in a folder that exists, or in a new one. */
  static async open(folder = mkdtempSync(join(tmpdir(), 'lantern-faults-'))): Promise<Database> {
    const running = await launch(folder)
    return new Database(await openLine(socketOf(running)), folder, running)
  }

  /** Without the line, for who looks at what is kept. */
  get connection() {
    return this.#running.connection
  }

  /** The address for instances: through the line. */
  get url(): string {
    const { user, database } = this.#running.connection
    return `postgres://${user}@127.0.0.1:${this.line.port}/${database}`
  }

  /** Kills the whole server with SIGKILL. */
  kill(): void {
    const [pid] = readFileSync(
      join(this.#running.dataDir, 'postgres', 'postmaster.pid'),
      'utf8',
    ).split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }

  /** Kills one of the processes that serve connections: PostgreSQL ends all others then, and recovers by itself. */
  async killBackend(): Promise<void> {
    const [victim] = await this.#asOwner<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`,
    )
    if (victim) process.kill(victim.pid, 'SIGKILL')
    await pause(300)
  }

  /** Takes all connections that there are, those of the instances too. Returns how to give them back. */
  async takeConnections(): Promise<() => Promise<void>> {
    const strangers: pg.Client[] = []
    const stranger = async () => {
      const client = new pg.Client({ ...this.connection, application_name: 'stranger' })
      client.on('error', () => undefined)
      await client.connect()
      strangers.push(client)
    }
    const takeAll = async () => {
      for (let isFree = true; isFree;)
        isFree = await stranger().then(
          () => true,
          () => false,
        )
    }
    await takeAll()
    await strangers[0]?.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND application_name <> 'stranger'`,
    )
    await takeAll()
    return async () => {
      await Promise.allSettled(strangers.map((each) => each.end()))
    }
  }

  /** Keeps a table from everybody. Returns how to let go of it. */
  async lockTable(name: string): Promise<() => Promise<void>> {
    const client = new pg.Client(this.connection)
    await client.connect()
    await client.query(`BEGIN; LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`)
    return () => client.end()
  }

  async #asOwner<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client(this.connection)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<Row>(statement)
    await client.end().catch(() => undefined)
    return rows
  }

  /** Starts it again, as what watches over a service does. */
  async restart(): Promise<void> {
    await this.#running.stop()
    this.#running = await launch(this.folder)
    this.line.lead(socketOf(this.#running))
  }

  async close(): Promise<void> {
    await this.line.close()
    await this.#running.stop()
    rmSync(this.folder, { recursive: true, force: true })
    if (existsSync(this.#running.dataDir)) rmSync(this.#running.dataDir, { recursive: true })
  }
}

const launch = (dataDir: string) =>
  startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_connections: String(CONNECTIONS) },
  })

const socketOf = ({ connection: { host, port } }: EmbeddedPostgres) => `${host}/.s.PGSQL.${port}`

/** An instance in a process of its own, behind a line, which leads to its heir when it was killed. */
export class Instance {
  readonly line: Line
  readonly #variables: Readonly<Record<string, string>>
  #served: Served

  private constructor(line: Line, served: Served, variables: Readonly<Record<string, string>>) {
    this.line = line
    this.#served = served
    this.#variables = variables
  }

  static async open(
    database: Database,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Instance> {
    const variables = {
      DATABASE_URL: database.url,
      SESSION_SECRET: 'a secret that all instances of these faults know',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...more,
    }
    const served = await started(['--import', stepping, main], variables)
    return new Instance(await openLine(portOf(served)), served, variables)
  }

  get address(): string {
    return `http://127.0.0.1:${this.line.port}`
  }

  /** Sets its clock an hour ahead or back. */
  step(way: 'ahead' | 'back'): void {
    process.kill(this.#served.pid, way === 'ahead' ? 'SIGUSR2' : 'SIGHUP')
  }

  async kill(): Promise<void> {
    await this.#served.kill()
  }

  async restart(): Promise<void> {
    this.#served = await started(['--import', stepping, main], this.#variables)
    this.line.lead(portOf(this.#served))
  }

  async close(): Promise<void> {
    await this.line.close()
    await this.#served.stop()
  }
}

const portOf = ({ address }: Served) => Number(new URL(address).port)
