import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Moment, Order } from './card-moments.ts'
import { openClub, type Club, type ClubOptions } from '../club/club.ts'
import { testProgram } from '../club/compiled.ts'

export type LaneOptions = Pick<ClubOptions, 'connection'>

const variables = {
  SESSION_SECRET: 'a secret that all clubs of this lane know',
  RATE_LIMITS: 'off',
}

interface Mortal {
  process: ChildProcess
  address: string
}

/** The next line that the process prints, or `null` if it dies first. */
async function nextWord({ process: mortal }: Pick<Mortal, 'process'>): Promise<unknown> {
  const heard = new AbortController()
  const { signal } = heard
  try {
    const [word]: unknown[] = await Promise.race([
      once(mortal, 'message', { signal }),
      once(mortal, 'exit', { signal }).then(() => [null]),
    ])
    return word
  } finally {
    heard.abort()
  }
}

const isAlive = ({ process: { exitCode, signalCode } }: Mortal) =>
  exitCode === null && signalCode === null

/**
 * One database with a sequence of clubs, each in a process of its own. The next process is started ahead, so that a
 * death costs no time.
 */
export class Lane {
  readonly club: Club
  /** The number of clubs that have died. */
  deaths = 0
  #now: Date
  #living: Promise<Mortal>
  #next: Promise<Mortal>
  readonly #dead = new WeakSet<Mortal>()
  readonly #program = testProgram('mortal-club')

  private constructor(club: Club) {
    this.club = club
    this.#now = club.clock.now()
    this.#living = this.#start()
    this.#next = this.#start()
  }

  static async open(options: LaneOptions = {}): Promise<Lane> {
    return new Lane(await openClub({ ...options, variables }))
  }

  async #start(): Promise<Mortal> {
    const { host, port, user, password, database } = this.club.pool.options
    const connection = { host, port, user, password, database }
    const start = JSON.stringify({ connection, variables, now: this.#now })
    const { file, execArgv } = this.#program
    const mortal = fork(file, [start], { execArgv })
    const address = await nextWord({ process: mortal })
    if (typeof address !== 'string') throw new Error('a club died before it opened')
    return { process: mortal, address }
  }

  async #succeed(): Promise<Mortal> {
    const heir = await this.#next
    this.#next = this.#start()
    await this.#order(heir, { kind: 'set clock', now: this.#now.toISOString() })
    return heir
  }

  #bury(mortal: Mortal): void {
    if (this.#dead.has(mortal)) return
    this.#dead.add(mortal)
    this.deaths += 1
    this.#living = this.#succeed()
  }

  async #order(mortal: Mortal, order: Order): Promise<void> {
    const answer = nextWord(mortal)
    mortal.process.send(order)
    if ((await answer) === null) this.#bury(mortal)
  }

  /** Orders the running club to die when it reaches that moment. */
  async dieAt(moment: Moment): Promise<void> {
    await this.#order(await this.#living, { kind: 'die at', moment })
  }

  /** Advances the clubs' clock. */
  async later(minutes: number): Promise<void> {
    this.#now = new Date(this.#now.getTime() + minutes * 60_000)
    await this.#order(await this.#living, { kind: 'set clock', now: this.#now.toISOString() })
  }

  /** Orders the running club to reconcile open payments. */
  async reconcile(): Promise<void> {
    await this.#order(await this.#living, { kind: 'reconcile' })
  }

  /** Sends a request to the running club. `null` if it died before answering. */
  async ask(path: string, request: RequestInit = {}): Promise<Response | null> {
    const mortal = await this.#living
    try {
      return await fetch(mortal.address + path, request)
    } catch (error) {
      // To the client a death looks like a lost connection. The exit of the process follows a moment later.
      const { process } = mortal
      if (isAlive(mortal)) await once(process, 'exit', { signal: AbortSignal.timeout(60_000) })
      if (process.signalCode !== 'SIGKILL') throw error
      this.#bury(mortal)
      return null
    }
  }

  async close(): Promise<void> {
    for (const mortal of [await this.#living, await this.#next]) {
      const gone = once(mortal.process, 'exit')
      mortal.process.kill()
      await gone
    }
    await this.club.close()
  }
}
