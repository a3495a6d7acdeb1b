import { incomeAccounts } from '@lantern/contract/reports/accounts'
import { addDays, weekdayOf } from '@lantern/contract/venue/hours'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import * as contract from '@lantern/contract/reports/reports'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { FIRST, LAST, writeReportRows } from '../../../test/checks/report-rows.ts'
import { sized } from '../../../test/checks/size.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { transact } from '../../kernel/db/db.ts'
import { sumNightsOver } from '../statistics/service.ts'

interface Booking {
  id: number
  userId: number | null
  amenityId: number
  night: string
  startTime: string
  endTime: string
  status: string
  isHold: boolean
  madeOn: string
  partySize: number | null
  isIn: boolean
}

interface Line {
  id: number
  billId: number
  night: string
  kind: string
  account: string
  cause: string
  quantity: number
  net: number
  discount: number
  tax: number
  bookingId: number | null
  itemId: number | null
  reverses: number | null
}

interface Rows {
  bookings: Booking[]
  lines: Line[]
  bills: { id: number; bookingId: number | null; userId: number | null }[]
  payments: {
    billId: number
    method: string
    amount: number
    tip: number
    credit: number
    night: string
  }[]
  entries: { kind: string; amount: number; night: string }[]
  waits: { id: number; amenityId: number; night: string; state: string }[]
  users: { id: number; tierId: number | null }[]
  dishes: { id: number; cost: number | null }[]
}

const cents = (column: string) => `(100 * ${column})::float8`

const queries: Readonly<Record<keyof Rows, string>> = {
  bookings: `SELECT id, user_id AS "userId", amenity_id AS "amenityId", booking_date::text AS night, start_time AS "startTime",
    end_time AS "endTime", status, hold_expires_at IS NOT NULL AS "isHold", party_size AS "partySize",
    (created_at AT TIME ZONE 'America/Toronto')::date::text AS "madeOn", checked_in_at IS NOT NULL AS "isIn" FROM bookings`,
  lines: `SELECT l.id, bill_id AS "billId", night::text, l.kind, account, cause, l.quantity, ${cents('net')} AS net,
    ${cents('discount')} AS discount, ${cents('tax')} AS tax, booking_id AS "bookingId", i.food_item_id AS "itemId", reverses
    FROM bill_lines l LEFT JOIN food_order_items i ON i.id = order_item_id`,
  bills: 'SELECT id, booking_id AS "bookingId", user_id AS "userId" FROM bills',
  payments: `SELECT bill_id AS "billId", method, ${cents('amount')} AS amount, ${cents('tip')} AS tip,
    ${cents('credit')} AS credit, business_date::text AS night FROM bill_payments`,
  entries: `SELECT kind, ${cents('amount')} AS amount, business_date::text AS night FROM wallet_entries`,
  waits: 'SELECT id, amenity_id AS "amenityId", night::text, state FROM waitlist_entries',
  users: 'SELECT id, tier_id AS "tierId" FROM users',
  dishes: `SELECT id, ${cents('cost')} AS cost FROM food_items`,
}

let club: Club
let staff: Visitor
let rows: Rows
beforeAll(async () => {
  club = await openClub({ fresh: true, jobsByHand: true })
  staff = await club.signedIn({ role: 'staff' })
  await writeReportRows(club, 7)
  const read = async <Row extends object>(key: keyof Rows) =>
    (await club.pool.query<Row>(queries[key])).rows
  rows = {
    bookings: await read<Booking>('bookings'),
    lines: await read<Line>('lines'),
    bills: await read<Rows['bills'][number]>('bills'),
    payments: await read<Rows['payments'][number]>('payments'),
    entries: await read<Rows['entries'][number]>('entries'),
    waits: await read<Rows['waits'][number]>('waits'),
    users: await read<Rows['users'][number]>('users'),
    dishes: await read<Rows['dishes'][number]>('dishes'),
  }
  // Of most nights the sums are read from where the sweep has stored them, of the latest from the rows.
  await transact(club.kernels[0].db, (tx) =>
    sumNightsOver(tx, new Date(`${addDays(LAST, -20)}T20:00:00Z`)),
  )
})
afterAll(() => club.close())

