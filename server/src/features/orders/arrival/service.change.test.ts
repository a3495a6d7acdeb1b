import { updateAmenity } from '@lantern/contract/venue/amenities'
import { openOrderBill } from '@lantern/contract/bills/actions'
import { listOwnBills } from '@lantern/contract/bills/own-bill'
import { cancelBooking, createBooking, getBooking } from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { getDayClose } from '@lantern/contract/bills/close'
import { getBoard, listDay } from '@lantern/contract/floor/desk'
import { joinWaitlist } from '@lantern/contract/bookings/waitlist'
import { beforeAll, expect, it } from 'vitest'
import { MAHJONG, openArrivals } from '../../../../test/arrivals.ts'
import { idPath, M1 } from '../../../../test/desk.ts'
import { offered } from '../../../../test/races/waiting.ts'
import { reconcile } from '../../payments/service.reconcile.ts'

const { on, sit, book, booked, checkIn, table, freeAt, orderIt, orderNow, ticket, wallet } =
  openArrivals()

beforeAll(() =>
  on().club.pool.query('UPDATE venue_settings SET member_changes = 9, change_hours = 0'),
)

async function changeTo(
  id: number,
  startTime: string,
  endTime: string,
  { amenityId = MAHJONG, bookingDate = '2026-11-20' } = {},
) {
  const slot = { amenityId, bookingDate, startTime, endTime }
  const query = { ...slot, amenityId: String(amenityId) }
  const { totalPrice, version } = (await on().member.call(quoteChange, { ...idPath(id), query }))
    .reply
  return on().member.call(changeBooking, { ...idPath(id), body: { ...slot, totalPrice, version } })
}
/** The income of an order's dishes, by night. */
const income = async (orderId: number) => {
  const { rows } = await on().club.pool.query<{ night: string; net: string }>(
    `SELECT night::text, sum(net) AS net FROM bill_lines WHERE order_id = $1
     GROUP BY 1 HAVING sum(net) <> 0`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ night, net }) => [night, net]))
}
const emails = async () => {
  const { rows } = await on().club.pool.query<{ kind: string }>(
    `SELECT content->>'kind' AS kind FROM mail_outbox WHERE member_id = $1 ORDER BY id`,
    [on().memberPerson.id],
  )
  return rows.map(({ kind }) => kind)
}

it('a waiting order follows its changed booking: kitchen, member and floor see the new time and room', async () => {
  const id = await booked()
  const { reply: order } = await orderIt()
  const paid = await wallet()
  // The booking moves from 18:00 in mahjong to 19:00 in the dearer theater. The dishes keep their price.
  const changed = await changeTo(id, '19:00', '20:00', { amenityId: 3 })
  expect(changed.reply).toMatchObject({ startTime: '19:00', units: ['Theater'] })
  expect((await orderNow(order.lanternId)).awaits).toEqual({
    startsAt: '2026-11-21T00:00:00.000Z',
    units: ['Theater'],
  })
  expect((await ticket(order.id))?.status).toBe('waiting')
  expect((await table(M1))?.status).toBe('available')
  expect((await freeAt('18:00', MAHJONG)) ?? 0).toBeGreaterThan((await freeAt('19:00')) ?? 9)
  // The order isn't released at the old time. At the new time it goes to the new room.
  await sit(18, 0)
  expect((await ticket(order.id))?.status).toBe('waiting')
  await sit(18, 55)
  expect((await checkIn(id)).status).toBe(200)
  expect(await ticket(order.id)).toMatchObject({ status: 'pending' })
  expect((await orderNow(order.lanternId)).table?.name).toBe('Theater')
  expect(await wallet()).toBe(paid + 5_880 - 9_450)
  const told = await emails()
  expect(told.filter((kind) => kind === 'booking_changed')).toEqual(['booking_changed'])
  expect(told).not.toContain('order_canceled')
})

it('a waiting order follows its booking to another night, and is refunded if the booking is canceled', async () => {
  const id = await booked()
  const whole = await wallet()
  const { reply: order } = await orderIt()
  const dishes = whole - (await wallet())
  const incomeBefore = await income(order.id)
  await changeTo(id, '18:00', '20:00', { bookingDate: '2026-11-22' })
  // Its dishes count in the night of the booking.
  expect(Object.keys(incomeBefore)).toEqual(['2026-11-20'])
  expect(await income(order.id)).toEqual({ '2026-11-22': incomeBefore['2026-11-20'] })
  const bill = (await on().staff.call(openOrderBill, idPath(order.id))).reply
  expect(bill.lines.every(({ reverses }) => reverses === null)).toBe(true)
  expect((await orderNow(order.lanternId)).awaits?.startsAt).toBe('2026-11-22T23:00:00.000Z')
  const [tonight, then] = await Promise.all(
    ['2026-11-20', '2026-11-22'].map(
      async (date) => (await on().staff.call(listDay, { params: { date } })).reply,
    ),
  )
  expect(tonight?.some((each) => each.id === id)).toBe(false)
  expect(then?.some((each) => each.id === id)).toBe(true)
  expect((await on().member.call(cancelBooking, idPath(id))).status).toBe(200)
  expect(await orderNow(order.lanternId)).toMatchObject({ status: 'canceled' })
  expect(await wallet()).toBe(whole + 5_880)
  expect(dishes).toBeGreaterThan(0)
})

