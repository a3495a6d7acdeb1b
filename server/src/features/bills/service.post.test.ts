import { chargedHst } from '../../../test/taxes.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { TEMPLATE } from '../../../test/club/postgres.ts'
import {
  openDatabase,
  postgresError,
  transact,
  type Database,
  type Tx,
} from '../../kernel/db/db.ts'
import { updateBill, type NewLine, type NewPayment } from './repository.ts'
import { leftOf, refundParts, reverseAll } from './rules.ts'
import { lockView, newBill } from './service.ts'
import { post, type ActContext, type Posting } from './service.post.ts'
import { giveBack } from './service.refund.ts'
import type { BillView } from './view/service.ts'

const at = new Date('2026-11-20T20:00:00Z')
const by: ActContext = { actorId: null, at, today: '2026-11-20', cashStep: 5 }
const fail = (error: Error) => {
  throw error
}

let admin: Database
let house: Database
let name: string
let mei: number
beforeAll(async () => {
  name = `bills_${randomBytes(6).toString('hex')}`
  admin = openDatabase({ ...inject('postgres'), database: 'postgres' }, fail)
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  house = openDatabase({ ...inject('postgres'), database: name }, fail)
})
afterAll(async () => {
  await house.close()
  await admin.pool.query(`DROP DATABASE ${name}`)
  await admin.close()
})

const one = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
  const { rows } = await house.pool.query<Record<string, unknown>>(text, [...values])
  return Object.values(rows[0] ?? {})[0]
}
const balance = async () =>
  Number(await one('SELECT account_balance FROM users WHERE id = $1', [mei]))
const points = () => one('SELECT loyalty_points FROM users WHERE id = $1', [mei])
/** A member with a balance of $100.00. */
beforeEach(async () => {
  const email = `${randomBytes(6).toString('hex')}@club.test`
  mei = Number(
    await one(
      `INSERT INTO users (email, password, first_name, last_name, created_at, updated_at)
       VALUES ($1, 'x', 'Mei', 'Chen', $2, $2) RETURNING id`,
      [email, at],
    ),
  )
  await house.pool.query(
    `INSERT INTO wallet_entries (user_id, kind, amount, business_date, created_at)
     VALUES ($1, 'opening_balance', 100, $2, $3)`,
    [mei, by.today, at],
  )
})

const soup: NewLine = { kind: 'dish', account: 'food_income', net: 1_000, taxes: chargedHst(130) }
const cash = (amount: number, tip = 0): NewPayment => ({ method: 'cash', amount, tip, userId: mei })
const fromBalance = (amount: number): NewPayment => ({ method: 'balance', amount, userId: mei })

const run = <T>(act: (tx: Tx) => Promise<T>) => transact(house.db, act)
/** The member's new bill with this posting. */
const opened = (posting: Omit<Posting, 'cause'> = { lines: [soup] }, isTab = true) =>
  run(async (tx) => {
    const nowhere = { bookingId: null, tableId: null, name: null, place: null, openedBy: null }
    const view = await newBill(tx, { ...nowhere, userId: mei, isTab, at })
    return post(tx, view, { cause: 'food_order', ...posting }, by)
  })
const further = ({ bill }: BillView, posting: Omit<Posting, 'cause'>) =>
  run(async (tx) => {
    const view = await lockView(tx, bill.id, at)
    return post(tx, view, { cause: 'bill_payment', ...posting }, by)
  })
