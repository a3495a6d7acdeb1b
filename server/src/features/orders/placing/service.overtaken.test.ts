import { randomBytes } from 'node:crypto'
import { setFoodAvailability, updateFoodItem, type FoodItem } from '@lantern/contract/menu'
import { createSale } from '@lantern/contract/till'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beforeWriting } from '../../../../test/before-writing.ts'
import { openClub, type Club } from '../../../../test/club.ts'
import { meanwhile } from '../../../../test/meanwhile.ts'
import { cartOf, menuOf, order } from '../../../../test/ordering.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { transact } from '../../../kernel/db/db.ts'
import { balanceOf, findDifferences } from '../../wallet/service.ts'

const BALANCE = 100_000

let club: Club
let member: Visitor & { person: { id: number } }
let staff: Visitor
let elsewhere: Visitor
let items: ReturnType<typeof cartOf>
let first: FoodItem
let happens: (what: () => Promise<unknown>) => void
beforeAll(async () => {
  club = await openClub()
  happens = beforeWriting(club.instances[0].database.pool)
  staff = await club.signedIn({ role: 'staff' })
  elsewhere = await club.signedIn({ role: 'staff' }, 1)
})
beforeEach(async () => {
  member = await club.signedIn({ balance: BALANCE })
  const menu = await menuOf(club)
  items = cartOf(menu)
  const [dish] = menu
  if (!dish) throw new Error('the menu is empty')
  first = dish
})
afterAll(() => club.close())

const balance = () => transact(club.kernels[1].db, (tx) => balanceOf(tx, member.person.id))
const ordersOf = async ({ id }: { id: number }) => {
  const { rows } = await club.pool.query<{ numbers: number[] }>(
    `SELECT coalesce(array_agg(night_number ORDER BY night_number), '{}') AS numbers FROM food_orders WHERE user_id = $1`,
    [id],
  )
  return rows[0]?.numbers ?? []
}

/** Changes the first dish from the other instance. */
const dish = (body: { price?: string }) =>
  elsewhere.call(updateFoodItem, { params: { id: String(first.id) }, body })
const soldOut = (isSoldOut: boolean) => {
  const params = { id: String(first.id) }
  return elsewhere.call(setFoodAvailability, { params, body: { isAvailable: !isSoldOut } })
}

/** The cart without prices: whatever the menu says is fine. */
const atAnyPrice = () => items.map(({ foodItemId, quantity }) => ({ foodItemId, quantity }))

