import type { Approval } from '@lantern/contract/account/approval'
import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { getDayClose } from '@lantern/contract/bills/close'
import { rescheduleBooking } from '@lantern/contract/floor/desk'
import { setOrderStatus } from '@lantern/contract/menu/orders'
import { moveParty, seatGuest, undoPartyAction } from '@lantern/contract/floor/acts'
import { createSale } from '@lantern/contract/bills/till'
import { describe, expect, it } from 'vitest'
import { idPath, M1, THEATER } from '../../../../test/desk.ts'
import { goodwill, mistake, openGivingAway } from '../../../../test/checks/giving-away.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'

const { on, desk, who, limits, sit, yes, served, pay, takeOff, giveBack, credit } = openGivingAway()
const { book, checkIn, choices, seat, version } = desk

type Action = (approval: { approval?: Approval }) => Promise<{ code: string | null }>

const MAHJONG = 2
const reason = 'They were kind'
const night = { bookingDate: '2026-11-20', startTime: '16:00', endTime: '18:00' }

/** For each kind of giveaway a function that prepares it and returns the waiter's call, which can be repeated. */
const giveAways: Record<string, () => Promise<Action>> = {
  'a line taken off a bill': async () => {
    const { id } = await served()
    return (approval) => takeOff(id, { amount: '3.00', ...mistake, ...approval })
  },
  'a tip given back': async () => {
    const { id, due } = await served()
    await pay(id, 'terminal', due, '3.00')
    const tip = { method: 'terminal', amount: '0.00', tip: '3.00', ...mistake } as const
    return (approval) => giveBack(id, { ...tip, ...approval })
  },
  goodwill: async () => (approval) => credit({ amount: '3.00', ...goodwill, ...approval }),
  'a walk-in on the house': async () => {
    const [end] = (await choices(M1)).seatUntil
    if (!end) throw new Error('no end is offered')
    const { endTime: _, ...stay } = end
    const body = { name: 'Old Zhou', ...stay, pay: 'none' as const, reason }
    return (approval) =>
      who().waiter.call(seatGuest, { ...idPath(M1), body: { ...body, ...approval } })
  },
  'the price left at a move': async () => {
    const { id } = await book('16:00', '18:00', MAHJONG)
    await sit(15, 50)
    await checkIn(id)
    const held = await on().club.pool.query<{ table_id: number }>(
      'SELECT table_id FROM occupancies WHERE booking_id = $1',
      [id],
    )
    const { moveTo } = await choices(held.rows[0]?.table_id ?? 0)
    const difference = moveTo.find((each) => each.id === THEATER)?.difference ?? '0.00'
    const left = { differenceBy: 'none' as const, reason, difference, tableId: THEATER }
    return async (approval) => {
      const body = { ...left, version: await version(id), ...approval }
      return who().waiter.call(moveParty, { ...idPath(id), body })
    }
  },
  'the price left at another time': async () => {
    const { id } = await book('16:00', '17:00', MAHJONG)
    return async (approval) => {
      const left = { differenceBy: 'none' as const, reason, version: await version(id) }
      const body = { amenityId: MAHJONG, ...night, ...left, ...approval }
      return who().waiter.call(rescheduleBooking, { ...idPath(id), body })
    }
  },
  'a cancellation fee left off': async () => {
    const { id, totalPrice: refund } = await book('16:00', '18:00')
    await on().club.pool.query(
      'UPDATE bookings SET refund_rules = \'[{"hours": 48, "percent": 100}]\' WHERE id = $1',
      [id],
    )
    return async (approval) => {
      const body = { status: 'canceled' as const, refund, reason, version: await version(id) }
      return who().waiter.call(setBookingStatus, { ...idPath(id), body: { ...body, ...approval } })
    }
  },
  'a served order canceled': async () => {
    const items = cartOf(await menuOf(on().club))
    const { reply } = await on().staff.call(createSale, { body: { items, paymentType: 'card' } })
    const order = idPath(reply.order.id)
    await on().staff.call(setOrderStatus, { ...order, body: { status: 'served' } })
    const body = { status: 'canceled' as const, reason }
    return (approval) =>
      who().waiter.call(setOrderStatus, { ...order, body: { ...body, ...approval } })
  },
  'an order canceled whose dishes are made': async () => {
    const items = cartOf(await menuOf(on().club))
    const { reply } = await on().staff.call(createSale, { body: { items, paymentType: 'card' } })
    const order = idPath(reply.order.id)
    await on().staff.call(setOrderStatus, { ...order, body: { status: 'ready' } })
    return (approval) =>
      who().waiter.call(setOrderStatus, {
        ...order,
        body: { status: 'canceled', reason, ...approval },
      })
  },
  'an order canceled a while after it was placed': async () => {
    const items = cartOf(await menuOf(on().club))
    const { reply } = await on().staff.call(createSale, { body: { items, paymentType: 'card' } })
    await sit(15, 40)
    return (approval) =>
      who().waiter.call(setOrderStatus, {
        ...idPath(reply.order.id),
        body: { status: 'canceled', reason, ...approval },
      })
  },
  'a walk-in undone whose room another was undone in before': async () => {
    const [end] = (await choices(M1)).seatUntil
    const again = () => seat(M1, end?.endTime ?? '', 'bill')
    const first = (await again()).reply
    expect((await desk.undo(first.id, 'seat')).code).toBeNull()
    const { id } = (await again()).reply
    return async (approval) => {
      const body = { act: 'seat' as const, version: await version(id), ...approval }
      return who().waiter.call(undoPartyAction, { ...idPath(id), body })
    }
  },
  'a walk-in undone when they had their time': async () => {
    const [end] = (await choices(M1)).seatUntil
    const { id } = (await seat(M1, end?.endTime ?? '', 'bill')).reply
    await sit(15, 40)
    return async (approval) => {
      const body = { act: 'seat' as const, version: await version(id), ...approval }
      return who().waiter.call(undoPartyAction, { ...idPath(id), body })
    }
  },
}