/** The name of the violated constraint, or the code of the refusal. */
async function refusal(act: Promise<unknown>): Promise<string | undefined> {
  try {
    await act
    return undefined
  } catch (error) {
    const cause = postgresError(error)
    if (cause) return cause.constraint ?? cause.code
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

describe('posting', () => {
  it('returns what the database has: due, status, points and balance', async () => {
    const bill = await opened({ lines: [soup], payments: [fromBalance(500)] })
    expect(bill).toMatchObject({ due: 630, bill: { status: 'open', version: 2 } })
    expect([await balance(), await points()]).toEqual([95, 4])
    const paid = await further(bill, { payments: [cash(630, 100)], change: { status: 'paid' } })
    expect(paid).toMatchObject({ due: 0, bill: { status: 'paid', closedAt: at } })
    expect([await balance(), await points()]).toEqual([95, 10])
    const { bill: row, earned, ...read } = await run((tx) => lockView(tx, bill.bill.id, at))
    const { bill: known, earned: given, member: _, ...told } = paid
    expect({ ...read, member: undefined }).toEqual({ ...told, member: undefined })
    expect({ ...row, openedAt: known.openedAt, closedAt: known.closedAt }).toEqual(known)
    expect(earned).toEqual(given)
  })

  it('on a bill that is no tab closes it at zero, and opens it otherwise', async () => {
    const bill = await opened({ lines: [soup], payments: [cash(1_130)] }, false)
    expect(bill.bill).toMatchObject({ status: 'paid', closedAt: at })
    const lines = reverseAll(leftOf(bill.lines), () => true)
    const corrected = await further(bill, { lines })
    expect(corrected).toMatchObject({ due: -1_130, bill: { status: 'open', closedAt: null } })
    expect(await points()).toBe(0)
    const parts = refundParts(corrected.payments, 1_130)
    const view = await run((tx) => giveBack(tx, corrected, parts, { cause: 'bill_refund' }, by))
    expect(view.payments.at(-1)).toMatchObject({ amount: -1_130, method: 'balance' })
    expect(view).toMatchObject({ due: 0, bill: { status: 'paid' } })
    expect(await balance()).toBe(111.3)
  })

  it('on an owed bill leaves it owed until nothing is due', async () => {
    const change = { status: 'owed' as const, dueBy: '2026-12-04' }
    const owed = await further(await opened(), { change })
    expect((await further(owed, { payments: [cash(1_000)] })).bill.status).toBe('owed')
    expect((await further(owed, { payments: [cash(130)] })).bill.status).toBe('paid')
  })

  it('gives no points for an amount written off', async () => {
    const bill = await opened({ lines: [soup], payments: [cash(565)] })
    const off: NewLine = { kind: 'adjustment', account: 'write_offs', net: -565, reason: 'other' }
    const gone = await further(bill, { lines: [off], change: { status: 'written_off' } })
    expect(gone).toMatchObject({ due: 0, bill: { status: 'written_off' } })
    expect(await points()).toBe(5)
  })

  it('takes no more points than the member has', async () => {
    const bill = await opened({ lines: [soup], payments: [cash(1_130)] })
    await house.pool.query('UPDATE users SET loyalty_points = 3 WHERE id = $1', [mei])
    await further(bill, { lines: reverseAll(leftOf(bill.lines), () => true) })
    expect(await points()).toBe(0)
  })

  it('keeps the journal in balance', async () => {
    const bill = await opened({ lines: [{ ...soup, discount: 100 }], payments: [cash(1_130, 50)] })
    const [payment] = bill.payments
    if (!payment) throw new Error('it was paid')
    const back = { payment, amount: 0, tip: 50, method: 'balance' as const, userId: mei }
    await run((tx) => giveBack(tx, bill, [back], { cause: 'bill_refund', reason: 'mistake' }, by))
    expect(Number(await one('SELECT sum(cents) FROM journal'))).toBe(0)
    expect(await balance()).toBe(100.5)
  })
})

describe('the database refuses', () => {
  it('reversals above the rest of a line', async () => {
    const bill = await opened()
    const [line] = bill.lines
    const back = (net: number, tax: number): Omit<Posting, 'cause'> => ({
      lines: [{ ...soup, net, taxes: chargedHst(tax), reverses: line?.id ?? 0 }],
    })
    expect(await refusal(further(bill, back(-1_001, 0)))).toBe('bill_lines_reversed')
    expect(await refusal(further(bill, back(0, -131)))).toBe('bill_lines_reversed')
    await further(bill, back(-600, -78))
    expect(await refusal(further(bill, back(-401, -52)))).toBe('bill_lines_reversed')
    const other = [{ en: 'PST', ch: '省税', number: null, rate: 7_000, amount: -10 }]
    const ofOther = { lines: [{ ...soup, net: 0, taxes: other, reverses: line?.id ?? 0 }] }
    expect(await refusal(further(bill, ofOther))).toBe('bill_lines_reversed')
    const whole = await further(bill, back(-400, -52))
    expect(whole.due).toBe(0)
    expect(await refusal(further(bill, back(-1, 0)))).toBe('bill_lines_reversed')
  })

  it('a reversal of another bill’s line or of a reversal', async () => {
    const [bill, other] = [await opened(), await opened()]
    const of = (id: number | undefined): Omit<Posting, 'cause'> => ({
      lines: [{ ...soup, net: -100, taxes: [], reverses: id ?? 0 }],
    })
    expect(await refusal(further(other, of(bill.lines[0]?.id)))).toBe('bill_lines_reversed')
    const less = await further(bill, of(bill.lines[0]?.id))
    expect(await refusal(further(bill, of(less.lines[1]?.id)))).toBe('bill_lines_reversed')
  })

  it('refunds above the rest of a payment, amount and tip apart', async () => {
    const bill = await opened({ lines: [], payments: [cash(1_000, 200)] })
    const [payment] = bill.payments
    const back = (amount: number, tip: number): Omit<Posting, 'cause'> => ({
      payments: [{ ...cash(amount, tip), refunds: payment?.id ?? 0 }],
    })
    expect(await refusal(further(bill, back(-1_001, 0)))).toBe('bill_payments_refunded')
    expect(await refusal(further(bill, back(0, -201)))).toBe('bill_payments_refunded')
    await further(bill, back(-1_000, -150))
    expect(await refusal(further(bill, back(-1, 0)))).toBe('bill_payments_refunded')
    expect(await refusal(further(bill, back(0, -51)))).toBe('bill_payments_refunded')
    // A refund that failed is reversed, up to its amount.
    await further(bill, back(400, 0))
    expect(await refusal(further(bill, back(601, 0)))).toBe('bill_payments_refunded')
  })

  it('a negative payment that is no refund, and a positive one by elsewhere', async () => {
    const bill = await opened()
    expect(await refusal(further(bill, { payments: [cash(-100)] }))).toMatch(/^bill_payments_check/)
    const elsewhere: NewPayment = { method: 'elsewhere', amount: 100 }
    expect(await refusal(further(bill, { payments: [elsewhere] }))).toMatch(/^bill_payments_check/)
  })

  it('any row on a closed bill', async () => {
    const { bill } = await opened({ lines: [soup], payments: [cash(1_130)] }, false)
    const line = `INSERT INTO bill_lines (bill_id, kind, account, cause, net, night, created_at)
      VALUES ($1, 'dish', 'food_income', 'food_order', 1, $2, $3)`
    const payment = `INSERT INTO bill_payments (bill_id, method, cause, amount, business_date, created_at)
      VALUES ($1, 'cash', 'bill_payment', 1, $2, $3)`
    const values = [bill.id, by.today, at]
    expect(await refusal(house.pool.query(line, values))).toBe('bill_lines_bill_open')
    expect(await refusal(house.pool.query(payment, values))).toBe('bill_payments_bill_open')
  })

  it('closing a bill that has something due or in credit, and owing a bill with nothing due', async () => {
    const bill = await opened()
    for (const status of ['paid', 'written_off'] as const) {
      expect(await refusal(further(bill, { change: { status } }))).toBe('bills_settled')
    }
    const tooMuch = { payments: [cash(1_200)], change: { status: 'paid' as const } }
    expect(await refusal(further(bill, tooMuch))).toBe('bills_settled')
    const owed = { status: 'owed' as const, dueBy: '2026-12-04' }
    const all = { payments: [cash(1_130)], change: owed }
    expect(await refusal(further(bill, all))).toBe('bills_settled')
    const closed = run((tx) => updateBill(tx, bill.bill.id, { status: 'paid', closedAt: at }))
    expect(await refusal(closed)).toBe('bills_settled')
  })

  it('a balance below zero, with the whole posting', async () => {
    const bill = await opened()
    const low = { payments: [cash(100), fromBalance(10_001)] }
    expect(await refusal(further(bill, low))).toBe('insufficient_balance')
    expect(await balance()).toBe(100)
    expect((await run((tx) => lockView(tx, bill.bill.id, at))).payments).toEqual([])
  })

  it('a payment from the balance of a closed account', async () => {
    const bill = await opened()
    await house.pool.query('UPDATE users SET account_balance = 0, deleted_at = $2 WHERE id = $1', [
      mei,
      at,
    ])
    expect(await refusal(further(bill, { payments: [fromBalance(100)] }))).toBe('not_found')
  })

  it('a card payment on a bill twice', async () => {
    const attemptId = String(
      await one(
        `INSERT INTO payment_attempts (user_id, purpose, confirms, subject, amount, status, expires_at, created_at, updated_at)
         VALUES ($1, 'bill', 'share', '{}', 5, 'succeeded', $2, $2, $2) RETURNING id`,
        [mei, at],
      ),
    )
    const card: NewPayment = { method: 'card', amount: 500, userId: mei, attemptId }
    const bill = await opened({ lines: [soup], payments: [card] })
    expect(await refusal(further(bill, { payments: [card] }))).toBe('bill_payments_attempt')
    const { attemptId: _, ...without } = card
    const refused = await refusal(further(bill, { payments: [without] }))
    expect(refused).toMatch(/^bill_payments_check/)
  })

  it.each(['bill_lines', 'bill_payments', 'wallet_entries', 'loyalty_entries'])(
    'changes and deletions in %s',
    async (table) => {
      await opened({ lines: [soup], payments: [cash(1_130)] })
      const change = `UPDATE ${table} SET created_at = now() + interval '1 day'`
      expect(await refusal(house.pool.query(change))).toBe('23001')
      expect(await refusal(house.pool.query(`DELETE FROM ${table}`))).toBe('23001')
    },
  )

  it('no erasing of a note', async () => {
    const { bill } = await opened({ lines: [{ ...soup, note: 'She was rude' }] })
    await house.pool.query('UPDATE bill_lines SET note = NULL WHERE bill_id = $1', [bill.id])
    expect(await one('SELECT note FROM bill_lines WHERE bill_id = $1', [bill.id])).toBeNull()
  })
})
