import pg from 'pg'
import type { Bound } from './db-statement.ts'

/** Something was otherwise than a decision believed. Nothing of its flight has happened: decide anew. */
export class Unmet extends Error {
  readonly what: string

  constructor(what: string, options?: ErrorOptions) {
    super(`${what}: otherwise than believed`, options)
    this.what = what
  }
}

/** What `must_touch` fails with. */
const UNMET = 'LN001'

const readable = (error: Error): Error =>
  error instanceof pg.DatabaseError && error.code === UNMET
    ? new Unmet(error.constraint ?? '', { cause: error })
    : error

/** What each connection has prepared, by name. */
const prepared = new WeakMap<pg.Connection, Set<string>>()

/**
 * Statements that travel together and are answered together: one round trip. Outside a transaction
 * they are one, which PostgreSQL commits at their end; the first that fails undoes those before it and
 * keeps those after it from being run.
 *
 * It speaks the protocol itself, as `pg` lets a query do, since a query of `pg` is one statement. What
 * the statements answer isn't read: what must be so, `exactly` makes them fail by.
 */
export class Flight implements pg.Submittable {
  readonly statements: readonly Bound[]
  readonly landed: Promise<void>
  #connection: pg.Connection | undefined
  #land: () => void = () => undefined
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
    // All of it is written to the socket at once.
    stream.cork()
    for (const { name, text, values } of this.statements) {
      if (!known.has(name)) {
        // Closing what isn't there is no error. Where the flight that prepared it first had failed, it may be.
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
    this.#land()
  }

  handleError(error: Error): void {
    this.#fail(readable(error))
  }

  // What `pg` tells besides; nothing of it is asked for.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
