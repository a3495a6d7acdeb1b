import { getUser } from '@lantern/contract/members/members'
import { setOrderStatus, type NewOrder } from '@lantern/contract/menu/orders'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { orderPrice, toDollars } from '@lantern/contract/payments/pricing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { deliver, pay } from '../../../../test/cards/card-payment.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { cartOf, hst, linesOf, menuOf, order, setAvailable } from '../../../../test/ordering.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const begin = (member: Visitor, metadata: NewOrder) =>
  member.call(createPaymentIntent, { body: { paymentType: 'food', metadata } })

/** A member with an open card payment for a cart of two dishes. */
async function atTheForm(change: Partial<NewOrder> = {}) {
  const menu = await menuOf(club)
  const items = cartOf(menu)
  const draft = { items, tableLocation: 4, note: 'No nuts', ...change }
  const member = await club.signedIn()
  const begun = await begin(member, draft)
  return { menu, items, draft, member, begun }
}

const ordersOf = async ({ person }: { person: { id: number } }) => {
  const { rows } = await club.pool.query<{ status: string; method: string }>(
    `SELECT o.status, p.method FROM food_orders o JOIN bill_payments p ON p.bill_id = o.bill_id
     WHERE o.user_id = $1`,
    [person.id],
  )
  return rows
}

describe('food paid by card', () => {
  it('costs what the server computes; another amount is refused', async () => {
    const { items, draft, member, begun } = await atTheForm()
    const price = orderPrice(linesOf(items), { discountPercent: 0, tip: 0, taxes: hst })
    expect(begun.reply.amount).toBe(toDollars(price.total))
    const wrong = await member.call(createPaymentIntent, {
      body: { paymentType: 'food', amount: '0.50', metadata: draft },
    })
    expect(wrong.code).toBe('price_changed')
    expect((await begin(member, draft)).reply.paymentIntentId).toBe(begun.reply.paymentIntentId)
    const free = await begin(member, { ...draft, discountCode: 'LANTERN100' })
    expect(free.code).toBe('nothing_to_pay')
  })

  it('below the smallest card payment is refused, and leaves no open attempt', async () => {
    const [dish] = await menuOf(club)
    const cents = (price: number) =>
      club.pool.query('UPDATE food_items SET price = $1 WHERE id = $2', [price, dish?.id])
    await cents(0.3)
    const member = await club.signedIn()
    const refused = await begin(member, { items: [{ foodItemId: dish?.id ?? 0, quantity: 1 }] })
    await cents(Number(dish?.price))
    expect([refused.status, refused.code]).toEqual([400, 'card_amount_too_small'])
    expect(refused.text).toContain('0.50')
    const attempts = 'SELECT FROM payment_attempts WHERE user_id = $1'
    expect((await club.pool.query(attempts, [member.person.id])).rows).toEqual([])
  })

  it('is claimed by its own wishes only, each of which is a line', async () => {
    const [dish] = await menuOf(club)
    const requested = (note: string | null) => ({ foodItemId: dish?.id ?? 0, quantity: 1, note })
    const items = [requested(null), requested('no ice')]
    const { member, begun } = await atTheForm({ items })
    const { clientSecret, paymentIntentId } = begun.reply
    await pay(member, clientSecret)
    const other = [requested(null), requested('no sugar')]
    expect((await order(member, { items: other, paymentIntentId })).code).toBe('not_found')
    const { reply } = await order(member, { items, paymentIntentId })
    expect(reply.items.map(({ note }) => note)).toEqual([null, 'no ice'])
  })

  it('makes one order from page, webhook and a second claim together', async () => {
    const { items, member, begun } = await atTheForm()
    const { clientSecret, paymentIntentId } = begun.reply
    await pay(member, clientSecret, { webhook: 'twice' })
    const claim = (at: 0 | 1) =>
      order(member.at(club.instances[at].app), { items, paymentIntentId })
    const [answers] = await Promise.all([
      Promise.all([claim(0), claim(1), claim(0), claim(1)]),
      deliver(club),
    ])
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1)
    expect(answers[0]?.reply).toMatchObject({ paymentType: 'stripe', note: 'No nuts' })
    expect(await ordersOf(member)).toHaveLength(1)
    expect((await member.call(getUser, {})).reply?.loyaltyPoints).toBeGreaterThan(0)
  })

  it('is ordered by the webhook alone if the browser was closed', async () => {
    const { member, begun } = await atTheForm()
    await pay(member, begun.reply.clientSecret, { webhook: 'now' })
    await deliver(club)
    expect(await ordersOf(member)).toEqual([{ status: 'pending', method: 'card' }])
  })

  it('becomes balance if a dish sold out before the money came', async () => {
    const { menu, items, member, begun } = await atTheForm()
    const staff = await club.signedIn({ role: 'staff' })
    const [first] = menu
    if (!first) throw new Error('the menu is empty')
    await setAvailable(staff, first, false)
    await pay(member, begun.reply.clientSecret)
    const { paymentIntentId, amount } = begun.reply
    expect((await order(member, { items, paymentIntentId })).code).toBe('order_credited')
    await setAvailable(staff, first, true)
    expect(await ordersOf(member)).toEqual([])
    expect((await member.call(getUser, {})).reply?.accountBalance).toBe(amount)
  })

  it('keeps the price at which it was offered', async () => {
    const { items, menu, member, begun } = await atTheForm()
    await club.pool.query('UPDATE food_items SET price = price + 5 WHERE id = $1', [menu[0]?.id])
    await pay(member, begun.reply.clientSecret)
    const { paymentIntentId, amount } = begun.reply
    const claimed = await order(member, { items, paymentIntentId })
    await club.pool.query('UPDATE food_items SET price = price - 5 WHERE id = $1', [menu[0]?.id])
    expect(claimed.reply.totalAmount).toBe(amount)
  })

  it('cannot be claimed by others, for another cart or before it is paid', async () => {
    const { items, member, begun } = await atTheForm()
    const { paymentIntentId } = begun.reply
    expect((await order(member, { items, paymentIntentId })).code).toBe('payment_pending')
    const stranger = await club.signedIn()
    expect((await order(stranger, { items, paymentIntentId })).code).toBe('not_found')
    const other = items.slice(0, 1)
    expect((await order(member, { items: other, paymentIntentId })).code).toBe('not_found')
  })

  it('is refunded to the card if staff cancel the order', async () => {
    const { items, member, begun } = await atTheForm()
    await pay(member, begun.reply.clientSecret)
    const { paymentIntentId } = begun.reply
    const { id } = (await order(member, { items, paymentIntentId })).reply
    const staff = await club.signedIn({ role: 'staff' })
    const canceled = await staff.call(setOrderStatus, {
      params: { id: String(id) },
      body: { status: 'canceled', reason: 'Out of rice' },
    })
    expect(canceled.reply.refund).toEqual({ to: 'card', status: 'succeeded' })
    expect((await member.call(getUser, {})).reply?.accountBalance).toBe('0.00')
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
