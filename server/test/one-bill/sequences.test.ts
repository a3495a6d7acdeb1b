import { createBooking } from '@lantern/contract/bookings/bookings'
import { getDayClose } from '@lantern/contract/bills/close'
import { listMail } from '@lantern/contract/calls/mail'
import { listPaymentProblems, settleRefund, topUp } from '@lantern/contract/payments/payments'
import { toCents } from '@lantern/contract/payments/pricing'
import { getStatistics } from '@lantern/contract/reports/statistics'
import { openOrderBill } from '@lantern/contract/bills/actions'
import { correctBill } from '@lantern/contract/bills/corrections'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStripe } from '../../src/kernel/providers/stripe-provider.ts'
import { reconcile } from '../../src/features/payments/service.reconcile.ts'
import { dayAfter, ClubUnderTest, moment, type Bill, type Guest } from './club-under-test.ts'
import { dueOf, moved, sum } from './model.ts'

/** The price of two hours of a VIP section: 2 × 120.00 plus 5 %. */
const VIP = 25_200
/** The price of two hours of a mahjong table: 2 × 28.00 plus 5 %. */
const MAHJONG = 5_880

let house: ClubUnderTest
/** Each test has a night of its own, and the next one. */
let tonight = '2026-11-20'
let later = ''
const TUESDAY = 2
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
function nextNight(after: string, days: number): string {
  const night = dayAfter(after, days)
  return weekday(night) === TUESDAY ? dayAfter(night, 1) : night
}

const refundRules = [
  { hours: 48, percent: 100 },
  { hours: 24, percent: 50 },
  { hours: 2, percent: 0 },
]

beforeAll(async () => {
  house = await ClubUnderTest.open({ refundRules, cardServiceFee: true })
  await house.ask('VIP Section', { deposit: [6, '40.00'], minimum: [8, '15.00'] })
})
afterAll(() => house.club.close())
beforeEach(async () => {
  tonight = nextNight(tonight, 4)
  later = nextNight(tonight, 1)
  house.leaveBehind()
  await house.sit(moment(tonight, '15:00'))
})
afterEach(async () => {
  const all = await house.disagreements()
  if (all.length > 0) throw new Error(all.join('\n'))
})

/** Hours of tonight, or of the next day. */
const vip = (date = tonight) => house.slot('VIP Section', date, 20, 22)
const mahjong = (date = tonight) => house.slot('Mahjong Room', date, 20, 22)
/** Ten minutes before the party's time, which is still to come completely. */
const early = () => house.sit(moment(tonight, '19:50'))
const linesOf = (bill: Bill, kind: string) =>
  bill.lines.filter((line) => line.kind === kind && line.reverses === null)

/** The payments and refunds of a booking's bill by each method, in cents. */
async function money(bookingId: number) {
  await house.books.read()
  const folio = house.books.ofBooking(bookingId)
  if (!folio) throw new Error('no bill')
  const by = moved(folio)
  const net = [...by.values()].map(({ came, went }) => came - went)
  return { due: dueOf(folio), kept: sum(net), by, status: folio.bill.status }
}
const went = async (bookingId: number, method: 'cash' | 'card' | 'terminal' | 'balance') =>
  (await money(bookingId)).by.get(method)?.went ?? 0

/** Reverses the room's lines, and refunds the resulting credit. */
async function compAndRefund(
  bookingId: number,
  method: 'balance' | 'card' | 'cash' | 'terminal',
): Promise<(string | null)[]> {
  const { id, lines } = await house.bill(bookingId)
  const codes: (string | null)[] = []
  for (const line of lines.filter(({ kind, reverses }) => reverses === null && kind !== 'dish')) {
    codes.push((await house.correct(id, { lineId: line.id })).code)
  }
  const { due } = await house.billNow(id)
  if (due.startsWith('-')) codes.push((await house.refund(id, method, due.slice(1))).code)
  return codes
}

type Way = 'balance' | 'card' | 'cash' | 'terminal'
const ways: Way[] = ['balance', 'card', 'cash', 'terminal']

