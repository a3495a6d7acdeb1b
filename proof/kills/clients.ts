import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ErrorBody } from '@lantern/contract/errors'
import type { Endpoint, Reply } from '@lantern/contract/endpoint'
import { login, ping } from '@lantern/contract/members'
import { PASSWORD, type Person } from '../../server/test/club.ts'
import { read } from '../../server/test/visitor.ts'

/** What was done, by the answer that its client got. */
export interface Act {
  kind: 'booking' | 'cancellation' | 'order' | 'sale' | 'payment'
  key: string
  memberId: number
  /** The number of what was made: a booking, an order or, for a payment, its bill. */
  id: number
  /** What it moved, in cents: what was paid, or what came back. */
  cents: number
}

/** Counts what all clients did. */
export interface Tally {
  acts: Act[]
  /** Calls that got no answer, or one that says to try again. */
  failedTries: number
  /** How long each call took, in milliseconds, whose first try was not answered for good. */
  waits: number[]
  /** Answers that no client may get, such as the end of a session that somebody works in. */
  strange: string[]
}

export const emptyTally = (): Tally => ({ acts: [], failedTries: 0, waits: [], strange: [] })

/** A call that has no answer after so long has failed for good. */
const PATIENCE_MS = 240_000
const TRY_MS = 60_000
/** The page tries again after a moment too; here it is shorter, so that what is measured is the server. */
const REST_MS = 50

/** The call was answered: with a reply, or with a refusal that repeating doesn't change. */
export type Told<E extends Endpoint> = { reply: Reply<E> } | { refused: string }

const isPassing = (status: number) => status >= 500 || status === 429
/** Refusals by the club's rules, and the answer of a server whose database is away. */
const isExpected = (status: number) => status === 409 || status === 422 || status === 503

/**
 * Somebody with a browser, who makes calls at one of the addresses after the other. A call without an answer is
 * repeated under its key, as the page does.
 */
export class Client {
  readonly person: Person
  readonly #tally: Tally
  readonly #addresses: readonly string[]
  #cookie = ''
  #turn: number

  constructor(person: Person, addresses: readonly string[], tally: Tally) {
    this.person = person
    this.#addresses = addresses
    this.#tally = tally
    this.#turn = person.id
  }

  /** The same person, at one address alone. */
  at(address: string): Client {
    const there = new Client(this.person, [address], this.#tally)
    there.#cookie = this.#cookie
    return there
  }

  async signIn(): Promise<void> {
    const answer = await fetch(`${this.#addresses[0]}${login.path}`, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: this.person.email, password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`)
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    this.#cookie = cookies.join('; ')
  }

  /**
   * The time that the server at its first address tells, in milliseconds since 1970. Asking is a sign of life: who only
   * looks is signed out after five minutes.
   */
  async timeTold(): Promise<number> {
    const { method, path } = ping
    const headers = { cookie: this.#cookie }
    const answer = await fetch(`${this.#addresses[0]}${path}`, { method, headers })
    if (!answer.ok) throw new Error(`a sign of life was answered with ${answer.status}`)
    return Number(answer.headers.get('x-server-time'))
  }

  /** Makes a call until it is answered, at another address after each try. */
  async call<E extends Endpoint>(
    endpoint: E,
    { id, body, key = randomUUID() }: { id?: number; body?: object; key?: string } = {},
  ): Promise<Told<E>> {
    const begun = performance.now()
    const path = endpoint.path.replace(':id', String(id))
    for (let tries = 1; ; tries += 1) {
      const told = await this.#try(endpoint, path, key, body)
      const waited = performance.now() - begun
      if (told && tries > 1 && this.#addresses.length > 1) {
        this.#tally.waits.push(waited)
      }
      if (told) return told
      if (waited > PATIENCE_MS) throw new Error(`${path} has no answer after four minutes`)
      this.#tally.failedTries += 1
      await pause(REST_MS)
    }
  }

  async #try<E extends Endpoint>(
    endpoint: E,
    path: string,
    key: string,
    body: object | undefined,
  ): Promise<Told<E> | null> {
    this.#turn += 1
    const isWriting = endpoint.method !== 'GET'
    const answer = await fetch(`${this.#addresses[this.#turn % this.#addresses.length]}${path}`, {
      method: endpoint.method,
      headers: {
        cookie: this.#cookie,
        ...(isWriting && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TRY_MS),
    }).catch(() => null)
    // The answer may break off after its first line.
    const text = await answer?.text().catch(() => null)
    if (!answer || typeof text !== 'string') return null
    if (answer.ok) return { reply: read(endpoint, text) }
    if (!isExpected(answer.status)) this.#tally.strange.push(`${answer.status} ${path}: ${text}`)
    return isPassing(answer.status) ? null : { refused: ErrorBody.parse(JSON.parse(text)).code }
  }

  /** Notes a refusal as strange, unless it is one that the club's rules allow here. Returns `null`. */
  expect(told: { refused: string }, { path }: Endpoint, ...allowed: readonly string[]): null {
    const { refused } = told
    if (!allowed.includes(refused)) this.#tally.strange.push(`${path} refused: ${refused}`)
    return null
  }

  /** Notes what an answer says was done. */
  did(act: Omit<Act, 'memberId'>): void {
    this.#tally.acts.push({ ...act, memberId: this.person.id })
  }
}
