import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { closeDay, getDayClose, type DayClose } from '@lantern/contract/bills/close'
import { moveCash } from '@lantern/contract/members/customers'
import { rescheduleBooking } from '@lantern/contract/floor/desk'
import { getFloor, getTableChoices } from '@lantern/contract/floor/floor'
import { leaveTable, seatGuest } from '@lantern/contract/floor/acts'
import { createSale } from '@lantern/contract/bills/till'
import { toCents } from '@lantern/contract/payments/pricing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { begin, claim, pay, slot } from '../../../test/cards/card-payment.ts'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { M1, M2 } from '../../../test/desk.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let staff: Visitor
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  staff = await club.signedIn({ role: 'staff' })
})
afterAll(() => club.close())

const NIGHT = { params: { date: '2026-11-20' } }
/** Sales, refunds, top-ups and pay-outs of one method, in cents. */
async function taken(name: string) {
  const { totals } = (await staff.call(getDayClose, NIGHT)).reply
  const total = totals.payments.find(({ method }) => method === name)
  if (!total) throw new Error(`the close tells nothing of ${name}`)
  const { sales, refunds, topUps, payOuts } = total
  return [sales, refunds, topUps, payOuts].map(toCents)
}

it('a refund that goes to a card and to the balance counts by both methods', async () => {
  const member = await club.signedIn({ balance: 20_000 })
  const request = { ...slot(), startTime: '15:00', endTime: '16:00', bookingDate: '2026-12-04' }
  await pay(member, (await begin(member, request)).reply.clientSecret)
  const { id } = (await claim(member, request)).reply
  const params = { id: String(id) }
  const longer = { ...request, endTime: '17:00', differenceBy: 'balance' as const }
  const body = { ...longer, reason: 'They stay', version: 2 }
  expect((await staff.call(rescheduleBooking, { params, body })).status).toBe(200)
  const canceled = await staff.call(setBookingStatus, {
    params,
    body: { status: 'canceled', version: 3 },
  })
  expect(canceled.status).toBe(200)
  expect(await taken('card')).toEqual([9_000, 9_000, 0, 0])
  expect(await taken('balance')).toEqual([9_000, 9_000, 0, 0])
})

