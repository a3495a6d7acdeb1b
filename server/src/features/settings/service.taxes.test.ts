import {
  cancelBooking,
  createBooking,
  getBooking,
  setBookingStatus,
} from '@lantern/contract/bookings/bookings'
import { getDayClose } from '@lantern/contract/bills/close'
import { bookForCustomer, rescheduleBooking } from '@lantern/contract/floor/desk'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getOrder, setOrderStatus } from '@lantern/contract/menu/orders'
import { updateFoodItem } from '@lantern/contract/menu/menu'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import {
  listTaxes,
  saveTaxes,
  type ListedTaxes,
  type Taxes,
} from '@lantern/contract/venue/tax-settings'
import { getPeriod } from '@lantern/contract/reports/statistics'
import { taxedKinds, type TaxedKind } from '@lantern/contract/payments/taxes'
import { getVenue } from '@lantern/contract/venue/venue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { idPath, openDesk } from '../../../test/desk.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

const desk = openDesk()
const { on } = desk
let admin: Visitor
beforeEach(async () => {
  admin = await on().club.signedIn({ role: 'admin' })
})
afterEach(async () => {
  await booksAgree(on().club)
  const { pool } = on().club
  await pool.query("DELETE FROM taxes WHERE name_en NOT IN ('HST', 'GST')")
  await pool.query("DELETE FROM tax_rates WHERE valid_from > '2000-01-01'")
  await pool.query("UPDATE taxes SET name_en = 'HST', number = ''")
})

type Change = Partial<Taxes['taxes'][number]>

/** Each tax as it is, with its rates of today and later. */
const kept = ({ today, taxes }: ListedTaxes): Taxes['taxes'] =>
  taxes.map(({ number, rates, ...tax }) => ({
    ...tax,
    number: number ?? '',
    rates: rates.filter(({ from }) => from >= today),
  }))
/** Saves the first tax with this change, and others as they are or as given. */
const save = async ({ rates = [], ...change }: Change, more: Taxes['taxes'] = []) => {
  const listed = (await admin.call(listTaxes, {})).reply
  const [first, ...others] = kept(listed)
  if (!first) throw new Error('no tax')
  const isReplaced = ({ kind, from }: (typeof rates)[number]) =>
    rates.some((rate) => rate.kind === kind && rate.from === from)
  const stays = first.rates.filter((rate) => !isReplaced(rate))
  const changed = { ...first, ...change, rates: [...stays, ...rates] }
  const { version } = listed
  return admin.call(saveTaxes, { body: { version, taxes: [changed, ...others, ...more] } })
}
const set = (kind: TaxedKind, percent: number, from = '2026-11-20') =>
  save({ rates: [{ kind, from, rate: percent * 1_000 }] })
const taxRooms = async (percent = 13, from?: string) => {
  await set('room', percent, from)
  await set('service_fee', percent, from)
}
const flat = (rate: number, kinds: readonly TaxedKind[] = taxedKinds) =>
  kinds.map((kind) => ({ kind, from: '2026-11-20', rate }))
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
const hst = { en: 'HST', ch: 'HST', number: null, rate: 13_000 }

