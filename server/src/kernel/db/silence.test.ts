import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { openDatabaseLine } from '../../../test/lines/line.ts'
import { openDatabase, type Database } from './db.ts'
import { isSilence } from './silence.ts'

const ANSWER_MS = 500

let line: Awaited<ReturnType<typeof openDatabaseLine>>['line']
let database: Database
beforeEach(async () => {
  const server = inject('postgres')
  line = (await openDatabaseLine(server)).line
  const { host, port } = line
  const connection = { ...server, host, port, database: 'postgres', answerMs: ANSWER_MS, max: 1 }
  database = openDatabase(connection, () => undefined)
})
afterEach(async () => {
  await database.close()
  await line.close()
})

/** Opens a connection with a longer limit, because a busy machine may be slow to open one. */
const connected = () => vi.waitFor(() => database.pool.connect(), { timeout: 60_000 })
const failureOf = (request: Promise<unknown>) => request.then(String, (error: unknown) => error)

it('gives up a statement that was queued behind another one', async () => {
  const client = await connected()
  const first = client.query('SELECT 1')
  const behind = failureOf(client.query('SELECT pg_sleep(10)'))
  await first
  await line.break('silent')
  expect(isSilence(await behind)).toBe(true)
  client.release(true)
})

it('gives up a statement on a connection that was idle before', async () => {
  const client = await connected()
  await client.query('SELECT 1')
  await pause(2 * ANSWER_MS)
  await line.break('silent')
  expect(isSilence(await failureOf(client.query('SELECT 1')))).toBe(true)
  client.release(true)
})

it('reports a timeout while waiting for a connection as an unresponsive database', async () => {
  const taken = await connected()
  expect(isSilence(await failureOf(database.pool.connect()))).toBe(true)
  await line.break('silent')
  taken.release(true)
  expect(isSilence(await failureOf(database.pool.connect()))).toBe(true)
})
