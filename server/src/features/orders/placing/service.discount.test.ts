import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { checkDiscount, processFreeOrder } from '@lantern/contract/menu/orders'
import { orderPrice, toDollars } from '@lantern/contract/payments/pricing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { cartOf, hst, linesOf, menuOf } from '../../../../test/ordering.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

/** A cart with its price by the contract's price function. */
async function priced(discountPercent = 0) {
  const items = cartOf(await menuOf(club))
  const price = orderPrice(linesOf(items), { discountPercent, tip: 0, taxes: hst })
  return { items, price }
}

describe('the discount code', () => {
  it('makes an order free, in any case and width of emails, and marks its table as occupied', async () => {
    const { items, price } = await priced(100)
    const member = await club.signedIn()
    const body = { items, tableLocation: 5, discountCode: ' ｌａｎｔｅｒｎ１００ ' }
    const { reply } = await member.call(processFreeOrder, { body })
    expect(reply).toMatchObject({
      totalAmount: '0.00',
      discount: toDollars(price.subtotal),
      tax: '0.00',
      paymentType: 'none',
      pointsEarned: 0,
    })
    const { rows } = await club.pool.query("SELECT status FROM venue_tables WHERE name = 'M2'")
    expect(rows).toEqual([{ status: 'occupied' }])
  })

  it('is the only way to make a priced cart free', async () => {
    const { items } = await priced()
    const member = await club.signedIn({ balance: 50_000 })
    const body = { items, discountCode: 'nonsense' }
    expect((await member.call(processFreeOrder, { body })).code).toBe('invalid_code')
  })

  it('is not needed if all dishes cost nothing', async () => {
    const [dish] = await menuOf(club)
    if (!dish) throw new Error('the menu is empty')
    const member = await club.signedIn()
    const body = { items: [{ foodItemId: dish.id, quantity: 1 }] }
    expect((await member.call(processFreeOrder, { body })).code).toBe('not_free')
    await club.pool.query('UPDATE food_items SET price = 0 WHERE id = $1', [dish.id])
    const { reply } = await member.call(processFreeOrder, { body })
    await club.pool.query('UPDATE food_items SET price = $2 WHERE id = $1', [dish.id, dish.price])
    expect(reply).toMatchObject({ totalAmount: '0.00', paymentType: 'none' })
  })

  it('may change before a repeated call, which returns the first result and counts no guess', async () => {
    const { items } = await priced()
    const member = await club.signedIn({ balance: 50_000 })
    const discountCode = 'LANTERN100'
    const change = (code: string) =>
      club.pool.query('UPDATE venue_settings SET discount_code = $1', [code])
    const calls = [
      () =>
        member.call(
          processFreeOrder,
          { body: { items, discountCode } },
          { 'idempotency-key': 'free-once' },
        ),
      () =>
        member.call(
          createPaymentIntent,
          { body: { paymentType: 'food', metadata: { items, discountCode, tip: '2.00' } } },
          { 'idempotency-key': 'card-once' },
        ),
    ]
    const first = await Promise.all(calls.map((call) => call()))
    expect(first.map(({ status }) => status)).toEqual([200, 200])
    await change('ANOTHER')
    for (const [place, call] of calls.entries()) {
      for (let turn = 0; turn < 6; turn += 1) {
        expect((await call()).text).toBe(first[place]?.text)
      }
    }
    await change(discountCode)
    expect((await member.call(checkDiscount, { body: { code: discountCode } })).status).toBe(200)
  })

  it('can be guessed wrongly ten times by one member, also in parallel; then all guesses are refused', async () => {
    const member = await club.signedIn()
    const other = member.at(club.instances[1].app)
    const codes = await Promise.all(
      Array.from({ length: 14 }, async (_, place) => {
        const body = { code: `guess ${place}` }
        return (await (place % 2 ? other : member).call(checkDiscount, { body })).code
      }),
    )
    expect(codes.filter((code) => code === 'invalid_code')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(4)
    const right = { body: { code: 'LANTERN100' } }
    expect((await member.call(checkDiscount, right)).code).toBe('too_many_requests')
    const stranger = await club.signedIn()
    expect((await stranger.call(checkDiscount, right)).reply).toEqual({ percent: 100 })
  })

  it('above the limit of all members together is refused alike whether right or wrong', async () => {
    const guesses = (count: number) =>
      club.pool.query(
        `INSERT INTO attempt_counters (subject, failures, window_start) VALUES ('discount', $1, $2)
         ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures`,
        [count, club.clock.now()],
      )
    const ask = async (code: string) => {
      const member = await club.signedIn()
      const { status, text } = await member.call(checkDiscount, { body: { code } })
      return [status, text.replace(/"requestId":"[^"]*"/, '')]
    }
    await guesses(199)
    // Right codes don't count towards the limit of all members.
    for (let turn = 0; turn < 4; turn += 1) expect((await ask('LANTERN100'))[0]).toBe(200)
    expect((await ask('the last guess'))[0]).toBe(400)
    const wrong = await ask('one too many')
    expect(wrong[0]).toBe(429)
    expect(await ask('LANTERN100')).toEqual(wrong)
    await guesses(0)
  })
})
