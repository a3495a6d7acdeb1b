import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club.ts'
import { watchStatements } from '../../../test/statements.ts'
import { openDatabase, transact, type Db } from './db.ts'
import { askOf, carryOut, decide } from './db-decide.ts'
import { Unmet } from './db-flight.ts'
import { exactly, question, returning, write } from './db-statement.ts'
import { eventually } from '../../../test/waits.ts'

let club: Club
let db: Db
let elsewhere: Db
beforeAll(async () => {
  club = await openClub()
  ;[db, elsewhere] = [club.kernels[0].db, club.kernels[1].db]
  await club.pool.query(
    `CREATE TABLE seats (id integer PRIMARY KEY, taken_by text, free integer NOT NULL DEFAULT 1 CHECK (free >= 0));
     CREATE TABLE log (line text UNIQUE DEFERRABLE INITIALLY DEFERRED)`,
  )
})
beforeEach(() =>
  club.pool.query('TRUNCATE seats, log; INSERT INTO seats (id) SELECT generate_series(1, 3)'),
)
afterAll(() => club.close())

const seats = question<{ id: number; taken_by: string | null }>(
  'SELECT id, taken_by FROM seats WHERE id >= $1 ORDER BY id',
)
const take = exactly('seat', 'UPDATE seats SET taken_by = $1 WHERE id = $2 AND taken_by IS NULL')
const lock = write('SELECT 1 FROM seats ORDER BY id FOR UPDATE')
const note = write('INSERT INTO log (line) VALUES ($1)')

const takers = async () => (await askOf(db)(seats(0))).map((row) => row.taken_by)
const lines = async () =>
  (await club.pool.query<{ line: string }>('SELECT line FROM log ORDER BY line')).rows.map(
    ({ line }) => line,
  )

/** Resolves once some connection waits for a lock. */
const somebodyWaits = () =>
  eventually(async () => {
    const { rows } = await club.pool.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  })

/** Takes the first free seat, or throws. */
const sit = (on: Db, name: string, meanwhile: () => Promise<unknown> = async () => null) =>
  decide(on, {
    beforehand: async () => null,
    attempt: async (_, ask) => {
      const free = (await ask(seats(0))).find((seat) => seat.taken_by === null)
      await meanwhile()
      if (!free) throw new Error('no seat is left')
      return { answer: free.id, effects: [take(1, name, free.id), note(name)] }
    },
    locks: () => [lock()],
  })

describe('a decision', () => {
  it('takes two round trips, and is written whole', async () => {
    const asks = watchStatements(club.instances[0].database.pool)
    await sit(db, 'somebody else')
    const { trips, statements } = await asks(async () => expect(await sit(db, 'Mei')).toBe(2))
    expect([trips, statements.length]).toEqual([2, 3])
    expect(await takers()).toEqual(['somebody else', 'Mei', null])
    expect(await lines()).toEqual(['Mei', 'somebody else'])
  })

  it('completes its answer by what the database drew, and by nothing else that came back', async () => {
    const drawn = returning('UPDATE seats SET free = free + $1 RETURNING id * free, taken_by')
    const answer = await decide<null, readonly (string | null)[]>(db, {
      beforehand: async () => null,
      attempt: async () => ({
        answer: [],
        effects: [lock(), take(1, 'Mei', 2), drawn(9), note('Mei')],
        complete: (_, returned) => returned,
      }),
    })
    expect(answer).toHaveLength(6)
    expect(new Set(answer)).toEqual(new Set(['10', '20', '30', 'Mei', null]))
  })

  it('is made anew where somebody was faster', async () => {
    let turns = 0
    const seat = await sit(db, 'Mei', async () => {
      if ((turns += 1) === 1) await sit(elsewhere, 'Lee')
    })
    expect([seat, turns]).toEqual([2, 2])
    expect(await takers()).toEqual(['Lee', 'Mei', null])
    expect(await lines()).toEqual(['Lee', 'Mei'])
  })

  it('takes its locks first once it was overtaken twice; then nobody is faster', async () => {
    let turns = 0
    let third: Promise<unknown> = Promise.resolve()
    await sit(db, 'Mei', async () => {
      turns += 1
      if (turns < 3) await sit(elsewhere, `faster ${turns}`)
      else {
        third = sit(elsewhere, 'slower').catch((error: Error) => error.message)
        // The other call should have to wait for the lock. If it finishes first, the expectations below fail.
        await Promise.race([third, somebodyWaits()])
      }
    })
    expect(turns).toBe(3)
    expect(await takers()).toEqual(['faster 1', 'faster 2', 'Mei'])
    expect(await third).toBe('no seat is left')
  })

  it('of as many as like is made once for each seat', async () => {
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => sit(place % 2 ? db : elsewhere, `guest ${place}`)),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(new Set(await takers()).size).toBe(3)
    expect(await lines()).toHaveLength(3)
  })

  it('needs one connection at a time, whatever it has to know beforehand', async () => {
    const { host, port, user, database } = club.pool.options
    const narrow = openDatabase({ host, port, user, database, max: 1 }, (error) => {
      throw error
    })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        decide(narrow.db, {
          beforehand: () => askOf(narrow.db)(seats(0)),
          attempt: async (known, ask) => {
            const today = await ask(seats(0))
            return { answer: [known.length, today.length], effects: [] }
          },
        }),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 6 }, () => [3, 3]))
    await narrow.close()
  })

  it('that is refused writes nothing, and is not made anew', async () => {
    let turns = 0
    const refused = decide(db, {
      beforehand: async () => null,
      async attempt() {
        turns += 1
        throw new Error('no')
      },
    })
    await expect(refused).rejects.toThrow('no')
    expect(turns).toBe(1)
  })

  it('that is never as believed is given up', async () => {
    let turns = 0
    const never = decide(db, {
      beforehand: async () => null,
      async attempt() {
        turns += 1
        return { answer: null, effects: [note('never'), take(2, 'Mei', 1)] }
      },
    })
    await expect(never).rejects.toEqual(new Unmet('seat'))
    expect(turns).toBe(6)
    expect([await takers(), await lines()]).toEqual([[null, null, null], []])
  })
})

