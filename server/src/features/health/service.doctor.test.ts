import { updateAmenity } from '@lantern/contract/venue/amenities'
import { createBooking } from '@lantern/contract/bookings/bookings'
import * as bills from '@lantern/contract/bills/bills'
import * as billActs from '@lantern/contract/bills/actions'
import { correctBill, creditGoodwill, refundBill } from '@lantern/contract/bills/corrections'
import { closeDay } from '@lantern/contract/bills/close'
import { createOrder } from '@lantern/contract/menu/orders'
import { checkInBooking } from '@lantern/contract/floor/acts'
import { createSale } from '@lantern/contract/bills/till'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { describeContradiction, findAllContradictions } from './service.ts'

const idPath = (id: number) => ({ params: { id: String(id) } })
const night = '2026-11-20'

let club: Club
/** Sample data with parties, a deposit, dishes, bills, goodwill and a close. */
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
  const payment = { method: 'cash' as const, amount: '5.00', tip: '2.00', due: reply.due }
  const { version } = (await staff.call(billActs.payBill, { ...idPath(bill.id), body: payment }))
    .reply
  const tip = { method: 'cash' as const, amount: '0.00', tip: '1.00', reason: 'mistake' as const }
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

/** Breaks data by SQL with the database's triggers off, runs the doctor, rolls back, and returns the findings. */
async function broken(...statements: string[]): Promise<string[]> {
  let found: string[] = []
  const { db, clock } = club.kernels[0]
  await transact(db, async (tx: Tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
    found = (await findAllContradictions(tx, clock.now())).map(describeContradiction)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return found
}
const rulesOf = (found: readonly string[]) => [
  ...new Set(found.map((line) => line.slice(0, line.indexOf(':')))),
]

it('finds nothing in consistent data', async () => {
  expect(await broken()).toEqual([])
})

const attempt = (outcome: string | null) =>
  `INSERT INTO payment_attempts
     (user_id, purpose, subject, amount, status, outcome, expires_at, created_at, updated_at)
   SELECT min(id), 'topup', '{}', 1, 'processing', ${outcome}, '2026-11-19', '2026-11-19', '2026-11-19' FROM users`
const refund = (payment: string, status = 'created') =>
  `INSERT INTO payment_refunds
     (attempt_id, payment_id, reference, amount, status, settled_as, created_at, updated_at, due_at)
   SELECT id, ${payment}, 'by:hand', 1, '${status}', 'cash', '2026-11-19', '2026-11-19', '2026-11-19'
   FROM payment_attempts`
const cardPayment = `INSERT INTO bill_payments
    (bill_id, method, cause, amount, attempt_id, refunds, business_date, created_at)
  SELECT min(bill_id), 'card', 'bill_refund', -1, min(attempt.id::text)::uuid, 1, '2026-11-20', now()
  FROM bill_payments, payment_attempts AS attempt`
const latest = '(SELECT max(id) FROM bill_payments)'
const tonightsTab = `UPDATE bills SET status = 'open', closed_at = NULL, is_tab = true WHERE status = 'paid'`

it.each<[rule: string, ...statements: string[]]>([
  ['rooms', `DELETE FROM occupancies WHERE NOT seated`],
  ['rooms', `UPDATE venue_tables SET name = 'M 1' WHERE name = 'M1'`],
  [
    'hours',
    `UPDATE occupancies SET during = tstzrange(lower(during), upper(during) + '1 hour') WHERE NOT seated`,
  ],
  ['hours', `UPDATE bookings SET buffer_minutes = 15 WHERE checked_in_at IS NULL`],
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
       booking_id = (SELECT id FROM bookings WHERE checked_in_at IS NOT NULL)`,
  ],
  [
    'series',
    `INSERT INTO series (lantern_id, user_id, every, charge, created_at)
     SELECT 'ABCDEFGHJKMN', max(id), 'week', 'at_once', now() FROM users`,
    `UPDATE bookings SET series_id = (SELECT max(id) FROM series), user_id = (SELECT min(id) FROM users)`,
  ],
  ['closed_account', `UPDATE users SET deleted_at = now() WHERE role = 'customer'`],
  ['balance', `UPDATE users SET account_balance = account_balance + 1`],
  ['credit', `UPDATE users SET credit = 1 WHERE account_balance > 1`],
  [
    'income',
    `INSERT INTO account_nights SELECT day, account, 1 + sum(cents) FROM journal GROUP BY 1, 2`,
  ],
  ['balance', `UPDATE wallet_entries SET amount = amount + 1`],
  ['points', `UPDATE users SET loyalty_points = loyalty_points + 1`],
  [
    'redeemed',
    `INSERT INTO bill_payments (bill_id, method, cause, amount, points, user_id, business_date, created_at)
     SELECT max(b.id), 'points', 'bill_payment', 1, 5, max(u.id), '2026-11-20', now() FROM bills b, users u`,
  ],
  ['bill', `UPDATE bill_payments SET amount = amount - 1 WHERE amount > 1`],
  ['bill', `UPDATE bills SET status = 'paid', closed_at = now() WHERE status = 'open'`],
  ['bill', `UPDATE bills SET status = 'open', closed_at = NULL WHERE status = 'paid'`],
  ['bill', tonightsTab, `UPDATE bookings SET status = 'canceled'`],
  [
    'bill',
    `UPDATE bills SET status = 'owed', closed_at = NULL, due_by = now() WHERE status = 'paid' AND user_id IS NOT NULL`,
  ],
  [
    'bill_key',
    `INSERT INTO bill_keys (hash, bill_id, created_at) SELECT id::text::bytea, id, now() FROM bills`,
  ],
  ['reversed', `UPDATE bill_lines SET net = -1000 WHERE reverses IS NOT NULL`],
  ['refunded', `UPDATE bill_payments SET tip = -1000 WHERE refunds IS NOT NULL`],
  ['card_refund', attempt(null), cardPayment],
  ['card_refund', attempt(null), refund('NULL'), `UPDATE payment_refunds SET payment_id = 1`],
  [
    'card_refund',
    attempt(null),
    cardPayment,
    refund(latest),
    `UPDATE payment_refunds SET amount = 2`,
  ],
  ['card_refund_failed', attempt(null), cardPayment, refund(latest, 'failed')],
  ['bought', attempt(`'bought'`)],
  ['booking_bill', `DELETE FROM bills WHERE booking_id IS NOT NULL`],
  [
    'booking_bill',
    `UPDATE bookings SET status = 'pending', hold_expires_at = '2026-11-21' WHERE checked_in_at IS NULL`,
  ],
  ['booking_price', `UPDATE bookings SET price_per_hour = price_per_hour + 1`],
  ['booking_price', `UPDATE bookings SET service_fee_bps = service_fee_bps + 100`],
  ['canceled', `UPDATE bookings SET status = 'canceled'`],
  ['canceled', `UPDATE food_orders SET status = 'canceled'`],
  ['order_lines', `UPDATE food_order_items SET quantity = quantity + 1`],
  ['order_lines', `UPDATE food_orders SET bill_id = (SELECT min(id) FROM bills)`],
  ['bill_points', `UPDATE bills SET points_per_dollar = points_per_dollar + 1`],
  ['bill_points', `DELETE FROM loyalty_entries`],
  ['tier', `UPDATE users SET tier_id = (SELECT id FROM tiers)`],
  ['close', `UPDATE day_closes SET expected_cash = expected_cash + 1`],
  ['attempt', attempt(null)],
  ['refund', attempt(null), refund('NULL')],
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
  ['email', `UPDATE mail_outbox SET give_up_at = '2026-11-19'`],
])('finds %s', async (rule, ...statements) => {
  expect(rulesOf(await broken(...statements))).toContain(rule)
})
