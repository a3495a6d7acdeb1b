import { listOwnBills } from '@lantern/contract/bills/own-bill'
import { createBooking, getBooking } from '@lantern/contract/bookings/bookings'
import { quoteMoreTime, takeMoreTime } from '@lantern/contract/bookings/change'
import { getUser } from '@lantern/contract/members/members'
import { createOrder } from '@lantern/contract/menu/orders'
import { extendBooking } from '@lantern/contract/floor/acts'
import { openBookingBill } from '@lantern/contract/bills/actions'
import { limitBill } from '@lantern/contract/bills/corrections'
import { afterEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'

const { on, sit, book, checkIn, undo, balance } = openDesk()

/** An end that isn't offered. */
const never = { endsAt: '2026-11-21T12:00:00.000Z', endTime: '', totalPrice: '0.00', onBill: false }
const offered = (id: number) => on().member.call(quoteMoreTime, idPath(id))
async function quote(id: number) {
  const answer = await offered(id)
  const { code } = answer
  if (code !== null) return { code, reply: { version: 0, ...never } }
  const { choices, usual, version } = answer.reply
  return { code, reply: { version, ...(choices.find(({ endsAt }) => endsAt === usual) ?? never) } }
}
async function take(id: number, pay: 'balance' | 'bill' = 'balance', by = on().member) {
  const { version, endsAt, totalPrice } = (await quote(id)).reply
  return by.call(takeMoreTime, { ...idPath(id), body: { pay, version, endsAt, totalPrice } })
}
/** A party in the theater from 15:00 to 17:00, at 16:00. */
async function inTheTheater() {
  const { id, lanternId } = await book('15:00', '17:00')
  await sit(15, 0)
  await checkIn(id)
  await sit(16, 0)
  return { id, lanternId }
}
const acts = async (id: number) =>
  (
    await on().club.pool.query<{ kind: string; actor_id: number | null }>(
      'SELECT kind, actor_id FROM party_actions WHERE booking_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    )
  ).rows[0]

afterEach(() => booksAgree(on().club))

describe('a member whose party is present, on two devices', () => {
  it('can order and take more time at once without a deadlock', async () => {
    const { id } = await inTheTheater()
    const { club, member } = on()
    const items = cartOf(await menuOf(club))
    const other = member.at(club.instances[1].app)
    // Orders lock the member and then reference the booking; more time locks the booking, then the member. The test
    // fails on a deadlock when the club closes.
    for (let turn = 0; turn < 4; turn += 1) {
      const { version, endsAt, totalPrice } = (await quote(id)).reply
      const body = { pay: 'balance' as const, version, endsAt, totalPrice }
      const [more, ...orders] = await Promise.all([
        member.call(takeMoreTime, { ...idPath(id), body }),
        ...[other, member, other].map((device) => device.call(createOrder, { body: { items } })),
      ])
      expect([more.code, ...orders.map(({ code }) => code)]).toEqual([null, null, null, null])
    }
  })
})

describe('a member whose party is present', () => {
  it('sees the next hour and its price, and pays it from the balance, with points', async () => {
    const { id, lanternId } = await inTheTheater()
    expect((await quote(id)).reply).toMatchObject({
      endTime: '18:00',
      minutes: 60,
      totalPrice: '94.50',
      points: 90,
      onBill: false,
    })
    expect((await take(id, 'bill')).code).toBe('bill_missing')
    const { reply } = await take(id)
    expect(reply).toMatchObject({ endTime: '18:00', totalPrice: '283.50', pointsEarned: 270 })
    expect(await balance()).toBe('716.50')
    expect((await on().member.call(getUser, {})).reply?.loyaltyPoints).toBe(270)
    expect(await acts(id)).toEqual({ kind: 'extend', actor_id: null })
    const shown = await on().member.call(getBooking, { params: { lanternId } })
    expect(shown.reply.endTime).toBe('18:00')
    // The desk can undo it like more time that the desk gave.
    expect((await undo(id, 'extend')).reply).toMatchObject({ endTime: '17:00' })
    expect(await balance()).toBe('811.00')
  })

  it('chooses the length in the venue’s steps, up to the next booking', async () => {
    const steps = (minutes: number) =>
      on().club.pool.query('UPDATE venue_settings SET walk_in_step_minutes = $1', [minutes])
    const { id } = await inTheTheater()
    const ends = async () =>
      (await offered(id)).reply.choices.map(
        ({ endTime, minutes, totalPrice }) => `${endTime} ${minutes} ${totalPrice}`,
      )
    expect(await ends()).toEqual([
      '18:00 60 94.50',
      '19:00 120 189.00',
      '20:00 180 283.50',
      '21:00 240 378.00',
    ])
    await steps(30)
    expect(await ends()).toEqual([
      '17:30 30 47.25',
      '18:00 60 94.50',
      '18:30 90 141.75',
      '19:00 120 189.00',
    ])
    const other = await book('18:00', '19:00')
    expect(await ends()).toEqual(['17:30 30 47.25', '18:00 60 94.50'])
    const { version, choices } = (await offered(id)).reply
    const [half] = choices
    if (!half) throw new Error('nothing is offered')
    const body = { pay: 'balance' as const, version, endsAt: half.endsAt, totalPrice: '47.25' }
    const tooLong = { ...body, endsAt: other.endsAt }
    expect((await on().member.call(takeMoreTime, { ...idPath(id), body: tooLong })).code).toBe(
      'slot_taken',
    )
    const between = { ...body, endsAt: new Date(Date.parse(half.endsAt) - 60_000).toISOString() }
    expect((await on().member.call(takeMoreTime, { ...idPath(id), body: between })).code).toBe(
      'price_changed',
    )
    const { reply } = await on().member.call(takeMoreTime, { ...idPath(id), body })
    expect(reply).toMatchObject({ endTime: '17:30', totalPrice: '236.25' })
    // The next step is the last one before the next booking.
    expect(await ends()).toEqual(['18:00 30 47.25'])
    await steps(60)
  })

  it('can put it on the open bill of the party', async () => {
    const { id } = await inTheTheater()
    const opened = await on().staff.call(openBookingBill, idPath(id))
    expect(opened.status).toBe(200)
    expect((await quote(id)).reply.onBill).toBe(true)
    expect((await take(id, 'bill')).status).toBe(200)
    expect((await on().member.call(listOwnBills, {})).reply[0]?.due).toBe('94.50')
    expect(await balance()).toBe('811.00')
  })

  it('cannot put more on the bill than its limit', async () => {
    const { id } = await inTheTheater()
    const bill = (await on().staff.call(openBookingBill, idPath(id))).reply
    const allow = (membersMayOrder: boolean, limit: string | null) =>
      on().staff.call(limitBill, { ...idPath(bill.id), body: { membersMayOrder, limit } })
    await allow(false, null)
    expect((await quote(id)).reply.onBill).toBe(false)
    expect((await take(id, 'bill')).code).toBe('bill_limit')
    await allow(true, '100.00')
    expect((await quote(id)).reply.onBill).toBe(true)
    expect((await take(id, 'bill')).status).toBe(200)
    // Time taken before, with its fee, counts towards the limit. From the balance more is possible.
    expect((await quote(id)).reply.onBill).toBe(false)
    expect((await take(id, 'bill')).code).toBe('bill_limit')
    expect((await take(id, 'balance')).status).toBe(200)
  })

  it('gets the reason if there is none: not checked in, closing, next booking, another’s booking', async () => {
    const late = await book('23:00', '02:00', 2)
    expect((await quote(late.id)).code).toBe('not_seated')
    const { id } = await inTheTheater()
    const stranger = await on().club.signedIn()
    expect((await stranger.call(quoteMoreTime, idPath(id))).code).toBe('not_found')
    const { version, endsAt, totalPrice } = (await quote(id)).reply
    const body = { pay: 'balance' as const, version, endsAt, totalPrice }
    expect((await stranger.call(takeMoreTime, { ...idPath(id), body })).code).toBe('not_found')
    const less = { ...body, totalPrice: '1.00' }
    expect((await on().member.call(takeMoreTime, { ...idPath(id), body: less })).code).toBe(
      'price_changed',
    )
    await book('17:00', '18:00')
    expect((await on().member.call(takeMoreTime, { ...idPath(id), body })).code).toBe('slot_taken')
    expect((await quote(id)).code).toBe('slot_taken')
    await sit(23, 5)
    await checkIn(late.id)
    expect((await quote(late.id)).code).toBe('venue_closes')
  })

  it('with too low a balance pays nothing and gets no time', async () => {
    const { id } = await inTheTheater()
    const { version, endsAt, totalPrice } = (await quote(id)).reply
    const spent = await on().member.call(createBooking, {
      body: { amenityId: 3, bookingDate: '2026-11-21', startTime: '14:00', endTime: '22:00' },
    })
    expect(spent.status).toBe(200)
    const body = { pay: 'balance' as const, version, endsAt, totalPrice }
    const refused = await on().member.call(takeMoreTime, { ...idPath(id), body })
    expect(refused.code).toBe('insufficient_balance')
    expect((await quote(id)).reply.endTime).toBe('18:00')
  })
})

describe('two instances at once', () => {
  it.each([1, 2, 3, 4])('a member and the desk: one hour, paid once (%i)', async () => {
    const { id } = await inTheTheater()
    const { version, endsAt, totalPrice } = (await quote(id)).reply
    const body = { version, endsAt, totalPrice }
    const [own, desk] = await Promise.all([
      on().member.call(takeMoreTime, { ...idPath(id), body: { ...body, pay: 'balance' } }),
      on().elsewhere.call(extendBooking, { ...idPath(id), body: { ...body, pay: 'balance' } }),
    ])
    expect([own.status, desk.status].toSorted((one, two) => one - two)).toEqual([200, 409])
    expect([own.code, desk.code].filter((code) => code !== null)).toEqual(['party_changed'])
    expect(await balance()).toBe('716.50')
  })

  it.each([1, 2, 3, 4])(
    'a member and the next booking: one of them gets the hour (%i)',
    async () => {
      const { id } = await inTheTheater()
      const { version, endsAt, totalPrice } = (await quote(id)).reply
      const other = await on().club.signedIn({ balance: 100_000 }, 1)
      const request = {
        amenityId: 3,
        bookingDate: '2026-11-20',
        startTime: '17:00',
        endTime: '18:00',
      }
      const [own, next] = await Promise.all([
        on().member.call(takeMoreTime, {
          ...idPath(id),
          body: { pay: 'balance', version, endsAt, totalPrice },
        }),
        other.call(createBooking, { body: request }),
      ])
      expect([own.status, next.status].toSorted((one, two) => one - two)).toEqual([200, 409])
      expect(own.code ?? next.code).toBe('slot_taken')
      expect(await balance()).toBe(own.status === 200 ? '716.50' : '811.00')
    },
  )

  it('the same call twice takes the hour once', async () => {
    const { id } = await inTheTheater()
    const { version, endsAt, totalPrice } = (await quote(id)).reply
    const body = { pay: 'balance' as const, version, endsAt, totalPrice }
    const key = { 'idempotency-key': 'more-time-once-0001' }
    const tries = await Promise.all(
      [on().member, on().member.at(on().club.instances[1].app)].map((by) =>
        by.call(takeMoreTime, { ...idPath(id), body }, key),
      ),
    )
    expect(tries.map(({ status }) => status)).toEqual([200, 200])
    expect(await balance()).toBe('716.50')
  })
})
