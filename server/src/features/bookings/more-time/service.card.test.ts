import { createBooking, getAvailability, getBooking } from '@lantern/contract/bookings/bookings'
import { quoteMoreTime, takeMoreTime } from '@lantern/contract/bookings/change'
import { getUser } from '@lantern/contract/members/members'
import { createPaymentIntent, getPayment } from '@lantern/contract/payments/payments'
import { afterEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { deliver, pay } from '../../../../test/cards/card-payment.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'

const { on, sit, book, checkIn, extend, leave, move, undo, balance } = openDesk()

/** A party in the theater from 15:00 to 17:00 for 189.00, at 16:00. */
async function inTheTheater() {
  const { id, lanternId } = await book('15:00', '17:00')
  await sit(15, 0)
  await checkIn(id)
  await sit(16, 0)
  return { id, lanternId }
}
const offered = async (id: number) => (await on().member.call(quoteMoreTime, idPath(id))).reply
async function begin(id: number, hours = 1, by = on().member) {
  const { version, choices } = await offered(id)
  const chosen = choices[hours - 1]
  if (!chosen) throw new Error('so much time is not offered')
  const metadata = { bookingId: id, version, endsAt: chosen.endsAt }
  const amount = chosen.totalPrice
  return by.call(createPaymentIntent, {
    body: { paymentType: 'booking_extension', amount, metadata },
  })
}
const conclude = async (intentId: string) =>
  (await on().member.call(getPayment, { params: { intentId } })).reply
const stands = async (lanternId: string) =>
  (await on().member.call(getBooking, { params: { lanternId } })).reply
const points = async () => (await on().member.call(getUser, {})).reply?.loyaltyPoints
/** Whether others can book an hour of the theater tonight. */
async function isFree(time: string) {
  const input = { params: { id: '3' }, query: { date: '2026-11-20' } }
  const { reply } = await on().club.visitor().call(getAvailability, input)
  return reply.hours.find((hour) => hour.time === time)?.freePlaces.length === 1
}
const refunds = async () =>
  (
    await on().club.pool.query<{ told: string }>(
      `SELECT a.confirms || ' ' || r.amount AS told FROM payment_refunds r
       JOIN payment_attempts a ON a.id = r.attempt_id WHERE a.user_id = $1 ORDER BY r.created_at`,
      [on().memberPerson.id],
    )
  ).rows.map(({ told }) => told)

afterEach(() => booksAgree(on().club))

describe('more time by card', () => {
  it('holds the time during the card payment, and extends the stay once it is paid', async () => {
    const { id, lanternId } = await inTheTheater()
    const { reply } = await begin(id, 2)
    expect(reply.amount).toBe('189.00')
    expect([await isFree('17:00'), await isFree('18:00'), await isFree('19:00')]).toEqual([
      false,
      false,
      true,
    ])
    expect((await stands(lanternId)).endTime).toBe('17:00')
    await pay(on().member, reply.clientSecret)
    expect(await conclude(reply.paymentIntentId)).toMatchObject({ credited: false })
    expect(await stands(lanternId)).toMatchObject({
      endTime: '19:00',
      totalPrice: '378.00',
      pointsEarned: 360,
      status: 'confirmed',
    })
    expect(await points()).toBe(360)
    expect(await balance()).toBe('811.00')
    expect(await isFree('18:00')).toBe(false)
  })

  it('is also completed by the webhook without the page', async () => {
    const { id, lanternId } = await inTheTheater()
    const { reply } = await begin(id)
    await pay(on().member, reply.clientSecret, { webhook: 'now' })
    await deliver(on().club)
    expect((await stands(lanternId)).endTime).toBe('18:00')
  })

  it('continues the open payment when repeated, and is replaced by another request', async () => {
    const { id, lanternId } = await inTheTheater()
    const first = (await begin(id)).reply
    expect((await begin(id)).reply.paymentIntentId).toBe(first.paymentIntentId)
    // The held time is still offered, so that the member can pay in another way or take more.
    expect((await offered(id)).choices.map(({ endTime }) => endTime)).toContain('18:00')
    const second = (await begin(id, 2)).reply
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
    await pay(on().member, second.clientSecret)
    await conclude(second.paymentIntentId)
    await pay(on().member, first.clientSecret)
    expect(await conclude(first.paymentIntentId)).toMatchObject({ credited: true })
    expect((await stands(lanternId)).endTime).toBe('19:00')
    expect(await balance()).toBe('905.50')
  })

  it('extends the stay by late money if nobody took the time; otherwise the money becomes balance', async () => {
    const { id, lanternId } = await inTheTheater()
    const first = (await begin(id)).reply
    await sit(16, 11)
    await pay(on().member, first.clientSecret)
    expect(await conclude(first.paymentIntentId)).toMatchObject({ credited: false })
    expect((await stands(lanternId)).endTime).toBe('18:00')

    const second = (await begin(id)).reply
    await sit(16, 22)
    const other = await on().club.signedIn({ balance: 100_000 })
    const request = {
      amenityId: 3,
      bookingDate: '2026-11-20',
      startTime: '18:00',
      endTime: '19:00',
    }
    expect((await other.call(createBooking, { body: request })).status).toBe(200)
    await pay(on().member, second.clientSecret)
    expect(await conclude(second.paymentIntentId)).toMatchObject({ credited: true })
    expect((await stands(lanternId)).endTime).toBe('18:00')
    expect(await balance()).toBe('905.50')
  })

  it('is given up if the desk acts on the party meanwhile, and its money becomes balance', async () => {
    const { id, lanternId } = await inTheTheater()
    const first = (await begin(id)).reply
    // A card that hasn't paid doesn't stop the desk.
    expect((await extend(id, 'cash')).status).toBe(200)
    await pay(on().member, first.clientSecret)
    expect(await conclude(first.paymentIntentId)).toMatchObject({ credited: true })
    expect((await stands(lanternId)).endTime).toBe('18:00')
    expect(await balance()).toBe('905.50')

    const second = (await begin(id)).reply
    const { rows } = await on().club.pool.query<{ id: number }>(
      'SELECT id FROM venue_tables WHERE amenity_id = 1 ORDER BY id LIMIT 1',
    )
    const moved = await move(id, rows[0]?.id ?? 0, on().staff, {
      differenceBy: 'bill',
      reason: 'The projector failed',
    })
    expect(moved.status).toBe(200)
    expect(await isFree('18:00')).toBe(true)
    await pay(on().member, second.clientSecret)
    expect(await conclude(second.paymentIntentId)).toMatchObject({ credited: true })
    expect(await balance()).toBe('1000.00')
  })

  it('frees the time when the party leaves', async () => {
    const { id } = await inTheTheater()
    const { reply } = await begin(id)
    const { rows } = await on().club.pool.query<{ table_id: number }>(
      'SELECT table_id FROM occupancies WHERE booking_id = $1',
      [id],
    )
    expect((await leave(rows[0]?.table_id ?? 0)).status).toBe(200)
    expect(await isFree('17:00')).toBe(true)
    await pay(on().member, reply.clientSecret)
    expect(await conclude(reply.paymentIntentId)).toMatchObject({ credited: true })
    expect(await balance()).toBe('905.50')
  })

  it('is refunded to its card if the desk undoes it, and loses its points', async () => {
    const { id, lanternId } = await inTheTheater()
    const { reply } = await begin(id)
    await pay(on().member, reply.clientSecret)
    await conclude(reply.paymentIntentId)
    expect((await undo(id, 'extend')).reply).toMatchObject({ endTime: '17:00' })
    expect(await refunds()).toEqual(['more_time 94.50'])
    expect(await stands(lanternId)).toMatchObject({ totalPrice: '189.00', pointsEarned: 180 })
    expect(await points()).toBe(180)
    expect(await balance()).toBe('811.00')
    expect(await isFree('17:00')).toBe(true)
  })

  it('is refused for the same reasons as from the balance, and for another member’s booking', async () => {
    const late = await book('22:00', '23:00', 2)
    const ask = (bookingId: number, endsAt: string, amount = '94.50', version = 1) =>
      on().member.call(createPaymentIntent, {
        body: {
          paymentType: 'booking_extension',
          amount,
          metadata: { bookingId, version, endsAt },
        },
      })
    expect((await ask(late.id, late.endsAt)).code).toBe('not_seated')
    const { id } = await inTheTheater()
    const { version, usual } = await offered(id)
    expect((await ask(id, usual, '1.00', version)).code).toBe('price_changed')
    expect((await ask(id, usual, '94.50', version + 1)).code).toBe('party_changed')
    const stranger = await on().club.signedIn()
    expect((await begin(id, 1, stranger)).code).toBe('not_found')
    await book('17:00', '18:00')
    expect((await ask(id, usual, '94.50', version)).code).toBe('slot_taken')
  })
})

describe('two instances at once', () => {
  it.each([1, 2, 3, 4])('card and next booking: one of them gets the hour (%i)', async () => {
    const { id, lanternId } = await inTheTheater()
    const { version, usual } = await offered(id)
    const other = await on().club.signedIn({ balance: 100_000 }, 1)
    const request = {
      amenityId: 3,
      bookingDate: '2026-11-20',
      startTime: '17:00',
      endTime: '18:00',
    }
    const [input, next] = await Promise.all([
      on().member.call(createPaymentIntent, {
        body: {
          paymentType: 'booking_extension',
          metadata: { bookingId: id, version, endsAt: usual },
        },
      }),
      other.call(createBooking, { body: request }),
    ])
    expect([input.status, next.status].toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(input.code ?? next.code).toBe('slot_taken')
    expect((await stands(lanternId)).endTime).toBe('17:00')
  })

  it.each([1, 2, 3, 4])('card and balance: the hour is added once and paid once (%i)', async () => {
    const { id, lanternId } = await inTheTheater()
    const { version, usual } = await offered(id)
    const { reply } = await begin(id)
    await pay(on().member, reply.clientSecret)
    const elsewhere = on().member.at(on().club.instances[1].app)
    const body = { pay: 'balance' as const, version, endsAt: usual, totalPrice: '94.50' }
    const [concluded, taken] = await Promise.all([
      conclude(reply.paymentIntentId),
      elsewhere.call(takeMoreTime, { ...idPath(id), body }),
    ])
    expect(await stands(lanternId)).toMatchObject({ endTime: '18:00', totalPrice: '283.50' })
    // Either the card paid the hour, or its money became balance and the hour was paid from there.
    expect(concluded.credited).toBe(taken.status === 200)
    expect(await balance()).toBe('811.00')
  })
})
