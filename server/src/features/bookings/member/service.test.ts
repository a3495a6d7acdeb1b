import { createBooking } from '@lantern/contract/bookings/bookings'
import { getUser } from '@lantern/contract/members/members'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import { transact } from '../../../kernel/db/db.ts'
import { balanceOf } from '../../wallet/service.ts'

const SATURDAY = '2026-11-21'
let club: Club
beforeAll(async () => {
  club = await openClub()
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const input = (amenityId: number, startTime: string, endTime: string, bookingDate = SATURDAY) => ({
  amenityId,
  bookingDate,
  startTime,
  endTime,
})
const balance = (memberId: number) => transact(club.kernels[1].db, (tx) => balanceOf(tx, memberId))

/** The number of rows in every table to which a booking writes. */
async function marks() {
  const { rows } = await club.pool.query<Record<string, string>>(`
    SELECT (SELECT count(*) FROM bookings) AS bookings,
           (SELECT count(*) FROM occupancies) AS occupancies,
           (SELECT count(*) FROM bills) AS bills,
           (SELECT count(*) FROM bill_lines) AS lines,
           (SELECT count(*) FROM bill_payments) AS payments,
           (SELECT count(*) FROM loyalty_entries) AS points,
           (SELECT count(*) FROM idempotency_keys) AS keys,
           (SELECT sum(account_balance) FROM users) AS balances`)
  return rows[0]
}

async function newAmenity(unit: string | null, isActive = true): Promise<number> {
  const { rows } = await club.pool.query<{ id: number }>(
    `INSERT INTO amenities (name_en, name_ch, description, price_per_hour, image_url, capacity, is_active)
     VALUES ('Tea Room', '茶室', 'A quiet room for tea.', 10.10, '/tea.webp', 4, $1) RETURNING id`,
    [isActive],
  )
  const id = rows[0]?.id ?? 0
  if (unit !== null) {
    await club.pool.query('INSERT INTO venue_tables (name, amenity_id) VALUES ($1, $2)', [unit, id])
  }
  return id
}

describe('a booking', () => {
  it('takes a room, its price from the balance, and gives points', async () => {
    const member = await club.signedIn({ balance: 25_000 })
    const { status, reply } = await member.call(createBooking, {
      body: { ...input(1, '19:00', '22:00'), totalPrice: '151.20', specialRequests: ' a cake ' },
    })
    expect(status).toBe(200)
    expect(reply).toMatchObject({
      userId: member.person.id,
      amenity: { nameEn: 'Karaoke Room', nameCh: 'K房' },
      units: ['K-Room 1'],
      ...input(1, '19:00', '22:00'),
      startsAt: '2026-11-22T00:00:00.000Z',
      endsAt: '2026-11-22T03:00:00.000Z',
      hours: 3,
      subtotal: '144.00',
      serviceFee: '7.20',
      totalPrice: '151.20',
      pointsEarned: 144,
      status: 'confirmed',
      paymentMethod: 'balance',
      specialRequests: 'a cake',
      cancelableUntil: '2026-11-22T00:00:00.000Z',
    })
    const user = await member.call(getUser, {})
    expect(user.reply).toMatchObject({ accountBalance: '98.80', loyaltyPoints: 144 })
    const { rows } = await club.pool.query(
      `SELECT account, j.member_id, sum(cents)::int AS cents FROM journal j JOIN bills ON lantern_id = subject
       WHERE booking_id = $1 AND account <> 'receivable' GROUP BY 1, 2 ORDER BY cents`,
      [reply.id],
    )
    expect(rows).toEqual([
      { account: 'wallet', member_id: member.person.id, cents: -15_120 },
      { account: 'service_fees', member_id: null, cents: 720 },
      { account: 'booking_income', member_id: null, cents: 14_400 },
    ])
  })

  it('can use up a balance to the cent, and no more', async () => {
    const exact = await club.signedIn({ balance: 1_575 })
    expect((await exact.call(createBooking, { body: input(5, '15:00', '16:00') })).status).toBe(200)
    expect(await balance(exact.person.id)).toBe(0)

    const short = await club.signedIn({ balance: 1_574 })
    const before = await marks()
    const refused = await short.call(createBooking, { body: input(5, '15:00', '16:00') })
    expect([refused.status, refused.code]).toEqual([402, 'insufficient_balance'])
    expect(refused.text).toContain('Your account balance is too low to make this booking.')
    expect(await marks()).toEqual(before)
  })

  it('has a fee that is rounded half up to the cent', async () => {
    const id = await newAmenity('Tea 1')
    const member = await club.signedIn({ balance: 10_000 })
    const { reply } = await member.call(createBooking, { body: input(id, '15:00', '16:00') })
    // 5% of 10.10 is 50.5 cents.
    expect(reply).toMatchObject({ subtotal: '10.10', serviceFee: '0.51', totalPrice: '10.61' })
    expect(await balance(member.person.id)).toBe(10_000 - 1_061)
  })

  it('has a unique public number of twelve characters', async () => {
    const member = await club.signedIn({ balance: 100_000 })
    const hours = ['16', '17', '18', '19', '20', '21', '22']
    const numbers = await Promise.all(
      hours.map(async (hour) => {
        const body = input(2, `${hour}:00`, `${Number(hour) + 1}:00`)
        return (await member.call(createBooking, { body })).reply.lanternId
      }),
    )
    expect(new Set(numbers).size).toBe(hours.length)
    for (const number of numbers) expect(number).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
  })

  it('needs a signed-in member', async () => {
    const { code } = await club.visitor().call(createBooking, { body: input(1, '19:00', '20:00') })
    expect(code).toBe('not_signed_in')
  })
})

describe('a booking is refused', () => {
  const cases: [code: string, status: number, body: ReturnType<typeof input>][] = [
    ['end_before_start', 400, input(1, '21:00', '20:00')],
    ['end_before_start', 400, input(1, '21:00', '21:00')],
    ['end_before_start', 400, input(1, '01:00', '23:00')],
    ['outside_hours', 400, input(1, '10:00', '12:00')],
    ['outside_hours', 400, input(1, '23:00', '03:00')],
    ['outside_hours', 400, input(1, '02:00', '03:00')],
    ['date_past', 400, input(1, '19:00', '20:00', '2026-11-19')],
    ['date_too_far', 400, input(1, '19:00', '20:00', '2027-11-21')],
    ['hour_past', 400, input(1, '14:00', '20:00', '2026-11-20')],
    ['closed_weekday', 409, input(1, '19:00', '20:00', '2026-11-24')],
    ['not_found', 404, input(2_147_483_647, '19:00', '20:00')],
  ]
  it.each(cases)('%s, %i: %j', async (code, status, body) => {
    const member = await club.signedIn({ balance: 100_000 })
    const before = await marks()
    const answer = await member.call(createBooking, { body })
    expect([answer.code, answer.status]).toEqual([code, status])
    expect(await marks()).toEqual(before)
  })

  it('on a date on which the venue is closed, or the amenity is blocked', async () => {
    await club.pool.query("INSERT INTO venue_special_days (date) VALUES ('2026-12-25')")
    await club.pool.query(
      "INSERT INTO amenity_blocked_dates (amenity_id, date) VALUES (4, '2026-12-26')",
    )
    const member = await club.signedIn({ balance: 100_000 })
    const book = async (amenity: number, date: string) =>
      (await member.call(createBooking, { body: input(amenity, '19:00', '20:00', date) })).code
    expect(await book(4, '2026-12-25')).toBe('closed_date')
    expect(await book(4, '2026-12-26')).toBe('date_blocked')
    expect(await book(2, '2026-12-26')).toBeNull()
    expect(await book(4, '2026-12-27')).toBeNull()
  })

  it('at a withdrawn amenity', async () => {
    const inactive = await newAmenity('Tea 2', false)
    const roomless = await newAmenity(null)
    const member = await club.signedIn({ balance: 100_000 })
    const book = async (amenity: number) =>
      (await member.call(createBooking, { body: input(amenity, '19:00', '20:00') })).code
    expect(await book(inactive)).toBe('amenity_inactive')
    expect(await book(roomless)).toBe('amenity_without_units')
  })

  it('with the current price if the page showed another', async () => {
    const member = await club.signedIn({ balance: 100_000 })
    const before = await marks()
    for (const totalPrice of ['144.00', 151.19, 0]) {
      const { status, text } = await member.call(createBooking, {
        body: { ...input(1, '16:00', '19:00'), totalPrice },
      })
      expect(status).toBe(409)
      expect(ErrorBody.parse(JSON.parse(text))).toMatchObject({
        code: 'price_changed',
        message: 'The price is now $151.20. Please check and confirm again.',
        values: { total: '151.20' },
      })
    }
    expect(await marks()).toEqual(before)
  })

  it.each([
    [{ totalPrice: 1.005 }, 'totalPrice'],
    [{ totalPrice: 1e-7 }, 'totalPrice'],
    [{ totalPrice: 1e300 }, 'totalPrice'],
    [{ totalPrice: -1 }, 'totalPrice'],
    [{ amenityId: '1' }, 'amenityId'],
    [{ amenityId: 2 ** 31 }, 'amenityId'],
    [{ amenityId: 0.5 }, 'amenityId'],
    [{ bookingDate: '2026-02-30' }, 'bookingDate'],
    [{ bookingDate: undefined }, 'bookingDate'],
    [{ startTime: '19:15' }, 'startTime'],
    [{ endTime: null }, 'endTime'],
    [{ specialRequests: 'a\u0000b' }, 'specialRequests'],
    [{ specialRequests: 'x'.repeat(1_001) }, 'specialRequests'],
    [{ status: 'completed' }, 'status'],
    [{ userId: 1 }, 'userId'],
  ])('with invalid input: %j', async (wrong, field) => {
    const member = await club.signedIn({ balance: 100_000 })
    const { statusCode, body } = await member.request({
      method: 'POST',
      url: '/api/bookings',
      payload: { ...input(1, '19:00', '20:00'), ...wrong },
    })
    expect(statusCode).toBe(400)
    const refusal = ErrorBody.parse(JSON.parse(body))
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['invalid_input', [field]])
    expect(await balance(member.person.id)).toBe(100_000)
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