type Nights = { from: string; to: string }
const daysIn = ({ from, to }: Nights) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
const moved = ({ from, to }: Nights, days: number) => ({
  from: addDays(from, days),
  to: addDays(to, days),
})
const nightsOf = (nights: Nights) =>
  Array.from({ length: daysIn(nights) }, (_, place) => addDays(nights.from, place))
const within = (night: string, { from, to }: Nights) => from <= night && night <= to
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const dollars = (amount: number) => toDollars(amount === 0 ? 0 : amount)
const average = (amount: number, count: number) =>
  dollars(count === 0 ? 0 : Math.round(amount / count))

const each = <Figure>(nights: Nights, figure: (period: Nights) => Figure) => ({
  now: figure(nights),
  before: figure(moved(nights, 0 - daysIn(nights))),
  yearBefore: figure(moved(nights, -364)),
})

const stands = ({ status, isHold }: Booking) => status !== 'canceled' && !isHold
const came = ({ status, isIn }: Booking) =>
  status === 'completed' || (isIn && status !== 'canceled' && status !== 'no_show')
const minuteOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3))
/** The minutes of a booking from the midnight before its night. The generated ones begin at 14:00 or later. */
function minutesOf({ startTime, endTime }: Booking): number[] {
  const start = minuteOf(startTime) + (minuteOf(startTime) < 6 * 60 ? 1_440 : 0)
  const length = (minuteOf(endTime) - minuteOf(startTime) + 1_440) % 1_440
  return Array.from({ length }, (_, place) => start + place)
}

/** The hours in which the club is open on a night, as `writeReportRows` leaves its settings. */
function openOn(night: string): number[] {
  const [first, length] =
    night === addDays(LAST, -5) ? [18, 5] : weekdayOf(night) === 5 ? [12, 15] : [14, 12]
  const isClosed = night === addDays(LAST, -9) || weekdayOf(night) === 2
  return isClosed ? [] : Array.from({ length }, (_, place) => first + place)
}

const isIncome = ({ account }: Line) => account !== 'goodwill' && account !== 'write_offs'
const linesIn = (nights: Nights) =>
  rows.lines.filter((line) => isIncome(line) && within(line.night, nights))
const netOf = (lines: readonly Line[]) => sum(lines.map(({ net }) => net))
const bookingsIn = (nights: Nights) => rows.bookings.filter(({ night }) => within(night, nights))

const period = fc
  .record({
    from: fc.integer({ min: -20, max: 740 }),
    length: fc.oneof(fc.constantFrom(1, 1, 7, 7, 31, 366), fc.integer({ min: 1, max: 366 })),
  })
  .map(({ from, length }): Nights => ({
    from: addDays(FIRST, from),
    to: addDays(FIRST, from + length - 1),
  }))

/** Checks a report for generated periods. */
const forPeriods = (check: (nights: Nights) => Promise<void>) =>
  fc.assert(fc.asyncProperty(period, check), { numRuns: sized(20, 200) })

