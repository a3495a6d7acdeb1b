import { setTimeout as pause } from 'node:timers/promises'
import { listFoodItems } from '@lantern/contract/menu'
import {
  describeWrong,
  doctorRules,
  findWrong,
} from '../../server/src/features/health/service.doctor.ts'
import { findDifferences } from '../../server/src/features/wallet/service.ts'
import { openDatabase, transact } from '../../server/src/kernel/db/db.ts'
import type { Outcome } from '../prove/races.ts'
import { Database, Instance } from './house.ts'
import { nothingDone, recovery, signIn, work, type Doings } from './load.ts'

/** From when a fault is over, everybody is served again within so long. */
const RECOVERY_MS = 5_000
const WORKERS = 6

/** Two instances on one database, with people who never stop wanting things. */
export class Stage {
  readonly database: Database
  readonly instances: readonly [Instance, Instance]
  readonly doings: Doings = nothingDone()
  /** How long everybody had to wait after each fault, in milliseconds. */
  readonly waits: number[] = []
  readonly #over = new AbortController()
  readonly #working: Promise<void>

  private constructor(
    database: Database,
    instances: readonly [Instance, Instance],
    { cookie, foodItemId }: { cookie: string; foodItemId: number },
  ) {
    this.database = database
    this.instances = instances
    const addresses = instances.map(({ address }) => address)
    const over = this.#over.signal
    const wishes = { addresses, cookie, foodItemId, workers: WORKERS, over }
    this.#working = work(wishes, this.doings)
  }

  static async open(
    database: Database,
    variables: readonly [Record<string, string>, Record<string, string>] = [{}, {}],
  ): Promise<Stage> {
    const first = await Instance.open(database, variables[0])
    const second = await Instance.open(database, variables[1])
    const cookie = await signIn(first.address)
    const menu = await fetch(first.address + listFoodItems.path, { headers: { cookie } })
    const [dish] = listFoodItems.reply.parse(await menu.json())
    if (!dish) throw new Error('The sample menu is empty.')
    const stage = new Stage(database, [first, second], { cookie, foodItemId: dish.id })
    await pause(1_000)
    return stage
  }

  /** Call this when a fault is over: waits until everybody is served again, and notes how long that took. */
  async recover(): Promise<number> {
    const since = performance.now()
    let wait = Infinity
    while (wait === Infinity && performance.now() - since < 60_000) {
      await pause(20)
      wait = recovery(this.doings, since, WORKERS)
    }
    this.waits.push(wait)
    return wait
  }

  /** Lets everybody have what they still want, and looks whether it is all there, once. */
  async close(what: string): Promise<Outcome> {
    this.#over.abort()
    await this.#working
    const { acts, keys, wrong, unavailable, unanswered } = this.doings
    const left = openDatabase(this.database.connection, () => undefined)
    const { rows } = await left.pool.query<{ key: string; times: number }>(`
      SELECT key, count(*)::int AS times FROM (
        SELECT note AS key FROM food_orders UNION ALL SELECT guest_name FROM bookings) AS each
      WHERE key IS NOT NULL GROUP BY key`)
    const books = await transact(left.db, findDifferences)
    const found = await transact(left.db, (tx) => findWrong(tx, new Date(), doctorRules))
    await left.close()
    for (const instance of this.instances) await instance.close()
    const there = new Set(rows.map(({ key }) => key))
    const lost = acts.filter(({ key }) => !there.has(key))
    const doubled = rows.filter(({ key, times }) => times > 1 && keys.has(key))
    const worst = Math.max(0, ...this.waits)
    const answers = new Map<string, number>()
    wrong.forEach((each) => answers.set(each, (answers.get(each) ?? 0) + 1))
    return {
      line:
        `${what}: ${acts.length} acknowledged, ${unavailable} answers of 503, ${unanswered} tries without an answer; ` +
        `served again after ${(worst / 1_000).toFixed(1)} s at most`,
      violations: [
        ...lost.map(({ key }) => `acknowledged and lost: ${key}`),
        ...doubled.map(({ key, times }) => `${times} times: ${key}`),
        ...(worst > RECOVERY_MS ? [`served again only after ${worst.toFixed(0)} ms`] : []),
        ...Array.from(answers, ([answer, times]) => `${times} × ${answer}`),
        ...books.map((each) => JSON.stringify(each)),
        ...found.map(describeWrong),
      ],
    }
  }
}