/** Two paid VIP hours, booked by a member or by the desk for a member. */
async function paidVip(guest: Guest, way: Way, date = tonight): Promise<number> {
  if (way === 'balance') return (await house.book(guest, vip(date))).reply.id
  if (way === 'card') return (await house.bookByCard(guest, vip(date))).reply.id
  return (await house.bookAtDesk({ userId: guest.id }, vip(date), way)).reply.id
}

/** A VIP booking of tonight that a member has to pay on its bill. */
async function unpaidVip(guest: Guest, date = tonight, partySize = 2): Promise<number> {
  const { id } = (await house.bookAtDesk({ userId: guest.id }, vip(date), 'later', { partySize }))
    .reply
  expect((await house.become(id, 'confirmed', { payment: 'none' })).code).toBe(null)
  return id
}

describe('1. a move followed by a comp refunds the payment once', () => {
  it.each(['balance', 'card'] as const)('paid by %s', async (way) => {
    const guest = await house.guest(100_000)
    const id = await paidVip(guest, way)
    await early()
    expect((await house.checkIn(id)).code).toBe(null)
    const { difference, answer } = await house.move(id, 'M', 'balance')
    expect([difference, answer.code]).toEqual(['-193.20', null])
    expect(await money(id)).toMatchObject({ due: 0, kept: MAHJONG })
    const codes = await compAndRefund(id, way)
    expect(codes.filter((code) => code !== null && code !== 'over_line')).toEqual([])
    expect(await money(id)).toMatchObject({ due: 0, kept: 0 })
    // The difference of the move was refunded to the balance, as the desk chose; the rest as it was paid.
    const back = { balance: VIP, card: 19_320 }[way]
    expect(await went(id, 'balance')).toBe(back)
    expect(await went(id, 'card')).toBe(VIP - back)
    expect(house.books.points(guest.id)).toBe(0)
  })
})

describe('2. a move of a comped room is free', () => {
  it('paid from the balance', async () => {
    const guest = await house.guest(100_000)
    const id = await paidVip(guest, 'balance')
    expect(await compAndRefund(id, 'balance')).toEqual([null, null, null])
    expect(await house.balance(guest.id)).toBe(100_000)
    await early()
    await house.checkIn(id)
    const { difference, answer } = await house.move(id, 'M', 'balance')
    expect([difference, answer.code]).toEqual(['0.00', null])
    expect(await house.balance(guest.id)).toBe(100_000)
    expect(await money(id)).toMatchObject({ due: 0, kept: 0 })
  })

  it('of a guest who never paid: no cash is refunded', async () => {
    const { id } = (await house.bookAtDesk({ guestName: 'Old Zhou' }, vip(), 'later')).reply
    await house.become(id, 'confirmed', { payment: 'none' })
    expect(await compAndRefund(id, 'cash')).toEqual([null, null])
    await early()
    await house.checkIn(id)
    const { difference, answer } = await house.move(id, 'M', 'cash')
    expect([difference, answer.code]).toEqual(['0.00', null])
    expect(await went(id, 'cash')).toBe(0)
    expect(await money(id)).toMatchObject({ due: 0, kept: 0 })
  })
})

