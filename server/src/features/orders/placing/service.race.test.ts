import { randomBytes } from 'node:crypto'
import { setFoodAvailability, type FoodItem } from '@lantern/contract/menu/menu'
import { createSale } from '@lantern/contract/bills/till'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { meanwhile } from '../../../../test/races/meanwhile.ts'
import { cartOf, menuOf, order } from '../../../../test/ordering.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { transact } from '../../../kernel/db/db.ts'
import { balanceOf } from '../../wallet/service.ts'

const BALANCE = 100_000

let club: Club
let member: Visitor & { person: { id: number } }
let staff: Visitor
let elsewhere: Visitor
let items: ReturnType<typeof cartOf>
let first: FoodItem
beforeAll(async () => {
  club = await openClub()
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

const soldOut = (isSoldOut: boolean) => {
  const params = { id: String(first.id) }
  return elsewhere.call(setFoodAvailability, { params, body: { isAvailable: !isSoldOut } })
}

/** The cart without prices, so that no price is compared. */
const atAnyPrice = () => items.map(({ foodItemId, quantity }) => ({ foodItemId, quantity }))

/** Makes a call while another transaction changes the first dish. */
const whileChanged = <Answer>(change: string, call: () => Promise<Answer>) =>
  meanwhile(
    club.pool,
    async (client) => {
      await client.query('SELECT FROM food_items WHERE id = $1 FOR UPDATE', [first.id])
      await client.query(`UPDATE food_items SET ${change} WHERE id = $1`, [first.id])
    },
    call,
  )

/** Makes a call while the member's account is being closed, and opens the account again. */
async function whileClosed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const id = [member.person.id]
  const answer = await meanwhile(
    club.pool,
    async (client) => {
      await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', id)
      await client.query('UPDATE users SET deleted_at = now() WHERE id = $1', id)
    },
    call,
  )
  await club.pool.query('UPDATE users SET deleted_at = NULL WHERE id = $1', id)
  return answer
}

describe('an order placed while', () => {
  it('a dish is being sold out waits for that, and is refused without a charge', async () => {
    const refused = await whileChanged('is_available = false', () => order(member, { items }))
    expect(refused.code).toBe('items_unavailable')
    expect(refused.text).toContain(first.nameEn)
    expect([await ordersOf(member.person), await balance()]).toEqual([[], BALANCE])
    await soldOut(false)
    expect((await order(member, { items })).status).toBe(200)
  })

  it('a price is being changed is refused if it names the old one, and costs the new one otherwise', async () => {
    const refused = await whileChanged('price = 41', () => order(member, { items }))
    expect([refused.code, await balance()]).toEqual(['prices_changed', BALANCE])
    const back = `price = ${first.price}`
    const placed = await whileChanged(back, () => order(member, { items: atAnyPrice() }))
    expect(placed.reply.items[0]?.unitPrice).toBe(first.price)
  })

  it('an option is being taken off waits for that, and is refused by its name', async () => {
    const tea = (await menuOf(club)).find(({ optionGroups }) => optionGroups.length === 1)
    const [group] = tea?.optionGroups ?? []
    const [option] = group?.choices ?? []
    if (!tea || !option) throw new Error('no dish has one group of options')
    const set = 'UPDATE option_choices SET is_available = $2 WHERE id = $1'
    const refused = await meanwhile(
      club.pool,
      async (client) => {
        await client.query('SELECT FROM option_groups WHERE id = $1 FOR UPDATE', [group?.id])
        await client.query(set, [option.id, false])
      },
      () => order(member, { items: [{ foodItemId: tea.id, quantity: 1, options: [option.id] }] }),
    )
    await club.pool.query(set, [option.id, true])
    expect(refused.code).toBe('options_off')
    expect(refused.text).toContain(option.nameEn)
  })

  it('another order takes the member’s money is refused if the balance is too low', async () => {
    const poor = await club.signedIn({ balance: 2 * 100 * Number(first.price) })
    const dear = [{ foodItemId: first.id, quantity: 1 }]
    const [one, two] = await Promise.all([
      order(poor, { items: dear }),
      order(poor.at(club.instances[1].app), { items: dear }),
    ])
    expect(new Set([one.code, two.code])).toEqual(new Set([null, 'order_balance_low']))
    expect(await ordersOf(poor.person)).toHaveLength(1)
  })

  it('its own repetition runs is placed and charged once', async () => {
    const key = { 'idempotency-key': randomBytes(8).toString('hex') }
    const [one, two] = await Promise.all([
      order(member, { items }, key),
      order(member.at(club.instances[1].app), { items }, key),
    ])
    expect(two.reply).toEqual(one.reply)
    expect(await ordersOf(member.person)).toHaveLength(1)
    expect(BALANCE - (await balance())).toBe(100 * Number(one.reply.totalAmount))
  })

  it('a different order has the same key: one of them is refused', async () => {
    const key = { 'idempotency-key': randomBytes(8).toString('hex') }
    const [one, two] = await Promise.all([
      order(member, { items }, key),
      order(member.at(club.instances[1].app), { items: atAnyPrice() }, key),
    ])
    expect(new Set([one.code, two.code])).toEqual(new Set([null, 'key_reused']))
    expect(await ordersOf(member.person)).toHaveLength(1)
  })

  it('the member’s account is being closed waits for that, and is refused', async () => {
    expect((await whileClosed(() => order(member, { items }))).code).toBe('not_signed_in')
    expect(await ordersOf(member.person)).toEqual([])
  })

  it('another order is refused leaves no gap in the night numbers', async () => {
    const before = (await order(member, { items })).reply.nightNumber ?? 0
    await Promise.all([
      order(member, { items }),
      order(member.at(club.instances[1].app), { items }),
    ])
    await whileChanged('is_available = false', () => order(member, { items }))
    await soldOut(false)
    expect((await order(member, { items })).reply.nightNumber).toBe(before + 3)
    expect(await ordersOf(member.person)).toEqual([0, 1, 2, 3].map((more) => before + more))
  })
})

describe('a sale at the till made while', () => {
  const sell = (userId?: number) => {
    const body = { items: atAnyPrice(), paymentType: 'cash' as const, userId }
    return staff.call(createSale, { body })
  }

  it('a dish is being sold out is refused', async () => {
    expect((await whileChanged('is_available = false', () => sell())).code).toBe(
      'items_unavailable',
    )
    await soldOut(false)
  })

  it('its member’s account is being closed is refused', async () => {
    expect((await whileClosed(() => sell(member.person.id))).code).toBe('not_found')
    expect(await ordersOf(member.person)).toEqual([])
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