describe('the taxes', () => {
  it('are read and saved by admins, with rates from today on, and are logged', async () => {
    const first = (await admin.call(listTaxes, {})).reply
    expect(first.today).toBe('2026-11-20')
    expect(first.taxes.map(({ en, rates }) => [en, rates.map(({ kind }) => kind)])).toEqual([
      ['HST', ['alcohol', 'beverage', 'food', 'service']],
    ])
    expect((await set('room', 13, '2026-11-19')).code).toBe('tax_date_past')
    expect((await set('room', 5, '2026-12-01')).status).toBe(200)
    const { taxes } = (await set('room', 13, '2026-12-01')).reply
    expect(taxes[0]?.rates.filter(({ kind }) => kind === 'room')).toEqual([
      { kind: 'room', from: '2026-12-01', rate: 13_000 },
    ])
    expect(taxes[0]?.rates.filter(({ from }) => from < first.today)).toEqual(first.taxes[0]?.rates)
    const { rows } = await on().club.pool.query<{ action: string; after: unknown }>(
      'SELECT action, after FROM audit_events ORDER BY id DESC LIMIT 1',
    )
    const told = 'HST: food 13%, beverage 13%, alcohol 13%, service 13%, 2026-12-01 room 13%'
    expect(rows).toEqual([{ action: 'settings.tax', after: { taxes: [told] } }])
    for (const by of [on().staff, on().member]) {
      expect((await by.call(saveTaxes, { body: { version: 1, taxes: [] } })).code).toBe('forbidden')
    }
  })

  it('lose a rate to come by leaving it out, and a tax only before it is in force', async () => {
    await set('food', 5, '2026-11-21')
    const gst = { en: 'GST', ch: '', number: '1 RT', rates: flat(5_000) }
    const { version, taxes: both } = (await save({ rates: [] }, [gst])).reply
    expect(both.at(-1)).toMatchObject({ en: 'GST', ch: 'GST', number: '1 RT' })
    const [first] = kept((await admin.call(listTaxes, {})).reply)
    const without = (taxes: Taxes['taxes']) => admin.call(saveTaxes, { body: { version, taxes } })
    expect((await without([])).code).toBe('tax_rate_holds')
    expect((await without([{ ...gst, id: 999_999 }])).code).toBe('not_found')
    const left = (await without(first ? [{ ...first, rates: [] }] : [])).reply.taxes
    expect(left.map(({ en, rates }) => [en, rates.length])).toEqual([['HST', 4]])
  })

  it('refuse a form that was read before another was saved, but not after a refusal', async () => {
    const read = (await admin.call(listTaxes, {})).reply
    const write = ({ version, taxes }: ListedTaxes) =>
      admin.call(saveTaxes, { body: { version, taxes: kept({ ...read, taxes }) } })
    const named = (ch: string) => read.taxes.map((tax) => ({ ...tax, ch }))
    expect((await set('room', 5, '2026-11-19')).code).toBe('tax_date_past')
    const saved = await write({ ...read, taxes: named('统一销售税') })
    expect(saved.reply.version).toBe(read.version + 1)
    expect((await write({ ...read, taxes: named('销售税') })).code).toBe('stale')
    expect((await admin.call(listTaxes, {})).reply).toEqual(saved.reply)
    const both = ['销售税', '合并销售税'].map((ch) => write({ ...saved.reply, taxes: named(ch) }))
    const codes = (await Promise.all(both)).map(({ status }) => status)
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409])
    const { version } = (await admin.call(listTaxes, {})).reply
    expect((await write({ ...read, version })).status).toBe(200)
  })

  it('are published to every page of every instance, with rates to come', async () => {
    await taxRooms(13, '2026-12-01')
    const { taxes } = (await on().club.visitor(1).call(getVenue, {})).reply
    expect(taxes[0]?.rates.filter(({ kind }) => kind === 'room' || kind === 'food')).toEqual([
      { kind: 'food', from: '2000-01-01', rate: 13_000 },
      { kind: 'room', from: '2026-12-01', rate: 13_000 },
    ])
  })
})