it('hours booked and open are those of the bookings and of the nights', async () => {
  const { rows: tables } = await club.pool.query<{ amenityId: number | null }>(
    'SELECT amenity_id AS "amenityId" FROM venue_tables',
  )
  const placesOf = (id: number) =>
    id === 6 ? 1 : tables.filter(({ amenityId }) => amenityId === id).length
  const all = sum([1, 2, 3, 4, 5].map(placesOf))
  await forPeriods(async (nights) => {
    const { reply } = await staff.call(contract.getOccupancyReport, { query: nights })
    expect(reply.amenities.map(({ amenityId }) => amenityId)).toEqual([1, 2, 3, 4, 5, 6])
    const booked = (id: number, when: Nights) =>
      bookingsIn(when).filter((one) => stands(one) && one.amenityId === id)
    const hours = (id: number, when: Nights) => ({
      booked:
        Math.round((100 * sum(booked(id, when).map((one) => minutesOf(one).length))) / 60) / 100,
      open: placesOf(id) * sum(nightsOf(when).map((night) => openOn(night).length)),
    })
    for (const { amenityId, hours: told, cells } of reply.amenities) {
      expect(told).toEqual(each(nights, (when) => hours(amenityId, when)))
      const cellsOf = new Map<string, { booked: number; open: number }>()
      const add = (night: string, hour: number, what: 'booked' | 'open', part: number) => {
        const key = `${weekdayOf(night)} ${hour}`
        const cell = cellsOf.get(key) ?? { booked: 0, open: 0 }
        cellsOf.set(key, { ...cell, [what]: cell[what] + part })
      }
      for (const one of booked(amenityId, nights)) {
        for (const minute of minutesOf(one))
          add(one.night, Math.floor(minute / 60), 'booked', 1 / 60)
      }
      for (const night of nightsOf(nights)) {
        for (const hour of openOn(night)) add(night, hour, 'open', placesOf(amenityId))
      }
      expect(cells.length).toBe(cellsOf.size)
      for (const { weekday, hour, ...cell } of cells) {
        const should = cellsOf.get(`${weekday} ${hour}`)
        expect(cell.open).toBe(should?.open)
        expect(cell.booked).toBeCloseTo(should?.booked ?? 0, 1)
      }
    }
    const rooms = (when: Nights) =>
      sum(
        [1, 2, 3, 4, 5, 6].map(
          (id) => (id === 6 ? all : 1) * sum(booked(id, when).map((one) => minutesOf(one).length)),
        ),
      ) / 60
    expect(reply.total.now.booked).toBeCloseTo(rooms(nights), 0)
    expect(reply.total.now.open).toBe(
      all * sum(nightsOf(nights).map((night) => openOn(night).length)),
    )
  })
})

it('a cell’s hours are those that its bookings have in it', async () => {
  await forPeriods(async (nights) => {
    const { amenities } = (await staff.call(contract.getOccupancyReport, { query: nights })).reply
    const amenity = amenities[0]
    for (const { weekday, hour, booked } of amenity?.cells.slice(0, 12) ?? []) {
      const query = {
        ...nights,
        amenityId: '1',
        outcome: 'stands' as const,
        weekday: String(weekday),
        hour: String(hour),
      }
      const { reply } = await staff.call(contract.listReportBookings, { query })
      expect(reply.count).toBeLessThan(50)
      const parts = reply.rows.map(({ id }) => {
        const one = rows.bookings.find((booking) => booking.id === id)
        return one ? minutesOf(one).filter((minute) => Math.floor(minute / 60) === hour).length : 0
      })
      expect(sum(parts) / 60).toBeCloseTo(booked, 1)
      expect(parts.every((part) => part > 0)).toBe(true)
    }
  })
})

