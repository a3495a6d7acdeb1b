import { addDays } from '@lantern/contract/venue/hours'
import fc from 'fast-check'
import pg from 'pg'
import type { Club } from '../club/club.ts'

/** The nights of the rows: two years that end with the club's night. */
export const LAST = '2026-11-20'
export const FIRST = addDays(LAST, -730)

const night = fc.integer({ min: 0, max: 730 }).map((days) => addDays(FIRST, days))
const cents = fc.integer({ min: 100, max: 40_000 })
const members = fc.option(fc.integer({ min: 1_001, max: 1_030 }), { freq: 3 })

/** A booking with its bill: room, fee, dishes, what was taken off, and how it was paid. */
const party = fc.record({
  night,
  /** Half hours, and times of walk-ins; some are past midnight. */
  start: fc.oneof(
    fc.integer({ min: 28, max: 48 }).map((half) => 30 * half),
    fc.integer({ min: 14 * 60, max: 24 * 60 }),
  ),
  minutes: fc.constantFrom(30, 60, 90, 120, 137, 180),
  lead: fc.integer({ min: 0, max: 50 }),
  amenity: fc.integer({ min: 1, max: 6 }),
  member: members,
  guests: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 4 }),
  status: fc.constantFrom('completed', 'completed', 'confirmed', 'canceled', 'no_show', 'pending'),
  isHold: fc.boolean(),
  isBilled: fc.boolean(),
  room: cents,
  fee: fc.nat(2_000),
  kept: fc.nat(100),
  dishes: fc.array(
    fc.record({
      item: fc.integer({ min: 1, max: 8 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      price: cents,
      discount: fc.nat(99),
      tax: fc.nat(900),
      ends: fc.constantFrom('served', 'served', 'canceled', 'partly off'),
    }),
    { maxLength: 3 },
  ),
  method: fc.constantFrom('cash', 'terminal', 'balance', 'points', 'none'),
  tip: fc.nat(500),
  later: fc.integer({ min: 0, max: 40 }),
})

const entry = fc.record({
  night,
  member: fc.integer({ min: 1_001, max: 1_030 }),
  kind: fc.constantFrom(
    'topup',
    'topup_credit',
    'cash_in',
    'cash_out',
    'goodwill',
    'opening_balance',
  ),
  amount: cents,
})

const wait = fc.record({
  night,
  amenity: fc.integer({ min: 1, max: 5 }),
  member: fc.integer({ min: 1_001, max: 1_030 }),
  hours: fc.integer({ min: 1, max: 4 }),
  state: fc.constantFrom('waiting', 'booked', 'left', 'ended'),
})

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const dollars = (amount: number) => (amount / 100).toFixed(2)
const number = (place: number, kind: string) => `${kind}${String(place).padStart(11, '0')}`

/** The statement that writes rows into a table, from their values by column. */
function insert(table: string, rows: readonly Readonly<Record<string, unknown>>[]): string {
  if (rows.length === 0) return ''
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const json = pg.escapeLiteral(JSON.stringify(rows))
  return `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ${json});`
}

/**
 * Writes generated rows over two years into an empty club, by hand and without triggers: bookings with lines, payments
 * and orders, entries of balances, and waits. Two dates have other hours than their weekday.
 */