it('a close sums each tax by name, number and rate, and keeps its sums', async () => {
  const items = cartOf(await menuOf(club))
  const member = await club.signedIn({ balance: 100_000 })
  const of = async () => (await staff.call(getDayClose, NIGHT)).reply
  const hstIn = ({ totals }: DayClose) =>
    totals.taxes.find(({ en, number }) => en === 'HST' && number === null)
  const before = await of()
  await order(member, { items })
  const closed = await close()
  expect(closed.totals.taxes.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(
    toCents(closed.totals.tax),
  )
  expect(toCents(hstIn(closed)?.amount ?? '0')).toBeGreaterThan(
    toCents(hstIn(before)?.amount ?? '0'),
  )
  await club.pool.query("UPDATE taxes SET number = '12345 RT0001'")
  const { tax } = (await order(member, { items })).reply
  await club.pool.query("UPDATE taxes SET number = ''")
  const later = await of()
  expect(later.totals.taxes).toEqual(closed.totals.taxes)
  expect(later.since?.taxes).toEqual([
    { en: 'HST', ch: 'HST', number: '12345 RT0001', rate: 13_000, amount: tax },
  ])
})

const NEXT = { params: { date: '2026-11-21' } }
const close = async (day = NIGHT) => {
  const { cashTaken, version } = (await staff.call(getDayClose, day)).reply
  const body = { float: '0.00', countedCash: cashTaken, version }
  return (await staff.call(closeDay, { ...day, body })).reply
}
const payIn = async (amount: string) => {
  const { id } = await club.member()
  const body = { direction: 'in' as const, amount, reason: 'At the desk' }
  return staff.call(moveCash, { params: { id: String(id) }, body })
}

it('a closed day keeps its figures, and later amounts are listed apart', async () => {
  await payIn('40.00')
  const first = await close()
  expect(first.since).toBeNull()
  await payIn('7.00')
  const later = (await staff.call(getDayClose, NIGHT)).reply
  expect(later.totals).toEqual(first.totals)
  expect(later.since?.payments.map(({ method, net }) => [method, net])).toEqual([
    ['cash', '7.00'],
    ['terminal', '0.00'],
    ['card', '0.00'],
    ['balance', '0.00'],
  ])
  expect(later.closed?.expectedCash).toBe(first.closed?.expectedCash)
  const corrected = await close()
  expect(corrected.since).toBeNull()
  expect(toCents(corrected.cashTaken) - toCents(first.cashTaken)).toBe(700)
})

it.each([
  ['opening hours', "opens_at = '10:00', closes_at = '22:00'"],
  ['time zone', "time_zone = 'Asia/Shanghai'"],
  ['time zone, the other way', "time_zone = 'Pacific/Honolulu'"],
])(
  'after a change of the %s today’s close contains the present moment, and other days keep their figures',
  async (_what, change) => {
    const figuresOf = async (day: typeof NIGHT) => {
      const { from: _from, to: _to, ...figures } = (await staff.call(getDayClose, day)).reply.totals
      return figures
    }
    await payIn('5.00')
    await close()
    const before = await figuresOf(NIGHT)
    await club.pool.query(`UPDATE venue_settings SET ${change}`)
    const today = async () =>
      (await staff.call(getDayClose, { params: { date: 'today' as const } })).reply
    const { cashTaken } = await today()
    await payIn('3.00')
    const { totals, cashTaken: after } = await today()
    const { date, from, to } = totals
    const now = club.clock.now().toISOString()
    expect(from <= now && now < to).toBe(true)
    expect(toCents(after) - toCents(cashTaken)).toBe(300)
    expect(await figuresOf(NIGHT)).toEqual(before)
    const { status } = await staff.call(closeDay, {
      params: { date },
      body: { float: '0.00', countedCash: after, version: (await today()).version },
    })
    expect(status).toBe(200)
    await club.pool.query(
      "UPDATE venue_settings SET opens_at = '14:00', closes_at = '02:00', time_zone = 'America/Toronto'",
    )
  },
)

it('a close lists the unpaid bills with lines of its day, and none with later lines only', async () => {
  const items = cartOf(await menuOf(club))
  const sell = async (tableId: number) => {
    const body = { items, paymentType: 'bill' as const, tableId }
    expect((await staff.call(createSale, { body })).status).toBe(200)
  }
  const listed = async (day: typeof NIGHT) =>
    (await staff.call(getDayClose, day)).reply.openBills.map(({ tableId }) => tableId)
  await sell(M1)
  club.clock.set(new Date('2026-11-21T20:00:00Z'))
  staff = await club.signedIn({ role: 'staff' })
  await sell(M2)
  expect([await listed(NIGHT), await listed(NEXT)]).toEqual([[M1], [M2]])
  club.clock.set(FRIDAY)
})

it('the present day names the parties that are still in, with their rooms', async () => {
  const params = { id: String(M1) }
  const [until] = (await staff.call(getTableChoices, { params })).reply.seatUntil
  if (!until) throw new Error('nobody can be seated')
  const { minutes, endsAt, totalPrice } = until
  const body = { name: 'Ada', minutes, endsAt, totalPrice, pay: 'bill' as const }
  expect((await staff.call(seatGuest, { params, body })).status).toBe(200)
  const stillIn = async (day: typeof NIGHT) =>
    (await staff.call(getDayClose, day)).reply.stillIn.map(({ name, tables }) => [name, ...tables])
  expect([await stillIn(NIGHT), await stillIn(NEXT)]).toEqual([[['Ada', 'M1']], []])
  const party = (await staff.call(getFloor, {})).reply.bookings.find(
    ({ checkedInAt }) => checkedInAt,
  )
  if (!party) throw new Error('nobody is in')
  const left = { party: { bookingId: party.id, version: party.version }, owing: true }
  expect((await staff.call(leaveTable, { params, body: left })).status).toBeLessThan(300)
  expect(await stillIn(NIGHT)).toEqual([])
})

it('a day that has not begun cannot be closed', async () => {
  const body = { float: '0.00', countedCash: '0.00', version: 0 }
  expect((await staff.call(closeDay, { ...NEXT, body })).code).toBe('date_not_begun')
})