describe('a flight', () => {
  const fly = (...effects: Parameters<typeof carryOut>[1]) =>
    decide(db, {
      beforehand: async () => null,
      attempt: async () => ({ answer: null, effects }),
    })

  it('that fails at its end, at the commit, leaves nothing', async () => {
    await expect(fly(take(1, 'Mei', 1), note('a'), note('a'))).rejects.toMatchObject({
      code: '23505',
    })
    expect([await takers(), await lines()]).toEqual([[null, null, null], []])
  })

  it('goes well again on the connection on which one failed, whatever that had prepared', async () => {
    const fresh = write(`INSERT INTO log (line) VALUES ($1 || '${Math.random()}')`)
    const ends: string[] = []
    for (const seat of [9, 1, 9, 2]) {
      const flown = fly(fresh(String(seat)), take(1, 'Mei', seat))
      ends.push(await flown.then(() => 'flown').catch((error: Error) => error.message))
    }
    const failed = new Unmet('seat').message
    expect(ends).toEqual([failed, 'flown', failed, 'flown'])
    expect(await lines()).toHaveLength(2)
  })

  it('in a transaction is undone with it', async () => {
    const undone = transact(db, async (tx) => {
      await carryOut(tx, [take(1, 'Mei', 1), note('c')])
      expect((await askOf(tx)(seats(0)))[0]?.taken_by).toBe('Mei')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await takers(), await lines()]).toEqual([[null, null, null], []])
    await transact(db, (tx) => carryOut(tx, [take(1, 'Mei', 1), note('c')]))
    expect([await takers(), await lines()]).toEqual([['Mei', null, null], ['c']])
  })

  it('takes values as they are', async () => {
    const kinds = question<{ kinds: unknown }>(
      `SELECT jsonb_build_array($1::text, $2::integer, $3::boolean, $4::timestamptz, $5::text,
                                $6::text[], $7::integer[]) AS kinds`,
    )
    const words = ['plain', 'a "quoted" one', String.raw`back\slash`, 'a,b', '{}', 'NULL', null]
    const at = new Date('2026-11-20T20:00:00.123Z')
    const [row] = await askOf(db)(kinds('灯 "\\', -3, false, at, null, words, [1, null, 2]))
    expect(row?.kinds).toEqual([
      '灯 "\\',
      -3,
      false,
      '2026-11-20T20:00:00.123+00:00',
      null,
      words,
      [1, null, 2],
    ])
  })
})
