import { chargedHst } from '../../../test/taxes.ts'
import { randomUUID } from 'node:crypto'
import { toCents } from '@lantern/contract/payments/pricing'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club, type Person } from '../../../test/club/club.ts'
import { transact } from '../../kernel/db/db.ts'
import { PaymentMethod } from '@lantern/contract/bills/bills'
import { billLines, billPayments, bills, LINE_ACCOUNTS } from '../bills/schema.ts'
import { walletEntries } from '../wallet/schema.ts'
import { findFlows } from './repository.ts'
import { dayTotals } from './rules.ts'

let club: Club
let member: Person
beforeAll(async () => {
  club = await openClub()
  member = await club.member()
})
afterAll(() => club.close())

const night = '2026-11-20'
const amount = fc.integer({ min: 1, max: 99_999 })
const line = fc.record({
  account: fc.constantFrom(...LINE_ACCOUNTS),
  net: amount,
  tax: fc.nat(9_999),
  discount: fc.nat(9_999),
  isBack: fc.boolean(),
})
const payment = fc.record({
  method: fc.constantFrom(...PaymentMethod.options),
  amount,
  tip: fc.nat(9_999),
  rounding: fc.integer({ min: -2, max: 2 }),
  isBack: fc.boolean(),
})
const entry = fc.record({
  kind: fc.constantFrom(...walletEntries.kind.enumValues),
  amount: fc.oneof(
    amount,
    amount.map((cents) => 0 - cents),
  ),
})
type Generated<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** The figures of a day with these rows, which are written without the database's triggers and rolled back. */
async function totalsOf(
  lines: Generated<typeof line>[],
  payments: Generated<typeof payment>[],
  entries: Generated<typeof entry>[],
) {
  const { db, clock } = club.kernels[0]
  const at = clock.now()
  let flows: Awaited<ReturnType<typeof findFlows>> = []
  const taken = new Error('taken back')
  await transact(db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    const head = { lanternId: 'ABCDEFGHJKMN', pointsPerDollar: 0, openedAt: at }
    const [bill] = await tx.insert(bills).values(head).returning({ id: bills.id })
    const billId = bill?.id ?? 0
    const back = (isBack: boolean) => (isBack ? 1 : null)
    for (const { isBack, account, ...parts } of lines) {
      const sign = isBack ? -1 : 1
      const isAdjustment = account === 'write_offs' || account === 'goodwill'
      await tx.insert(billLines).values({
        kind: isAdjustment ? 'adjustment' : 'dish',
        account,
        cause: 'food_order',
        net: sign * parts.net,
        tax: isAdjustment ? 0 : sign * parts.tax,
        taxes: chargedHst(isAdjustment ? 0 : sign * parts.tax),
        discount: isAdjustment ? 0 : sign * parts.discount,
        reverses: back(isBack),
        billId,
        night,
        createdAt: at,
      })
    }
    for (const { method, isBack, ...parts } of payments) {
      const goesBack = isBack || method === 'elsewhere'
      const sign = goesBack ? -1 : 1
      await tx.insert(billPayments).values({
        method,
        cause: 'bill_payment',
        amount: sign * parts.amount,
        tip: method === 'points' ? 0 : sign * parts.tip,
        credit: method === 'balance' ? sign * parts.amount : 0,
        points: method === 'points' ? sign : null,
        rounding: method === 'cash' ? parts.rounding : 0,
        refunds: back(goesBack),
        userId: member.id,
        attemptId: method === 'card' ? randomUUID() : null,
        billId,
        businessDate: night,
        createdAt: at,
      })
    }
    for (const each of entries) {
      const row = { ...each, userId: member.id, businessDate: night, createdAt: at }
      await tx.insert(walletEntries).values(row)
    }
    flows = await findFlows(tx, night)
    throw taken
  }).catch((error: unknown) => {
    if (error !== taken) throw error
  })
  return { flows, totals: dayTotals({ date: night, from: at, to: at }, flows, []) }
}

const sum = (amounts: readonly string[]) => amounts.reduce((all, each) => all + toCents(each), 0)

it('income, tax, tips and rounding equal money received, due, written off and given as goodwill', async () => {
  const some = <Row>(row: fc.Arbitrary<Row>) => fc.array(row, { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(some(line), some(payment), some(entry), async (...rows) => {
      const { flows, totals } = await totalsOf(...rows)
      expect(flows.reduce((all, { cents }) => all + cents, 0)).toBe(0)
      const { income, tax, tips, cashRounding, bills: owed, payments } = totals
      const received =
        sum(payments.map(({ sales }) => sales)) - sum(payments.map(({ refunds }) => refunds))
      expect(sum([income.total, tax, tips, cashRounding])).toBe(
        received + sum([owed.receivable, owed.writtenOff, owed.goodwill]),
      )
    }),
    { numRuns: 60 },
  )
})