export async function writeReportRows(club: Club, seed: number, count = 300): Promise<void> {
  const parties = fc.sample(party, { seed, numRuns: count })
  let posting = 1_000
  const id = () => (posting += 1)
  const bookings: Record<string, unknown>[] = []
  const bills: Record<string, unknown>[] = []
  const lines: Record<string, unknown>[] = []
  const payments: Record<string, unknown>[] = []
  const orders: Record<string, unknown>[] = []
  const items: Record<string, unknown>[] = []
  for (const [place, one] of parties.entries()) {
    const booking = 100 + place
    const isHold = one.isHold && one.status === 'pending'
    const end = one.start + one.minutes
    bookings.push({
      id: booking,
      lantern_id: number(place, 'K'),
      user_id: one.member,
      guest_name: one.member === null ? 'Guest' : null,
      party_size: one.guests,
      amenity_id: one.amenity,
      booking_date: one.night,
      start_time: clock(one.start),
      end_time: clock(end),
      during: `[${one.night} 19:00+00,${one.night} 20:00+00)`,
      units: ['M1'],
      hours: (one.minutes / 60).toFixed(2),
      price_per_hour: '48.00',
      rates: [],
      service_fee_bps: 500,
      buffer_minutes: 0,
      minimum_spend: 0,
      status: one.status,
      hold_expires_at: isHold ? '2026-11-20T20:00:00Z' : null,
      refund_rules: [],
      changes_made: 0,
      is_open_ended: false,
      left_at: one.status === 'completed' ? `${one.night}T23:00:00Z` : null,
      checked_in_at:
        one.status === 'completed' && place % 2 === 0 ? `${one.night}T20:00:00Z` : null,
      version: 1,
      created_at: `${addDays(one.night, 0 - one.lead)}T${place % 3 === 0 ? '04:59' : '17:00'}:00Z`,
      updated_at: `${one.night}T17:00:00Z`,
    })
    if (isHold || !one.isBilled) continue
    const bill = 5_000 + place
    const head = { quantity: 1, discount: 0, tax: 0, taxes: [], reason: null, reverses: null }
    const isGone = one.status === 'canceled' || one.status === 'no_show'
    const post = (line: Record<string, unknown>, days = 0): number => {
      const at = addDays(one.night, days)
      const own = { booking_id: booking, order_id: null, order_item_id: null, actor_id: null }
      lines.push({
        id: id(),
        bill_id: bill,
        ...head,
        name_en: 'Line',
        name_ch: '行',
        ...own,
        ...line,
        night: at,
        created_at: `${at}T21:00:00Z`,
      })
      return posting
    }
    const sold = { cause: 'booking', amenity_id: one.amenity }
    const parts = [
      { kind: 'room', account: 'booking_income', net: one.room, ...sold },
      { kind: 'service_fee', account: 'service_fees', net: one.fee, ...sold },
    ].filter(({ net }) => net > 0)
    for (const { net, ...part } of parts) {
      const line = post({ ...part, net: dollars(net) })
      if (!isGone) continue
      post({ ...part, net: dollars(0 - net), reverses: line, cause: 'booking_refund' })
    }
    if (isGone && one.kept > 20) {
      const fee = {
        kind: 'cancellation_fee',
        account: 'cancellation_income',
        net: dollars(one.kept),
      }
      post({ ...fee, ...sold, cause: 'booking_refund' })
    }
    bills.push({
      id: bill,
      lantern_id: number(place, 'B'),
      booking_id: booking,
      user_id: one.member,
      status: 'paid',
      is_tab: false,
      points_per_dollar: 1,
      members_may_order: true,
      version: 1,
      opened_at: `${one.night}T17:00:00Z`,
      closed_at: `${one.night}T23:00:00Z`,
    })
    if (!isGone && one.dishes.length > 0) {
      orders.push({
        id: booking,
        lantern_id: number(place, 'O'),
        source: 'member',
        serve: 'now',
        user_id: one.member,
        status: 'served',
        bill_id: bill,
        version: 1,
        created_at: `${one.night}T21:00:00Z`,
        updated_at: `${one.night}T21:00:00Z`,
      })
      for (const [which, dish] of one.dishes.entries()) {
        const item = 10 * booking + which
        const names = { name_en: `Dish ${dish.item}`, name_ch: `菜${dish.item}` }
        items.push({
          id: item,
          order_id: booking,
          food_item_id: dish.item,
          ...names,
          kind: 'food',
          quantity: dish.quantity,
          unit_price: dollars(dish.price),
          note: String(which),
          options: [],
        })
        const tax = (amount: number) => ({
          tax: dollars(amount),
          taxes: [{ en: 'HST', ch: '税', number: 'R1', rate: 13_000, amount }],
        })
        const line = {
          kind: 'dish',
          account: dish.item % 2 === 0 ? 'food_income' : 'beverage_income',
          ...names,
          quantity: dish.quantity,
          order_id: booking,
          order_item_id: item,
        }
        const net = dish.price - dish.discount
        const of = post({
          ...line,
          cause: 'food_order',
          net: dollars(net),
          discount: dollars(dish.discount),
          ...tax(dish.tax),
        })
        const off = { ...line, reverses: of, actor_id: 1_001, reason: 'quality' }
        if (dish.ends === 'canceled') {
          const all = { net: dollars(0 - net), discount: dollars(0 - dish.discount) }
          post({ ...off, ...all, cause: 'food_refund', ...tax(0 - dish.tax) }, one.later)
        }
        if (dish.ends === 'partly off') {
          post({ ...off, net: dollars(0 - Math.min(50, net)), cause: 'bill_correction' }, one.later)
        }
      }
    }
    if (one.method === 'none' || (one.method === 'balance' && one.member === null)) continue
    const isPoints = one.method === 'points'
    payments.push({
      id: id(),
      bill_id: bill,
      method: one.method,
      cause: 'bill_payment',
      rounding: 0,
      amount: dollars(one.room),
      tip: dollars(isPoints ? 0 : one.tip),
      credit: one.method === 'balance' ? dollars(Math.min(one.room, 50)) : 0,
      points: isPoints ? 100 : null,
      user_id: isPoints ? (one.member ?? 1_001) : one.member,
      business_date: one.night,
      created_at: `${one.night}T22:00:00Z`,
    })
  }
  const entries = fc.sample(entry, { seed, numRuns: count }).map((each) => ({
    id: id(),
    user_id: each.member,
    kind: each.kind,
    amount: dollars(each.kind === 'cash_out' ? 0 - each.amount : each.amount),
    rounding: 0,
    business_date: each.night,
    created_at: `${each.night}T18:00:00Z`,
  }))
  const waits = fc.sample(wait, { seed, numRuns: count }).map((each, place) => ({
    id: 1 + place,
    guest_name: `Guest ${place}`,
    amenity_id: each.amenity,
    night: each.night,
    from_time: '19:00',
    to_time: '23:00',
    hours: each.hours,
    above_capacity: false,
    is_walk_in: false,
    ends_at: `${each.night}T23:00:00Z`,
    state: each.state,
    joined_at: `${each.night}T10:00:00Z`,
    ended_at: each.state === 'waiting' ? null : `${each.night}T20:00:00Z`,
  }))
  const users = Array.from({ length: 30 }, (_, place) => ({
    id: 1_001 + place,
    email: `r${place}@club.test`,
    password: 'x',
    first_name: `Member ${place}`,
    last_name: '',
    language: 'en',
    role: place === 0 ? 'admin' : 'customer',
    status: 'Regular',
    tier_id: place % 3 ? null : 1,
    account_balance: 0,
    credit: 0,
    loyalty_points: 0,
    reminders: true,
    version: 1,
    discord_sign_in: 'off',
    created_at: '2024-01-01T00:00:00Z',
    updated_at: '2024-01-01T00:00:00Z',
  }))
  await club.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE venue_settings SET weekday_hours = '[{"weekday": 5, "opensAt": "12:00", "closesAt": "03:00"}]', version = version + 1;
    INSERT INTO venue_special_days (date, hours, created_at) VALUES
      ('${addDays(LAST, -5)}', '{"opensAt": "18:00", "closesAt": "23:00"}', now()), ('${addDays(LAST, -9)}', NULL, now());
    UPDATE food_items SET cost = 3.10 WHERE id % 3 <> 0;
    ${insert('users', users)} ${insert('bookings', bookings)} ${insert('bills', bills)} ${insert('food_orders', orders)}
    ${insert('food_order_items', items)} ${insert('bill_lines', lines)} ${insert('bill_payments', payments)}
    ${insert('wallet_entries', entries)} ${insert('waitlist_entries', waits)} COMMIT`)
}
