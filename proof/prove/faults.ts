import { setTimeout as pause } from 'node:timers/promises'
import { Database } from '../faults/house.ts'
import type { Trouble } from '../faults/line.ts'
import { Stage } from '../faults/stage.ts'
import type { Outcome } from './races.ts'

/** How long a network is in trouble. */
const TROUBLE_MS = 4_000

/** Kills one of two instances with SIGKILL, again and again, while the other goes on. */
async function instancesDie(database: Database, kills: number): Promise<Outcome> {
  const stage = await Stage.open(database)
  for (let kill = 0; kill < kills; kill += 1) {
    const instance = stage.instances[kill % 2]
    await pause(Math.random() * 400)
    await instance?.kill()
    await stage.recover()
    await instance?.restart()
  }
  return stage.close(`${kills} kills of an instance`)
}

/** Kills PostgreSQL: the whole server in turn with one of its processes, which makes it recover by itself. */
async function databaseDies(database: Database, kills: number): Promise<Outcome> {
  const stage = await Stage.open(database)
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(Math.random() * 1_000)
    if (kill % 2 === 0) {
      database.kill()
      await database.restart()
    } else await database.killBackend()
    await stage.recover()
  }
  return stage.close(`${kills} kills of PostgreSQL`)
}

const troubles: readonly Trouble[] = ['cut', 'reset', 'slow', 'stalled']

/** Each trouble of the network, before an instance and between both and the database. */
async function networksFail(database: Database, rounds: number): Promise<Outcome> {
  const stage = await Stage.open(database)
  const [first, second] = stage.instances
  const places = [[first.line], [first.line, second.line], [database.line]]
  for (let round = 0; round < rounds; round += 1) {
    for (const trouble of troubles) {
      for (const lines of places) {
        lines.forEach((line) => line.suffer(trouble))
        await pause(TROUBLE_MS)
        lines.forEach((line) => line.suffer('none'))
        await stage.recover()
      }
    }
  }
  return stage.close(
    `${rounds * troubles.length * places.length} networks cut, reset, slow, stalled`,
  )
}

/** Strangers take every connection that PostgreSQL has; then everybody waits for a lock that somebody keeps. */
async function connectionsRunOut(database: Database, rounds: number): Promise<Outcome> {
  const stage = await Stage.open(database)
  for (let round = 0; round < rounds; round += 1) {
    const free = await database.takeConnections()
    await pause(TROUBLE_MS)
    await free()
    await stage.recover()
    const unlock = await database.lockTable('food_orders')
    await pause(TROUBLE_MS)
    await unlock()
    await stage.recover()
  }
  return stage.close(`${rounds} times no connection, and a table kept locked`)
}

/** Two instances an hour apart, of which one is set an hour ahead and back while people are at work. */
async function clocksDiffer(database: Database, rounds: number): Promise<Outcome> {
  const stage = await Stage.open(database, [{}, { CLOCK_STEP_S: '3600' }])
  const [first] = stage.instances
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ['ahead', 'back', 'back', 'ahead'] as const) {
      first.step(way)
      await stage.recover()
    }
  }
  return stage.close(`${rounds * 4} steps of an hour beside an instance that is an hour ahead`)
}

/** Faults under load: nothing that was acknowledged is lost, nothing is there twice, and everybody is served again soon. */
export async function* faults(of: (full: number) => number): AsyncIterable<Outcome> {
  const plays = [
    (database: Database) => instancesDie(database, of(100)),
    (database: Database) => databaseDies(database, of(20)),
    (database: Database) => networksFail(database, of(3)),
    (database: Database) => connectionsRunOut(database, of(5)),
    (database: Database) => clocksDiffer(database, of(5)),
  ]
  for (const play of plays) {
    const database = await Database.open()
    yield await play(database).catch((error: unknown) => ({
      line: 'a run that stopped',
      violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    }))
    await database.close()
  }
}