it('income is the sum of the lines, by account, night, bill and guest', async () => {
  await forPeriods(async (nights) => {
    const { reply } = await staff.call(contract.getIncomeReport, { query: nights })
    const of = (account: string, when: Nights) =>
      account === 'discounts'
        ? 0 - sum(linesIn(when).map(({ discount }) => discount))
        : sum(
            linesIn(when)
              .filter((line) => line.account === account)
              .map(({ net, discount }) => net + discount),
          )
    expect(reply.accounts).toEqual(
      incomeAccounts.map((account) => ({
        account,
        net: each(nights, (when) => dollars(of(account, when))),
      })),
    )
    expect(reply.total).toEqual(each(nights, (when) => dollars(netOf(linesIn(when)))))
    const on = (night: string) => dollars(netOf(linesIn({ from: night, to: night })))
    expect(reply.nights).toEqual(
      nightsOf(nights).map((date) => ({
        date,
        net: on(date),
        before: on(addDays(date, 0 - daysIn(nights))),
        yearBefore: on(addDays(date, -364)),
      })),
    )
    const bills = (when: Nights) => {
      const nets = new Map<number, number>()
      for (const { billId, net } of linesIn(when)) nets.set(billId, (nets.get(billId) ?? 0) + net)
      const count = [...nets.values()].filter((net) => net !== 0).length
      return { count, average: average(netOf(linesIn(when)), count), nets }
    }
    const heads = (when: Nights) => {
      const parties = bookingsIn(when).filter((one) => came(one) && one.partySize !== null)
      const ids = new Map(rows.bills.map(({ id, bookingId }) => [bookingId, id]))
      const billed = parties.filter(({ id }) => ids.has(id))
      const count = sum(billed.map(({ partySize }) => partySize ?? 0))
      const own = new Set(billed.map(({ id }) => ids.get(id)))
      const net = netOf(linesIn(when).filter(({ billId }) => own.has(billId)))
      return { count, average: average(net, count), size: own.size }
    }
    for (const what of ['count', 'average'] as const) {
      expect(reply.bills[what]).toEqual(each(nights, (when) => bills(when)[what]))
      expect(reply.heads[what]).toEqual(each(nights, (when) => heads(when)[what]))
    }
    const ofBills = (await staff.call(contract.listReportBills, { query: nights })).reply
    expect([ofBills.count, ofBills.sum]).toEqual([reply.bills.count.now, reply.total.now])
    expect(average(toCents(ofBills.sum), ofBills.count)).toBe(reply.bills.average.now)
    const { nets } = bills(nights)
    for (const { id, billId, billNumber, net, date, until } of ofBills.rows) {
      expect([billId, net]).toEqual([id, dollars(nets.get(id) ?? 0)])
      expect(billNumber).toMatch(/^B0/)
      const of = linesIn(nights).filter((line) => line.billId === id)
      const own = of.map(({ night }) => night).toSorted()
      expect([date, until]).toEqual([own[0], own.at(-1)])
    }
    const query = { ...nights, guests: 'known' as const }
    const ofHeads = (await staff.call(contract.listReportBills, { query })).reply
    expect([ofHeads.count, ofHeads.quantity]).toEqual([
      heads(nights).size,
      reply.heads.count.now || null,
    ])
    expect(average(toCents(ofHeads.sum), ofHeads.quantity ?? 0)).toBe(reply.heads.average.now)
    for (const { account, net } of reply.accounts) {
      const listed = await staff.call(contract.listReportLines, { query: { ...nights, account } })
      expect(listed.reply.sum).toBe(net.now)
    }
    const all = await staff.call(contract.listReportLines, { query: nights })
    expect([all.reply.sum, all.reply.count]).toEqual([reply.total.now, linesIn(nights).length])
  })
})

const roomAccounts = ['booking_income', 'service_fees', 'cancellation_income']

it('bookings are counted by lead time and outcome, with what they keep and lose', async () => {
  await forPeriods(async (nights) => {
    const { reply } = await staff.call(contract.getBookingsReport, { query: nights })
    const made = (when: Nights) => bookingsIn(when).filter(({ isHold }) => !isHold)
    expect(reply.made).toEqual(each(nights, (when) => made(when).length))
    const leadOf = ({ night, madeOn }: Booking) =>
      (Date.parse(night) - Date.parse(madeOn)) / 86_400_000
    const classOf = (one: Booking) =>
      contract.leadTimes.findLast((days) => days <= Math.max(0, leadOf(one)))
    for (const { fromDays, count } of reply.leadTimes) {
      const of = (when: Nights) => made(when).filter((one) => classOf(one) === fromDays).length
      expect(count).toEqual(each(nights, of))
      const query = { ...nights, leadFrom: String(fromDays) }
      const listed = (await staff.call(contract.listReportBookings, { query })).reply
      expect(listed.count).toBe(count.now)
      expect(listed.rows.every(({ leadDays }) => leadDays >= fromDays)).toBe(true)
    }
    const outcome = (status: string) => (when: Nights) => {
      const those = new Set(
        made(when)
          .filter((one) => one.status === status)
          .map(({ id }) => id),
      )
      const lines = rows.lines.filter(({ bookingId }) => bookingId !== null && those.has(bookingId))
      const lost = lines.filter(
        ({ cause, kind }) => cause === 'booking_refund' && kind !== 'cancellation_fee',
      )
      return {
        count: those.size,
        charged: dollars(netOf(lines.filter(({ account }) => roomAccounts.includes(account)))),
        lost: dollars(0 - netOf(lost)),
      }
    }
    const paid = new Set(rows.payments.map(({ billId }) => billId))
    const billOf = new Map(rows.bills.map(({ id, bookingId }) => [bookingId, id]))
    for (const [name, figure] of [
      ['canceled', reply.canceled],
      ['no_show', reply.noShows],
    ] as const) {
      for (const what of ['count', 'charged', 'lost'] as const) {
        expect(figure[what]).toEqual(each(nights, (when) => outcome(name)(when)[what]))
      }
      const query = { ...nights, outcome: name }
      const kept = (await staff.call(contract.listReportBookings, { query })).reply
      expect([kept.count, kept.sum]).toEqual([figure.count.now, figure.charged.now])
      const lost = await staff.call(contract.listReportBookings, {
        query: { ...query, amount: 'lost' },
      })
      expect([lost.reply.count, lost.reply.sum]).toEqual([figure.count.now, figure.lost.now])
      const unpaid = await staff.call(contract.listReportBookings, {
        query: { ...query, paid: 'nothing' },
      })
      expect(unpaid.reply.count).toBe(
        made(nights).filter(({ id, status }) => status === name && !paid.has(billOf.get(id) ?? 0))
          .length,
      )
    }
    const waits = (when: Nights) => rows.waits.filter(({ night }) => within(night, when))
    const isUnmet = ({ state }: { state: string }) => state === 'left' || state === 'ended'
    expect(reply.waitlist).toEqual({
      count: each(nights, (when) => waits(when).length),
      unmet: each(nights, (when) => waits(when).filter(isUnmet).length),
    })
    const unmet = (
      await staff.call(contract.listReportWaiting, { query: { ...nights, unmet: 'yes' } })
    ).reply
    expect(unmet.count).toBe(reply.waitlist.unmet.now)
  })
})

