import { getBill } from '@lantern/contract/bills/bills'
import { deleteFoodItem, updateFoodItem, type FoodItem } from '@lantern/contract/menu/menu'
import {
  createOptionGroup,
  deleteOptionGroup,
  listOptionGroups,
  orderOptionGroups,
  updateOptionGroup,
  withOptions,
  type OptionGroup,
} from '@lantern/contract/menu/options'
import { listTickets, setOrderStatus } from '@lantern/contract/menu/orders'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { createSale } from '@lantern/contract/bills/till'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../test/checks/books.ts'
import { pay } from '../../../test/cards/card-payment.ts'
import { openClub, type Club } from '../../../test/club/club.ts'
import { menuOf, order } from '../../../test/ordering.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let staff: Visitor
let dish: FoodItem
let ice: OptionGroup
let size: OptionGroup
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
  const choice = (nameEn: string, nameCh: string, price: string, isDefault = false) => {
    return { nameEn, nameCh, price, isDefault, isAvailable: true }
  }
  const made = async (nameEn: string, nameCh: string, choices: ReturnType<typeof choice>[]) =>
    (
      await staff.call(createOptionGroup, {
        body: { nameEn, nameCh, least: 1, most: 1, choices },
      })
    ).reply
  size = await made('Cup', '杯型', [
    choice('Small', '小杯', '0', true),
    choice('Huge', '特大', '2.25'),
  ])
  ice = await made('Chill', '冰', [choice('Iced', '冰', '0', true), choice('Warm', '温', '0')])
  const [first] = await menuOf(club)
  if (!first) throw new Error('the menu is empty')
  const optionGroups = [ice.id, size.id]
  const params = { id: String(first.id) }
  dish = (await staff.call(updateFoodItem, { params, body: { optionGroups } })).reply
})
afterAll(() => club.close())

const idOf = (group: OptionGroup, name: string) =>
  group.choices.find(({ nameEn }) => nameEn === name)?.id ?? 0
const optionsOf = (...names: string[]) =>
  names.map((name) => idOf(ice, name) || idOf(size, name)).toSorted((one, other) => one - other)
const line = (quantity: number, ...names: string[]) => ({
  foodItemId: dish.id,
  quantity,
  options: optionsOf(...names),
})
const priceWith = (extra: number) => toDollars(toCents(dish.price) + extra)

/** Changes the choices of a group, and returns how it was, to be set again. */
async function change(
  { id }: OptionGroup,
  by: (choice: OptionGroup['choices'][number]) => OptionGroup['choices'][number],
) {
  const group = (await staff.call(listOptionGroups, {})).reply.find((each) => each.id === id)
  if (!group) throw new Error('the group is gone')
  const { id: _id, ...body } = group
  const params = { id: String(id) }
  const { reply } = await staff.call(updateOptionGroup, {
    params,
    body: { ...body, choices: group.choices.map(by) },
  })
  return () => staff.call(updateOptionGroup, { params, body: { ...body, version: reply.version } })
}

