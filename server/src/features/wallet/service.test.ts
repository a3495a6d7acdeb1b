import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { postgresError, transact, type Tx } from '../../kernel/db/db.ts'
import { booksAgree } from '../../../test/checks/books.ts'
import { openClub } from '../../../test/club/club.ts'
import { balanceOf, credit, creditPoints } from './service.ts'

let club: Awaited<ReturnType<typeof openClub>>
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const memberWith = async (balance: number) => (await club.member({ balance })).id
const at = new Date('2026-11-20T20:00:00Z')
const by = { actorId: null, at, today: '2026-11-20', cashStep: 5 }
const on = <T>(instance: number, run: (tx: Tx) => Promise<T>) =>
  transact((club.kernels[instance % 2] ?? club.kernels[0]).db, run)

const takeOut = (tx: Tx, userId: number, cents: number) =>
  credit(tx, { userId, kind: 'cash_out', amount: 0 - cents }, by)

/** The name of the violated constraint, or PostgreSQL's error message; `undefined` if the statement succeeded. */
async function refusalOf(statement: ReturnType<typeof sql>): Promise<string | undefined> {
  try {
    await on(0, (tx) => tx.execute(statement))
    return undefined
  } catch (error) {
    const told = postgresError(error)
    return told?.constraint ?? told?.message
  }
}

describe('a balance', () => {
  it('never goes below zero in parallel withdrawals', async () => {
    const member = await memberWith(10_000)
    const spends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) => on(turn, (tx) => takeOut(tx, member, 1_500))),
    )
    const refused = spends.filter((each) => each.status === 'rejected')
    expect(spends.length - refused.length).toBe(6)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'insufficient_balance' })
    expect(await on(0, (tx) => balanceOf(tx, member))).toBe(1_000)
    await booksAgree(club)
  })

  it('is unchanged by an entry that was refused', async () => {
    const member = await memberWith(100)
    await expect(on(0, (tx) => takeOut(tx, member, 101))).rejects.toMatchObject({
      code: 'insufficient_balance',
    })
    await on(0, (tx) => takeOut(tx, member, 100))
    expect(await on(0, (tx) => balanceOf(tx, member))).toBe(0)
  })

  it('of a closed account takes no money', async () => {
    const member = await memberWith(0)
    await club.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [member])
    const filled = on(0, (tx) => credit(tx, { userId: member, kind: 'cash_in', amount: 100 }, by))
    await expect(filled).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the database itself protects entries', () => {
  beforeAll(async () => {
    const userId = await memberWith(100)
    await on(0, (tx) => creditPoints(tx, { userId, points: 1 }, at))
  })

  it.each(['wallet_entries', 'loyalty_entries'])(
    'rows cannot be changed or deleted: %s',
    async (table) => {
      const name = sql.identifier(table)
      expect(await refusalOf(sql`UPDATE ${name} SET created_at = now()`)).toContain('append-only')
      expect(await refusalOf(sql`DELETE FROM ${name}`)).toContain('append-only')
    },
  )

  it.each(['bill_lines', 'bill_payments', 'wallet_entries', 'loyalty_entries'])(
    'the table %s cannot be truncated',
    async (table) => {
      const emptied = await refusalOf(sql`TRUNCATE ${sql.identifier(table)} CASCADE`)
      expect(emptied).toBe('append_only')
    },
  )

  it('only a note can be erased', async () => {
    expect(await refusalOf(sql`UPDATE wallet_entries SET note = NULL`)).toBeUndefined()
    expect(await refusalOf(sql`UPDATE wallet_entries SET note = NULL, amount = 1`)).toContain(
      'append-only',
    )
  })
})

describe('points', () => {
  it('without a bill are added once and stored with their entry', async () => {
    const userId = await memberWith(0)
    await on(0, (tx) => creditPoints(tx, { userId, points: 42 }, at))
    await on(0, (tx) => creditPoints(tx, { userId, points: 0 }, at))
    const { rows } = await club.pool.query(
      'SELECT loyalty_points AS points FROM users WHERE id = $1',
      [userId],
    )
    expect(rows).toEqual([{ points: 42 }])
    await booksAgree(club)
  })
})
