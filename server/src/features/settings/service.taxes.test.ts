import {
  cancelBooking,
  createBooking,
  getBooking,
  setBookingStatus,
} from '@lantern/contract/bookings'
import { getDayClose } from '@lantern/contract/close'
import { bookForCustomer, rescheduleBooking } from '@lantern/contract/desk'
import { ErrorBody } from '@lantern/contract/errors'
import { getOrder, setOrderStatus } from '@lantern/contract/orders'
import { toCents } from '@lantern/contract/pricing'
import { getSettings, updateSettings } from '@lantern/contract/settings'
import { listTaxRates, setTaxRate, withdrawTaxRate } from '@lantern/contract/settings-taxes'
import { getPeriod } from '@lantern/contract/statistics'
import type { TaxedKind } from '@lantern/contract/taxes'
import { getVenue } from '@lantern/contract/venue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/books.ts'
import { idPath, openDesk } from '../../../test/desk.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'
import type { Visitor } from '../../../test/visitor.ts'

const desk = openDesk()
const { on } = desk
let admin: Visitor
beforeEach(async () => {
  admin = await on().club.signedIn({ role: 'admin' })
})
afterEach(async () => {
  await booksAgree(on().club)
  await on().club.pool.query("DELETE FROM tax_rates WHERE valid_from > '2000-01-01'")
  await on().club.pool.query("UPDATE venue_settings SET tax_name_en = 'HST', tax_number = ''")
})

const set = (kind: TaxedKind, percent: number, from = '2026-11-20') =>
  admin.call(setTaxRate, { body: { kind, from, basisPoints: percent * 100 } })
const taxRooms = async (percent = 13, from?: string) => {
  await set('room', percent, from)
  await set('service_fee', percent, from)
}
/** The tax on the lines of a booking or of an order, in cents. */
const taxOf = async (what: 'booking' | 'order', id: number | undefined) => {
  const { rows } = await on().club.pool.query<{ cents: number }>(
    `SELECT coalesce(100 * sum(tax), 0)::int AS cents FROM bill_lines WHERE ${what}_id = $1`,
    [id],
  )
  return rows[0]?.cents
}
const close = async (date = '2026-11-20') =>
  (await on().staff.call(getDayClose, { params: { date } })).reply.totals
const label = { en: 'HST', ch: '销售税', number: null, basisPoints: 1_300 }

describe('tax rates', () => {
  it('are read and set by admins, from today on, and are logged', async () => {
    const first = (await admin.call(listTaxRates, {})).reply
    expect(first.today).toBe('2026-11-20')
    expect(first.rates.map(({ kind, basisPoints }) => [kind, basisPoints])).toEqual([
      ['beverage', 1_300],
      ['food', 1_300],
      ['room', 0],
      ['service', 1_300],
      ['service_fee', 0],
    ])
    expect((await set('room', 13, '2026-11-19')).code).toBe('tax_date_past')
    expect((await set('room', 5, '2026-12-01')).status).toBe(200)
    const again = (await set('room', 13, '2026-12-01')).reply
    const rooms = again.rates.filter(({ kind }) => kind === 'room')
    expect(rooms.map(({ state, basisPoints }) => [state, basisPoints])).toEqual([
      ['coming', 1_300],
      ['holds', 0],
    ])
    const { rows } = await on().club.pool.query<{ action: string; after: unknown }>(
      'SELECT action, after FROM audit_events ORDER BY id DESC LIMIT 1',
    )
    expect(rows).toEqual([
      { action: 'settings.tax', after: { kind: 'room', date: '2026-12-01', percent: '13%' } },
    ])
    for (const by of [on().staff, on().member]) {
      const body = { kind: 'room' as const, from: '2026-12-01', basisPoints: 0 }
      expect((await by.call(setTaxRate, { body })).code).toBe('forbidden')
    }
  })

  it('can be withdrawn before their date, but not after', async () => {
    const coming = (await set('food', 5, '2026-11-21')).reply.rates.find(
      ({ state }) => state === 'coming',
    )
    const path = idPath(coming?.id ?? 0)
    await desk.sit(24, 1)
    admin = await on().club.signedIn({ role: 'admin' })
    expect((await admin.call(withdrawTaxRate, path)).code).toBe('tax_rate_holds')
    await desk.sit(23, 59)
    admin = await on().club.signedIn({ role: 'admin' })
    expect((await admin.call(withdrawTaxRate, path)).status).toBe(200)
    expect((await admin.call(withdrawTaxRate, path)).code).toBe('not_found')
  })

  it('are published to every page of every instance, coming ones too', async () => {
    await taxRooms(13, '2026-12-01')
    const { reply } = await on().club.visitor(1).call(getVenue, {})
    expect(reply.tax.rates.filter(({ kind }) => kind === 'room')).toEqual([
      { kind: 'room', from: '2000-01-01', basisPoints: 0 },
      { kind: 'room', from: '2026-12-01', basisPoints: 1_300 },
    ])
  })
})

