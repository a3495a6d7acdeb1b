import { updateAmenity } from '@lantern/contract/amenities'
import { createBooking } from '@lantern/contract/bookings'
import * as bills from '@lantern/contract/bills'
import * as billActs from '@lantern/contract/bills-acts'
import { correctBill, creditGoodwill, refundBill } from '@lantern/contract/corrections'
import { closeDay } from '@lantern/contract/close'
import { createOrder } from '@lantern/contract/orders'
import { checkInBooking } from '@lantern/contract/party'
import { createSale } from '@lantern/contract/till'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { describeWrong, doctorRules, examineHouse } from './service.doctor.ts'

const idPath = (id: number) => ({ params: { id: String(id) } })
const night = '2026-11-20'

let club: Club
/** A house in which everything has happened once: parties, a deposit, dishes, a bill, goodwill, a close. */
beforeAll(async () => {
  club = await openClub()
  const staff = await club.signedIn({ role: 'admin' })
  const member = await club.signedIn({ balance: 100_000 })
  const items = cartOf(await menuOf(club))
  const slot = { amenityId: 2, bookingDate: night }
  const here = { ...slot, startTime: '15:00', endTime: '17:00' }
  club.clock.set(new Date(FRIDAY.getTime() - 60_000))
  const { id, units } = (await member.call(createBooking, { body: here })).reply
  if (units[0] !== 'M1') throw new Error(`the party got ${units.join(', ')}`)
  club.clock.set(FRIDAY)
  await staff.call(checkInBooking, { ...idPath(id), body: { version: 1 } })
  const later = { ...slot, startTime: '19:00', endTime: '20:00' }
  await member.call(createBooking, { body: later })
  await member.call(createOrder, { body: { items } })
  const bill = (await staff.call(billActs.openTableBill, { ...idPath(12), body: {} })).reply
  const onBill = { items, paymentType: 'bill' as const, billId: bill.id }
  await staff.call(createSale, { body: onBill })
  const seen = (await staff.call(bills.getBill, idPath(bill.id))).reply
  const off = { lineId: seen.lines[0]?.id, amount: '1.00', reason: 'quality' as const }
  const { reply } = await staff.call(correctBill, {
    ...idPath(bill.id),
    body: { ...off, version: seen.version },
  })
  const payment = { way: 'cash' as const, amount: '5.00', tip: '2.00', due: reply.due }
  const { version } = (await staff.call(billActs.payBill, { ...idPath(bill.id), body: payment }))
    .reply
  const tip = { way: 'cash' as const, amount: '0.00', tip: '1.00', reason: 'mistake' as const }
  await staff.call(refundBill, { ...idPath(bill.id), body: { ...tip, version } })
  const goodwill = { amount: '3.00', reason: 'quality' as const }
  await staff.call(creditGoodwill, { ...idPath(member.person.id), body: goodwill })
  const deposits = [{ weekdays: [5], partyFrom: 1, amount: '20.00' }]
  await staff.call(updateAmenity, { ...idPath(3), body: { deposits } })
  const films = { amenityId: 3, bookingDate: night, startTime: '21:00', endTime: '22:00' }
  await member.call(createBooking, { body: films })
  const closing = { float: '100.00', countedCash: '106.00', version: 0 }
  await staff.call(closeDay, { params: { date: night }, body: closing })
})
afterAll(() => club.close())

class Undone extends Error {}

/**
 * Breaks something by hand while the database's guards are off, undoes it, and returns what the doctor found meanwhile.
 */
