import {
  bulkUpdateFoodItems,
  createFoodCategory,
  createFoodItem,
  listFoodCategories,
  listFoodItems,
  listManagedFoodItems,
  orderFoodCategories,
  updateFoodItem,
} from '@lantern/contract/menu/menu'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { menuOf } from '../../../test/ordering.ts'
import { eventually } from '../../../test/races/waits.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let staff: Visitor
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
})
afterAll(() => club.close())

describe('a bulk edit (product#menu-management)', () => {
  it('makes the same change to all items, and returns their number in the reader’s language', async () => {
    const [one, two, three] = (await menuOf(club)).map(({ id }) => id)
    const body = { items: [one ?? 0, two ?? 0], updateData: { price: '99.50', isAvailable: false } }
    expect((await staff.call(bulkUpdateFoodItems, { body })).reply).toEqual({
      message: '2 items updated',
      updated: 2,
    })
    const after = new Map((await menuOf(club)).map((item) => [item.id, item]))
    expect(after.get(two ?? 0)).toMatchObject({ price: '99.50', isAvailable: false })
    expect(after.get(three ?? 0)?.isAvailable).toBe(true)

    const single = { body: { items: [one ?? 0], updateData: { isAvailable: true } } }
    expect((await staff.call(bulkUpdateFoodItems, single)).reply.message).toBe('1 item updated')
    const chinese = await staff.call(bulkUpdateFoodItems, single, { 'accept-language': 'zh-CN' })
    expect(chinese.reply.message).toBe('已更新 1 个菜品')
  })

  it('changes nothing if an item is gone, nothing is changed, or a price is below zero', async () => {
    const before = await menuOf(club)
    const items = [before[2]?.id ?? 0]
    const refused = [
      { items: [...items, 999_999], updateData: { price: '1.00' } },
      { items, updateData: {} },
      { items, updateData: { price: '-1' } },
      { items: [], updateData: { price: '1.00' } },
    ]
    for (const body of refused) {
      expect((await staff.call(bulkUpdateFoodItems, { body })).status).toBeGreaterThanOrEqual(400)
    }
    expect(await menuOf(club)).toEqual(before)
  })
})

describe('a change of the menu', () => {
  it('is announced at every instance', async () => {
    const heard = club.kernels.map(({ memory }) => vi.spyOn(memory, 'onEvent'))
    const [item] = await menuOf(club)
    const params = { id: String(item?.id) }
    await staff.call(updateFoodItem, { params, body: { isAvailable: item?.isAvailable !== true } })
    const told = { topic: 'menu', id: params.id }
    for (const spy of heard) {
      await eventually(() => expect(spy).toHaveBeenCalledWith(expect.objectContaining(told)))
      spy.mockRestore()
    }
    await staff.call(updateFoodItem, { params, body: { isAvailable: item?.isAvailable === true } })
  })
})

describe('a price', () => {
  it('is made higher by the staff, and lower by admins alone where the venue says so', async () => {
    const [, , item] = await menuOf(club)
    if (!item) throw new Error('the menu has no third item')
    const params = { id: String(item.id) }
    const to = (price: string, by = staff) => by.call(updateFoodItem, { params, body: { price } })
    const higher = toDollars(toCents(item.price) + 100)
    expect((await to(higher)).reply.price).toBe(higher)
    expect((await to(higher)).code).toBeNull()
    await club.pool.query('UPDATE venue_settings SET staff_lower_prices = false')
    expect((await to(item.price)).code).toBe('price_by_admin')
    const bulk = { items: [item.id], updateData: { price: item.price } }
    expect((await staff.call(bulkUpdateFoodItems, { body: bulk })).code).toBe('price_by_admin')
    const admin = await club.signedIn({ role: 'admin' })
    expect((await to(item.price, admin)).reply.price).toBe(item.price)
    await club.pool.query('UPDATE venue_settings SET staff_lower_prices = true')
    const lower = toDollars(toCents(item.price) - 100)
    expect((await to(lower)).reply.price).toBe(lower)
    expect((await to(item.price)).reply.price).toBe(item.price)
  })
})

describe('a Chinese name', () => {
  it('is needed by an item, not by a category, and follows the English one while it is the same', async () => {
    const place = { kind: 'food', displayOrder: 500 } as const
    const category = await staff.call(createFoodCategory, {
      body: { nameEn: 'Broths', nameCh: '', ...place },
    })
    expect(category.reply.nameCh).toBe('Broths')
    const item = { categoryId: category.reply.id, nameEn: 'Bone broth', price: '6.00' }
    for (const nameCh of ['', '\u3164']) {
      const { code } = await staff.call(createFoodItem, { body: { ...item, nameCh } })
      expect([nameCh, code]).toEqual([nameCh, 'invalid_input'])
    }
    const body = { ...item, nameCh: 'Bone broth' }
    const made = (await staff.call(createFoodItem, { body })).reply
    const params = { id: String(made.id) }
    const renamed = await staff.call(updateFoodItem, { params, body: { nameEn: 'Clear broth' } })
    expect(renamed.reply).toMatchObject({ nameCh: 'Clear broth', version: made.version + 1 })
    await staff.call(updateFoodItem, { params, body: { nameCh: '清汤' } })
    const own = await staff.call(updateFoodItem, { params, body: { nameEn: 'Soup' } })
    expect(own.reply).toMatchObject({ nameEn: 'Soup', nameCh: '清汤' })
  })
})

describe('the order of the categories', () => {
  const order = async () => (await staff.call(listFoodCategories, {})).reply.map(({ id }) => id)

  it('is stored as a whole: missing categories come last, and removed ones are ignored', async () => {
    const turned = (await order()).toReversed()
    expect((await staff.call(orderFoodCategories, { body: { ids: turned } })).status).toBe(200)
    expect(await order()).toEqual(turned)
    const [first = 0, ...others] = turned
    await staff.call(orderFoodCategories, { body: { ids: [999_999, ...others, ...others] } })
    expect(await order()).toEqual([...others, first])
  })

  it('is one of those sent concurrently', async () => {
    const mine = await order()
    const requests = mine.map((_, by) => [...mine.slice(by), ...mine.slice(0, by)])
    const put = (ids: number[]) => staff.call(orderFoodCategories, { body: { ids } })
    const answers = await Promise.all(requests.map(put))
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200))
    expect(requests).toContainEqual(await order())
  })
})

it('what a dish costs is seen only by those who keep the menu', async () => {
  const [item] = await menuOf(club)
  const params = { id: String(item?.id) }
  const changed = await staff.call(updateFoodItem, { params, body: { cost: '2.35' } })
  expect(changed.reply.cost).toBe('2.35')
  const managed = (await staff.call(listManagedFoodItems, {})).reply
  expect(managed.map(({ cost }) => cost)).toEqual(['2.35', ...managed.slice(1).map(() => null)])
  expect((await staff.call(listFoodItems, {})).text).not.toContain('cost')
  const waiter = await club.signedIn({ role: 'staff', rights: ['floor', 'kitchen'] })
  expect((await waiter.call(listManagedFoodItems, {})).code).toBe('forbidden')
  const cleared = await staff.call(updateFoodItem, { params, body: { cost: null } })
  expect(cleared.reply.cost).toBeNull()
})
