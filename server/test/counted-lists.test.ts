import { listAudit } from '@lantern/contract/reports/audit'
import { countPastBookings, listPastBookings } from '@lantern/contract/bookings/bookings'
import { listCustomers } from '@lantern/contract/members/customers'
import { listMail } from '@lantern/contract/calls/mail'
import { countOrders, createOrder, listStaffOrders } from '@lantern/contract/menu/orders'
import { listSecurity } from '@lantern/contract/account/security'
import { listUsers } from '@lantern/contract/members/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from './club/club.ts'
import { menuOf } from './ordering.ts'
import type { Visitor } from './club/visitor.ts'

let club: Club
let admin: Visitor
let member: Visitor & { person: { id: number } }

/** 1,200 rows for every long list, and 25 past bookings of one member. */
const many = [
  `INSERT INTO users (email, password, first_name, last_name, role, created_at, updated_at)
   SELECT 'many' || n || '@club.test', 'x', 'Many', 'Name ' || n, 'customer', now(), now()
   FROM generate_series(1, 1200) n`,
  `INSERT INTO audit_events (action, subject, created_at)
   SELECT CASE n % 40 WHEN 0 THEN 'menu.item.edit' ELSE 'order.status' END, 'food_order:' || n,
     timestamptz '2026-11-20T20:00Z' - n * interval '1 minute' FROM generate_series(1, 1200) n`,
  `INSERT INTO security_events (kind, created_at)
   SELECT 'signin.failed', timestamptz '2026-11-20T20:00Z' - n * interval '1 minute'
   FROM generate_series(1, 1200) n`,
  `INSERT INTO mail_outbox (reference, member_id, address, first_name, language, content, created_at, due_at, give_up_at)
   SELECT 'many:' || n, u.id, u.email, 'Many', 'en', '{"kind":"password_changed"}', now(), now(), now()
   FROM generate_series(1, 1200) n, (SELECT id, email FROM users ORDER BY id LIMIT 1) u`,
]

beforeAll(async () => {
  club = await openClub()
  admin = await club.signedIn({ role: 'admin' })
  member = await club.signedIn({ balance: 100_000 })
  for (const sql of many) await club.pool.query(sql)
  await club.pool.query(
    `WITH booked AS (
       INSERT INTO bookings (lantern_id, user_id, amenity_id, booking_date, start_time, end_time,
         during, units, hours, price_per_hour, service_fee_bps, status, refund_rules, created_at, updated_at)
       SELECT 'PASTPAST' || (1000 + n), $1, 1, date '2026-10-20' - n, '19:00', '20:00',
         tstzrange(timestamptz '2026-10-20T23:00Z' - n * interval '1 day',
                   timestamptz '2026-10-21T00:00Z' - n * interval '1 day'), '{}', 1, 10, 0,
         'completed', '[{"hours": 0, "percent": 100}]', now(), now()
       FROM generate_series(1, 25) n RETURNING *
     )
     INSERT INTO bills (lantern_id, booking_id, user_id, points_per_dollar, opened_at)
     SELECT replace(lantern_id, 'PAST', 'BILL'), id, $1, 0, now() FROM booked`,
    [member.person.id],
  )
  await club.pool.query(
    `INSERT INTO bill_lines (bill_id, kind, account, cause, net, night, booking_id, amenity_id, created_at)
     SELECT b.id, 'room', 'booking_income', 'booking', 10, k.booking_date, k.id, 1, now()
     FROM bills b JOIN bookings k ON k.id = b.booking_id WHERE b.user_id = $1`,
    [member.person.id],
  )
  await club.pool.query(
    `INSERT INTO bill_payments (bill_id, method, cause, amount, user_id, business_date, created_at)
     SELECT id, 'cash', 'booking', 10, $1, '2026-11-20', now() FROM bills WHERE user_id = $1`,
    [member.person.id],
  )
  await club.pool.query("UPDATE bills SET status = 'paid', closed_at = now() WHERE user_id = $1", [
    member.person.id,
  ])
})
afterAll(() => club.close())

describe('a list with more than a thousand rows', () => {
  it('is counted up to a thousand on its first page', async () => {
    const counts = [
      (await admin.call(listUsers, { query: {} })).reply.count,
      (await admin.call(listCustomers, { query: {} })).reply.count,
      (await admin.call(listCustomers, { query: { search: 'many' } })).reply.count,
      (await admin.call(listAudit, { query: {} })).reply.count,
      (await admin.call(listSecurity, { query: {} })).reply.count,
      (await admin.call(listMail, { query: {} })).reply.count,
    ]
    expect(counts).toEqual(counts.map(() => 1_001))
  })

  it('is counted with its filters', async () => {
    const edits = await admin.call(listAudit, { query: { action: 'menu' } })
    expect(edits.reply).toMatchObject({ count: 30, hasMore: false })
    const team = await admin.call(listUsers, { query: { role: 'team' } })
    expect(team.reply.count).toBe(team.reply.users.length)
  })

  it('is counted from each further page on', async () => {
    const { reply: first } = await admin.call(listCustomers, { query: { search: 'name 11' } })
    const { reply: second } = await admin.call(listCustomers, {
      query: { search: 'name 11', after: first.next ?? '' },
    })
    expect(second.count).toBe(first.count - first.users.length)
    expect(first.count).toBeGreaterThan(100)
  })
})

describe('a member’s own lists', () => {
  it('are counted completely', async () => {
    const { reply: page } = await member.call(listPastBookings, { query: {} })
    expect(page).toHaveLength(20)
    expect((await member.call(countPastBookings, {})).reply).toEqual({ count: 25 })
    expect((await admin.call(countPastBookings, {})).reply).toEqual({ count: 0 })
  })

  it('include orders, for the member and for the staff', async () => {
    const [dish] = await menuOf(club)
    if (!dish) throw new Error('the menu has nothing')
    for (let order = 0; order < 2; order += 1) {
      await member.call(createOrder, { body: { items: [{ foodItemId: dish.id, quantity: 1 }] } })
    }
    expect((await member.call(countOrders, {})).reply).toEqual({ count: 2 })
    const query = { userId: String(member.person.id) }
    const { reply } = await admin.call(listStaffOrders, { query })
    expect([reply.count, reply.orders.length]).toEqual([2, 2])
  })
})
