import { setTimeout as pause } from 'node:timers/promises'
import { sell } from '../kills/acts.ts'
import { countActs, underLoad, type Scene, type Start } from '../kills/house.ts'
import type { Outcome } from './races.ts'

export interface Kills extends Start {
  /** How often an instance is killed, and PostgreSQL. */
  instances: number
  databases: number
}

/** Between a recovery and the next death, in milliseconds. */
const LONGEST_LIFE_MS = 1_500
const RECOVERY_MS = 5_000

/** Times for each death, in milliseconds. */
interface Recoveries {
  /** Until the instance itself has written again: its start included, while the other one serves. */
  instances: number[]
  /** The longest that any client then waited for an answer. */
  waits: number[]
  /** From the moment that PostgreSQL accepts connections again. */
  databases: number[]
}

const longestOf = (times: readonly number[]) => Math.max(0, ...times)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const medianOf = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

async function killInstance({ house, choices, till, tally }: Scene, recoveries: Recoveries) {
  const [killed, earlier] = [performance.now(), tally.waits.length]
  const address = await house.kill(choices.draw() < 0.5 ? 0 : 1)
  await sell(till.at(address), choices)
  recoveries.instances.push(performance.now() - killed)
  recoveries.waits.push(longestOf(tally.waits.slice(earlier)))
}

async function killDatabase({ postgres, choices, till }: Scene, recoveries: Recoveries) {
  await postgres.kill()
  await postgres.start()
  const ready = performance.now()
  await sell(till, choices)
  recoveries.databases.push(performance.now() - ready)
}

/** Kills instances and PostgreSQL in a random order, and waits each time until something was written again. */
async function killAll(scene: Scene, { instances, databases }: Kills): Promise<Recoveries> {
  const recoveries: Recoveries = { instances: [], waits: [], databases: [] }
  const { draw } = scene.choices
  for (let left = instances + databases, due = databases; left > 0; left -= 1) {
    await pause(draw() * LONGEST_LIFE_MS)
    const isDatabase = draw() * left < due
    if (isDatabase) due -= 1
    await (isDatabase ? killDatabase : killInstance)(scene, recoveries)
  }
  return recoveries
}

/**
 * Two instances and PostgreSQL are killed with SIGKILL under load, again and again. Each call is repeated under its
 * key until it is answered. At the end the answers and the database must be the same, to the cent.
 */
export async function kills(size: Kills): Promise<Outcome> {
  const { result: times, tally, wrong } = await underLoad(size, (scene) => killAll(scene, size))
  const took = (all: readonly number[]) =>
    `${seconds(medianOf(all))}, at most ${seconds(longestOf(all))}`
  const slow = [...times.waits, ...times.databases].filter((time) => time > RECOVERY_MS)
  // From the sources an instance starts three times as slowly, which says nothing about a venue's.
  const late = size.as === 'built' ? slow.map((time) => `recovered after ${seconds(time)}`) : []
  return {
    line:
      `${size.instances} kills of an instance, ${size.databases} of PostgreSQL: ${countActs(tally)}. After an ` +
      `instance's death clients waited ${took(times.waits)}, and it wrote again itself after ` +
      `${took(times.instances)}; PostgreSQL, once there again, was written to after ${took(times.databases)}`,
    violations: [...wrong, ...late],
  }
}
