import type { FastifyInstance } from 'fastify'
import { Refusal, RETRY_AFTER_S } from '../errors.ts'

const LOOK_MS = 1_000

/** An event loop that is so late for its timers again and again gets no more work. */
const MOST_MS = 4_000

/** How late the event loop is for a timer that is due every second. */
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
 * Refuses calls with `overloaded` while the event loop is seconds behind. One look a second is enough for that.
 * Measuring the delay in milliseconds would wake an idle server a hundred times a second.
 */
export function refuseOverload(app: FastifyInstance): void {
  const lateness = new Lateness(() => performance.now())
  const timer = setInterval(() => lateness.look(), LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (_request, _reply, done) => {
    done(lateness.isTooLate() ? new Refusal('overloaded', undefined, RETRY_AFTER_S) : undefined)
  })
}
