import type { Session } from 'fastify'
import type { Hearer, Listening } from '../../live/listening.ts'
import type { Notice } from '../../live/live-channel.ts'

/** A session as an instance keeps it in memory. */
export interface KnownSession {
  session: Session
  /**
   * The session's end without a further sign of life, in milliseconds since 1970, and the end that the database
   * has.
   */
  endsAt: number
  writtenEnd: number
}

/** The most sessions that one instance keeps in memory. */
const MOST = 20_000

/**
 * The sessions that an instance keeps in memory. It gets a notice whenever any instance ends or changes one.
 * While it can't receive notices, it keeps nothing.
 */
export class SessionMemory implements Hearer {
  readonly #listening: Listening
  readonly #known = new Map<string, KnownSession>()
  #changes = 0

  constructor(listening: Listening) {
    this.#listening = listening
    listening.hear(this)
  }

  heard(notice: Notice): void {
    if (notice.kind === 'session-ended' || notice.kind === 'session-changed') {
      this.forget(notice.sid)
    } else if (notice.kind === 'role-changed') {
      this.#changes += 1
      for (const [sid, { session }] of this.#known) {
        const inTheNameOf = session.viewer?.id ?? session.station?.issuedBy
        if (inTheNameOf === notice.memberId) this.#known.delete(sid)
      }
    } else if (notice.kind === 'anything') this.missed()
  }

  missed(): void {
    this.#changes += 1
    this.#known.clear()
  }

  forget(sid: string): void {
    this.#changes += 1
    this.#known.delete(sid)
  }

  /** A live session from memory, without asking the database; nothing if memory can't be trusted at the moment. */
  async find(sid: string, now: number): Promise<KnownSession | undefined> {
    if (!(await this.#listening.isCurrent())) return undefined
    const known = this.#known.get(sid)
    return known && known.endsAt > now ? known : undefined
  }

  /** Reads a session from the database and keeps it, unless a notice about any session came meanwhile. */
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
