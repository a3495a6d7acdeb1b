import { cancelBooking, createBooking, type Booking } from '@lantern/contract/bookings/bookings'
import { changeBooking } from '@lantern/contract/bookings/change'
import {
  cancelSeries,
  changeSeries,
  getSeries,
  quoteSeriesCancel,
  quoteSeriesChange,
  type Series,
} from '@lantern/contract/bookings/series'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { balanceOf, emailsTo, path, repeated, statesOf } from '../../../test/series.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { theater } from '../../../test/races/waiting.ts'
import { chargeSeries } from './service.charge.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  await club.pool.query(`DELETE FROM occupancies;
    UPDATE bookings SET status = 'canceled', series_id = NULL;
    UPDATE venue_settings SET member_changes = 2, refund_rules = '[{"hours": 0, "percent": 100}]'`)
})
afterAll(() => club.close())

/** Four bookings of $189.00 a week apart: the first is paid, the others by `charge`. */
async function weekly(charge: 'at_once' | 'three_days_before' = 'three_days_before') {
  const member = await club.signedIn({ balance: 1_000_000 })
  const { reply } = await member.call(createBooking, { body: theater('20:00', '22:00') })
  return { member, series: await repeated(member, reply.id, { times: 3, charge }) }
}

const idOf = ({ bookings }: Series, place: number) => bookings[place]?.id ?? 0
const timesOf = ({ bookings }: { bookings: readonly Booking[] }) =>
  bookings.map((one) => `${one.bookingDate} ${one.startTime}–${one.endTime}`)

const cancel = (visitor: Visitor, { id }: Series, from: number, refund: string) =>
  visitor.call(cancelSeries, { ...path(id), body: { from, refund } })

const to = (startTime: string, endTime: string, daysLater = 0) => ({
  amenityId: 3,
  startTime,
  endTime,
  daysLater,
})

/** Changes all following bookings as quoted. */
async function shift(visitor: Visitor, { id }: Series, from: number, where: ReturnType<typeof to>) {
  const body = { ...where, from }
  const { reply: quote } = await visitor.call(quoteSeriesChange, { ...path(id), body })
  const { changed, totalPrice, difference } = quote
  const seen = { changed, totalPrice, difference }
  return {
    quote,
    answer: await visitor.call(changeSeries, { ...path(id), body: { ...body, ...seen } }),
  }
}

describe('canceling one and all following bookings', () => {
  it('refunds what was paid, frees the rooms, and sends one email', async () => {
    const { member, series } = await weekly('at_once')
    const from = idOf(series, 1)
    const quoted = await member.call(quoteSeriesCancel, {
      ...path(series.id),
      query: { from: String(from) },
    })
    expect(quoted.reply).toMatchObject({ refund: '567.00', cancellationFee: '0.00' })
    expect(quoted.reply.bookings.map(({ obstacle }) => obstacle)).toEqual([null, null, null])
    expect((await cancel(member, series, from, '500.00')).code).toBe('refund_changed')
    const { reply } = await cancel(member, series, from, '567.00')
    expect(timesOf(reply)).toEqual(['2026-11-21 20:00–22:00'])
    expect(await balanceOf(member)).toBe('9811.00')
    expect(await emailsTo(club, member)).toEqual([
      'booking_confirmed',
      'series_told',
      'series_told',
    ])
    expect((await cancel(member, series, from, '0.00')).code).toBe('series_over')
    const other = await club.signedIn({ balance: 100_000 })
    const body = theater('20:00', '22:00', '2026-11-28')
    expect((await other.call(createBooking, { body })).code).toBeNull()
  })

  it('leaves bookings that can’t be canceled any more, and keeps the cancellation fees', async () => {
    await club.pool.query(
      `UPDATE venue_settings SET refund_rules = '[{"hours": 300, "percent": 100}, {"hours": 100, "percent": 50}]'`,
    )
    const { member, series } = await weekly('at_once')
    const quoted = await member.call(quoteSeriesCancel, {
      ...path(series.id),
      query: { from: String(idOf(series, 0)) },
    })
    expect(quoted.reply).toMatchObject({ refund: '472.50', cancellationFee: '94.50' })
    expect(quoted.reply.bookings.map(({ obstacle }) => obstacle)).toEqual([
      'too_late_to_cancel',
      null,
      null,
      null,
    ])
    await cancel(member, series, idOf(series, 0), '472.50')
    expect(await statesOf(club, member)).toEqual(['confirmed', 'canceled', 'canceled', 'canceled'])
    expect(await balanceOf(member)).toBe('9716.50')
  })

  it('leaves earlier bookings, is allowed to the desk too, and is refused to other members', async () => {
    const { member, series } = await weekly()
    await member.call(cancelBooking, { ...path(idOf(series, 2)), query: {} })
    const { reply } = await member.call(getSeries, path(series.id))
    expect(timesOf(reply)).toEqual([
      '2026-11-21 20:00–22:00',
      '2026-11-28 20:00–22:00',
      '2026-12-12 20:00–22:00',
    ])
    const stranger = await club.signedIn()
    expect((await cancel(stranger, series, idOf(series, 1), '0.00')).code).toBe('not_found')
    const staff = await club.signedIn({ role: 'staff' })
    expect((await cancel(staff, series, idOf(series, 1), '0.00')).code).toBeNull()
    expect(await statesOf(club, member)).toEqual(['confirmed', 'canceled', 'canceled', 'canceled'])
    const { rows } = await club.pool.query<{ action: string }>(
      `SELECT action FROM audit_events ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ action: 'booking.cancel-following' }])
  })

  it('concurrently with a charge never leaves a booking both paid and canceled', async () => {
    const { member, series } = await weekly()
    club.clock.set(new Date('2026-11-26T01:00:00Z'))
    const again = await club.signIn(member.person, 1)
    const from = idOf(series, 1)
    const charging = club.kernels.map((kernel) => chargeSeries(kernel))
    const [, , answer] = await Promise.all([...charging, cancel(again, series, from, '0.00')])
    const [, second] = await statesOf(club, member)
    const balance = await balanceOf(again)
    const isCanceled = answer?.code === null
    expect([answer?.code, second, balance]).toEqual(
      isCanceled ? [null, 'canceled', '9811.00'] : ['refund_changed', 'confirmed', '9622.00'],
    )
  })
})