describe('3. a room that was paid on its bill is refunded once, after any changes of its price', () => {
  it('rescheduled cheaper to the balance, then canceled', async () => {
    const guest = await house.guest(100_000)
    const date = nextNight(tonight, 3)
    const id = await unpaidVip(guest, date)
    const { id: billId } = await house.bill(id)
    expect((await house.pay(billId, 'terminal', '252.00')).code).toBe(null)
    const { quoted, answer } = await house.reschedule(id, mahjong(date), 'balance')
    expect([quoted.reply.difference, answer.code]).toEqual(['-193.20', null])
    expect(await house.balance(guest.id)).toBe(100_000 + 19_320)
    expect((await house.become(id, 'canceled', { refundTo: 'terminal' })).code).toBe(null)
    expect(await went(id, 'terminal')).toBe(MAHJONG)
    expect(await house.balance(guest.id)).toBe(100_000 + 19_320)
    expect(await money(id)).toMatchObject({ due: 0, kept: 0, status: 'paid' })
    const codes = await compAndRefund(id, 'terminal')
    expect(codes.every((code) => code === 'over_line')).toBe(true)
  })

  it('rescheduled dearer, then canceled: everything is refunded, and the points are taken back', async () => {
    const guest = await house.guest(100_000)
    const date = nextNight(tonight, 3)
    const slot = mahjong(date)
    const { id } = (await house.bookAtDesk({ userId: guest.id }, slot, 'later')).reply
    await house.become(id, 'confirmed', { payment: 'none' })
    const { id: billId } = await house.bill(id)
    await house.pay(billId, 'terminal', '58.80')
    const { answer } = await house.reschedule(id, vip(date), 'balance')
    expect(answer.code).toBe(null)
    expect(await house.balance(guest.id)).toBe(100_000 - 19_320)
    expect(house.books.points(guest.id)).toBe(240)
    expect((await house.become(id, 'canceled', { refundTo: 'terminal' })).code).toBe(null)
    expect(await house.balance(guest.id)).toBe(100_000)
    expect(await went(id, 'terminal')).toBe(MAHJONG)
    expect(await money(id)).toMatchObject({ due: 0, kept: 0 })
    expect(house.books.points(guest.id)).toBe(0)
  })
})

it('4. a card payment for a change that has become impossible is never lost', async () => {
  const guest = await house.guest(100_000)
  const date = nextNight(tonight, 3)
  const hour = (name: string) => house.slot(name, date, 20, 21)
  const { id } = (await house.book(guest, hour('Mahjong Room'))).reply
  expect(await house.balance(guest.id)).toBe(100_000 - 2_940)
  const card = await house.changeByCard(guest, id, hour('VIP Section'))
  expect(card.begun.reply.amount).toBe('96.60')
  const { id: billId } = await house.bill(id)
  expect((await house.correct(billId, { amount: '5.00' })).code).toBe(null)
  await card.finish()
  expect((await house.become(id, 'canceled')).code).toBe(null)
  const cardBack = await went(id, 'card')
  expect((await house.balance(guest.id)) + cardBack).toBe(100_000 + 9_660)
  expect(await money(id)).toMatchObject({ due: 0, kept: 0, status: 'paid' })
})

it('5. the refund of a deposit never exceeds it', async () => {
  const guest = await house.guest(100_000)
  const { id } = (await house.book(guest, vip(), { partySize: 6 })).reply
  expect(await money(id)).toMatchObject({ due: VIP - 4_000, kept: 4_000 })
  await early()
  expect((await house.openTab(id)).code).toBe(null)
  const { answer } = await house.reschedule(id, mahjong(), 'balance')
  expect(answer.code).toBe(null)
  expect(await money(id)).toMatchObject({ due: MAHJONG - 4_000, kept: 4_000 })
  expect((await house.become(id, 'canceled', { refund: '40.00' })).code).toBe(null)
  expect(await money(id)).toMatchObject({ due: 0, kept: 0, status: 'paid' })
  expect(await house.balance(guest.id)).toBe(100_000)
  const codes = await compAndRefund(id, 'balance')
  expect(codes.every((code) => code === 'over_line')).toBe(true)
  expect(await house.balance(guest.id)).toBe(100_000)
})