async function broken(...statements: string[]): Promise<string[]> {
  let found: string[] = []
  const { db, clock } = club.kernels[0]
  await transact(db, async (tx: Tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
    found = (await examineHouse(tx, clock.now())).map(describeWrong)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return found
}
const rulesOf = (found: readonly string[]) => [
  ...new Set(found.map((line) => line.slice(0, line.indexOf(':')))),
]

it('finds nothing in a house that is well', async () => {
  expect(await broken()).toEqual([])
})

const charged = (where: string) => `(SELECT id FROM ledger_transactions WHERE ${where} LIMIT 1)`
const posting = (reference: string, account: string, cents: number) =>
  `INSERT INTO ledger_postings (transaction_id, account, cents)
   VALUES (${charged(`reference LIKE '${reference}'`)}, '${account}', ${cents})`
const movement = (kind: string) =>
  `INSERT INTO ledger_transactions (kind, reference, created_at) VALUES ('${kind}', 'by:hand', now())`
const attempt = `INSERT INTO payment_attempts (user_id, purpose, subject, amount, status, expires_at, created_at, updated_at)
  VALUES ((SELECT min(id) FROM users), 'topup', '{}', 1, 'processing', '2026-11-19', '2026-11-19', '2026-11-19')`

const failedRefund = (settledAs: string | null) =>
  `INSERT INTO payment_refunds (attempt_id, reference, amount, status, settled_as, created_at, updated_at, due_at)
   SELECT id, 'by:hand', 1, 'failed', ${settledAs === null ? 'NULL' : `'${settledAs}'`}, now(), now(), now()
   FROM payment_attempts`

it.each<[rule: string, ...statements: string[]]>([
  ['rooms', `DELETE FROM occupancies WHERE NOT seated`],
  ['rooms', `UPDATE venue_tables SET name = 'M 1' WHERE name = 'M1'`],
  [
    'hours',
    `UPDATE occupancies SET during = tstzrange(lower(during), upper(during) + '1 hour') WHERE NOT seated`,
  ],
  ['times', `UPDATE bookings SET start_time = '11:15' WHERE checked_in_at IS NULL`],
  ['room_without_booking', `UPDATE bookings SET status = 'no_show' WHERE checked_in_at IS NULL`],
  [
    'overlap',
    `ALTER TABLE occupancies DROP CONSTRAINT occupancies_no_overlap`,
    `UPDATE occupancies o SET during = other.during, table_id = other.table_id FROM occupancies other
     WHERE o.booking_id <> other.booking_id AND o.seated`,
  ],
  ['presence', `UPDATE occupancies SET seated = false`],
  ['presence', `UPDATE bookings SET checked_in_at = NULL`],
  ['presence', `UPDATE bookings SET checked_in_at = now() WHERE checked_in_at IS NULL`],
  [
    'two_parties',
    `DROP INDEX occupancies_one_party`,
    `UPDATE occupancies SET seated = true, table_id = (SELECT min(table_id) FROM occupancies)`,
  ],
  ['left', `UPDATE bookings SET status = 'completed' WHERE checked_in_at IS NOT NULL`],
  [
    'waiting',
    `UPDATE food_orders SET status = 'waiting', serve = 'on_arrival',
       booking_id = (SELECT id FROM bookings WHERE checked_in_at IS NOT NULL) WHERE bill_id IS NULL`,
  ],
  [
    'series',
    `INSERT INTO series (lantern_id, user_id, every, charge, created_at)
     SELECT 'ABCDEFGHJKMN', max(id), 'week', 'at_once', now() FROM users`,
    `UPDATE bookings SET series_id = (SELECT max(id) FROM series), user_id = (SELECT min(id) FROM users)`,
  ],
  ['closed_account', `UPDATE users SET deleted_at = now() WHERE role = 'customer'`],
  ['booking_days', `UPDATE booking_days SET bookings = bookings + 1`],
  ['booking_months', `DELETE FROM booking_months`],
  ['booking_days', `UPDATE bookings SET deposit_kept = 1 WHERE payment_method = 'deposit'`],
  ['balance', `UPDATE users SET account_balance = account_balance + 1`],
  ['points', `UPDATE users SET loyalty_points = loyalty_points + 1`],
  ['transaction', posting('booking:%:charged', 'cash', 1)],
  ['booking_ledger', `UPDATE bookings SET subtotal = subtotal + 1, total_price = total_price + 1`],
  ['booking_ledger', `UPDATE bookings SET status = 'canceled' WHERE checked_in_at IS NULL`],
  ['booking_points', `UPDATE bookings SET points_earned = points_earned + 1`],
  ['booking_price', `UPDATE bookings SET subtotal = -1, service_fee = 0, total_price = -1`],
  ['booking_ledger', `UPDATE bookings SET status = 'no_show' WHERE payment_method = 'deposit'`],
  ['deposits', `UPDATE bookings SET deposit = deposit + 1 WHERE payment_method = 'deposit'`],
  ['deposits', `UPDATE bookings SET payment_method = 'bill' WHERE payment_method = 'deposit'`],
  ['deposits', movement('deposit_used'), posting('by:hand', 'deposits', 1)],
  ['order_lines', `UPDATE food_order_items SET quantity = quantity + 1`],
  ['order_ledger', posting('food_order:%:charged', 'food_income', 100)],
  ['order_ledger', `UPDATE food_orders SET status = 'canceled' WHERE bill_id IS NULL`],
  ['order_points', `UPDATE food_orders SET points_earned = points_earned + 1`],
  ['order_bill', `UPDATE bill_lines SET net = net + 1 WHERE kind = 'dish'`],
  ['bill', `UPDATE bill_payments SET amount = amount - 1`],
  ['bill', `UPDATE bills SET status = 'paid', closed_at = now()`],
  ['bill_payments', `UPDATE bill_payments SET amount = amount - 1`],
  ['bill_payments', `UPDATE bill_payments SET is_deposit = true`],
  ['bill_payments', `UPDATE bill_payments SET tip = tip + 1 WHERE tip > 0`],
  ['given_away', `UPDATE corrections SET amount = amount + 1 WHERE kind = 'taken_off'`],
  ['given_away', `UPDATE corrections SET amount = amount + 1 WHERE kind = 'goodwill'`],
  ['card_refund', attempt, failedRefund('cash')],
  [
    'card_refund',
    attempt,
    failedRefund(null),
    `INSERT INTO corrections (kind, refund_id, amount, reason, actor_id, reference, created_at)
     SELECT 'card_refund', id, amount, 'other', (SELECT min(id) FROM users), 'by:hand', now() FROM payment_refunds`,
  ],
  ['tips_back', `DELETE FROM corrections WHERE kind = 'tip'`],
  ['correction', `UPDATE bill_lines SET net = -1000 WHERE kind = 'correction'`],
  [
    'bill_key',
    `INSERT INTO bill_keys (hash, bill_id, created_at) SELECT 'x', id, now() FROM bills`,
    `UPDATE bills SET status = 'written_off', closed_at = now()`,
  ],
  ['day', posting('booking:%:charged', 'booking_income', 100)],
  ['flow', movement('a kind nobody knows'), posting('by:hand', 'cash', 1)],
  ['flow', movement('cash_in'), posting('by:hand', 'booking_income', 1)],
  ['flow', movement('cash_in'), posting('by:hand', 'deposits', 1)],
  ['close', `UPDATE day_closes SET expected_cash = expected_cash + 1`],
  ['order_income', `UPDATE order_income SET cents = cents + 1`],
  ['attempt', attempt],
  [
    'refund',
    attempt,
    `INSERT INTO payment_refunds (attempt_id, reference, amount, created_at, updated_at, due_at)
     SELECT id, 'by:hand', 1, '2026-11-19', '2026-11-19', '2026-11-19' FROM payment_attempts`,
  ],
  [
    'hold',
    `UPDATE bookings SET status = 'pending', hold_expires_at = '2026-11-19' WHERE checked_in_at IS NULL`,
  ],
  [
    'charge',
    `UPDATE bookings SET status = 'pending', charge_at = '2026-11-19' WHERE checked_in_at IS NULL`,
  ],
  [
    'charge',
    `UPDATE bookings SET status = 'pending', charge_at = '2026-11-18', charge_failed_at = '2026-11-18'
     WHERE checked_in_at IS NULL`,
  ],
  ['letter', `UPDATE mail_outbox SET give_up_at = '2026-11-19'`],
])('tells of %s', async (rule, ...statements) => {
  expect(rulesOf(await broken(...statements))).toContain(rule)
})

it.each(Object.entries(doctorRules))(
  'asks the ledger once for %s, and not for each thing by a pattern of its own',
  (_rule, query) => {
    expect(query).not.toMatch(/LIKE (?!')/)
  },
)
