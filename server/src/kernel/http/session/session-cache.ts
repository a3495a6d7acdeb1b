import type { Session } from 'fastify'
import type { Subscriber, Listening } from '../../live/listening.ts'
import type { LiveEvent } from '../../live/live-channel.ts'

export interface KnownSession {
  session: Session
  /** The session's end without further activity, in milliseconds since 1970, and the end stored in the database. */
  endsAt: number
  writtenEnd: number
}

/** The maximum number of cached sessions of one instance. */
const MOST = 20_000

/** An instance's sessions, kept current by the events of all instances. Without events it caches nothing. */
export class SessionCache implements Subscriber {
  readonly #listening: Listening
  readonly #known = new Map<string, KnownSession>()
  #changes = 0

  constructor(listening: Listening) {
    this.#listening = listening
    listening.subscribe(this)
  }

  onEvent(event: LiveEvent): void {
    if (event.kind === 'session-ended' || event.kind === 'session-changed') {
      this.forget(event.sid)
    } else if (event.kind === 'role-changed') {
      this.#changes += 1
      for (const [sid, { session }] of this.#known) {
        const inTheNameOf = session.viewer?.id ?? session.station?.issuedBy
        if (inTheNameOf === event.memberId) this.#known.delete(sid)
      }
    } else if (event.kind === 'anything') this.onGap()
  }

  onGap(): void {
    this.#changes += 1
    this.#known.clear()
  }

  forget(sid: string): void {
    this.#changes += 1
    this.#known.delete(sid)
  }

  /** A live session from the cache, without a query; `undefined` if the cache can't be trusted at the moment. */
  async find(sid: string, now: number): Promise<KnownSession | undefined> {
    if (!(await this.#listening.isCurrent())) return undefined
    const known = this.#known.get(sid)
    return known && known.endsAt > now ? known : undefined
  }

  /** Reads a session from the database and caches it, unless an event about any session arrived meanwhile. */
  async learn(
    sid: string,
    read: () => Promise<KnownSession | undefined>,
  ): Promise<KnownSession | undefined> {
    const before = this.#changes
    const isCurrent = await this.#listening.isCurrent()
    const found = await read()
    if (found && isCurrent && before === this.#changes) {
      if (this.#known.size >= MOST) this.#known.clear()
      this.#known.set(sid, found)
    }
    return found
  }
}