describe('6. unpaid amounts are never refunded in cash', () => {
  it('a walk-in on the bill is moved cheaper “in cash”', async () => {
    await house.sit(moment(tonight, '20:00'))
    const [table] = await house.tables('VIP 1')
    const { id } = (await house.seat(table ?? 0, 120, 'bill')).reply
    expect(await money(id)).toMatchObject({ due: VIP, kept: 0 })
    // Seven whole quarters are left: 1.75 h × 92.00, plus 5 %.
    const { difference, answer } = await house.move(id, 'M', 'cash')
    expect([difference, answer.code]).toEqual(['-169.05', null])
    expect(await money(id)).toMatchObject({ due: VIP - 16_905, kept: 0 })
    expect(await went(id, 'cash')).toBe(0)
  })

  it('a bill that was written off can’t be changed', async () => {
    const guest = await house.guest(100_000)
    const date = nextNight(tonight, 3)
    const id = await unpaidVip(guest, date)
    const { id: billId } = await house.bill(id)
    expect((await house.close(billId, 'written_off')).code).toBe(null)
    for (const slot of [mahjong(date), house.slot('VIP Section', date, 19, 22)]) {
      for (const by of ['cash', 'balance'] as const) {
        const { answer } = await house.reschedule(id, slot, by)
        expect(answer.code).toBe('bill_closed')
      }
    }
    expect(await money(id)).toMatchObject({ due: 0, kept: 0, status: 'written_off' })
    expect(await house.balance(guest.id)).toBe(100_000)
  })
})

describe('7. a canceled room is refunded once', () => {
  it.each(ways)('paid by %s, on an open bill whose lines are corrected later', async (way) => {
    const guest = await house.guest(100_000)
    const id = await paidVip(guest, way)
    await early()
    await house.openTab(id)
    const refundTo = way === 'card' || way === 'balance' ? 'balance' : way
    expect((await house.become(id, 'canceled', { refund: '252.00', refundTo })).code).toBe(null)
    expect(await money(id)).toMatchObject({ due: 0, kept: 0, status: 'paid' })
    expect(await went(id, way)).toBe(VIP)
    const codes = await compAndRefund(id, way)
    expect(codes.every((code) => code === 'over_line' || code === 'bill_closed')).toBe(true)
    const { id: billId } = await house.bill(id)
    expect((await house.refund(billId, way, '1.00')).code).toMatch(/over_refundable|bill_closed/)
    expect(await went(id, way)).toBe(VIP)
  })

  it.each(ways)(
    'paid by %s: after a half refund only the other half can be refunded',
    async (way) => {
      const guest = await house.guest(100_000)
      const date = nextNight(tonight, 2)
      const id = await paidVip(guest, way, date)
      await house.sit(new Date(moment(date, '20:00').getTime() - 36 * 3_600_000))
      const refundTo = way === 'card' || way === 'balance' ? 'balance' : way
      expect((await house.become(id, 'canceled', { refundTo })).code).toBe(null)
      expect(await money(id)).toMatchObject({ due: 0, kept: VIP / 2, status: 'paid' })
      expect(await went(id, way)).toBe(VIP / 2)
      // The fee is an ordinary line, and can be reversed once.
      await compAndRefund(id, way)
      await compAndRefund(id, way)
      expect(await money(id)).toMatchObject({ due: 0, kept: 0 })
      expect(await went(id, way)).toBe(VIP)
    },
  )

  it('also if both are requested concurrently at two instances', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const way = ways[turn % ways.length] ?? 'balance'
      const guest = await house.guest(100_000)
      const date = nextNight(tonight, 3)
      const id = await paidVip(guest, way, date)
      const { id: billId } = await house.bill(id)
      const [room] = linesOf(await house.billNow(billId), 'room')
      const refundTo = way === 'card' || way === 'balance' ? 'balance' : way
      const [canceled, corrected] = await Promise.all([
        house.become(id, 'canceled', { refundTo }, house.at(0)),
        house.correct(billId, { lineId: room?.id ?? 0 }, house.at(1)),
      ])
      expect([null, 'stale', 'party_changed']).toContain(canceled.code)
      expect([null, 'stale', 'over_line', 'bill_closed']).toContain(corrected.code)
      const { due } = await house.billNow(billId)
      if (due.startsWith('-')) await house.refund(billId, way, due.slice(1))
      await compAndRefund(id, way)
      expect(await money(id)).toMatchObject({ due: 0, kept: 0 })
      expect(await went(id, way)).toBe(VIP)
      if (canceled.code !== null) await house.become(id, 'canceled', { refundTo })
      expect(await house.disagreements('all')).toEqual([])
    }
  })
})