describe('a room', () => {
  it('is taxed by the old rate until midnight in the venue’s time zone, and by the new one after', async () => {
    await taxRooms(13, '2026-11-21')
    const request = {
      amenityId: 3,
      bookingDate: '2026-11-27',
      startTime: '19:00',
      endTime: '20:00',
    }
    const book = (totalPrice: string, startTime = '19:00') => {
      const endTime = `${Number(startTime.slice(0, 2)) + 1}:00`
      return on().member.call(createBooking, {
        body: { ...request, startTime, endTime, totalPrice },
      })
    }
    await desk.sit(23, 59)
    const before = (await book('94.50')).reply
    expect(before).toMatchObject({ tax: '0.00', taxes: [], totalPrice: '94.50' })
    const later = { ...request, startTime: '21:00', endTime: '22:00', guestName: 'Mr Wong' }
    const pending = (
      await on().staff.call(bookForCustomer, { body: { ...later, payment: 'later' } })
    ).reply

    await desk.sit(24)
    const stale = await book('94.50', '20:00')
    expect(stale.code).toBe('price_changed')
    expect(ErrorBody.parse(JSON.parse(stale.text)).values).toMatchObject({ total: '106.79' })
    const after = (await book('106.79', '20:00')).reply
    expect(after).toMatchObject({
      tax: '12.29',
      taxes: [{ ...hst, amount: '12.29' }],
      totalPrice: '106.79',
    })
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
    expect(longer).toMatchObject({
      tax: '12.29',
      taxes: [{ ...hst, amount: '12.29' }],
      totalPrice: '201.29',
    })
    await desk.undo(booking.id, 'extend')
    const undone = (await on().member.call(getBooking, { params })).reply
    expect(undone).toMatchObject({ tax: '0.00', taxes: [], totalPrice: '94.50' })
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
    expect(moved.taxes.map(({ rate, amount }) => [rate, amount])).toEqual([
      [10_000, '18.90'],
      [13_000, '12.29'],
    ])
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
    const { rows } = await on().club.pool.query<{ kind: string; tax: number; rates: unknown }>(
      `SELECT l.kind, (l.tax * 100)::int AS tax, l.taxes -> 0 ->> 'rate' AS rates FROM bill_lines l
       JOIN bills b ON b.id = l.bill_id WHERE b.booking_id = $1 ORDER BY l.id`,
      [owing?.bookingId],
    )
    expect(rows.every(({ tax }) => tax > 0)).toBe(true)
    expect(rows.map((line) => line.rates)).toEqual(['13000', '13000'])
    const taxed = rows.reduce((sum, { tax }) => sum + tax, 0)
    expect(await taxOf('booking', owing?.bookingId)).toBe(taxed)
  })
})

describe('an order', () => {
  it('keeps its tax and the tax’s name after later changes, and refunds it', async () => {
    const items = cartOf(await menuOf(on().club))
    await save({ number: '12345 RT0001' })
    const placed = (await order(on().member, { items })).reply
    expect(placed.taxes).toEqual([{ ...hst, number: '12345 RT0001', amount: placed.tax }])
    await save({ en: 'GST', number: '', rates: flat(5_000) })
    const params = { lanternId: placed.lanternId }
    expect((await on().member.call(getOrder, { params })).reply).toEqual(placed)
    const next = (await order(on().member, { items })).reply
    expect(next.taxes).toEqual([{ ...hst, en: 'GST', rate: 5_000, amount: next.tax }])
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
    expect(both.taxes).toEqual([{ ...hst, amount: both.tax }])
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
    expect(plain.reply).toMatchObject({ tax: '0.00', taxes: [], totalAmount: dish.price })
  })

  it('has each of several taxes once on all that it taxes, alcohol by its own rate', async () => {
    const [dish, drink] = await menuOf(on().club)
    if (!dish || !drink) throw new Error('the menu lacks a dish')
    await admin.call(updateFoodItem, { ...idPath(drink.id), body: { isAlcohol: true } })
    const pst = [...flat(7_000, ['service']), ...flat(10_000, ['alcohol'])]
    await save({ en: 'GST', rates: flat(5_000) }, [{ en: 'PST', ch: '', number: '7', rates: pst }])
    const items = [
      { foodItemId: dish.id, quantity: 3 },
      { foodItemId: drink.id, quantity: 1 },
    ]
    const sold = (await order(on().member, { items })).reply
    const net = toCents(sold.subtotal)
    const cents = (amount: number) => toDollars(Math.floor(amount + 0.5))
    const shown = sold.taxes.map(({ en, number, rate, amount }) => [en, number, rate, amount])
    expect(shown).toEqual([
      ['GST', null, 5_000, cents(net * 0.05)],
      ['PST', '7', 10_000, cents(toCents(drink.price) * 0.1)],
    ])
    expect(toCents(sold.tax)).toBe(sold.taxes.reduce((sum, tax) => sum + toCents(tax.amount), 0))
    await on().staff.call(setOrderStatus, {
      ...idPath(sold.id),
      body: { status: 'canceled', reason: 'Cold' },
    })
    expect(await taxOf('order', sold.id)).toBe(0)
    await admin.call(updateFoodItem, { ...idPath(drink.id), body: { isAlcohol: false } })
  })
})