describe('an order that was decided, and then overtaken at another instance', () => {
  it('by a dish that is sold out is refused, with nothing charged', async () => {
    happens(() => soldOut(true))
    const refused = await order(member, { items })
    expect(refused.code).toBe('items_unavailable')
    expect(refused.text).toContain(first.nameEn)
    expect([await ordersOf(member.person), await balance()]).toEqual([[], BALANCE])
    await soldOut(false)
    expect((await order(member, { items })).status).toBe(200)
  })

  it('by another price is refused where the page showed the old one, or costs that', async () => {
    const before = first.price
    happens(() => dish({ price: '41.00' }))
    expect((await order(member, { items })).code).toBe('prices_changed')
    expect(await balance()).toBe(BALANCE)
    happens(() => dish({ price: before }))
    const placed = await order(member, { items: atAnyPrice() })
    expect(placed.reply.items[0]?.unitPrice).toBe(before)
  })

  it('by somebody who is about to change a dish waits for them, and is refused', async () => {
    const answer = await meanwhile(
      club.pool,
      async (client) => {
        await client.query('SELECT FROM food_items WHERE id = $1 FOR UPDATE', [first.id])
        await client.query('UPDATE food_items SET is_available = false WHERE id = $1', [first.id])
      },
      () => order(member, { items }),
    )
    expect(answer.code).toBe('items_unavailable')
    expect([await ordersOf(member.person), await balance()]).toEqual([[], BALANCE])
    await soldOut(false)
  })

  it('by a change of another dish, again and again, comes about all the same', async () => {
    const other = (await menuOf(club)).at(-1)
    const params = { id: String(other?.id) }
    const change = () =>
      elsewhere.call(setFoodAvailability, { params, body: { isAvailable: true } })
    happens(async () => {
      await change()
      happens(async () => void (await change()))
    })
    expect((await order(member, { items })).status).toBe(200)
    expect(await ordersOf(member.person)).toHaveLength(1)
  })

  it('by its member’s own other order, which took the money, is refused', async () => {
    const poor = await club.signedIn({ balance: 2 * 100 * Number(first.price) })
    const dear = [{ foodItemId: first.id, quantity: 1 }]
    happens(() => order(poor.at(club.instances[1].app), { items: dear }))
    expect((await order(poor, { items: dear })).code).toBe('order_balance_low')
    expect(await ordersOf(poor.person)).toHaveLength(1)
  })

  it('by its own repetition is the same one, charged once', async () => {
    const key = { 'idempotency-key': randomBytes(8).toString('hex') }
    let before: string | undefined
    happens(async () => {
      before = (await order(member.at(club.instances[1].app), { items }, key)).reply.lanternId
    })
    const again = await order(member, { items }, key)
    expect(again.reply.lanternId).toBe(before)
    expect(await ordersOf(member.person)).toHaveLength(1)
    expect(BALANCE - (await balance())).toBe(100 * Number(again.reply.totalAmount))
  })

  it('by another wish under its key is refused', async () => {
    const key = { 'idempotency-key': randomBytes(8).toString('hex') }
    const wish = { items: atAnyPrice() }
    happens(() => order(member.at(club.instances[1].app), wish, key))
    expect((await order(member, { items }, key)).code).toBe('key_reused')
    expect(await ordersOf(member.person)).toHaveLength(1)
  })

  it('by the closing of its account is nobody’s', async () => {
    const gone = 'UPDATE users SET deleted_at = now() WHERE id = $1'
    happens(() => club.pool.query(gone, [member.person.id]))
    expect((await order(member, { items })).code).toBe('not_signed_in')
    expect(await ordersOf(member.person)).toEqual([])
    await club.pool.query('UPDATE users SET deleted_at = NULL WHERE id = $1', [member.person.id])
  })

  it('leaves no gap in the numbers of the night, and tells the number that is kept', async () => {
    const before = (await order(member, { items })).reply.nightNumber ?? 0
    happens(() => order(member.at(club.instances[1].app), { items }))
    const { reply } = await order(member, { items })
    expect(reply.nightNumber).toBe(before + 2)
    expect(await ordersOf(member.person)).toEqual([before, before + 1, before + 2])
    happens(() => soldOut(true))
    expect((await order(member, { items })).code).toBe('items_unavailable')
    await soldOut(false)
    expect((await order(member, { items })).reply.nightNumber).toBe(before + 3)
  })
})

describe('a sale at the till that was decided, and then overtaken', () => {
  const sell = (userId?: number) => {
    const body = { items: atAnyPrice(), paymentType: 'cash' as const, userId }
    return staff.call(createSale, { body })
  }

  it('by a dish that is sold out is refused', async () => {
    happens(() => soldOut(true))
    expect((await sell()).code).toBe('items_unavailable')
    await soldOut(false)
  })

  it('by the closing of its member’s account is refused', async () => {
    const gone = 'UPDATE users SET deleted_at = now() WHERE id = $1'
    happens(() => club.pool.query(gone, [member.person.id]))
    expect((await sell(member.person.id)).code).toBe('not_found')
    expect(await ordersOf(member.person)).toEqual([])
    await club.pool.query('UPDATE users SET deleted_at = NULL WHERE id = $1', [member.person.id])
  })
})

it('leaves books that agree', async () => {
  expect(await transact(club.kernels[0].db, findDifferences)).toEqual([])
})