describe('8. a no-show owes nothing more', () => {
  it('a deposit is kept after a no-show, also after a check-in by mistake', async () => {
    const guest = await house.guest(100_000)
    const { id } = (await house.book(guest, vip(), { partySize: 6 })).reply
    await early()
    await house.checkIn(id)
    expect((await house.undo(id, 'check_in')).code).toBe(null)
    await house.sit(moment(tonight, '20:30'))
    expect((await house.become(id, 'no_show')).code).toBe(null)
    expect(await money(id)).toMatchObject({ due: 0, kept: 4_000, status: 'paid' })
    expect(await house.balance(guest.id)).toBe(100_000 - 4_000)
    const { lines } = await house.bill(id)
    expect(lines.filter(({ kind }) => kind === 'cancellation_fee')).toMatchObject([
      { total: '40.00' },
    ])
  })

  it('a minimum spend ends with the booking', async () => {
    const guest = await house.guest(100_000)
    const id = await unpaidVip(guest, tonight, 8)
    await early()
    await house.checkIn(id)
    expect((await house.undo(id, 'check_in')).code).toBe(null)
    expect((await house.become(id, 'canceled')).code).toBe(null)
    expect(await money(id)).toMatchObject({ due: 0, kept: 0, status: 'paid' })
  })
})

it('9. a member who cancels at half is quoted the refund, and gets it', async () => {
  const guest = await house.guest(100_000)
  await house.set({
    refundRules: [
      { hours: 3, percent: 100 },
      { hours: 1, percent: 50 },
    ],
  })
  const slot = house.slot('VIP Section', tonight, 17, 19)
  const { id } = (await house.bookAtDesk({ userId: guest.id }, slot, 'later')).reply
  await house.become(id, 'confirmed', { payment: 'none' })
  await house.set({ refundRules })
  const { id: billId } = await house.bill(id)
  expect((await house.pay(billId, 'balance', '252.00')).code).toBe(null)
  expect((await house.openTab(id)).code).toBe(null)
  const quote = (await house.quoteCancel(guest, id)).reply
  expect(quote).toMatchObject({
    refunds: [{ to: 'balance', amount: '126.00' }],
    cancellationFee: '126.00',
  })
  expect((await house.cancelOwn(guest, id)).code).toBe(null)
  expect(await house.balance(guest.id)).toBe(100_000 - VIP / 2)
  expect(await money(id)).toMatchObject({ due: 0, kept: VIP / 2, status: 'paid' })
  const { messages } = (await house.admin.call(listMail, { query: {} })).reply
  const email = messages.find(
    ({ kind, userId }) => kind === 'booking_canceled' && userId === guest.id,
  )
  expect(email?.text).toContain('126.00')
  // 240 points for the sale, 126 for the half that was kept.
  expect(quote.points).toBe(240 - 126)
  expect(house.books.points(guest.id)).toBe(126)
})

it('10. a card payment can’t move a party that is in to another night', async () => {
  const guest = await house.guest(100_000)
  const { id } = (await house.book(guest, mahjong())).reply
  await house.sit(moment(tonight, '17:30'))
  const card = await house.changeByCard(guest, id, house.slot('VIP Section', later, 20, 22))
  expect(card.begun.reply.amount).toBe('193.20')
  await house.sit(moment(tonight, '17:40'))
  const opened = await house.openTab(id)
  expect(opened.code).toBe(null)
  const { id: billId } = await house.bill(id)
  const sold = await house.sell({ paymentType: 'bill', billId })
  const dishes = toCents(sold.reply.order.totalAmount)
  await card.finish()
  const booking = await house.booking(id)
  expect(booking.bookingDate).toBe(tonight)
  expect((await money(id)).due).toBe(dishes)
  // The card's money is credited to the member's balance: 193.20 more than before.
  expect(await house.balance(guest.id)).toBe(100_000 - MAHJONG + 19_320)
})

