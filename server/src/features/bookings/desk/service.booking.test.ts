import { cancelBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import { getUser } from '@lantern/contract/members/members'
import { bookForCustomer, listDay, type StaffBooking } from '@lantern/contract/floor/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { versionOf } from '../../../../test/checks/versions.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
})
afterAll(() => club.close())

const slot = { amenityId: 3, startTime: '19:00', endTime: '20:00' }
const reason = 'By phone'
const book = (body: Partial<Parameters<typeof send>[0]> & { bookingDate: string }) =>
  send({ ...slot, payment: 'cash', reason, ...body })
function send(
  body: Parameters<typeof staff.call<typeof bookForCustomer>>[1]['body'],
  key?: string,
) {
  return staff.call(bookForCustomer, { body }, key ? { 'idempotency-key': key } : {})
}
const confirm = async (id: number, payment?: 'balance' | 'cash') =>
  staff.call(setBookingStatus, {
    params: { id: String(id) },
    body: { status: 'confirmed', version: await versionOf(club, id), ...(payment && { payment }) },
  })
const cancel = async (id: number, refundTo?: 'balance' | 'cash') =>
  staff.call(setBookingStatus, {
    params: { id: String(id) },
    body: {
      status: 'canceled',
      reason,
      version: await versionOf(club, id),
      ...(refundTo && { refundTo }),
    },
  })
const balanceAndPoints = async (member: SignedIn) => {
  const { reply } = await member.call(getUser, {})
  return [reply?.accountBalance, reply?.loyaltyPoints]
}
async function moved(id: number): Promise<Record<string, number>> {
  const { rows } = await club.pool.query<{ account: string; cents: number }>(
    `SELECT j.account, sum(j.cents)::int AS cents FROM journal j JOIN bills b ON b.lantern_id = j.subject
     WHERE b.booking_id = $1 GROUP BY 1 HAVING sum(j.cents) <> 0 ORDER BY 1`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

describe('booking at the desk', () => {
  it('for a member is paid from their balance, with points, and is in the audit log', async () => {
    const member = await club.signedIn({ balance: 20_000 })
    const answer = await book({
      bookingDate: '2026-11-27',
      userId: member.person.id,
      payment: 'balance',
    })
    expect(answer.reply).toMatchObject({
      userName: 'Mei Chen',
      status: 'confirmed',
      refundable: '94.50',
    })
    expect(await balanceAndPoints(member)).toEqual(['105.50', 90])
    const { rows } = await club.pool.query<Record<string, unknown>>(
      'SELECT actor_id, action, after FROM audit_events WHERE subject = $1',
      [`booking:${answer.reply.id}`],
    )
    expect(rows).toEqual([
      {
        actor_id: staff.person.id,
        action: 'booking.create',
        after: { payment: 'balance', total: 9450, reason },
      },
    ])
  })

  it('for a guest is paid in cash, in the wished room', async () => {
    const { reply } = await book({
      bookingDate: '2026-11-27',
      amenityId: 1,
      unitId: 2,
      guestName: 'Mr Wong',
    })
    expect(reply).toMatchObject({ userId: null, userName: 'Mr Wong', units: ['K-Room 2'] })
    expect(await moved(reply.id)).toEqual({ booking_income: 4800, cash: -5040, service_fees: 240 })
    const taken = await book({ bookingDate: '2026-11-27', amenityId: 1, unitId: 2, guestName: 'B' })
    expect(taken.code).toBe('slot_taken')
  })

  it('to be paid later is pending until Confirm, which takes the payment', async () => {
    const member = await club.signedIn({ balance: 9_449 })
    const { reply } = await book({
      bookingDate: '2026-11-28',
      userId: member.person.id,
      payment: 'later',
    })
    expect([reply.status, reply.pointsEarned, reply.refundable]).toEqual(['pending', 0, '0.00'])
    expect((await confirm(reply.id, 'balance')).code).toBe('insufficient_balance')
    expect(await balanceAndPoints(member)).toEqual(['94.49', 0])
    const confirmed = await confirm(reply.id, 'cash')
    expect(confirmed.reply).toMatchObject({ status: 'confirmed', paymentMethod: 'cash' })
    expect(await balanceAndPoints(member)).toEqual(['94.49', 90])
    expect(await moved(reply.id)).toEqual({ booking_income: 9000, cash: -9450, service_fees: 450 })
  })

  it('needs either a member or a guest, an account for the balance, and a reason for a payment', async () => {
    const bookingDate = '2026-11-29'
    const { id: userId } = (await club.signedIn({ balance: 20_000 })).person
    expect((await book({ bookingDate })).code).toBe('invalid_input')
    expect((await book({ bookingDate, userId, guestName: 'B' })).code).toBe('invalid_input')
    const gone = await club.member()
    await club.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [gone.id])
    for (const nobody of [gone.id, 999_999]) {
      expect((await book({ bookingDate, userId: nobody })).code).toBe('not_found')
    }
    const guest = { bookingDate, guestName: 'B' }
    expect((await book({ ...guest, payment: 'balance' })).code).toBe('needs_account')
    const unreasoned = { ...slot, ...guest, payment: 'cash' as const }
    expect((await send(unreasoned)).code).toBe('reason_needed')
    expect((await send({ ...unreasoned, payment: 'later' })).status).toBe(200)
  })

  it('of a member who is booked then is asked about once, also at two desks at once', async () => {
    const bookingDate = '2026-12-05'
    const { id: userId } = (await club.signedIn()).person
    const karaoke = { bookingDate, userId, amenityId: 1, payment: 'later' } as const
    const [first, second] = [staff, await club.signedIn({ role: 'staff' }, 1)]
    const both = await Promise.all([
      first.call(bookForCustomer, { body: { ...slot, ...karaoke } }),
      second.call(bookForCustomer, { body: { ...slot, ...karaoke, amenityId: 3 } }),
    ])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([null, 'double_booking']))
    const again = await book({ ...karaoke, amenityId: 2, startTime: '18:00' })
    expect(again).toMatchObject({ code: 'double_booking' })
    expect(again.text).toContain('7 PM to 8 PM')
    expect((await book({ ...karaoke, startTime: '20:00', endTime: '21:00' })).code).toBeNull()
    expect((await book({ ...karaoke, amenityId: 2, doubleBooking: true })).code).toBeNull()
  })

  it('under one key makes one booking', async () => {
    const body = {
      ...slot,
      bookingDate: '2026-11-30',
      guestName: 'B',
      payment: 'cash',
      reason,
    } as const
    const answers = await Promise.all([1, 2, 3].map(() => send(body, 'one-and-the-same-key')))
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1)
    const day = await staff.call(listDay, { params: { date: '2026-11-30' } })
    expect(day.reply).toHaveLength(1)
  })
})