describe('changing one and all following bookings', () => {
  it('moves those that are free, lists the others, and takes the price difference of paid ones', async () => {
    const { member, series } = await weekly('at_once')
    const other = await club.signedIn({ balance: 100_000 })
    await other.call(createBooking, { body: theater('18:00', '20:00', '2026-12-05') })
    const { quote, answer } = await shift(member, series, idOf(series, 1), to('19:00', '22:00'))
    expect(quote).toMatchObject({ changed: 2, difference: '189.00', totalPrice: '567.00' })
    expect(quote.bookings.map(({ obstacle }) => obstacle)).toEqual([null, 'slot_taken', null])
    expect(timesOf(answer.reply)).toEqual([
      '2026-11-21 20:00–22:00',
      '2026-11-28 19:00–22:00',
      '2026-12-05 20:00–22:00',
      '2026-12-12 19:00–22:00',
    ])
    expect(await balanceOf(member)).toBe('9055.00')
    expect((await emailsTo(club, member)).at(-1)).toBe('series_told')
  })

  it('that aren’t charged yet takes nothing now, and charges by the new night', async () => {
    const { member, series } = await weekly()
    const { quote, answer } = await shift(member, series, idOf(series, 1), to('20:00', '21:00', 1))
    expect(quote).toMatchObject({ changed: 3, difference: '0.00', totalPrice: '283.50' })
    expect(timesOf(answer.reply).slice(1)).toEqual([
      '2026-11-29 20:00–21:00',
      '2026-12-06 20:00–21:00',
      '2026-12-13 20:00–21:00',
    ])
    expect(answer.reply.bookings[1]?.chargeAt).toBe('2026-11-27T01:00:00.000Z')
    expect(await balanceOf(member)).toBe('9811.00')
  })

  it('refunds the difference if they become cheaper', async () => {
    const { member, series } = await weekly('at_once')
    const { quote } = await shift(member, series, idOf(series, 0), to('20:00', '21:00'))
    expect(quote).toMatchObject({ changed: 4, difference: '-378.00' })
    expect(await balanceOf(member)).toBe('9622.00')
  })

  it('counts as a member’s change; a change by the desk doesn’t count and has no limit', async () => {
    await club.pool.query('UPDATE venue_settings SET member_changes = 1')
    const { member, series } = await weekly()
    await shift(member, series, idOf(series, 2), to('18:00', '20:00'))
    const again = await shift(member, series, idOf(series, 1), to('17:00', '19:00'))
    expect(again.quote.bookings.map(({ obstacle }) => obstacle)).toEqual([
      null,
      'change_too_often',
      'change_too_often',
    ])
    const staff = await club.signedIn({ role: 'staff' })
    const { quote } = await shift(staff, series, idOf(series, 1), to('16:00', '18:00'))
    expect(quote.changed).toBe(3)
  })

  it('is refused with another quote than shown, and if no booking can be changed', async () => {
    const { member, series } = await weekly()
    const from = idOf(series, 1)
    const body = { ...to('19:00', '21:00'), from, difference: '0.00' }
    const change = (seen: { changed: number; totalPrice: string }) =>
      member.call(changeSeries, { ...path(series.id), body: { ...body, ...seen } })
    expect((await change({ changed: 2, totalPrice: '378.00' })).code).toBe('series_changed')
    expect((await change({ changed: 3, totalPrice: '378.00' })).code).toBe('price_changed')
    const same = { ...body, ...to('20:00', '22:00'), changed: 0, totalPrice: '0.00' }
    expect((await member.call(changeSeries, { ...path(series.id), body: same })).code).toBe(
      'series_over',
    )
  })

  it('leaves a booking that was moved separately in its series', async () => {
    const { member, series } = await weekly()
    const slot = theater('15:00', '17:00', '2026-11-29')
    const body = { ...slot, totalPrice: '189.00', version: 1 }
    await member.call(changeBooking, { ...path(idOf(series, 1)), body })
    const { reply } = await member.call(getSeries, path(series.id))
    expect(timesOf(reply)[1]).toBe('2026-11-29 15:00–17:00')
  })
})

it('a time that is held for a change by card is no booking of the series', async () => {
  const { member, series } = await weekly('at_once')
  const longer = {
    ...theater('20:00', '23:00', '2026-12-12'),
    bookingId: idOf(series, 3),
    version: 1,
  }
  const body = { paymentType: 'booking_change' as const, metadata: longer }
  expect((await member.call(createPaymentIntent, { body })).code).toBeNull()
  const read = async () => (await member.call(getSeries, path(series.id))).reply
  expect(timesOf(await read())).toEqual(timesOf(series))
  const earlier = theater('19:00', '21:00', '2026-12-12')
  await member.call(changeBooking, {
    ...path(longer.bookingId),
    body: { ...earlier, version: 1, totalPrice: '189.00' },
  })
  expect((await read()).bookings).toHaveLength(4)
})