describe('11. a refund from the dashboard that fails after it was settled', () => {
  it.each(['balance', 'goodwill'] as const)(
    'as %s: the member has the money, or it is listed',
    async (as) => {
      const guest = await house.guest(100_000)
      const date = nextNight(tonight, 3)
      const { id } = (await house.bookByCard(guest, vip(date))).reply
      const { sandbox } = house.club.instances[0]
      if (!sandbox) throw new Error('this house has no emulator')
      const dashboard = openStripe({ secretKey: 'sk_test_owner', sandbox: sandbox.address })
      const { rows } = await house.club.pool.query<{ id: string }>(
        'SELECT provider_intent_id AS id FROM payment_attempts WHERE user_id = $1',
        [guest.id],
      )
      const made = await dashboard.refunds.create({
        payment_intent: rows[0]?.id ?? '',
        amount: 4_000,
      })
      await sandbox.beat()
      await sandbox.beat()
      const problems = async () =>
        (await house.admin.call(listPaymentProblems, {})).reply.filter(
          ({ memberId }) => memberId === guest.id,
        )
      const [problem] = await problems()
      expect(problem).toMatchObject({ kind: 'refund_unexplained', amount: '40.00' })
      const body = { as, note: 'The bank called' }
      const settled = await house.admin.call(settleRefund, {
        params: { id: problem?.id ?? '' },
        body,
      })
      expect(settled.code).toBe(null)
      expect(await house.balance(guest.id)).toBe(as === 'balance' ? 96_000 : 100_000)
      await house.club.pool.query(
        `UPDATE sandbox.refunds SET refund = refund || '{"status": "failed", "failure_reason": "expired_or_canceled_card"}'
       WHERE id = $1`,
        [made.id],
      )
      await house.club.pool.query(
        "UPDATE payment_refunds SET status = 'pending', due_at = '2020-01-01' WHERE provider_refund_id = $1",
        [made.id],
      )
      await reconcile(house.club.kernels[0], (failure) => expect.unreachable(String(failure)))
      const isListed = (await problems()).some(({ kind }) => kind === 'refund_failed')
      const has = await house.balance(guest.id)
      const isBack = as === 'balance' ? has === 100_000 : (await money(id)).due === 0
      expect(isListed || isBack).toBe(true)
      expect((await money(id)).due).toBe(0)
    },
  )
})

it('12. an owed bill that is corrected to nothing becomes paid, and prevents no bookings', async () => {
  const guest = await house.guest(100_000)
  const id = await unpaidVip(guest)
  await early()
  await house.checkIn(id)
  const { id: billId } = await house.bill(id)
  expect((await house.close(billId, 'owed')).code).toBe(null)
  expect(await compAndRefund(id, 'balance')).toEqual([null, null])
  expect(await money(id)).toMatchObject({ due: 0, kept: 0, status: 'paid' })
  await house.sit(new Date(moment(tonight, '15:00').getTime() + 30 * 86_400_000))
  const date = nextNight(tonight, 32)
  const next = await guest.visitor.call(createBooking, { body: vip(date) })
  expect(next.code).toBe(null)
  await house.sit(moment(date, '15:00'))
  tonight = date
})

it('13. a comped room isn’t counted in the statistics', async () => {
  const guest = await house.guest(100_000)
  const revenue = async () =>
    toCents((await house.admin.call(getStatistics, {})).reply.totalRevenue)
  const before = await revenue()
  const id = await paidVip(guest, 'balance')
  expect((await revenue()) - before).toBe(VIP)
  const { id: billId } = await house.bill(id)
  const [room] = linesOf(await house.billNow(billId), 'room')
  await house.correct(billId, { lineId: room?.id ?? 0, amount: '100.00' })
  expect((await revenue()) - before).toBe(VIP - 10_000)
})

it('14. a move at the same price keeps the points, also after the points per dollar change', async () => {
  const guest = await house.guest(100_000)
  const slot = house.slot('Karaoke Room', tonight, 20, 21)
  const { id } = (await house.book(guest, slot)).reply
  await house.books.read()
  expect(house.books.points(guest.id)).toBe(48)
  await early()
  await house.checkIn(id)
  for (const pointsPerDollar of [10, 0]) {
    await house.set({ pointsPerDollar })
    const { difference, answer } = await house.move(id, 'K-Room', 'balance')
    expect([difference, answer.code]).toEqual(['0.00', null])
    await house.books.read()
    expect(house.books.points(guest.id)).toBe(48)
  }
  await house.set({ pointsPerDollar: 1 })
})

