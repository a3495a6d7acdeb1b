import { updateAmenity } from '@lantern/contract/venue/amenities'
import {
  cancelBooking,
  createBooking,
  setBookingStatus,
  quoteCancel,
} from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { getDayClose } from '@lantern/contract/bills/close'
import { bookForCustomer, listDay } from '@lantern/contract/floor/desk'
import { getUser } from '@lantern/contract/members/members'
import { toCents } from '@lantern/contract/payments/pricing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { begin as beginCard, claim, pay } from '../../../../test/cards/card-payment.ts'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import { idPath } from '../../../../test/desk.ts'
import { versionOf } from '../../../../test/checks/versions.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

/** The theater: 90.00 an hour, a fee of 4.50 and 13% of tax on both make 106.79. */
const THEATER = 3
const rules = [
  { hours: 24, percent: 100 },
  { hours: 3, percent: 50 },
  { hours: 0, percent: 0 },
]

let club: Club
let member: SignedIn
let staff: SignedIn
let night = 0
let date = ''

beforeAll(async () => {
  club = await openClub()
  await club.pool.query(`UPDATE venue_settings SET refund_rules = $1, member_changes = 9`, [
    JSON.stringify(rules),
  ])
  await club.pool.query(
    `INSERT INTO tax_rates (tax_id, kind, valid_from, rate, created_at)
     SELECT id, kind, '2020-01-01', 13000, now() FROM taxes, unnest(ARRAY['room', 'service_fee']) AS kind`,
  )
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  member = await club.signedIn({ balance: 100_000 })
  staff = await club.signedIn({ role: 'staff' })
  // A new Thursday in winter for each test.
  night += 1
  date = new Date(Date.UTC(2026, 10, 19 + 7 * night)).toISOString().slice(0, 10)
})
afterAll(() => club.close())

/**
 * Moves the clock to some hours before 19:00 of the night and signs everybody in again, because sessions expire by the
 * same clock.
 */
async function ahead(hours: number): Promise<void> {
  const start = new Date(`${date}T00:00:00Z`).getTime() + 24 * 3_600_000
  club.clock.set(new Date(start - hours * 3_600_000))
  const again = async ({ person }: SignedIn) => Object.assign(await club.signIn(person), { person })
  member = await again(member)
  staff = await again(staff)
}
const request = (startTime = '19:00', endTime = '20:00') => ({
  amenityId: THEATER,
  bookingDate: date,
  startTime,
  endTime,
})
const book = async () => (await member.call(createBooking, { body: request() })).reply
const cancel = (id: number, refund?: string) =>
  member.call(cancelBooking, { ...idPath(id), ...(refund !== undefined && { query: { refund } }) })