describe('the cash of a canceled booking', () => {
  it('is paid out at the desk, or becomes balance', async () => {
    const member = await club.signedIn()
    const userId = member.person.id
    const first = (await book({ bookingDate: '2026-12-02', userId })).reply
    expect((await cancel(first.id, 'cash')).reply.refund).toEqual({
      to: 'cash',
      status: 'succeeded',
    })
    expect(await moved(first.id)).toEqual({})
    expect(await balanceAndPoints(member)).toEqual(['0.00', 0])
    const second = (await book({ bookingDate: '2026-12-02', userId })).reply
    expect((await cancel(second.id)).reply.refund?.to).toBe('balance')
    expect(await balanceAndPoints(member)).toEqual(['94.50', 0])
  })

  it('becomes balance if the member cancels', async () => {
    const member = await club.signedIn()
    const { id } = (await book({ bookingDate: '2026-12-03', userId: member.person.id })).reply
    await member.call(cancelBooking, { params: { id: String(id) } })
    expect(await balanceAndPoints(member)).toEqual(['94.50', 0])
  })

  it('is paid out in cash to a guest', async () => {
    const { id } = (await book({ bookingDate: '2026-12-04', guestName: 'B' })).reply
    expect((await cancel(id, 'balance')).reply.refund?.to).toBe('cash')
  })
})

it('the balances agree with their movements', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})

it('the list of a day has no holds, and is refused to members', async () => {
  const member = await club.signedIn()
  const answer = await member.call(listDay, { params: { date: '2026-11-27' } })
  expect(answer.code).toBe('forbidden')
  const rows: StaffBooking[] = (await staff.call(listDay, { params: { date: '2026-11-27' } })).reply
  expect(rows.map(({ amenityName, userName }) => [amenityName, userName])).toEqual([
    ['Theater Room', 'Mei Chen'],
    ['Karaoke Room', 'Mr Wong'],
  ])
})