describe.each(Object.entries(giveAways))('giving away: %s', (_, prepare) => {
  it('needs an admin’s approval above the limit, and is in the close', async () => {
    const act = await prepare()
    await on().club.pool.query('UPDATE users SET last_name = $2 WHERE id = $1', [
      who().waiter.person.id,
      `Giver${who().waiter.person.id}`,
    ])
    await limits(0, 100)
    expect((await act({})).code).toBe('over_limit')
    expect((await act({ approval: yes() })).code).toBeNull()
    const { rows } = await on().club.pool.query<{ amount: string; approved_by: number }>(
      'SELECT sum(amount)::text AS amount, approved_by FROM giveaways WHERE actor_id = $1 GROUP BY 2',
      [who().waiter.person.id],
    )
    expect(rows.map((row) => row.approved_by)).toEqual([who().boss.person.id])
    const { reply } = await who().boss.call(getDayClose, { params: { date: '2026-11-20' } })
    const told = reply.corrections.find(({ name }) =>
      name.endsWith(`Giver${who().waiter.person.id}`),
    )
    expect(told).toMatchObject({ times: 1, amount: rows[0]?.amount })
    expect(told?.approvedBy).not.toBeNull()
  })

  it('counts towards the limit of the night', async () => {
    await limits(1_000, 100)
    expect((await (await prepare())({})).code).toBeNull()
    const { rows } = await on().club.pool.query<{ amount: number }>(
      'SELECT sum(amount)::float8 AS amount FROM giveaways WHERE actor_id = $1',
      [who().waiter.person.id],
    )
    await limits(rows[0]?.amount ?? 0, 100)
    expect((await credit({ amount: '0.01', ...goodwill })).code).toBe('over_limit')
  })
})
