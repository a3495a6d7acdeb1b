import { updateAmenity } from '@lantern/contract/venue/amenities'
import { getBill } from '@lantern/contract/bills/bills'
import * as bills from '@lantern/contract/bills/actions'
import { chargeMinimum } from '@lantern/contract/bills/actions'
import { listOwnBills } from '@lantern/contract/bills/own-bill'
import { getPhoneBill, makeBillKey } from '@lantern/contract/bills/phone'
import { createBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import { correctBill } from '@lantern/contract/bills/corrections'
import { rescheduleBooking, quoteReschedule } from '@lantern/contract/floor/desk'
import { getUser } from '@lantern/contract/members/members'
import { createOrder, setOrderStatus, type NewOrder } from '@lantern/contract/menu/orders'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, M1, M2, openDesk } from '../../../../test/desk.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'

const { on, sit, book, checkIn, leave, seat, move, undo, version, partyAt } = openDesk()

const MAHJONG = 2
const FILMS = 3
const everyDay = [1, 2, 3, 4, 5, 6, 7]
let items: NewOrder['items']

/** Sets the minimum spend of an amenity for every party on Fridays, and for larger ones. */
async function asks(
  amenityId: number,
  amount: string,
  more: { from: number; amount: string }[] = [],
) {
  const minimumSpends = [
    { weekdays: [5], partyFrom: 1, amount },
    ...more.map(({ from: partyFrom, amount: most }) => ({
      weekdays: everyDay,
      partyFrom,
      amount: most,
    })),
  ]
  const admin = await on().club.signedIn({ role: 'admin' })
  const input = { ...idPath(amenityId), body: { minimumSpends } }
  expect((await admin.call(updateAmenity, input)).status).toBe(200)
}

beforeAll(async () => {
  items = cartOf(await menuOf(on().club))
})
beforeEach(async () => {
  await on().club.pool.query('UPDATE bills SET table_id = NULL')
  await asks(MAHJONG, '120.00', [{ from: 4, amount: '300.00' }])
})
afterEach(() => booksAgree(on().club))

const ofBooking = async (id: number) =>
  (await on().staff.call(bills.openBookingBill, idPath(id))).reply
const show = async (id: number) => (await on().staff.call(getBill, idPath(id))).reply
const order = (billId: number) =>
  on().staff.call(createSale, { body: { items, paymentType: 'bill', billId, tableId: M1 } })
const charge = (id: number, left: string, by = on().staff) =>
  by.call(chargeMinimum, { ...idPath(id), body: { left } })
const close = (id: number, due: string) =>
  on().staff.call(bills.closeBill, { ...idPath(id), body: { as: 'paid', due } })
const pay = (id: number, amount: string) =>
  on().staff.call(bills.payBill, {
    ...idPath(id),
    body: { method: 'terminal', amount, due: amount },
  })
const sums = async (account: string) => {
  const { rows } = await on().club.pool.query<{ sum: string | null }>(
    'SELECT sum(cents)::text FROM journal WHERE account = $1',
    [account],
  )
  return Number(rows[0]?.sum ?? 0)
}
const points = async () => (await on().member.call(getUser, {})).reply?.loyaltyPoints ?? 0

/** A member's party in a mahjong room, with its bill. */
async function partyIn(start = '15:00') {
  const booking = await book(start, '17:00', MAHJONG)
  await checkIn(booking.id)
  return { booking, bill: await ofBooking(booking.id) }
}

describe('the agreed minimum spend', () => {
  it('depends on weekday and party size, is kept as agreed, and is refused if the page showed another', async () => {
    const request = { amenityId: MAHJONG, startTime: '19:00', endTime: '20:00' }
    const on1 = { ...request, bookingDate: '2026-11-20' }
    const ask = (input: { partySize?: number; minimumSpend: string }) =>
      on().member.call(createBooking, { body: { ...on1, ...input } })
    expect((await ask({ minimumSpend: '100.00' })).code).toBe('terms_changed')
    const two = (await ask({ partySize: 2, minimumSpend: '120.00' })).reply
    expect(two.minimumSpend).toBe('120.00')
    const four = (await ask({ partySize: 4, minimumSpend: '300.00' })).reply
    expect(four.minimumSpend).toBe('300.00')
    const onSaturday = await on().member.call(createBooking, {
      body: { ...request, bookingDate: '2026-11-21', partySize: 2 },
    })
    expect(onSaturday.reply.minimumSpend).toBe('0.00')
    await asks(MAHJONG, '500.00')
    const { rows } = await on().club.pool.query<{ minimum_spend: string }>(
      'SELECT minimum_spend FROM bookings WHERE id = $1',
      [two.id],
    )
    expect(rows[0]?.minimum_spend).toBe('120.00')
  })

  it('is on the bill when the party checks in, with the amount left to spend', async () => {
    const { booking, bill } = await partyIn()
    expect(bill).toMatchObject({
      bookingId: booking.id,
      due: '0.00',
      minimum: { amount: '120.00', spent: '0.00', charged: '0.00', left: '120.00' },
    })
    const own = await on().member.call(listOwnBills, {})
    expect(own.reply[0]?.minimum?.left).toBe('120.00')
  })

  it('applies to walk-ins too, and to nobody at an amenity without one', async () => {
    const guest = (await seat(M1, '16:50', 'cash')).reply
    expect((await ofBooking(guest.id)).minimum?.left).toBe('120.00')
    const other = await book('15:00', '16:00', FILMS)
    await checkIn(other.id)
    expect((await ofBooking(other.id)).minimum).toBeNull()
  })
})

