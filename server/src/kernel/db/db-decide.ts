import type pg from 'pg'
import {
  CHANNEL,
  clientOf,
  hear,
  insist,
  isCut,
  isPassing,
  NeverBegun,
  payloadsOf,
  rest,
  tellAtCommit,
  type Db,
  type Tx,
} from './db.ts'
import { Flight, Unmet, type Returned } from './db-flight.ts'
import { write, type Bound, type Effect, type Question } from './db-statement.ts'

/** Sends one question to the database: one statement, one round trip. */
export type Ask = <Row extends pg.QueryResultRow>(question: Question<Row>) => Promise<Row[]>

const askOn =
  (client: pg.PoolClient): Ask =>
  async <Row extends pg.QueryResultRow>({ name, text, values }: Question<Row>) => {
    const { rows } = await client.query<Row>({ name, text, values: [...values] })
    return rows
  }

/** Runs something on a client of the pool. A client whose connection has died doesn't go back to the pool. */
async function withClient<T>({ $client: pool }: Db, run: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect()
  try {
    return await run(client)
  } finally {
    client.release()
  }
}

const isTx = (on: Db | Tx): on is Tx => !('$client' in on)

/**
 * How to send questions, inside a transaction or outside one. A single statement reads one snapshot either way.
 * Outside a transaction the question is sent again if the connection was dead.
 */
export function askOf(on: Db | Tx): Ask {
  if (isTx(on)) return askOn(clientOf(on))
  return (question) => insist(() => withClient(on, (client) => askOn(client)(question)))
}

/** Asks one question outside any transaction. For a look whether there is anything to do, which begins none in vain. */
export async function look<Row extends pg.QueryResultRow>(
  db: Db,
  question: Question<Row>,
): Promise<Row | undefined> {
  return (await askOf(db)(question))[0]
}

const notify = write(`SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`)

/**
 * Splits effects into the statements of one flight and the notices. All notices become one statement at the
 * end.
 */
function statementsOf(effects: readonly Effect[]): { statements: Bound[]; notices: object[] } {
  const statements: Bound[] = effects.filter((effect) => effect.kind === 'write')
  const notices = effects.flatMap((effect) => (effect.kind === 'tell' ? [effect.notice] : []))
  const payloads = payloadsOf(new Set(notices.map((notice) => JSON.stringify(notice))))
  if (payloads.length > 0) statements.push(notify(payloads))
  return { statements, notices }
}

/** Writes effects in a running transaction, in one round trip. Throws `Unmet` where one touches another number of rows. */
export async function carryOut(tx: Tx, effects: readonly Effect[]): Promise<void> {
  const { statements } = statementsOf(effects.filter((effect) => effect.kind === 'write'))
  for (const effect of effects) if (effect.kind === 'tell') tellAtCommit(tx, effect.notice)
  if (statements.length > 0) await clientOf(tx).query(new Flight(statements)).landed
}

/** The result of a decision: the answer to the caller, and the effects to write. */
export interface Decision<Answer> {
  answer: Answer
  effects: readonly Effect[]
  /** Puts into the answer what the effects made by `returning` drew. */
  complete?: (answer: Answer, returned: readonly Returned[]) => Answer
}

/** The parts of a decision; `decide` explains them. */
export interface Deciding<Known, Answer> {
  /** Reads what is in memory. It may use connections of its own. */
  beforehand: () => Promise<Known>
  /** Asks its questions, applies pure rules, and returns the decision or throws a refusal. */
  attempt: (known: Known, ask: Ask) => Promise<Decision<Answer>>
  /** The locks to take after two failed tries. */
  locks?: (known: Known) => readonly Effect[]
}

async function fly(
  client: pg.PoolClient,
  statements: readonly Bound[],
): Promise<readonly Returned[]> {
  return statements.length > 0 ? client.query(new Flight(statements)).landed : []
}

/**
 * While questions are asked nothing has been written yet, so a decision can safely start again after any lost
 * connection.
 */
const reading =
  (ask: Ask): Ask =>
  async (question) => {
    try {
      return await ask(question)
    } catch (error) {
      throw isCut(error) ? new NeverBegun('a question was not answered', { cause: error }) : error
    }
  }

async function begin(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('BEGIN')
  } catch (error) {
    throw new NeverBegun('BEGIN failed', { cause: error })
  }
}

const COMMIT: Bound = { name: 'commit', text: 'COMMIT', values: [] }

/**
 * Decides without locks. If another transaction changed the data in between, an `exactly` effect fails with
 * `Unmet`.
 */
async function atOnce<Known, Answer>(
  db: Db,
  { beforehand, attempt }: Deciding<Known, Answer>,
): Promise<Answer> {
  const known = await beforehand()
  return withClient(db, async (client) => {
    const { answer, effects, complete } = await attempt(known, reading(askOn(client)))
    const { statements, notices } = statementsOf(effects)
    const returned = await fly(client, statements)
    hear(db, notices)
    return complete ? complete(answer, returned) : answer
  })
}

/** Decides with `locks` taken first, so that no other transaction can change the data in between. */
async function holding<Known, Answer>(
  db: Db,
  { beforehand, attempt, locks = () => [] }: Deciding<Known, Answer>,
): Promise<Answer> {
  const known = await beforehand()
  return withClient(db, async (client) => {
    await begin(client)
    try {
      await fly(client, statementsOf(locks(known)).statements)
      const { answer, effects, complete } = await attempt(known, askOn(client))
      const { statements, notices } = statementsOf(effects)
      const returned = await fly(client, [...statements, COMMIT])
      hear(db, notices)
      return complete ? complete(answer, returned) : answer
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    }
  })
}

/**
 * After `PATIENCE` failed tries without locks, the locks are taken first. After `MOST` tries in all, the error
 * is thrown.
 */
const PATIENCE = 2
const MOST = 6

/**
 * Reads, decides, and writes the decision, in two round trips with nothing locked in between. `attempt` may run
 * several times and must only ask and decide. An effect that depends on what was read is made by `exactly`: if
 * the data has changed since, nothing is written and `attempt` runs again. After two such failures `locks` are
 * taken first.
 *
 * An attempt holds a connection, so it must not wait for another one. Everything that isn't read by `ask`
 * belongs into `beforehand`.
 */
export async function decide<Known, Answer>(
  db: Db,
  deciding: Deciding<Known, Answer>,
): Promise<Answer> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await (turn > PATIENCE ? holding(db, deciding) : atOnce(db, deciding))
    } catch (error) {
      if (turn === MOST) throw error
      if (isPassing(error)) await rest(turn)
      else if (!(error instanceof Unmet)) throw error
    }
  }
}