it('dishes have the number and income of their lines, and the margin at their cost', async () => {
  await forPeriods(async (nights) => {
    const { dishes } = (await staff.call(contract.getDishesReport, { query: nights })).reply
    const of = (item: number, when: Nights) => linesIn(when).filter(({ itemId }) => itemId === item)
    const soldIn = (item: number) => (when: Nights) =>
      sum(
        of(item, when).map(({ reverses, cause, quantity }) =>
          reverses === null ? quantity : cause === 'food_refund' ? 0 - quantity : 0,
        ),
      )
    for (const { itemId, sold, net, cost, margin } of dishes) {
      expect(sold).toEqual(each(nights, soldIn(itemId)))
      expect(net).toEqual(each(nights, (when) => dollars(netOf(of(itemId, when)))))
      const one = rows.dishes.find(({ id }) => id === itemId)?.cost ?? null
      expect(cost).toBe(one === null ? null : dollars(one * sold.now))
      expect(margin).toBe(one === null ? null : dollars(toCents(net.now) - one * sold.now))
      const listed = await staff.call(contract.listReportLines, {
        query: { ...nights, itemId: String(itemId) },
      })
      expect([listed.reply.sum, listed.reply.count]).toEqual([net.now, of(itemId, nights).length])
      expect(listed.reply.quantity ?? 0).toBe(sold.now)
    }
    const nets = dishes.map(({ net }) => toCents(net.now))
    expect(nets).toEqual(nets.toSorted((one, other) => other - one))
  })
})

it('what was given away is its rows, by reason and person', async () => {
  await forPeriods(async (nights) => {
    const { given } = (await staff.call(contract.getDishesReport, { query: nights })).reply
    for (const { kind, reason, actorId, times, amount } of given) {
      const query = {
        ...nights,
        given: kind,
        reason: reason ?? ('none' as const),
        actorId: String(actorId),
      }
      const { reply } = await staff.call(contract.listReportLines, { query })
      expect([reply.count, reply.sum]).toEqual([times, amount])
    }
    const off = linesIn(nights).filter(
      ({ cause, reverses }) => reverses !== null && cause !== 'booking_refund',
    )
    const all = sum(given.map(({ amount }) => toCents(amount)))
    expect(all).toBe(0 - sum(off.map(({ net, tax }) => net + tax)))
  })
})