describe('the amount spent', () => {
  it('is dishes on the bill before tax, without the room and less corrections', async () => {
    const { bill } = await partyIn()
    const sold = (await order(bill.id)).reply.order
    const net = toCents(sold.subtotal)
    const after = await show(bill.id)
    expect(after.minimum).toMatchObject({
      spent: toDollars(net),
      left: toDollars(12_000 - net),
    })
    const { address } = (await on().staff.call(makeBillKey, idPath(bill.id))).reply
    const key = address.split('/').at(-1) ?? ''
    const phone = await on().club.visitor().call(getPhoneBill, { params: { key } })
    expect(phone.reply.minimum).toEqual(after.minimum)

    const [line] = after.lines.filter(({ kind }) => kind === 'dish')
    const body = { lineId: line?.id ?? 0, reason: 'quality' as const, version: after.version }
    await on().staff.call(correctBill, { ...idPath(bill.id), body })
    expect((await show(bill.id)).minimum?.spent).toBe(toDollars(net - toCents(line?.net ?? '0')))
  })

  it('includes orders that the member pays at once, and sales at their table, until they are canceled', async () => {
    const { bill } = await partyIn()
    const paid = (await on().member.call(createOrder, { body: { items } })).reply
    const net = toCents(paid.subtotal)
    expect((await show(bill.id)).minimum?.spent).toBe(toDollars(net))
    const sale = { items, paymentType: 'card' as const, tableId: M1 }
    const sold = (await on().staff.call(createSale, { body: sale })).reply.order
    expect((await show(bill.id)).minimum?.spent).toBe(toDollars(2 * net))
    const status = { status: 'canceled' as const, reason: 'Dropped' }
    await on().staff.call(setOrderStatus, { ...idPath(sold.id), body: status })
    expect((await show(bill.id)).minimum?.spent).toBe(toDollars(net))
    // A sale at another table doesn't count for this party.
    await on().staff.call(createSale, { body: { ...sale, tableId: M2 } })
    expect((await show(bill.id)).minimum?.spent).toBe(toDollars(net))
  })
})

describe('a charged shortfall', () => {
  it('is lowered by the dishes of guests at a table who join the party', async () => {
    const { bill } = await partyIn()
    await charge(bill.id, '120.00')
    const { rows } = await on().club.pool.query<{ id: number }>(
      `SELECT id FROM venue_tables WHERE name = 'Table 2'`,
    )
    const opened = { ...idPath(rows[0]?.id ?? 0), body: { name: 'Ann' } }
    const guests = (await on().staff.call(bills.openTableBill, opened)).reply
    const net = toCents((await order(guests.id)).reply.order.subtotal)
    const { version } = await show(guests.id)
    const joins = { ...idPath(guests.id), body: { to: { billId: bill.id }, version } }
    expect((await on().staff.call(bills.transferBill, joins)).status).toBe(200)
    expect((await show(bill.id)).minimum).toEqual({
      amount: '120.00',
      spent: toDollars(net),
      charged: toDollars(12_000 - net),
      left: '0.00',
    })
  })
})

