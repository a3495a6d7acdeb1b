import { cancelBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import { rescheduleBooking, quoteReschedule } from '@lantern/contract/floor/desk'
import { processFreeOrder } from '@lantern/contract/menu/orders'
import { beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { MAHJONG, openArrivals, reason } from '../../../../test/arrivals.ts'
import { idPath, M1, M2 } from '../../../../test/desk.ts'
import { cartOf, menuOf, order } from '../../../../test/ordering.ts'
import { transact } from '../../../kernel/db/db.ts'
import { countOpenOrders } from '../service.ts'

const {
  on,
  sit,
  checkIn,
  move,
  table,
  undo,
  version,
  booked,
  orderIt,
  ticket,
  orderNow,
  setStatus,
  wallet,
} = openArrivals()

const markOf = async (tableId: number) => {
  const { rows } = await on().club.pool.query<{ is: boolean; status: string }>(
    'SELECT highlighted_until IS NOT NULL AS is, status FROM venue_tables WHERE id = $1',
    [tableId],
  )
  return rows[0]
}

beforeEach(() => on().club.pool.query('UPDATE venue_tables SET highlighted_until = NULL'))

describe('an order on arrival', () => {
  it('is paid, has the status waiting and changes no table', async () => {
    const bookingId = await booked()
    const before = await wallet()
    const { reply } = await orderIt()
    expect(reply).toMatchObject({ status: 'waiting', serve: 'on_arrival', bookingId })
    expect(reply.nightNumber).toBeNull()
    expect(reply.awaits).toEqual({ startsAt: '2026-11-20T23:00:00.000Z', units: ['M1'] })
    expect(await wallet()).toBe(before - Math.round(Number(reply.totalAmount) * 100))
    expect((await ticket(reply.id))?.status).toBe('waiting')
    // An account with such an order can't be deleted.
    const { db } = on().club.kernels[0]
    const { id } = on().memberPerson
    expect(await transact(db, (tx) => countOpenOrders(tx, id))).toBe(1)
    expect(await markOf(M1)).toEqual({ is: false, status: 'available' })
    expect((await table(M1))?.status).toBe('available')
    // A waiting order's member isn't named at a table that is occupied by hand.
    await on().club.pool.query("UPDATE venue_tables SET status = 'occupied' WHERE id = $1", [M1])
    expect(await table(M1)).toMatchObject({ status: 'occupied', occupiedByName: null })
  })

  it('does not mark its table as occupied if it is free of charge', async () => {
    await booked()
    const items = cartOf(await menuOf(on().club))
    const request = {
      items,
      tableLocation: M1,
      discountCode: 'lantern100',
      serve: 'on_arrival',
    } as const
    const { reply } = await on().member.call(processFreeOrder, { body: request })
    expect(reply.status).toBe('waiting')
    expect((await table(M1))?.status).toBe('available')
  })

  it('is released to the kitchen, and highlights its table, when the party is checked in', async () => {
    const bookingId = await booked()
    const { reply } = await orderIt()
    await sit(17, 30)
    const came = await checkIn(bookingId)
    expect(came.status).toBe(200)
    const released = await ticket(reply.id)
    expect(released).toMatchObject({ status: 'pending', awaits: null, table: { id: M1 } })
    expect(released?.nightNumber).toBeGreaterThan(0)
    expect(released?.releasedAt).toBe(came.reply.checkedInAt)
    expect((await markOf(M1))?.is).toBe(true)
    await undo(bookingId, 'check_in')
    expect((await ticket(reply.id))?.status).toBe('pending')
  })

  it('follows its party into another room, at the check-in or before', async () => {
    const bookingId = await booked()
    const { reply } = await orderIt()
    await sit(17, 30)
    expect((await checkIn(bookingId, on().staff, { tableId: M2 })).status).toBe(200)
    expect((await ticket(reply.id))?.table).toEqual({ id: M2, name: 'M2' })
    expect(await markOf(M1)).toMatchObject({ is: false })

    await on().club.pool.query('DELETE FROM occupancies')
    const other = await booked()
    const second = (await orderIt()).reply
    expect((await move(other, M2)).status).toBe(200)
    expect((await orderNow(second.lanternId)).awaits?.units).toEqual(['M2'])
    await setStatus(second.id, 'pending')
    expect((await ticket(second.id))?.table).toEqual({ id: M2, name: 'M2' })
  })

  it('can be released by hand, without highlighting the empty room', async () => {
    await booked()
    const { reply } = await orderIt()
    expect((await setStatus(reply.id, 'pending')).reply.status).toBe('pending')
    expect((await markOf(M1))?.is).toBe(false)
    expect((await on().member.call(cancelBooking, idPath(reply.bookingId ?? 0))).status).toBe(200)
    expect((await orderNow(reply.lanternId)).status).toBe('pending')
  })

  it('keeps waiting if its booking moves to another night', async () => {
    const id = await booked()
    const { reply } = await orderIt()
    const body = {
      amenityId: MAHJONG,
      bookingDate: '2026-11-21',
      startTime: '20:00',
      endTime: '22:00',
    }
    const quote = await on().staff.call(quoteReschedule, {
      ...idPath(id),
      query: { ...body, amenityId: `${MAHJONG}` },
    })
    const { status } = await on().staff.call(rescheduleBooking, {
      ...idPath(id),
      body: {
        ...body,
        totalPrice: quote.reply.totalPrice,
        differenceBy: 'balance',
        reason,
        version: await version(id),
      },
    })
    expect(status).toBe(200)
    const kept = await orderNow(reply.lanternId)
    expect(kept).toMatchObject({ status: 'waiting', refund: null })
    expect(kept.awaits?.startsAt).toBe('2026-11-22T01:00:00.000Z')
  })

  it('is refused without a booking of that room that begins soon', async () => {
    expect((await orderIt()).code).toBe('no_arrival_awaited')
    const id = await booked()
    expect((await orderIt('on_arrival', M2)).code).toBe('no_arrival_awaited')
    const items = cartOf(await menuOf(on().club))
    expect((await order(on().member, { items, serve: 'on_arrival' })).code).toBe(
      'no_arrival_awaited',
    )
    const onBill = { items, tableLocation: M1, serve: 'on_arrival', onBill: true } as const
    expect((await order(on().member, onBill)).code).toBe('invalid_input')
    const stranger = await on().club.signedIn({ balance: 50_000 })
    const request = { items, tableLocation: M1, serve: 'on_arrival' } as const
    expect((await order(stranger, request)).code).toBe('no_arrival_awaited')
    await on().club.pool.query(
      `UPDATE bookings SET during = tstzrange(lower(during) + interval '11 h', upper(during) + interval '11 h')
       WHERE id = $1`,
      [id],
    )
    expect((await orderIt()).code).toBe('no_arrival_awaited')
  })

  it('is released at once if the party is checked in; an order for now never waits', async () => {
    const bookingId = await booked()
    const now = (await orderIt('now')).reply
    expect(now).toMatchObject({ status: 'pending', serve: 'now', bookingId: null, awaits: null })
    expect((await markOf(M1))?.is).toBe(true)
    await sit(17, 30)
    await checkIn(bookingId)
    expect((await orderIt()).reply).toMatchObject({ status: 'pending', serve: 'on_arrival' })
  })
})

describe('a booking whose party does not come cancels its waiting orders', () => {
  const ends = {
    'its member cancels': async (id: number) => on().member.call(cancelBooking, idPath(id)),
    'the desk cancels': async (id: number) => {
      const body = { status: 'canceled', reason, version: await version(id) } as const
      return on().staff.call(setBookingStatus, { ...idPath(id), body })
    },
    'it is a no-show': async (id: number) => {
      await sit(19, 30)
      const body = { status: 'no_show', version: await version(id) } as const
      return on().staff.call(setBookingStatus, { ...idPath(id), body })
    },
    'it is over without its party': async (id: number) => {
      await sit(19, 30)
      const body = { status: 'completed', version: await version(id) } as const
      return on().staff.call(setBookingStatus, { ...idPath(id), body })
    },
  }
  it.each(Object.entries(ends))(
    'when %s, refunds money and points, and emails the member',
    async (_, end) => {
      const id = await booked()
      const before = await wallet()
      const { reply } = await orderIt()
      const made = (await orderIt('now')).reply
      const paid = before - (await wallet())
      const { status } = await end(id)
      expect(status).toBe(200)
      const gone = await orderNow(reply.lanternId)
      expect(gone).toMatchObject({ status: 'canceled', pointsEarned: 0 })
      expect(gone.refund).toEqual({ to: 'balance', status: 'succeeded' })
      expect(await ticket(reply.id)).toBeUndefined()
      expect((await orderNow(made.lanternId)).status).toBe('pending')
      const { rows } = await on().club.pool.query<{ cents: string }>(
        `SELECT -100 * sum(amount + tip) AS cents FROM bill_payments
       WHERE refunds IS NOT NULL AND bill_id = (SELECT bill_id FROM food_orders WHERE id = $1)`,
        [reply.id],
      )
      expect(Number(rows[0]?.cents) * 2).toBe(paid)
      const emails = await on().club.pool.query<{ text: boolean }>(
        `SELECT (content->>'withBooking')::boolean AS text FROM mail_outbox WHERE reference = $1`,
        [`food_order:${reply.id}:canceled`],
      )
      expect(emails.rows).toEqual([{ text: true }])
      await booksAgree(on().club)
    },
  )
})