describe('15. an order’s bill', () => {
  it('of a free order with a tip can be opened', async () => {
    const guest = await house.guest(100_000)
    const { reply } = await house.order(guest, { discountCode: 'LANTERN100', tip: '5.00' })
    expect(reply).toMatchObject({ totalAmount: '5.00', tip: '5.00' })
    expect(await house.balance(guest.id)).toBe(100_000 - 500)
    const bill = await house.admin.call(openOrderBill, { params: { id: String(reply.id) } })
    expect([bill.status, bill.reply.due, bill.reply.tips]).toEqual([200, '0.00', '5.00'])
  })

  it('that is owed stays open for the minimum spend if its order is canceled', async () => {
    const guest = await house.guest(100_000)
    const id = await unpaidVip(guest, tonight, 8)
    await early()
    await house.checkIn(id)
    await house.openTab(id)
    const { id: billId } = await house.bill(id)
    await house.pay(billId, 'balance', '252.00')
    const order = (await house.sell({ paymentType: 'bill', billId }, 3)).reply.order
    expect((await house.billNow(billId)).minimum?.left).toBe('0.00')
    expect((await house.close(billId, 'owed')).code).toBe(null)
    expect((await house.cancelOrder(order.id)).code).toBe(null)
    const bill = await house.billNow(billId)
    // Either the 15.00 are charged and due, or the bill isn't finished.
    const isCharged = bill.minimum?.left === '0.00' && bill.due === '15.00'
    expect(isCharged || bill.status === 'open' || bill.status === 'owed').toBe(true)
    expect(bill.status).not.toBe('paid')
  })

  it('that is owed stays open for the minimum spend if its dish is comped', async () => {
    const guest = await house.guest(100_000)
    const id = await unpaidVip(guest, tonight, 8)
    await early()
    await house.checkIn(id)
    await house.openTab(id)
    const { id: billId } = await house.bill(id)
    await house.pay(billId, 'balance', '252.00')
    await house.sell({ paymentType: 'bill', billId }, 3)
    expect((await house.close(billId, 'owed')).code).toBe(null)
    const { lines } = await house.billNow(billId)
    const params = { id: String(billId) }
    for (const { id: lineId } of lines.filter(({ kind }) => kind === 'dish')) {
      const { version } = await house.billNow(billId)
      const body = { lineId, reason: 'quality' as const, version }
      expect((await house.admin.call(correctBill, { params, body })).code).toBe(null)
    }
    const bill = await house.billNow(billId)
    expect(bill).toMatchObject({ status: 'owed', due: '15.00', minimum: { left: '0.00' } })
  })
})

it('16. today’s close is of the current business day', async () => {
  const guest = await house.guest(100_000)
  const check = async () => {
    const { totals } = (await house.admin.call(getDayClose, { params: { date: 'today' } })).reply
    const now = house.club.clock.now().toISOString()
    expect(totals.from <= now && now < totals.to).toBe(true)
  }
  await house.sit(moment(tonight, '18:00'))
  await paidVip(guest, 'balance')
  await check()
  const change = { opensAt: '20:00', closesAt: '04:00', force: true } as const
  await house.set(change)
  await check()
  await house.set({ opensAt: '14:00', closesAt: '02:00', timeZone: 'Asia/Shanghai', force: true })
  await check()
  await house.set({ timeZone: 'America/Toronto', force: true })
  await check()
})

// A top-up isn't a bill; it is here so that all four kinds of money are checked in all views.
it('all views agree on a top-up by card', async () => {
  const guest = await house.guest()
  expect((await guest.visitor.call(topUp, { body: { amount: '25.00' } })).code).toBe(null)
  expect(await house.balance(guest.id)).toBe(2_500)
})
