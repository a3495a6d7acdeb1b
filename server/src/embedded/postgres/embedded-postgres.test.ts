import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { testProgram } from '../../../test/club/compiled.ts'
import { quickFolder } from '../../../test/club/quick-folder.ts'
import { someOf } from '../../../test/checks/size.ts'
import { openDatabase } from '../../kernel/db/db.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { startOf } from './lock.ts'

const isRoot = process.getuid?.() === 0
const { file: ownerProgram, execArgv } = testProgram('database-owner')

const Ready = z.object({
  pid: z.number(),
  connection: z.object({
    host: z.string(),
    port: z.number(),
    user: z.string(),
    database: z.string(),
  }),
})

let parent: string
let answer: string[]
let running: { stop(): Promise<void> }[]
let folders: string[]
beforeEach(() => {
  parent = mkdtempSync(join(quickFolder(), 'lantern-launcher-'))
  chmodSync(parent, 0o755)
  answer = []
  running = []
  folders = [parent]
})
afterEach(async () => {
  for (const one of running) await one.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function start(folder = join(parent, 'data')): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: (line) => answer.push(line),
  })
  running.push(postgres)
  return postgres
}

async function ask<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts another process that uses the same folder. */
function spawnOwner(folder = join(parent, 'data')): ChildProcess {
  const child = spawn(process.execPath, [...execArgv, ownerProgram, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push({
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  })
  return child
}

async function ready(child: ChildProcess) {
  if (!child.stdout) throw new Error('the owner has no voice')
  for await (const line of createInterface(child.stdout)) return Ready.parse(JSON.parse(line))
  throw new Error('the owner ended without a word')
}

async function postmasterOf(connection: pg.ClientConfig): Promise<number> {
  const [row] = await ask<{ folder: string }>(
    connection,
    "SELECT current_setting('data_directory') AS folder",
  )
  return Number(readFileSync(join(row?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
}

describe('a first start', () => {
  it('serves a socket that only its owner can reach, and no port', async () => {
    const { connection, dataDir } = await start()
    expect(dataDir).toBe(join(parent, 'data'))
    const [row] = await ask<{ addresses: string; version: string }>(
      connection,
      "SELECT current_setting('listen_addresses') AS addresses, current_setting('server_version') AS version",
    )
    expect(row?.addresses).toBe('')
    expect(row?.version).toMatch(/^18\./)
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    const cluster = statSync(join(dataDir, 'postgres'))
    expect([cluster.mode & 0o777, cluster.uid]).toEqual([
      0o700,
      isRoot ? 65_534 : process.getuid?.(),
    ])
  })

  it('uses and logs another folder if the database’s user can’t enter the requested one', async () => {
    const closed = join(parent, 'home')
    mkdirSync(closed, { mode: 0o700 })
    const wanted = join(closed, 'clone', '.data')
    const { dataDir, connection } = await start(wanted)
    folders.push(dataDir)
    // Without root's rights the database runs as the same user, who can reach their own folder.
    const elsewhere = /^\/var\/lib\/lantern\/[0-9a-f]{12}$/
    expect([elsewhere.test(dataDir), dataDir === wanted]).toEqual([isRoot, !isRoot])
    expect(answer.join().includes(dataDir)).toBe(isRoot)
    expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('may be killed at any moment, and the next start succeeds', async () => {
    for (const moment of someOf([1_000, 200, 600, 1_600], 0)) {
      const folder = join(parent, `killed-${moment}`)
      const child = spawnOwner(folder)
      const exit = once(child, 'exit')
      await pause(moment)
      expect(child.exitCode).toBeNull()
      child.kill('SIGKILL')
      await exit
      const postgres = await start(folder)
      expect(await ask(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await postgres.stop()
    }
  })
})

describe('a folder in use', () => {
  it('is refused to a second Lantern with the name of the first, and nothing is damaged', async () => {
    const first = await ready(spawnOwner())
    await ask(first.connection, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)')
    const refusal = await start().catch((error: unknown) => error)
    expect(String(refusal)).toContain(`process ${first.pid}`)
    expect(await ask(first.connection, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  it('is given to one of five concurrent Lanterns', async () => {
    const children = Array.from({ length: 5 }, () => spawnOwner())
    const outcomes = await Promise.all(
      children.map((child) =>
        ready(child).then(
          () => 'ready',
          () => 'refused',
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(1)
  })

  it('is taken over from a killed owner with every committed row, and the old server is stopped', async () => {
    const child = spawnOwner()
    const { connection } = await ready(child)
    await ask(connection, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)')
    const orphan = await postmasterOf(connection)
    const born = startOf(orphan)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(startOf(orphan)).toBe(born)

    const next = await start()
    expect(startOf(orphan)).not.toBe(born)
    expect(existsSync(connection.host)).toBe(false)
    expect(await ask(next.connection, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  it('is taken over if the owner’s pid belongs to another process now', async () => {
    const postgres = await start()
    await postgres.stop()
    const lock = join(parent, 'data', 'postgres.lock')
    mkdirSync(lock)
    writeFileSync(join(lock, `${process.pid}.long-ago`), '')
    const again = await start()
    expect(await ask(again.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is refused if another major version made it', async () => {
    const postgres = await start()
    await postgres.stop()
    const marker = join(parent, 'data', 'postgres', 'lantern-engine.json')
    writeFileSync(marker, JSON.stringify({ engine: 'postgresql', major: 17 }))
    await expect(start()).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18/s)
    expect(JSON.parse(readFileSync(marker, 'utf8'))).toEqual({ engine: 'postgresql', major: 17 })
    expect(existsSync(join(parent, 'data', 'postgres.lock'))).toBe(false)
  })
})

describe('a server that ends by itself', () => {
  it('is reported, and doesn’t crash clients with an open connection', async () => {
    const { connection, died } = await start()
    const errors: Error[] = []
    const database = openDatabase(connection, (error) => errors.push(error))
    const client = await database.pool.connect()
    process.kill(await postmasterOf(connection), 'SIGKILL')
    expect((await died).message).toContain('SIGKILL')
    await expect(client.query('SELECT 1')).rejects.toThrow(/terminated|not queryable|closed/)
    client.release(true)
    await database.close()
    expect(errors.length).toBeGreaterThan(0)
  })
})

it('a stopped server leaves no process and no socket', async () => {
  const postgres = await start()
  const { connection, dataDir } = postgres
  await postgres.stop()
  await postgres.stop()
  expect(existsSync(connection.host)).toBe(false)
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
  expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true)
})