const worth = async () => {
  const { reply } = await member.call(getUser, {})
  return [reply?.accountBalance, reply?.loyaltyPoints]
}
/** The sums of all postings of a booking by account, in cents. */
const postings = async (id: number) => {
  const { rows } = await club.pool.query<{ account: string; cents: number }>(
    `SELECT account, sum(cents)::int AS cents FROM journal JOIN bills ON lantern_id = subject
     WHERE booking_id = $1 GROUP BY account HAVING sum(cents) <> 0`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const email = async () => {
  const { rows } = await club.pool.query<{ content: Record<string, unknown> }>(
    `SELECT content FROM mail_outbox WHERE member_id = $1 ORDER BY id DESC LIMIT 1`,
    [member.person.id],
  )
  return rows[0]?.content
}
const atDesk = async (
  id: number,
  body: { refund?: string; reason?: string; refundTo?: 'cash' },
  actor = staff,
) =>
  actor.call(setBookingStatus, {
    ...idPath(id),
    body: { status: 'canceled', ...body, version: await versionOf(club, id) },
  })

describe('a member who cancels', () => {
  it('gets everything back in time', async () => {
    const { id } = await book()
    await ahead(25)
    expect((await cancel(id)).reply).toMatchObject({ cancellationFee: '0.00', pointsEarned: 0 })
    expect(await worth()).toEqual(['1000.00', 0])
  })

  it('gets half back later; the rest is income and points, and is in the email', async () => {
    const booking = await book()
    const { id } = booking
    expect(booking).toMatchObject({ refundRules: rules, totalPrice: '106.79' })
    await ahead(5)
    const quote = (await member.call(quoteCancel, idPath(id))).reply
    expect(quote).toMatchObject({
      refunds: [{ to: 'balance', amount: '53.40' }],
      cancellationFee: '53.39',
      points: 43,
    })
    const { reply } = await cancel(id, '53.40')
    expect(reply).toMatchObject({
      status: 'canceled',
      cancellationFee: '53.39',
      pointsEarned: 47,
      refund: { to: 'balance', status: 'succeeded' },
    })
    expect(await postings(id)).toEqual({
      cancellation_income: 4_725,
      tax_payable: 614,
      wallet: -5_339,
    })
    expect(await worth()).toEqual(['946.61', 47])
    expect(await email()).toMatchObject({
      kind: 'booking_canceled',
      refunds: [{ to: 'balance', amount: '53.40' }],
      cancellationFee: '53.39',
    })
    const admin = await club.signedIn({ role: 'admin' })
    const { reply: day } = await admin.call(getDayClose, { params: { date } })
    expect(day.totals.income).toMatchObject({ bookings: '0.00', cancellations: '47.25' })
  })

  it('gets nothing back at last, and still frees the room', async () => {
    const { id } = await book()
    await ahead(1)
    const { reply } = await cancel(id, '0')
    expect(reply).toMatchObject({ status: 'canceled', cancellationFee: '106.79', refund: null })
    expect(await worth()).toEqual(['893.21', 94])
    expect(await email()).toMatchObject({ refunds: [], cancellationFee: '106.79' })
    const again = await member.call(createBooking, { body: request() })
    expect(again.status).toBe(200)
  })

  it('has to confirm again if a tier ended while the page was open', async () => {
    const { id } = await book()
    await ahead(24)
    const late = await cancel(id, '106.79')
    expect(late.code).toBe('refund_changed')
    expect(late.text).toContain('$53.40')
    expect((await cancel(id, '53.40')).status).toBe(200)
  })

  it('gets half back: first to the card up to its payment, then to the balance', async () => {
    const card = await beginCard(member, request())
    await pay(member, card.reply.clientSecret)
    const { paymentIntentId } = card.reply
    const { id } = (await claim(member, request(), { paymentIntentId })).reply
    const longer = request('19:00', '23:00')
    const query = { ...longer, amenityId: String(THEATER) }
    const quote = (await member.call(quoteChange, { ...idPath(id), query })).reply
    const { totalPrice, version, difference } = quote
    await member.call(changeBooking, { ...idPath(id), body: { ...longer, totalPrice, version } })
    await ahead(5)
    const byCard = toCents(totalPrice) - toCents(difference)
    const { refunds } = (await member.call(quoteCancel, idPath(id))).reply
    const parts = refunds.map(({ amount }) => toCents(amount))
    expect(refunds.map(({ to }) => to)).toEqual(['card', 'balance'])
    expect(parts[0]).toBe(byCard)
    expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(Math.round(toCents(totalPrice) / 2))
    const canceled = (await cancel(id)).reply
    expect(canceled.refund?.to).toBe('card')
    const found = await postings(id)
    expect(found.card_clearing).toBeUndefined()
    expect(found.wallet).toBe((parts[1] ?? 0) - toCents(difference))
  })

  it('is subject to the refund rules of the time of booking', async () => {
    const { id } = await book()
    await club.pool.query(
      `UPDATE venue_settings SET refund_rules = '[{"hours": 48, "percent": 10}]'`,
    )
    await ahead(5)
    expect((await member.call(quoteCancel, idPath(id))).reply.cancellationFee).toBe('53.39')
    await club.pool.query('UPDATE venue_settings SET refund_rules = $1', [JSON.stringify(rules)])
  })

  it('gains nothing by changing to next month or to fewer hours before', async () => {
    const body = request('19:00', '21:00')
    const { id } = (await member.call(createBooking, { body })).reply
    await ahead(5)
    const start = new Date(`${date}T00:00:00Z`).getTime() + 24 * 3_600_000
    const to = new Date(Date.parse(date) + 28 * 24 * 3_600_000).toISOString().slice(0, 10)
    const later = { ...request('14:00', '16:00'), bookingDate: to }
    const ask = (when: typeof later) =>
      member.call(quoteChange, { ...idPath(id), query: { ...when, amenityId: String(THEATER) } })
    expect((await ask({ ...later, endTime: '15:00' })).code).toBe('change_cheaper_late')
    const quote = (await ask(later)).reply
    expect(quote.refundFrom).toBe(new Date(start).toISOString())
    const { totalPrice, version } = quote
    await member.call(changeBooking, { ...idPath(id), body: { ...later, totalPrice, version } })
    expect((await member.call(quoteCancel, idPath(id))).reply.cancellationFee).toBe('106.78')
    await ahead(0)
    expect((await cancel(id)).code).toBe('cancel_clock_over')
  })
})

describe('the desk that cancels', () => {
  it('refunds by the refund rules, or more for a reason, and the audit log has both', async () => {
    const { id } = await book()
    await ahead(5)
    const [shown] = (await staff.call(listDay, { params: { date } })).reply
    expect(shown).toMatchObject({ refundable: '106.79', refundByRule: '53.40' })
    expect((await atDesk(id, { refund: '80.00' })).code).toBe('reason_needed')
    expect((await atDesk(id, { refund: '106.80', reason: 'Rain' })).code).toBe('over_refundable')
    expect((await atDesk(id, { refund: '53.39', reason: 'Rain' })).code).toBe('refund_changed')
    const { reply } = await atDesk(id, { refund: '80.00', reason: 'Rain' })
    expect(reply).toMatchObject({ cancellationFee: '26.79', refund: { to: 'balance' } })
    expect(await worth()).toEqual(['973.21', 23])
    const { rows } = await club.pool.query<{ after: unknown }>(
      `SELECT after FROM audit_events WHERE subject = $1 ORDER BY id DESC LIMIT 1`,
      [`booking:${id}`],
    )
    expect(rows[0]?.after).toMatchObject({ refund: '80.00', refundByRule: '53.40', reason: 'Rain' })
  })

  it('refunds by the refund rules if no amount is given, and everything for a reason', async () => {
    const [one, other] = [
      await book(),
      await member.call(createBooking, { body: request('21:00', '22:00') }),
    ]
    await ahead(5)
    expect((await atDesk(one.id, {})).reply.cancellationFee).toBe('53.39')
    const all = { refund: '106.79', reason: 'The screen broke' }
    // The waived fee exceeds the limit that staff may give away per night without an approval.
    expect((await atDesk(other.reply.id, all)).code).toBe('over_limit')
    const admin = await club.signedIn({ role: 'admin' })
    expect((await atDesk(other.reply.id, all, admin)).reply.cancellationFee).toBe('0.00')
  })

  it('pays out half in cash of a cash payment', async () => {
    const body = { guestName: 'Old Zhou', ...request(), payment: 'cash' as const, reason: 'called' }
    const { id } = (await staff.call(bookForCustomer, { body })).reply
    await ahead(5)
    expect((await atDesk(id, { refundTo: 'cash' })).reply).toMatchObject({
      cancellationFee: '53.39',
      pointsEarned: 0,
      refund: { to: 'cash' },
    })
    // 106.80 was paid and 53.40 was refunded.
    expect((await postings(id)).cash).toBe(-5_340)
  })
})

it('keeps half of a deposit, with its tax', async () => {
  const admin = await club.signedIn({ role: 'admin' })
  const asks = (deposits: { weekdays: number[]; partyFrom: number; amount: string }[]) =>
    admin.call(updateAmenity, { ...idPath(THEATER), body: { deposits } })
  await asks([{ weekdays: [1, 2, 3, 4, 5, 6, 7], partyFrom: 1, amount: '20.01' }])
  const { reply: booking } = await member.call(createBooking, {
    body: { ...request(), dueNow: '20.01' },
  })
  await asks([])
  expect(booking).toMatchObject({ deposit: '20.01', paymentMethod: 'deposit' })
  await ahead(5)
  const { reply } = await cancel(booking.id, '10.01')
  expect(reply).toMatchObject({
    cancellationFee: '10.00',
    refund: { to: 'balance' },
    pointsEarned: 8,
  })
  expect(await postings(booking.id)).toEqual({
    wallet: -1_000,
    cancellation_income: 885,
    tax_payable: 115,
  })
  expect(await worth()).toEqual(['990.00', 8])
})