describe('a room', () => {
  it('is taxed by the old rate until midnight in the venue’s time zone, and by the new one after', async () => {
    await taxRooms(13, '2026-11-21')
    const wish = { amenityId: 3, bookingDate: '2026-11-27', startTime: '19:00', endTime: '20:00' }
    const book = (totalPrice: string, startTime = '19:00') => {
      const endTime = `${Number(startTime.slice(0, 2)) + 1}:00`
      return on().member.call(createBooking, { body: { ...wish, startTime, endTime, totalPrice } })
    }
    await desk.sit(23, 59)
    const before = (await book('94.50')).reply
    expect(before).toMatchObject({ tax: '0.00', taxLabel: null, totalPrice: '94.50' })
    const later = { ...wish, startTime: '21:00', endTime: '22:00', guestName: 'Mr Wong' }
    const pending = (
      await on().staff.call(bookForCustomer, { body: { ...later, payment: 'later' } })
    ).reply

    await desk.sit(24)
    const stale = await book('94.50', '20:00')
    expect(stale.code).toBe('price_changed')
    expect(ErrorBody.parse(JSON.parse(stale.text)).values).toMatchObject({ total: '106.79' })
    const after = (await book('106.79', '20:00')).reply
    expect(after).toMatchObject({ tax: '12.29', taxLabel: label, totalPrice: '106.79' })
    const params = { lanternId: before.lanternId }
    expect((await on().member.call(getBooking, { params })).reply).toEqual(before)

    // An earlier booking keeps its rate.
    const body = { status: 'confirmed' as const, payment: 'cash' as const }
    const version = await desk.version(pending.id)
    await on().staff.call(setBookingStatus, { ...idPath(pending.id), body: { ...body, version } })
    expect(await taxOf('booking', pending.id)).toBe(0)
    expect(await desk.cashTaken(pending.id)).toBe('-9450')
  })

  it('refunds its tax when it is canceled; close and statistics list it separately', async () => {
    await taxRooms()
    const was = await close()
    const booking = await desk.book('19:00', '21:00')
    expect(booking).toMatchObject({ subtotal: '180.00', serviceFee: '9.00', tax: '24.57' })
    expect(booking.totalPrice).toBe('213.57')
    const sold = await close()
    expect(toCents(sold.tax) - toCents(was.tax)).toBe(2_457)
    expect(toCents(sold.income.total) - toCents(was.income.total)).toBe(18_900)
    const query = { from: '2026-11-20', to: '2026-11-20' }
    const revenue = async () =>
      (await on().staff.call(getPeriod, { query })).reply.nights[0]?.bookingRevenue ?? '0.00'
    const earned = toCents(await revenue())
    const canceled = await on().member.call(cancelBooking, { ...idPath(booking.id), body: {} })
    expect(canceled.reply.status).toBe('canceled')
    expect(await taxOf('booking', booking.id)).toBe(0)
    expect((await close()).tax).toBe(was.tax)
    expect(await desk.balance()).toBe('1000.00')
    expect(earned - toCents(await revenue())).toBe(18_900)
  })

  it('is taxed by each day’s rate when it is extended, and undone to the cent', async () => {
    const booking = await desk.book('15:00', '16:00')
    await desk.checkIn(booking.id)
    await taxRooms()
    expect((await desk.extend(booking.id, 'balance')).status).toBe(200)
    const params = { lanternId: booking.lanternId }
    const longer = (await on().member.call(getBooking, { params })).reply
    expect(longer).toMatchObject({ tax: '12.29', taxLabel: label, totalPrice: '201.29' })
    await desk.undo(booking.id, 'extend')
    const undone = (await on().member.call(getBooking, { params })).reply
    expect(undone).toMatchObject({ tax: '0.00', taxLabel: null, totalPrice: '94.50' })
    expect(await taxOf('booking', booking.id)).toBe(0)
    expect(await desk.balance()).toBe('905.50')
  })

  it('keeps its agreed tax when it is moved, and refunds a part when it is shortened', async () => {
    await taxRooms(10)
    const booking = await desk.book('19:00', '21:00')
    expect(booking.tax).toBe('18.90')
    await taxRooms(13)
    const moveTo = async (endTime: string) => {
      const version = await desk.version(booking.id)
      const when = { amenityId: 3, bookingDate: '2026-11-20', startTime: '19:00', endTime }
      const body = { ...when, differenceBy: 'balance' as const, reason: 'They asked', version }
      return on().staff.call(rescheduleBooking, { ...idPath(booking.id), body })
    }
    expect((await moveTo('22:00')).reply.totalPrice).toBe('314.69')
    expect(await taxOf('booking', booking.id)).toBe(1_890 + 1_229)
    const params = { lanternId: booking.lanternId }
    const moved = (await on().member.call(getBooking, { params })).reply
    expect(moved.taxLabel).toEqual({ ...label, basisPoints: null })
    await moveTo('20:00')
    const shorter = (await on().member.call(getBooking, { params })).reply
    expect(shorter).toMatchObject({ subtotal: '90.00', tax: '10.40', totalPrice: '104.90' })
    expect(await taxOf('booking', booking.id)).toBe(1_040)
  })

  it('is taxed for walk-ins, in cash or on the bill', async () => {
    await taxRooms()
    await desk.sit(15)
    const seated = await desk.seat(5, '16:00', 'cash')
    expect(seated.status).toBe(200)
    const paid = await desk.partyAt(5)
    expect(await taxOf('booking', paid?.bookingId)).toBeGreaterThan(0)
    await desk.seat(6, '16:00', 'bill')
    const owing = await desk.partyAt(6)
    const { rows } = await on().club.pool.query<{ kind: string; tax: number; label: unknown }>(
      `SELECT l.kind, (l.tax * 100)::int AS tax, l.tax_label AS label FROM bill_lines l
       JOIN bills b ON b.id = l.bill_id WHERE b.booking_id = $1 ORDER BY l.id`,
      [owing?.bookingId],
    )
    expect(rows.every(({ tax }) => tax > 0)).toBe(true)
    expect(rows.map((line) => line.label)).toEqual([label, label])
    const taxed = rows.reduce((sum, { tax }) => sum + tax, 0)
    expect(await taxOf('booking', owing?.bookingId)).toBe(taxed)
  })
})