it('members are counted by tier and group, and what is owed is what the rows leave', async () => {
  await forPeriods(async (nights) => {
    const { reply } = await staff.call(contract.getMembersReport, { query: nights })
    const visits = (when: Nights) =>
      new Set(
        bookingsIn(when)
          .filter(came)
          .flatMap(({ userId }) => userId ?? []),
      )
    const ofBill = new Map(rows.bills.map(({ id, userId }) => [id, userId]))
    const tierOf = new Map(rows.users.map(({ id, tierId }) => [id, tierId]))
    for (const { tierId, count, net } of reply.tiers) {
      const those = (when: Nights) => [...visits(when)].filter((id) => tierOf.get(id) === tierId)
      expect(count).toEqual(each(nights, (when) => those(when).length))
      const spent = (when: Nights) =>
        netOf(linesIn(when).filter(({ billId }) => those(when).includes(ofBill.get(billId) ?? 0)))
      expect(net).toEqual(each(nights, (when) => dollars(spent(when))))
      const query = { ...nights, tierId: tierId === null ? ('none' as const) : String(tierId) }
      const listed = (await staff.call(contract.listReportMembers, { query })).reply
      expect([listed.count, listed.sum]).toEqual([count.now, net.now])
    }
    const groups = (when: Nights) => {
      const now = visits(when)
      const earlier = visits({ from: '2000-01-01', to: addDays(when.from, -1) })
      const lately = visits({ from: addDays(when.from, -90), to: addDays(when.from, -1) })
      return {
        new: [...now].filter((id) => !earlier.has(id)).length,
        returning: [...now].filter((id) => earlier.has(id)).length,
        lost: [...lately].filter((id) => !now.has(id)).length,
      }
    }
    for (const { group, count } of reply.groups) {
      expect(count).toEqual(each(nights, (when) => groups(when)[group]))
      const listed = await staff.call(contract.listReportMembers, { query: { ...nights, group } })
      expect(listed.reply.count).toBe(count.now)
    }
    const entered = (when: Nights, kinds: readonly string[]) =>
      sum(
        rows.entries
          .filter(({ kind, night }) => kinds.includes(kind) && within(night, when))
          .map(({ amount }) => amount),
      )
    const balance = (when: Nights) =>
      rows.payments.filter(({ method, night }) => method === 'balance' && within(night, when))
    expect(reply.topUps).toEqual(
      each(nights, (when) => dollars(entered(when, ['topup', 'cash_in', 'cash_out']))),
    )
    expect(reply.credit).toEqual(each(nights, (when) => dollars(entered(when, ['topup_credit']))))
    expect(reply.spent).toEqual(
      each(nights, (when) => dollars(sum(balance(when).map(({ amount, tip }) => amount + tip)))),
    )
    const until = ({ to }: Nights) => ({ from: '2000-01-01', to })
    const owed = {
      wallet: (when: Nights) =>
        entered(until(when), ['topup', 'cash_in', 'cash_out', 'goodwill', 'opening_balance']) -
        sum(balance(until(when)).map(({ amount, tip, credit }) => amount + tip - credit)),
      promotional_credit: (when: Nights) =>
        entered(until(when), ['topup_credit']) -
        sum(balance(until(when)).map(({ credit }) => credit)),
      tips_payable: (when: Nights) =>
        sum(rows.payments.filter(({ night }) => within(night, until(when))).map(({ tip }) => tip)),
      tax_payable: (when: Nights) =>
        sum(rows.lines.filter(({ night }) => within(night, until(when))).map(({ tax }) => tax)),
    }
    const postings = async (of: (typeof contract.balanceFigures)[number] | keyof typeof owed) =>
      (await staff.call(contract.listReportPostings, { query: { ...nights, of } })).reply
    for (const { account, amount } of reply.liabilities) {
      expect([account, amount]).toEqual([
        account,
        each(nights, (when) => dollars(owed[account](when))),
      ])
      const { opening, sum: moved } = await postings(account)
      const before = { from: nights.from, to: addDays(nights.from, -1) }
      expect([account, opening]).toEqual([account, dollars(owed[account](before))])
      expect(dollars(toCents(opening ?? '') + toCents(moved))).toBe(amount.now)
    }
    for (const of of contract.balanceFigures) {
      const listed = await postings(of)
      expect([of, listed.sum, listed.opening]).toEqual([of, reply[of].now, null])
    }
  })
})

