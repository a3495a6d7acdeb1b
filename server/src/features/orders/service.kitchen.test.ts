import {
  getOrder,
  listTickets,
  setOrderStatus,
  type OrderStatus,
} from '@lantern/contract/menu/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let member: Visitor
let staff: Visitor
let far: Visitor
beforeAll(async () => {
  club = await openClub()
  member = await club.signedIn({ balance: 500_000 })
  staff = await club.signedIn({ role: 'staff' })
  far = staff.at(club.instances[1].app)
})
afterAll(() => club.close())

/** An order of a dish and a drink. */
async function dinner() {
  const menu = await menuOf(club)
  const drink = menu.find(({ category }) => category.kind === 'beverage')
  const dish = menu.find(({ category }) => category.kind === 'food')
  if (!drink || !dish) throw new Error('a dinner needs food and a drink')
  const items = [dish, drink].map(({ id }) => ({ foodItemId: id, quantity: 1 }))
  return (await order(member, { items })).reply
}

type Board = 'food' | 'beverage' | 'service'
const move = (by: Visitor, id: number, status: OrderStatus, board: Board) =>
  by.call(setOrderStatus, { params: { id: String(id) }, body: { status, board } })

describe('kitchen and bar', () => {
  it('move their own lines, also at once on two instances, and the order is ready after both', async () => {
    const { id, lanternId } = await dinner()
    await move(staff, id, 'preparing', 'food')
    const poured = (await move(far, id, 'ready', 'beverage')).reply
    expect(poured.status).toBe('preparing')
    expect(poured.items.map(({ status }) => status)).toEqual(['preparing', 'ready'])
    const seen = (await member.call(getOrder, { params: { lanternId } })).reply
    expect([seen.status, ...seen.items.map(({ status }) => status)]).toEqual([
      'preparing',
      'preparing',
      'ready',
    ])
    expect((await move(staff, id, 'ready', 'food')).reply.status).toBe('ready')
    const answers = await Promise.all([
      move(staff, id, 'served', 'food'),
      move(far, id, 'served', 'beverage'),
    ])
    expect(answers.map(({ code }) => code)).toEqual([null, null])
    const after = (await member.call(getOrder, { params: { lanternId } })).reply
    expect(after.status).toBe('served')
    const open = (await staff.call(listTickets, {})).reply
    expect(open.some((ticket) => ticket.id === id)).toBe(false)
  })

  it('finishing at once leave the order ready', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await dinner()
      await Promise.all([move(staff, id, 'ready', 'food'), move(far, id, 'ready', 'beverage')])
      const open = (await staff.call(listTickets, {})).reply
      expect(open.find((ticket) => ticket.id === id)?.status).toBe('ready')
    }
  })

  it('move nothing back, no lines of other boards, and cancel nothing', async () => {
    const { id } = await dinner()
    await move(staff, id, 'ready', 'food')
    expect((await move(staff, id, 'ready', 'food')).code).toBeNull()
    expect((await move(staff, id, 'preparing', 'food')).code).toBe('order_wrong_state')
    expect((await move(staff, id, 'ready', 'service')).code).toBe('order_wrong_state')
    expect((await move(staff, id, 'canceled', 'food')).code).toBe('invalid_input')
    const body = { status: 'served' } as const
    const served = await staff.call(setOrderStatus, { params: { id: String(id) }, body })
    expect(served.reply.items.map(({ status }) => status)).toEqual(['served', 'served'])
  })
})

describe('the night number of an order', () => {
  it('is unique among parallel orders on two instances, and has no gaps', async () => {
    const items = cartOf(await menuOf(club))
    const { rows } = await club.pool.query<{ most: number }>(
      'SELECT coalesce(max(night_number), 0) AS most FROM food_orders',
    )
    const most = rows[0]?.most ?? 0
    const far2 = member.at(club.instances[1].app)
    const placed = await Promise.all(
      Array.from({ length: 12 }, (_, place) => order(place % 2 ? far2 : member, { items })),
    )
    const numbers = placed.map(({ reply }) => reply.nightNumber ?? 0)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, place) => most + 1 + place),
    )
  })

  it('starts at 1 in the next night; older orders may have none', async () => {
    const before = await dinner()
    await club.pool.query(
      'UPDATE food_orders SET night = NULL, night_number = NULL WHERE id = $1',
      [before.id],
    )
    const now = club.clock.now()
    club.clock.set(new Date(now.getTime() + 24 * 3_600_000))
    const tomorrow = await club.signedIn({ balance: 50_000 })
    const items = cartOf(await menuOf(club))
    expect((await order(tomorrow, { items })).reply.nightNumber).toBe(1)
    club.clock.set(now)
    const { lanternId } = before
    const old = (await member.call(getOrder, { params: { lanternId } })).reply
    expect(old.nightNumber).toBeNull()
  })
})
