import pg from 'pg'
import type { Bound } from './db-statement.ts'

/**
 * The data had changed since a decision read it. No statement of the flight took effect, so the decision can be
 * made again.
 */
export class Unmet extends Error {
  readonly what: string

  constructor(what: string, options?: ErrorOptions) {
    super(`${what}: otherwise than believed`, options)
    this.what = what
  }
}

/** A value that came back, as PostgreSQL writes it. */
export type Returned = string | null

/** The SQLSTATE that the SQL function `must_touch` raises. */
const UNMET = 'LN001'

const readable = (error: Error): Error =>
  error instanceof pg.DatabaseError && error.code === UNMET
    ? new Unmet(error.constraint ?? '', { cause: error })
    : error

/** The names of the statements that each connection has prepared. */
const prepared = new WeakMap<pg.Connection, Set<string>>()

/**
 * Several statements sent together and answered together, in one round trip. Outside a transaction they form
 * one of their own, which PostgreSQL commits at the end. If a statement fails, those before it are rolled back
 * and those after it don't run.
 *
 * This class speaks PostgreSQL's protocol itself, because a query of `pg` can send one statement only. It
 * lands with the values of the rows of statements made by `returning`, in order, and ignores all other rows; a
 * statement made by `exactly` fails if it touched another number of rows.
 */
export class Flight implements pg.Submittable {
  readonly statements: readonly Bound[]
  readonly landed: Promise<readonly Returned[]>
  #connection: pg.Connection | undefined
  /** Which of the statements is being answered. */
  #place = 0
  readonly #returned: Returned[] = []
  #land: (returned: readonly Returned[]) => void = () => undefined
  #fail: (error: Error) => void = () => undefined

  constructor(statements: readonly Bound[]) {
    this.statements = statements
    this.landed = new Promise((resolve, reject) => {
      this.#land = resolve
      this.#fail = reject
    })
  }

  submit(connection: pg.Connection): void {
    const known = prepared.get(connection) ?? new Set()
    this.#connection = connection
    const { stream } = connection
    // `cork` sends all messages to the socket at once.
    stream.cork()
    for (const { name, text, values } of this.statements) {
      if (!known.has(name)) {
        // If the flight that prepared this statement failed, the name may exist on the connection already.
        // Closing it first avoids an error, and closing a name that doesn't exist is allowed.
        connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
      }
      connection.bind({ statement: name, values: [...values] }, true)
      connection.execute(null, true)
    }
    connection.sync()
    stream.uncork()
  }

  handleReadyForQuery(): void {
    if (this.#connection) {
      const known = prepared.get(this.#connection) ?? new Set()
      for (const { name } of this.statements) known.add(name)
      prepared.set(this.#connection, known)
    }
    this.#land(this.#returned)
  }

  handleError(error: Error): void {
    this.#fail(readable(error))
  }

  handleDataRow({ fields }: { fields: readonly Returned[] }): void {
    if (this.statements[this.#place]?.returns) this.#returned.push(...fields)
  }

  handleCommandComplete(): void {
    this.#place += 1
  }

  // `pg` calls these methods too. A flight needs nothing from them.
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