/** The figure of an advice as the other reports, or the rows, have it. */
async function figureOf(each: contract.Advice['advice'][number], nights: Nights): Promise<number> {
  if (each.rule === 'unmet') {
    const where = { amenityId: String(each.amenityId), weekday: String(each.weekday) }
    const query = { ...nights, ...where, unmet: 'yes' as const }
    return (await staff.call(contract.listReportWaiting, { query })).reply.count
  }
  if (each.rule === 'empty_hours') {
    const { amenities } = (await staff.call(contract.getOccupancyReport, { query: nights })).reply
    const cells = amenities
      .filter(({ amenityId }) => amenityId === each.amenityId)
      .flatMap((amenity) => amenity.cells)
      .filter(({ weekday }) => weekday === each.weekday)
      .filter(({ hour }) => each.fromHour <= hour && hour < each.toHour)
    const of = (what: 'booked' | 'open') => sum(cells.map((cell) => cell[what]))
    return Math.round((100 * of('booked')) / of('open'))
  }
  if (each.rule === 'thin_margin') {
    const { dishes } = (await staff.call(contract.getDishesReport, { query: nights })).reply
    const dish = dishes.find(({ itemId }) => itemId === each.itemId)
    return Math.floor((100 * toCents(dish?.margin ?? '0.00')) / toCents(dish?.net.now ?? '0.00'))
  }
  const paid = new Set(rows.payments.map(({ billId }) => billId))
  const billOf = new Map(rows.bills.map(({ id, bookingId }) => [bookingId, id]))
  const missed = bookingsIn(nights).filter(({ status }) => status === 'no_show')
  return missed.filter(({ id }) => !paid.has(billOf.get(id) ?? 0)).length
}

it('an advice has the figures of the reports, and says nothing of nights to come', async () => {
  const rules = new Set<string>()
  await forPeriods(async (nights) => {
    const { advice } = (await staff.call(contract.getAdvice, { query: nights })).reply
    const begun = { from: nights.from, to: nights.to < LAST ? nights.to : LAST }
    expect(advice.length).toBeLessThanOrEqual(begun.from > LAST ? 0 : 3)
    for (const each of advice) {
      rules.add(each.rule)
      const told = 'percent' in each ? each.percent : each.count
      expect([each.rule, told]).toEqual([each.rule, await figureOf(each, begun)])
    }
  })
  expect(rules.size).toBeGreaterThanOrEqual(2)
})

it('a list goes on where its page ended, and has each row once', async () => {
  const query = { from: addDays(LAST, -365), to: LAST }
  const seen: number[] = []
  let after: string | undefined
  do {
    const { reply } = await staff.call(contract.listReportBookings, {
      query: { ...query, ...(after !== undefined && { after }) },
    })
    expect(reply.count).toBe(bookingsIn(query).filter(({ isHold }) => !isHold).length)
    seen.push(...reply.rows.map(({ id }) => id))
    after = reply.next === null ? undefined : String(reply.next)
  } while (after !== undefined)
  expect(seen).toEqual(
    bookingsIn(query)
      .filter(({ isHold }) => !isHold)
      .map(({ id }) => id)
      .toSorted((one, other) => one - other),
  )
})

it.each(['wallet', 'spent'] as const)(
  'the pages of postings of %s sum to what they say, and tell none twice',
  async (of) => {
    const seen: { id: number; net: string }[] = []
    let told = { count: 0, sum: '' }
    let after: string | undefined
    do {
      const { reply } = await staff.call(contract.listReportPostings, {
        query: { from: addDays(LAST, -365), to: LAST, of, ...(after !== undefined && { after }) },
      })
      told = reply
      seen.push(...reply.rows)
      after = reply.next === null ? undefined : String(reply.next)
    } while (after !== undefined)
    expect([seen.length, dollars(sum(seen.map(({ net }) => toCents(net))))]).toEqual([
      told.count,
      told.sum,
    ])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(10)
  },
)