it('hours freed by a change are offered to the waiting list, and are not free for changing back', async () => {
  const { id } = await book('20:00', '22:00')
  const waiting = await on().club.signedIn({ balance: 100_000 }, 1)
  const wait = {
    amenityId: 3,
    bookingDate: '2026-11-20',
    fromTime: '19:00',
    toTime: '22:00',
    hours: 3,
  }
  expect((await waiting.call(joinWaitlist, { body: wait })).status).toBe(200)
  expect(await offered(on().club, waiting)).toBeNull()
  expect((await changeTo(id, '22:00', '00:00', { amenityId: 3 })).status).toBe(200)
  expect(await offered(on().club, waiting)).toMatchObject({ startTime: '19:00', endTime: '22:00' })
  // A room that is held for an offer isn't free for changing back.
  const query = { amenityId: '3', bookingDate: '2026-11-20', startTime: '20:00', endTime: '22:00' }
  const back = await on().member.call(quoteChange, { ...idPath(id), query })
  expect(back.code).toBe('slot_taken')
  const board = (await on().staff.call(getBoard, { query: { date: '2026-11-20' } })).reply
  // The room that is held for the offer, and the changed booking.
  const theirs = board.bookings.filter((each) => each.id === id || each.heldUntil !== null)
  expect(theirs.map(({ startTime }) => startTime)).toEqual(['19:00', '22:00'])
})

it('a deposit stays the same through changes: only the rest changes, and is due on the bill', async () => {
  const admin = await on().club.signedIn({ role: 'admin' })
  const asks = (deposits: { weekdays: number[]; partyFrom: number; amount: string }[]) =>
    admin.call(updateAmenity, { ...idPath(MAHJONG), body: { deposits } })
  await asks([{ weekdays: [1, 2, 3, 4, 5, 6, 7], partyFrom: 1, amount: '20.00' }])
  const slot = {
    amenityId: MAHJONG,
    bookingDate: '2026-11-20',
    startTime: '18:00',
    endTime: '19:00',
  }
  const taken = { ...slot, dueNow: '20.00' }
  const { reply: booking } = await on().member.call(createBooking, { body: taken })
  expect(booking).toMatchObject({ deposit: '20.00', unpaid: '9.40' })
  const { id } = booking
  const held = await wallet()
  expect((await changeTo(id, '19:00', '21:00')).reply).toMatchObject({
    deposit: '20.00',
    totalPrice: '58.80',
    unpaid: '38.80',
  })
  expect(await wallet()).toBe(held)
  // If the deposit would cover the whole price after a change, the member has to ask the desk.
  const query = { ...slot, amenityId: '5', startTime: '20:00', endTime: '21:00' }
  expect((await on().member.call(quoteChange, { ...idPath(id), query })).code).toBe(
    'change_at_desk',
  )
  await sit(18, 50)
  expect((await checkIn(id)).status).toBe(200)
  expect((await on().member.call(listOwnBills, {})).reply[0]?.due).toBe('38.80')
  await asks([])
})

it('a changed booking reserves its table, and can be checked in, from an hour before its new start', async () => {
  const { id, lanternId } = await book('18:00', '19:00', MAHJONG)
  await changeTo(id, '20:00', '21:00')
  await sit(18, 30)
  expect((await checkIn(id)).code).toBe('party_early')
  expect((await table(M1))?.status).toBe('available')
  await sit(19, 30)
  expect((await table(M1))?.status).toBe('reserved')
  expect((await checkIn(id)).status).toBe(200)
  const shown = (await on().member.call(getBooking, { params: { lanternId } })).reply
  expect(shown).toMatchObject({ startTime: '20:00', changeableUntil: null })
})

it('the books stay in balance, in the close and for the reconciler', async () => {
  for (const kernel of on().club.kernels) {
    await reconcile(kernel, (problem) => expect.unreachable(String(problem)))
  }
  const admin = await on().club.signedIn({ role: 'admin' })
  const { totals } = (await admin.call(getDayClose, { params: { date: '2026-11-20' } })).reply
  const cents = (amount: string) => Math.round(Number(amount) * 100)
  const came = totals.payments.reduce(
    (all, { sales, refunds }) => all + cents(sales) - cents(refunds),
    0,
  )
  const { income, tax, tips, cashRounding, bills } = totals
  const earned = [income.total, tax, tips, cashRounding]
  const owed = [bills.receivable, bills.writtenOff, bills.goodwill]
  const sum = (amounts: string[]) => amounts.reduce((all, each) => all + cents(each), 0)
  expect(came + sum(owed)).toBe(sum(earned))
})
