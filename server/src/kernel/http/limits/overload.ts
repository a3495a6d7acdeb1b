import type { FastifyInstance } from 'fastify'
import { Refusal, RETRY_AFTER_S } from '../errors.ts'

const LOOK_MS = 1_000

/** An event loop that comes so late to its timers, again and again, is given no more work. */
const MOST_MS = 4_000

/** How late the event loop comes to a timer that asks for it every second. */
export class Lateness {
  readonly #now: () => number
  #due: number
  #late: readonly [before: number, last: number] = [0, 0]

  /** `now` is in milliseconds, by a clock that nobody sets. */
  constructor(now: () => number) {
    this.#now = now
    this.#due = now() + LOOK_MS
  }

  look(): void {
    const now = this.#now()
    this.#late = [this.#late[1], now - this.#due]
    this.#due = now + LOOK_MS
  }

  /** Whether it was too late twice in a row. A machine that had slept is late once. */
  isTooLate(): boolean {
    return Math.min(...this.#late) > MOST_MS
  }
}

/**
 * Refuses calls with `overloaded` while the event loop is seconds behind. One look a second is enough for that; what
 * measures its delay in milliseconds wakes an idle server a hundred times a second.
 */
export function refuseOverload(app: FastifyInstance): void {
  const lateness = new Lateness(() => performance.now())
  const timer = setInterval(() => lateness.look(), LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (_request, _reply, done) => {
    done(lateness.isTooLate() ? new Refusal('overloaded', undefined, RETRY_AFTER_S) : undefined)
  })
}
