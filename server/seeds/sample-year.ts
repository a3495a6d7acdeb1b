import {
  addDays,
  closedOn,
  hoursOfNight,
  openingOn,
  weekdayOf,
} from '@lantern/contract/venue/hours'
import { creditFor } from '@lantern/contract/payments/offers'
import { taxParts, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { taxesOn, taxTotal, type TaxedKind } from '@lantern/contract/payments/taxes'
import { sql } from 'drizzle-orm'
import { findAmenities, type AmenityRow } from '../src/features/amenities/repository.ts'
import { unknownPassword } from '../src/features/members/secrets/service.password.ts'
import { readMenu } from '../src/features/menu/service.ts'
import { allUnits } from '../src/features/tables/service.ts'
import {
  businessDateAt,
  instantOf,
  readSettings,
  type VenueSettings,
} from '../src/features/venue/service.ts'
import type { Tx } from '../src/kernel/db/db.ts'

/** Numbers that look random and are the same for the same seed (mulberry32). */
class Dice {
  #state = 2026
  /** From 0 to below 1. */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  below = (limit: number): number => Math.floor(this.roll() * limit)
  /** One of several, each as likely as its weight. */
  pick<One>(of: readonly One[], weight: (one: One) => number = () => 1): One {
    let left = this.roll() * of.reduce((all, one) => all + weight(one), 0)
    for (const one of of) {
      left -= weight(one)
      if (left < 0) return one
    }
    throw new Error('nothing to pick from')
  }
}

/** The nights before today, and those from today on that have bookings. */
const [NIGHTS, AHEAD] = [365, 21]
const MEMBERS = 420
/** Parties of an average night by weekday, from Monday on. */
const PER_NIGHT = [16, 18, 20, 26, 44, 50, 30]
/** A name by a number, in SQL. */
const nameOf = (id: string, of: string) =>
  `(ARRAY['${of.replaceAll(' ', "', '")}'])[1 + (${id}) % ${of.split(' ').length}]`
const firstName = (id: string) =>
  nameOf(id, 'Mei James Wei Anna Li Sofia Jun Omar Ling Noah Yan Eva Xin')
const lastName = (id: string) =>
  nameOf(id, 'Chen Wang Singh Smith Zhang Liu Brown Tran Huang Lee Garcia')

interface House {
  venue: VenueSettings
  now: Date
  today: string
  /** The id of the member of staff who acts; the members' ids follow it. */
  staff: number
  rooms: (AmenityRow & { tableId: number })[]
  dishes: Awaited<ReturnType<typeof readMenu>>['items']
}

/** The columns of what is planned, as `json_to_recordset` reads them. */
const columns = {
  member: 'id int, at timestamptz',
  planned: `id int, user_id int, size int, amenity int, unit int, night date, start text, "end" text, begins timestamptz,
    ends timestamptz, hours numeric, buffer int, price numeric, room numeric, room_taxes jsonb, fee numeric, fee_taxes jsonb,
    status text, day date, at timestamptz, paid numeric, kept numeric`,
  dish: 'id int, party int, item int, account text, quantity int, taxes jsonb, is_comp boolean',
  payment:
    'bill int, user_id int, method text, amount numeric, tip numeric, day date, at timestamptz',
  top_up: 'user_id int, attempt uuid, amount numeric, credit numeric, day date, at timestamptz',
  wait: 'amenity int, night date, hours int, is_left boolean, at timestamptz',
}

type Planned = Record<keyof typeof columns, Record<string, unknown>[]>

/** Plans a year of parties until today and the bookings of the next weeks, the same ones for the same house and day. */
function planYear({ venue, now, today, staff, rooms, dishes }: House): Planned {
  const dice = new Dice()
  const plan: Planned = { member: [], planned: [], dish: [], payment: [], top_up: [], wait: [] }
  const first = addDays(today, 0 - NIGHTS)
  /** A moment of a business day, so many minutes after its night opens. */
  const moment = (date: string, minutes: number) => {
    const opens = instantOf(date, openingOn(date, venue).opensAt, venue)
    return new Date(Math.min(opens.getTime() + minutes * 60_000, now.getTime())).toISOString()
  }
  const members = Array.from({ length: MEMBERS }, (_, place) => ({
    id: staff + 1 + place,
    // Some come often, most now and then.
    likes: 1 / (1 + place / 25),
    since: place % 3 > 0 ? first : addDays(first, dice.below(NIGHTS - 10)),
  }))
  plan.member = members.map(({ id, since }) => ({ id, at: moment(since, 0) }))
  const taxesFor = (kind: TaxedKind, net: Cents, date: string) =>
    taxParts([{ kind, net }], taxesOn(venue.taxes, date))[0] ?? []
  const pay = (
    of: { bill: number; user_id?: number; day: string; at: string },
    method: string,
    due: Cents,
  ) => {
    const tip = method === 'balance' || dice.below(2) > 0 ? 0 : Math.round(due / 1_000) * 100
    plan.payment.push({ ...of, method, amount: toDollars(due), tip: toDollars(tip) })
  }
  /** Orders dishes for a party. Returns what they come to without the few that are comps. */
  const order = (party: number, date: string): Cents => {
    const chosen = Array.from({ length: 1 + dice.below(4) }, () =>
      dice.pick(dishes, ({ item }) => 1 + (item.id % 5)),
    )
    return [...new Set(chosen)].reduce((all, { item, category }) => {
      const [quantity, isComp] = [1 + dice.below(3), dice.below(40) === 0]
      const net = quantity * item.price
      const taxes = taxesFor(item.isAlcohol ? 'alcohol' : category.kind, net, date)
      const of = {
        id: plan.dish.length + 1,
        party,
        item: item.id,
        account: `${category.kind}_income`,
      }
      plan.dish.push({ ...of, quantity, taxes, is_comp: isComp })
      return all + (isComp ? 0 : net + taxTotal(taxes))
    }, 0)
  }
  const book = (night: string, room: House['rooms'][number], from: number, hours: number) => {
    const known = members.filter(({ since }) => since <= night)
    const member = dice.roll() < 0.68 ? dice.pick(known, ({ likes }) => likes) : null
    const made = addDays(night, 0 - Math.floor(30 * dice.roll() ** 3))
    const earliest = member?.since ?? first
    const day = [made < earliest ? earliest : made, today].toSorted()[0] ?? today
    const at = moment(day, dice.below(300))
    const fate = dice.roll()
    const ended = night >= today ? 'confirmed' : fate < 0.12 ? 'no_show' : 'completed'
    const status = fate < 0.08 && day < night ? 'canceled' : ended
    const line = hoursOfNight(openingOn(night, venue))
    const [start, end] = [line[from] ?? '', line[from + hours] ?? '']
    const begins = instantOf(night, start, venue).toISOString()
    const ends = instantOf(night, end, venue, from + hours === line.length - 1).toISOString()
    const price = room.pricePerHour * hours
    const fee = Math.round((price * venue.serviceFeeBasisPoints) / 10_000)
    const [room_taxes, fee_taxes] = [
      taxesFor('room', price, night),
      taxesFor('service_fee', fee, night),
    ]
    const total = price + fee + taxTotal(room_taxes) + taxTotal(fee_taxes)
    const id = plan.planned.length + 1
    const isAhead = member !== null && dice.roll() < 0.6
    const paid = isAhead ? total : 0
    // Who doesn't come, or cancels late, leaves what was paid, or half, unless that would have to be taxed.
    const part = status === 'no_show' ? 1 : dice.roll() < 0.3 ? 0.5 : 0
    const kept = total === price + fee ? Math.round(paid * part) : 0
    const isOver = status === 'completed'
    const of = { bill: id, ...(member && { user_id: member.id }) }
    if (isAhead) pay({ ...of, day, at }, 'balance', total)
    const due =
      total - paid + (isOver && dishes.length > 0 && dice.roll() < 0.7 ? order(id, night) : 0)
    const methods = ['terminal', 'cash', ...(member ? ['balance', 'balance'] : [])]
    if (isOver && due > 0) pay({ ...of, day: night, at: ends }, dice.pick(methods), due)
    const size = dice.below(8) > 0 ? 1 + dice.below(room.capacity) : null
    const where = { amenity: room.id, unit: room.tableId, buffer: room.bufferMinutes, size }
    const when = { night, start, end, begins, ends, hours, status, day, at }
    const money = { price: room.pricePerHour, room: price, fee, paid, kept }
    const dollars = Object.fromEntries(
      Object.entries(money).map(([name, cents]) => [name, toDollars(cents)] as const),
    )
    plan.planned.push({ id, ...of, ...where, ...when, ...dollars, room_taxes, fee_taxes })
  }
  for (let place = 0; place < NIGHTS + AHEAD; place += 1) {
    const night = addDays(first, place)
    if (closedOn(night, venue) !== null) continue
    const length = hoursOfNight(openingOn(night, venue)).length - 1
    const taken = new Set<string>()
    const booked = night < today ? 1 : 0.5 * (1 - (place - NIGHTS) / AHEAD)
    const season = 0.85 + 0.15 * Math.cos((2 * Math.PI * place) / 365)
    const parties =
      (PER_NIGHT[weekdayOf(night) - 1] ?? 0) * booked * season * (0.8 + 0.4 * dice.roll())
    for (let party = 0; party < Math.round(parties); party += 1) {
      const room = dice.pick(rooms, ({ pricePerHour }) => 1 / pricePerHour ** 0.3)
      // Most come in the middle of the evening.
      const from = Math.min(
        length - 1,
        Math.floor(length * (0.05 + 0.45 * (dice.roll() + dice.roll()))),
      )
      const hours = Math.min(length - from, dice.pick([1, 2, 2, 2, 3, 3, 4]))
      const span = hours + Math.ceil(room.bufferMinutes / 60)
      const slots = Array.from({ length: span }, (_, hour) => `${room.tableId} ${from + hour}`)
      if (!slots.some((slot) => taken.has(slot))) {
        for (const slot of slots) taken.add(slot)
        book(night, room, from, hours)
      } else if (night < today && dice.below(2) === 0) {
        const of = { amenity: room.id, night, hours, is_left: dice.below(4) === 0 }
        plan.wait.push({ ...of, at: moment(night, 0) })
      }
    }
  }
  // A member tops up when the balance doesn't pay what is next.
  const balances = new Map<unknown, Cents>()
  plan.payment.sort((one, other) => String(one['at']).localeCompare(String(other['at'])))
  for (const { user_id, method, amount, day, at } of plan.payment) {
    if (method !== 'balance') continue
    const left = (balances.get(user_id) ?? 0) - Math.round(100 * Number(amount))
    const cents = left < 0 ? Math.max(10_000, Math.ceil((0 - left) / 5_000) * 5_000) : 0
    const credit = creditFor(venue.topUpOffers, cents)
    balances.set(user_id, left + cents + credit)
    if (cents === 0) continue
    const attempt = `00000000-0000-4000-8000-${String(plan.top_up.length).padStart(12, '0')}`
    const by = dice.roll() < 0.7 ? { attempt } : {}
    const of = { user_id, ...by, day, at }
    plan.top_up.push({ ...of, amount: toDollars(cents), credit: toDollars(credit) })
  }
  return plan
}

/** Statements that write the plan, in order. Those of balances run month by month, so that ids and times agree. */
const statements = (staff: number, { currency, pointsPerDollar: points }: VenueSettings) => {
  const line =
    'bill_id, kind, account, cause, net, tax, taxes, night, booking_id, amenity_id, created_at'
  const tax = (taxes: string) => `cents_of_taxes(${taxes}) / 100.0, ${taxes}`
  const number = (kind: string) => `upper(substr(md5('${kind}' || p.id), 1, 12))`
  const once = [
    `CREATE TEMPORARY TABLE party ON COMMIT DROP AS
     SELECT p.*, ${number('booking')} AS number, ${number('bill')} AS bill_number, ${number('order')} AS order_number, t.name AS unit_name,
       CASE WHEN user_id IS NULL THEN ${firstName('p.id')} END AS guest, CASE WHEN user_id IS NULL THEN '+1416555' || 1000 + p.id % 9000 END AS phone,
       CASE WHEN p.status IN ('completed', 'no_show') THEN night ELSE day END AS ended_on, CASE p.status WHEN 'completed' THEN ends
         WHEN 'no_show' THEN begins WHEN 'canceled' THEN at ELSE CASE WHEN paid > 0 THEN at END END AS ended_at,
       CASE WHEN ate THEN row_number() OVER (PARTITION BY night, ate ORDER BY begins, p.id) END AS order_place
     FROM planned p JOIN venue_tables t ON t.id = unit CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM dish WHERE party = p.id) AS ate) AS d`,
    `INSERT INTO users (id, email, password, first_name, last_name, reminders, created_at) OVERRIDING SYSTEM VALUE
       SELECT id, 'sample.' || id || '@example.com', (SELECT password FROM users WHERE id = ${staff}),
         ${firstName('id')}, ${lastName('id')}, false, at FROM member`,
    `INSERT INTO bookings (id, lantern_id, user_id, guest_name, contact_phone, party_size, amenity_id, booking_date, start_time, end_time,
       during, units, hours, buffer_minutes, price_per_hour, service_fee_bps, status, refund_rules, canceled_at, checked_in_at, left_at,
       created_at, updated_at) OVERRIDING SYSTEM VALUE
     SELECT p.id, number, user_id, guest, p.phone, size, amenity, night, start, "end", tstzrange(begins, ends), ARRAY[unit_name], hours,
       buffer, price, service_fee_basis_points, status, v.refund_rules, CASE status WHEN 'canceled' THEN ended_at END,
       CASE status WHEN 'completed' THEN begins END, CASE status WHEN 'completed' THEN ends END, at, at
     FROM party p, venue_settings v`,
    `INSERT INTO occupancies (table_id, booking_id, during)
       SELECT unit, id, tstzrange(begins, ends + buffer * interval '1 minute') FROM party WHERE status = 'confirmed'`,
    `INSERT INTO bills (id, lantern_id, booking_id, user_id, name, place, points_per_dollar, opened_at) OVERRIDING SYSTEM VALUE
       SELECT id, bill_number, id, user_id, guest, unit_name, ${points}, at FROM party`,
    `INSERT INTO bill_lines (${line})
       SELECT id, 'room', 'booking_income', 'booking', room, ${tax('room_taxes')}, night, id, amenity, at FROM party
       UNION ALL SELECT id, 'service_fee', 'service_fees', 'booking', fee, ${tax('fee_taxes')}, night, id, amenity, at FROM party WHERE fee > 0`,
    `INSERT INTO food_orders (id, lantern_id, source, user_id, customer_name, staff_id, booking_id, status, night, night_number, bill_id,
       created_at, updated_at) OVERRIDING SYSTEM VALUE
     SELECT id, order_number, CASE WHEN user_id IS NULL THEN 'till' ELSE 'member' END, user_id, guest,
       CASE WHEN user_id IS NULL THEN ${staff} END, id, 'served', night, order_place, id, begins, ends FROM party WHERE order_place IS NOT NULL`,
    'UPDATE food_items SET cost = round(price * (25 + id % 40) / 100, 2) WHERE cost IS NULL',
    `INSERT INTO order_nights SELECT night, max(night_number) FROM food_orders GROUP BY 1`,
    `INSERT INTO food_order_items (id, order_id, food_item_id, name_en, name_ch, kind, quantity, unit_price) OVERRIDING SYSTEM VALUE
       SELECT d.id, party, item, i.name_en, i.name_ch, kind, quantity, i.price FROM dish d JOIN food_items i ON i.id = item
       JOIN food_categories c ON c.id = category_id`,
    `INSERT INTO bill_lines (bill_id, kind, account, cause, name_en, name_ch, quantity, net, tax, taxes, night, order_id, order_item_id, created_at)
       SELECT p.id, 'dish', account, 'food_order', i.name_en, i.name_ch, d.quantity, d.quantity * unit_price, ${tax('taxes')}, night, p.id, d.id, begins
       FROM dish d JOIN food_order_items i ON i.id = d.id JOIN party p ON p.id = d.party`,
    `INSERT INTO bill_lines (${line}, name_en, name_ch, quantity, order_id, order_item_id, reverses, reason, actor_id)
       SELECT bill_id, l.kind, l.account, CASE WHEN is_comp THEN 'bill_correction' ELSE 'booking_refund' END, 0 - net, 0 - tax,
         (SELECT coalesce(jsonb_agg(t || jsonb_build_object('amount', 0 - (t ->> 'amount')::int)), '[]') FROM jsonb_array_elements(l.taxes) t),
         l.night, booking_id, amenity_id, ended_at, l.name_en, l.name_ch, l.quantity, order_id, order_item_id, l.id,
         CASE WHEN is_comp THEN 'quality' END, CASE WHEN is_comp THEN ${staff} END
       FROM bill_lines l JOIN party p ON p.id = l.bill_id LEFT JOIN dish d ON d.id = l.order_item_id
       WHERE is_comp OR status IN ('canceled', 'no_show')`,
    `INSERT INTO bill_lines (${line}) SELECT id, 'cancellation_fee', 'cancellation_income', 'booking_refund', kept, 0, '[]', ended_on, id,
       amenity, ended_at FROM party WHERE kept > 0 AND status IN ('canceled', 'no_show')`,
    `INSERT INTO payment_attempts (id, user_id, purpose, subject, amount, currency, status, outcome, expires_at, created_at, updated_at)
       SELECT attempt, user_id, 'topup', '{}', amount, '${currency.toLowerCase()}', 'succeeded', 'bought', at, at, at FROM top_up WHERE attempt IS NOT NULL`,
    `INSERT INTO waitlist_entries (guest_name, amenity_id, night, from_time, to_time, hours, party_size, ends_at, state, joined_at, ended_at)
       SELECT ${firstName('amenity * hours + extract(day FROM night)::int')}, amenity, night, '19:00', '23:00', hours, 2, at,
         CASE WHEN is_left THEN 'left' ELSE 'ended' END, at, at FROM wait`,
  ]
  const monthly = [
    `INSERT INTO wallet_entries (user_id, kind, amount, attempt_id, actor_id, business_date, created_at)
       SELECT user_id, kind, part, attempt, CASE WHEN attempt IS NULL THEN ${staff} END, day, at FROM top_up CROSS JOIN LATERAL (VALUES
         (CASE WHEN attempt IS NULL THEN 'cash_in' ELSE 'topup' END, amount), ('topup_credit', credit)) AS of (kind, part)
       WHERE part > 0 AND day BETWEEN $from AND $to ORDER BY at`,
    `INSERT INTO bill_payments (bill_id, method, cause, amount, tip, user_id, actor_id, business_date, created_at)
       SELECT bill, method, 'bill_payment', amount, tip, user_id, CASE WHEN method <> 'balance' THEN ${staff} END, day, at FROM payment
       WHERE day BETWEEN $from AND $to ORDER BY at`,
    `INSERT INTO bill_payments (bill_id, method, cause, amount, user_id, refunds, business_date, created_at)
       SELECT m.bill_id, 'balance', 'booking_refund', kept - paid, m.user_id, m.id, ended_on, ended_at FROM party p JOIN bill_payments m ON m.bill_id = p.id
       WHERE paid > kept AND status IN ('canceled', 'no_show') AND ended_on BETWEEN $from AND $to`,
  ]
  const given = 'floor(floor(net) * points_per_dollar * least(paid, total) / total)'
  const last = [
    `UPDATE bills SET status = 'paid', closed_at = ended_at FROM party WHERE party.id = bills.id AND ended_at IS NOT NULL`,
    `INSERT INTO loyalty_entries (user_id, bill_id, points, created_at)
       SELECT user_id, id, ${given}, closed_at FROM (
         SELECT b.*, (SELECT sum(amount) FROM bill_payments WHERE bill_id = b.id) AS paid, sum(l.net + l.tax) AS total,
           sum(l.net) FILTER (WHERE l.kind <> 'service_fee') AS net
         FROM bills b JOIN bill_lines l ON l.bill_id = b.id WHERE b.user_id IS NOT NULL GROUP BY b.id) AS b
       WHERE total > 0 AND paid > 0 AND ${given} > 0`,
    ...['users', 'bookings', 'bills', 'food_orders', 'food_order_items'].map(
      (table) =>
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    ),
  ]
  return { once, monthly, last }
}

/**
 * Fills a venue that has no bookings with a year of them: members who come again, guests, cancellations, no-shows, waits,
 * orders, top-ups and comps. All of it passes the database's own rules. Returns the number of bookings; `null` for a venue
 * that has bookings or bills.
 */
export async function seedSampleYear(tx: Tx, now: Date): Promise<number | null> {
  const { rows: found } = await tx.execute(
    sql`SELECT FROM bookings UNION ALL SELECT FROM bills LIMIT 1`,
  )
  if (found.length > 0) return null
  const venue = await readSettings(tx, now)
  const amenities = new Map((await findAmenities(tx)).map((amenity) => [amenity.id, amenity]))
  const rooms = (await allUnits(tx)).flatMap(({ id: tableId, name, amenityId }) => {
    const amenity = amenities.get(amenityId ?? 0)
    return amenity?.isActive ? [{ ...amenity, tableId, name }] : []
  })
  if (rooms.length === 0) return 0
  const { rows: made } = await tx.execute<{ id: number }>(sql`
    INSERT INTO users (email, password, first_name, last_name, role) VALUES ('sample.staff@example.com', ${await unknownPassword()}, 'Sam', 'Okafor', 'staff')
    RETURNING id`)
  const staff = made[0]?.id ?? 0
  const today = businessDateAt(now, venue)
  const { items: dishes } = await readMenu(tx)
  const plan = planYear({ venue, now, today, staff, rooms, dishes })
  for (const [table, types] of Object.entries(columns)) {
    const rows = Object.entries(plan).find(([name]) => name === table)?.[1]
    await tx.execute(sql`CREATE TEMPORARY TABLE ${sql.raw(table)} ON COMMIT DROP AS
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (${sql.raw(types)})`)
  }
  const { once, monthly, last } = statements(staff, venue)
  for (const each of once) await tx.execute(sql.raw(each))
  for (let from = addDays(today, 0 - NIGHTS); from <= today; from = addDays(from, 30)) {
    const within = (each: string) =>
      each.replace('$from', `'${from}'`).replace('$to', `'${addDays(from, 29)}'`)
    for (const each of monthly) await tx.execute(sql.raw(within(each)))
  }
  for (const each of last) await tx.execute(sql.raw(each))
  return plan.planned.length
}