describe('the shortfall', () => {
  beforeEach(() =>
    on().club.pool.query(
      `INSERT INTO tax_rates (tax_id, kind, valid_from, rate, created_at)
     SELECT id, kind, '2020-01-01', 13000, now() FROM taxes, unnest(ARRAY['room']) AS kind
     ON CONFLICT DO NOTHING`,
    ),
  )

  it('is one line taxed like the room, without which the bill cannot be closed', async () => {
    const { bill } = await partyIn()
    const income = await sums('booking_income')
    const tax = await sums('tax_payable')
    expect(await close(bill.id, '0.00')).toMatchObject({ status: 409, code: 'minimum_left' })
    expect((await charge(bill.id, '119.00')).code).toBe('minimum_changed')
    const charged = (await charge(bill.id, '120.00')).reply
    expect(charged.lines.filter(({ kind }) => kind === 'shortfall')).toMatchObject([
      { net: '120.00', tax: '15.60', total: '135.60' },
    ])
    expect(charged).toMatchObject({ due: '135.60', minimum: { charged: '120.00', left: '0.00' } })
    expect((await sums('booking_income')) - income).toBe(12_000)
    expect((await sums('tax_payable')) - tax).toBe(1_560)
    expect((await charge(bill.id, '0.00')).code).toBe('nothing_to_pay')
    const { lines } = (await pay(bill.id, '135.60')).reply
    const sold = lines.filter(({ kind }) => kind !== 'service_fee').map(({ net }) => toCents(net))
    expect(await points()).toBe(Math.floor(sold.reduce((sum, net) => sum + net, 0) / 100))
    expect((await close(bill.id, '0.00')).reply.status).toBe('paid')
  })

  it('is charged to a party when it leaves, once it is confirmed as unpaid', async () => {
    const { booking, bill } = await partyIn()
    const refused = await leave(M1)
    expect([refused.code, refused.text]).toEqual(['money_owed', expect.stringContaining('$135.60')])
    expect((await show(bill.id)).lines.some(({ kind }) => kind === 'shortfall')).toBe(false)
    expect((await leave(M1, on().staff, true)).status).toBe(200)
    expect(await show(bill.id)).toMatchObject({ status: 'open', due: '135.60' })
    // After the party has come back and left again, the shortfall is charged once.
    expect((await undo(booking.id, 'leave')).status).toBe(200)
    expect((await leave(M1, on().staff, true)).status).toBe(200)
    expect((await show(bill.id)).due).toBe('135.60')
  })

  it('is also due from a guest who paid the room in cash', async () => {
    const guest = (await seat(M1, '16:50', 'cash')).reply
    const status = { status: 'completed' as const, version: await version(guest.id) }
    const body = { ...status, owing: false }
    const refused = await on().staff.call(setBookingStatus, { ...idPath(guest.id), body })
    expect(refused.code).toBe('money_owed')
    expect(await partyAt(M1)).not.toBeNull()
  })

  it('is reduced by each later order, and given away only by a correction', async () => {
    const { bill } = await partyIn()
    await charge(bill.id, '120.00')
    const sold = (await order(bill.id)).reply.order
    const net = toCents(sold.subtotal)
    const after = await show(bill.id)
    expect(after.minimum).toMatchObject({
      spent: toDollars(net),
      charged: toDollars(12_000 - net),
      left: '0.00',
    })
    const line = after.lines.find(({ kind }) => kind === 'shortfall')
    expect(toCents(line?.left ?? '0')).toBe(Math.round(((12_000 - net) * 113) / 100))
    const { version: seen } = after
    const admin = await on().club.signedIn({ role: 'admin' })
    const body = { lineId: line?.id ?? 0, reason: 'goodwill' as const, version: seen }
    const given = await admin.call(correctBill, { ...idPath(bill.id), body })
    expect(given.reply.minimum?.left).toBe('0.00')
    await pay(bill.id, given.reply.due)
    expect((await leave(M1)).status).toBe(200)
    expect((await show(bill.id)).status).toBe('paid')
  })

  it('grows again when a dish that reduced it is canceled', async () => {
    const { bill } = await partyIn()
    const sold = (await order(bill.id)).reply.order
    const left = toDollars(12_000 - toCents(sold.subtotal))
    await charge(bill.id, left)
    const status = { status: 'canceled' as const, reason: 'Dropped' }
    await on().staff.call(setOrderStatus, { ...idPath(sold.id), body: status })
    expect((await show(bill.id)).minimum).toMatchObject({ charged: left, left: sold.subtotal })
  })

  it('is not charged for a canceled booking, whose bill is paid', async () => {
    const { booking, bill } = await partyIn()
    expect((await undo(booking.id, 'check_in')).status).toBe(200)
    const body = {
      status: 'canceled' as const,
      reason: 'They fell ill',
      version: await version(booking.id),
    }
    expect((await on().staff.call(setBookingStatus, { ...idPath(booking.id), body })).status).toBe(
      200,
    )
    expect(await show(bill.id)).toMatchObject({ status: 'paid', due: '0.00', minimum: null })
  })

  it('is charged once if two screens charge it at once', async () => {
    const { bill } = await partyIn()
    const both = await Promise.all([
      charge(bill.id, '120.00'),
      charge(bill.id, '120.00', on().elsewhere),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect((await show(bill.id)).due).toBe('135.60')
  })
})

describe('a moved party', () => {
  it('keeps its minimum spend in another room for the rest of its time', async () => {
    await asks(FILMS, '500.00')
    const { booking, bill } = await partyIn()
    const moved = await move(booking.id, M2, on().staff)
    expect(moved.status).toBe(200)
    expect((await show(bill.id)).minimum?.amount).toBe('120.00')
  })

  it('gets the minimum spend of another night or amenity when it is rescheduled, and the desk sees it before', async () => {
    await asks(FILMS, '500.00')
    const { id } = await book('19:00', '20:00', MAHJONG)
    const when = {
      amenityId: FILMS,
      bookingDate: '2026-11-20',
      startTime: '19:00',
      endTime: '20:00',
    }
    const query = { ...when, amenityId: String(FILMS) }
    const quoted = (await on().staff.call(quoteReschedule, { ...idPath(id), query })).reply
    expect(quoted.minimumSpend).toBe('500.00')
    const body = {
      ...when,
      differenceBy: 'balance' as const,
      reason: 'They like films',
      version: await version(id),
    }
    const moved = await on().staff.call(rescheduleBooking, { ...idPath(id), body })
    expect(moved.reply.minimumSpend).toBe('500.00')
    await sit(18, 30)
    await checkIn(id)
    expect((await ofBooking(id)).minimum?.left).toBe('500.00')
  })
})