describe('a dish with options', () => {
  it('has its groups on the menu, in the order of the groups', async () => {
    const named = async () =>
      (await menuOf(club)).find(({ id }) => id === dish.id)?.optionGroups.map(({ id }) => id)
    expect(await named()).toEqual([size.id, ice.id])
    await staff.call(orderOptionGroups, { body: { ids: [ice.id, size.id] } })
    expect(await named()).toEqual([ice.id, size.id])
  })

  it('stands on one order with different options, priced and named alike everywhere', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const { reply } = await order(member, {
      items: [
        { ...line(1, 'Iced', 'Small'), unitPrice: dish.price },
        { ...line(2, 'Warm', 'Huge'), unitPrice: priceWith(225) },
      ],
    })
    expect(reply.subtotal).toBe(toDollars(toCents(dish.price) * 3 + 450))
    const tickets = (await staff.call(listTickets, {})).reply
    const items = tickets.find(({ id }) => id === reply.id)?.items ?? []
    expect(items).toEqual(reply.items)
    expect(items.map(({ options }) => options.map(({ nameEn }) => nameEn))).toEqual([
      ['Iced', 'Small'],
      ['Warm', 'Huge'],
    ])
    const { rows } = await club.pool.query<{ id: number }>(
      'SELECT bill_id AS id FROM food_orders WHERE id = $1',
      [reply.id],
    )
    const bill = (await staff.call(getBill, { params: { id: String(rows[0]?.id) } })).reply
    const onBill = bill.lines.map(({ name, net }) => ({
      nameEn: name?.en,
      nameCh: name?.ch,
      net,
    }))
    const sold = items.map(({ foodItem, options, quantity, unitPrice }) => ({
      ...withOptions(foodItem, options),
      net: toDollars(toCents(unitPrice) * quantity),
    }))
    expect(onBill).toEqual(sold)
    const { rows: mails } = await club.pool.query<{ text: string }>(
      'SELECT content::text AS text FROM mail_outbox WHERE reference = $1',
      [`food_order:${reply.id}:receipt`],
    )
    for (const { nameEn, nameCh } of sold) {
      expect(mails[0]?.text).toContain(nameEn)
      expect(mails[0]?.text).toContain(nameCh)
    }
    await staff.call(setOrderStatus, {
      params: { id: String(reply.id) },
      body: { status: 'canceled', reason: 'Spilled' },
    })
    expect(await checkBooks(club.kernels[0])).toEqual([])
  })

  it('is sold at the till with its defaults where none are named', async () => {
    const sale = await staff.call(createSale, {
      body: { items: [{ foodItemId: dish.id, quantity: 1 }], paymentType: 'cash' },
    })
    const [item] = sale.reply.order.items
    expect(item?.options.map(({ nameEn }) => nameEn)).toEqual(['Iced', 'Small'])
    expect(item?.unitPrice).toBe(dish.price)
  })

  it('is refused at another price, without a needed option, with too many, or with a foreign one', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const code = async (item: object) =>
      (await order(member, { items: [{ ...line(1, 'Iced', 'Huge'), ...item }] })).code
    expect(await code({ unitPrice: dish.price })).toBe('prices_changed')
    expect(await code({ options: optionsOf('Huge') })).toBe('options_changed')
    expect(await code({ options: optionsOf('Iced', 'Warm', 'Huge') })).toBe('options_changed')
    expect(await code({ options: [...optionsOf('Iced', 'Huge'), 999_999] })).toBe('options_changed')
    expect(await code({ options: optionsOf('Iced', 'Huge').toReversed() })).toBe('invalid_input')
    expect(await code({ unitPrice: priceWith(225) })).toBeNull()
  })

  it('is refused with an option that is off today, by its name in both languages', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const reset = await change(size, (choice) => ({
      ...choice,
      isAvailable: choice.nameEn !== 'Huge',
    }))
    const items = [line(1, 'Iced', 'Huge')]
    const refused = await order(member, { items })
    expect(refused.code).toBe('options_off')
    expect(refused.text).toContain('Unavailable today: Huge.')
    const chinese = await order(member, { items }, { 'accept-language': 'zh-CN' })
    expect(chinese.text).toContain('特大')
    expect((await order(member, { items: [line(1, 'Iced', 'Small')] })).status).toBe(200)
    await reset()
    expect((await order(member, { items })).status).toBe(200)
  })

  it('keeps the names and the price of its options as they were sold', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const { reply } = await order(member, { items: [line(1, 'Warm', 'Huge')] })
    const reset = await change(size, (choice) => ({
      ...choice,
      nameEn: `${choice.nameEn} mug`,
      price: '9.00',
    }))
    const tickets = (await staff.call(listTickets, {})).reply
    expect(tickets.find(({ id }) => id === reply.id)?.items).toEqual(reply.items)
    await reset()
  })

  it('paid by card is another cart with other free options', async () => {
    const member = await club.signedIn()
    const begin = async (options: number[]) => {
      const items = [{ foodItemId: dish.id, quantity: 2, options }]
      const body = { paymentType: 'food', metadata: { items } } as const
      return { items, ...(await member.call(createPaymentIntent, { body })).reply }
    }
    const iced = await begin(optionsOf('Iced', 'Small'))
    const warm = await begin(optionsOf('Warm', 'Small'))
    expect(warm.paymentIntentId).not.toBe(iced.paymentIntentId)
    expect((await begin(warm.items[0]?.options ?? [])).paymentIntentId).toBe(warm.paymentIntentId)
    await pay(member, warm.clientSecret)
    const claim = (items: typeof iced.items) =>
      order(member, { items, paymentIntentId: warm.paymentIntentId })
    expect((await claim(iced.items)).code).toBe('not_found')
    const [item] = (await claim(warm.items)).reply.items
    expect(item?.options.map(({ nameEn }) => nameEn)).toEqual(['Warm', 'Small'])
  })

  it('paid by card becomes balance if an option went off before the money came', async () => {
    const member = await club.signedIn()
    const items = [line(2, 'Warm', 'Huge')]
    const begun = await member.call(createPaymentIntent, {
      body: { paymentType: 'food', metadata: { items } },
    })
    const reset = await change(ice, (choice) => ({ ...choice, isAvailable: false }))
    await pay(member, begun.reply.clientSecret)
    const { paymentIntentId } = begun.reply
    expect((await order(member, { items, paymentIntentId })).code).toBe('order_credited')
    await reset()
  })
})

describe('a group of options', () => {
  it('is changed only as it was read, and its prices lowered only by those who may', async () => {
    const params = { id: String(size.id) }
    const { id: _id, ...body } = size
    const stale = await staff.call(updateOptionGroup, { params, body: { ...body, version: 99 } })
    expect(stale.code).toBe('stale')
    const foreign = { ...body, choices: [...ice.choices], version: undefined }
    expect((await staff.call(updateOptionGroup, { params, body: foreign })).code).toBe('stale')
    await club.pool.query('UPDATE venue_settings SET staff_lower_prices = false')
    const cheap = {
      ...body,
      version: undefined,
      choices: size.choices.map((choice) => ({ ...choice, price: '0.00' })),
    }
    const lowered = await staff.call(updateOptionGroup, { params, body: cheap })
    await club.pool.query('UPDATE venue_settings SET staff_lower_prices = true')
    expect(lowered.code).toBe('price_by_admin')
    const member = await club.signedIn()
    expect((await member.call(updateOptionGroup, { params, body: cheap })).code).toBe('forbidden')
  })

  it('that is deleted leaves its dishes without it, and old orders with it', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const items = [line(1, 'Iced', 'Huge')]
    const { reply } = await order(member, { items })
    await staff.call(deleteOptionGroup, { params: { id: String(size.id) } })
    expect((await order(member, { items })).code).toBe('options_changed')
    expect((await order(member, { items: [line(1, 'Iced')] })).reply.items[0]?.unitPrice).toBe(
      dish.price,
    )
    const tickets = (await staff.call(listTickets, {})).reply
    expect(tickets.find(({ id }) => id === reply.id)?.items).toEqual(reply.items)
    const params = { id: String(dish.id) }
    const unknown = { optionGroups: [size.id] }
    expect((await staff.call(updateFoodItem, { params, body: unknown })).code).toBe('not_found')
    expect((await staff.call(deleteFoodItem, { params })).status).toBe(204)
  })
})
