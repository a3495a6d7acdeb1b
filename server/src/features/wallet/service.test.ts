import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { postgresError, transact, violates, type Tx } from '../../kernel/db/db.ts'
import { openClub } from '../../../test/club.ts'
import { balanceOf, earnPoints, findDifferences, post, reversePoints } from './service.ts'

let club: Awaited<ReturnType<typeof openClub>>
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const memberWith = async (balance: number) => (await club.member({ balance })).id
const at = new Date('2026-11-20T20:00:00Z')
const on = <T>(instance: number, run: (tx: Tx) => Promise<T>) =>
  transact((club.kernels[instance % 2] ?? club.kernels[0]).db, run)

const spend = (tx: Tx, memberId: number, cents: number, reference: string) =>
  post(tx, {
    kind: 'adjustment',
    reference,
    at,
    postings: [
      { account: 'wallet', memberId, cents: -cents },
      { account: 'booking_income', cents },
    ],
  })

/** PostgreSQL's name for the failure of a statement; `undefined` if it succeeded. */
async function constraintOf(statement: ReturnType<typeof sql>): Promise<string | undefined> {
  try {
    await on(0, (tx) => tx.execute(statement))
    return undefined
  } catch (error) {
    return postgresError(error)?.constraint
  }
}

describe('posting to the ledger', () => {
  it('never takes a balance below zero, however many spend at once', async () => {
    const member = await memberWith(10_000)
    const spends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) =>
        on(turn, (tx) => spend(tx, member, 1_500, `race:${member}:${turn}`)),
      ),
    )
    const refused = spends.filter((each) => each.status === 'rejected')
    expect(spends.length - refused.length).toBe(6)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'insufficient_balance' })
    expect(await on(0, (tx) => balanceOf(tx, member))).toBe(1_000)
    expect(await on(1, findDifferences)).toEqual([])
  })

  it('moves money once for one cause', async () => {
    const member = await memberWith(1_000)
    await on(0, (tx) => spend(tx, member, 100, `once:${member}`))
    const again = await on(1, (tx) => spend(tx, member, 100, `once:${member}`)).catch(
      (error: unknown) => error,
    )
    expect(violates(again, 'ledger_transactions_reference_unique')).toBe(true)
    expect(await on(0, (tx) => balanceOf(tx, member))).toBe(900)
  })

  it('refuses postings that do not balance before it writes any', async () => {
    const lopsided = on(0, (tx) =>
      post(tx, {
        kind: 'adjustment',
        reference: 'lopsided',
        at,
        postings: [
          { account: 'cash', cents: -100 },
          { account: 'booking_income', cents: 99 },
        ],
      }),
    )
    await expect(lopsided).rejects.toThrow("the postings of lopsided don't balance")
  })

  it('leaves nothing behind when it is refused', async () => {
    const member = await memberWith(100)
    await expect(on(0, (tx) => spend(tx, member, 101, `refused:${member}`))).rejects.toMatchObject({
      code: 'insufficient_balance',
    })
    await on(0, (tx) => spend(tx, member, 100, `refused:${member}`))
    expect(await on(0, (tx) => balanceOf(tx, member))).toBe(0)
  })
})

describe('the database guards the ledger by itself', () => {
  beforeAll(() => memberWith(100))

  it.each(['ledger_transactions', 'ledger_postings', 'loyalty_entries'])(
    'lets nobody change or remove what is written: %s',
    async (table) => {
      const name = sql.identifier(table)
      expect(await constraintOf(sql`UPDATE ${name} SET id = DEFAULT`)).toBe('ledger_append_only')
      expect(await constraintOf(sql`DELETE FROM ${name}`)).toBe('ledger_append_only')
      expect(await constraintOf(sql`TRUNCATE ${name} CASCADE`)).toBe('ledger_append_only')
    },
  )

  it('refuses a transaction that does not sum to zero, or has no postings', async () => {
    const head = (reference: string) => sql`
      INSERT INTO ledger_transactions (kind, reference, created_at)
      VALUES ('test', ${reference}, ${at}) RETURNING id`
    expect(await constraintOf(head('empty'))).toBe('ledger_balanced')
    const lopsided = sql`WITH head AS (${head('lopsided')})
      INSERT INTO ledger_postings (transaction_id, account, cents) SELECT id, 'cash', 5 FROM head`
    expect(await constraintOf(lopsided)).toBe('ledger_balanced')
    const later = sql`INSERT INTO ledger_postings (transaction_id, account, cents)
      SELECT min(id), 'cash', 5 FROM ledger_transactions`
    expect(await constraintOf(later)).toBe('ledger_balanced')
  })
})

describe('points', () => {
  it('are earned once and taken back once', async () => {
    const member = await memberWith(0)
    const reference = `points:${member}`
    await on(0, (tx) => earnPoints(tx, { memberId: member, points: 42, reference, at }))
    await on(1, (tx) => reversePoints(tx, { reference, at }))
    const again = await on(0, (tx) => reversePoints(tx, { reference, at })).catch(
      (error: unknown) => error,
    )
    expect(violates(again, 'loyalty_entries_reference_unique')).toBe(true)
    await on(0, (tx) => reversePoints(tx, { reference: 'points:never earned', at }))
    expect(await on(0, findDifferences)).toEqual([])
  })
})

describe('the doctor', () => {
  it('finds a balance and points that no entry explains', async () => {
    const member = await memberWith(1_000)
    await on(0, (tx) =>
      tx.execute(sql`UPDATE users SET account_balance = 12.34, loyalty_points = 5
                     WHERE id = ${member}`),
    )
    expect(await on(0, findDifferences)).toEqual([
      { what: 'balance', memberId: member, kept: 1_234, counted: 1_000 },
      { what: 'points', memberId: member, kept: 5, counted: 0 },
    ])
    await on(0, (tx) =>
      tx.execute(sql`UPDATE users SET account_balance = 10, loyalty_points = 0
                     WHERE id = ${member}`),
    )
  })
})
