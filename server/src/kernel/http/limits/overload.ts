import type { FastifyInstance } from 'fastify'
import { Refusal, RETRY_AFTER_S } from '../errors.ts'

const LOOK_MS = 1_000

/** The delay of the event loop from which calls are refused if it recurs, in milliseconds. */
const MOST_MS = 4_000

/** Measures the delay of the event loop by a timer that is due every second. */
export class Lateness {
  readonly #now: () => number
  #due: number
  #late: readonly [before: number, last: number] = [0, 0]

  /** `now` is in milliseconds, by a monotonic clock. */
  constructor(now: () => number) {
    this.#now = now
    this.#due = now() + LOOK_MS
  }

  look(): void {
    const now = this.#now()
    this.#late = [this.#late[1], now - this.#due]
    this.#due = now + LOOK_MS
  }

  /** Whether it was too late twice in a row. After a machine's sleep it is late only once. */
  isTooLate(): boolean {
    return Math.min(...this.#late) > MOST_MS
  }
}

/**
 * Refuses calls with `overloaded` while the event loop is seconds behind. One measurement per second is enough for
 * that. A finer measurement would wake an idle server a hundred times a second.
 */
export function refuseOverload(app: FastifyInstance): void {
  const lateness = new Lateness(() => performance.now())
  const timer = setInterval(() => lateness.look(), LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (_request, _reply, done) => {
    done(lateness.isTooLate() ? new Refusal('overloaded', undefined, RETRY_AFTER_S) : undefined)
  })
}