describe('an order', () => {
  it('keeps its tax and the tax’s name after later changes, and refunds it', async () => {
    const items = cartOf(await menuOf(on().club))
    await admin.call(updateSettings, {
      body: {
        taxNumber: '12345 RT0001',
        version: (await admin.call(getSettings, {})).reply.version,
      },
    })
    const placed = (await order(on().member, { items })).reply
    expect(placed.taxLabel).toEqual({ ...label, number: '12345 RT0001' })
    await admin.call(updateSettings, {
      body: {
        taxNameEn: 'GST',
        taxNumber: '',
        version: (await admin.call(getSettings, {})).reply.version,
      },
    })
    for (const kind of ['food', 'beverage', 'service'] as const) await set(kind, 5)
    const params = { lanternId: placed.lanternId }
    expect((await on().member.call(getOrder, { params })).reply).toEqual(placed)
    const next = (await order(on().member, { items })).reply
    expect(next.taxLabel).toEqual({ ...label, en: 'GST', basisPoints: 500 })
    const net = toCents(next.subtotal)
    expect(toCents(next.tax)).toBe(Math.round(net * 0.05))
    for (const { id } of [placed, next]) {
      await on().staff.call(setOrderStatus, {
        ...idPath(id),
        body: { status: 'canceled', reason: 'Cold' },
      })
      expect(await taxOf('order', id)).toBe(0)
    }
  })

  it('with several rates taxes each line by its own, and has no tax row for a rate of zero', async () => {
    const menu = await menuOf(on().club)
    const dish = menu.find(({ category }) => category.kind === 'food')
    const drink = menu.find(({ category }) => category.kind === 'beverage')
    if (!dish || !drink) throw new Error('the menu lacks a kind')
    await set('food', 0)
    const both = (
      await order(on().member, {
        items: [
          { foodItemId: dish.id, quantity: 2 },
          { foodItemId: drink.id, quantity: 3 },
        ],
      })
    ).reply
    expect(toCents(both.tax)).toBe(Math.round(toCents(drink.price) * 3 * 0.13))
    expect(both.taxLabel).toEqual({ ...label, basisPoints: null })
    const { rows } = await on().club.pool.query<{ kind: string; tax: number }>(
      `SELECT i.kind, (100 * l.tax)::int AS tax FROM bill_lines l
       JOIN food_order_items i ON i.id = l.order_item_id WHERE l.order_id = $1 ORDER BY i.id`,
      [both.id],
    )
    expect(rows).toEqual([
      { kind: 'food', tax: 0 },
      { kind: 'beverage', tax: toCents(both.tax) },
    ])
    const plain = await order(on().member, { items: [{ foodItemId: dish.id, quantity: 1 }] })
    expect(plain.reply).toMatchObject({ tax: '0.00', taxLabel: null, totalAmount: dish.price })
  })
})
