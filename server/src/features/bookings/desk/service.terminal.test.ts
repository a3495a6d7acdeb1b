import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { bookForCustomer, rescheduleBooking } from '@lantern/contract/floor/desk'
import { getUser } from '@lantern/contract/members/members'
import { afterEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, M1, M2, openDesk } from '../../../../test/desk.ts'

const { on, seat, extend, undo, version, partyAt } = openDesk()

afterEach(() => booksAgree(on().club))

type Payment = 'cash' | 'terminal' | 'later'
const slot = { amenityId: 3, bookingDate: '2026-11-27', startTime: '19:00', endTime: '20:00' }
const reason = 'By phone'

/** A booking at the desk, for the suite's member or for a guest by name. */
async function book(who: 'member' | 'guest', payment: Payment = 'terminal') {
  const party = who === 'member' ? { userId: on().memberPerson.id } : { guestName: 'Mr Wong' }
  const body = { ...slot, ...party, payment, ...(payment !== 'later' && { reason }) }
  return (await on().staff.call(bookForCustomer, { body })).reply
}
const to = async (
  id: number,
  body: { status: 'confirmed' | 'canceled'; payment?: 'terminal'; refundTo?: 'terminal' | 'cash' },
) =>
  on().staff.call(setBookingStatus, {
    ...idPath(id),
    body: { reason, ...body, version: await version(id) },
  })
const reschedule = async (id: number, endTime: string, differenceBy: 'cash' | 'terminal') =>
  on().staff.call(rescheduleBooking, {
    ...idPath(id),
    body: { ...slot, endTime, differenceBy, reason, version: await version(id) },
  })

/** The sums that a booking's bill moved by account, with the journal's sign. */
async function moved(id: number): Promise<Record<string, number>> {
  const { rows } = await on().club.pool.query<{ account: string; cents: number }>(
    `SELECT j.account, sum(j.cents)::int AS cents FROM journal j JOIN bills b ON b.lantern_id = j.subject
     WHERE b.booking_id = $1 GROUP BY 1 HAVING sum(j.cents) <> 0 ORDER BY 1`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const paid = { booking_income: 9000, service_fees: 450, terminal_clearing: -9450 }

describe('a booking paid by card machine', () => {
  it('can be made for a guest, and is refunded by it', async () => {
    const booking = await book('guest')
    expect(booking).toMatchObject({ paymentMethod: 'terminal', refundable: '94.50' })
    expect(await moved(booking.id)).toEqual(paid)
    const canceled = await to(booking.id, { status: 'canceled' })
    expect(canceled.reply.refund).toEqual({ to: 'terminal', status: 'succeeded' })
    expect(await moved(booking.id)).toEqual({})
  })

  it('can be confirmed for a member, with points, and refunded to the balance or by it', async () => {
    const booking = await book('member', 'later')
    const confirmed = await to(booking.id, { status: 'confirmed', payment: 'terminal' })
    expect(confirmed.reply).toMatchObject({ paymentMethod: 'terminal', pointsEarned: 90 })
    expect(await moved(booking.id)).toEqual(paid)
    const kept = await to(booking.id, { status: 'canceled' })
    expect(kept.reply.refund).toEqual({ to: 'balance', status: 'succeeded' })
    expect(await moved(booking.id)).toEqual({ terminal_clearing: -9450, wallet: 9450 })
    const second = await book('member')
    const back = await to(second.id, { status: 'canceled', refundTo: 'terminal' })
    expect(back.reply.refund).toEqual({ to: 'terminal', status: 'succeeded' })
    expect(await moved(second.id)).toEqual({})
    const { reply } = await on().member.call(getUser, {})
    expect(reply).toMatchObject({ accountBalance: '1094.50', loyaltyPoints: 0 })
  })

  it('is refunded by it at most what was paid by it', async () => {
    const booking = await book('guest', 'cash')
    await reschedule(booking.id, '22:00', 'terminal')
    expect(await moved(booking.id)).toMatchObject({ cash: -9450, terminal_clearing: -18_900 })
    await reschedule(booking.id, '20:00', 'terminal')
    expect(await moved(booking.id)).toEqual({
      booking_income: 9000,
      cash: -9450,
      service_fees: 450,
    })
    await reschedule(booking.id, '21:00', 'cash')
    const refused = await reschedule(booking.id, '20:00', 'terminal')
    expect(refused.code).toBe('over_refundable')
    await to(booking.id, { status: 'canceled' })

    const other = await book('guest')
    await reschedule(other.id, '21:00', 'cash')
    await to(other.id, { status: 'canceled' })
    // The card machine gives back what it took, and the rest is cash.
    expect(await moved(other.id)).toEqual({})
  })

  it('can be a walk-in or more time; both are undone by it', async () => {
    await seat(M1, '15:50', 'terminal')
    const id = (await partyAt(M1))?.bookingId ?? 0
    const seated = await moved(id)
    expect(seated.terminal_clearing).toBeLessThan(0)
    expect((await extend(id, 'terminal')).reply.id).toBe(id)
    expect((await moved(id)).terminal_clearing).toBeLessThan(seated.terminal_clearing ?? 0)
    await undo(id, 'extend')
    expect(await moved(id)).toEqual(seated)
    const other = await seat(M2, '15:50', 'terminal')
    await undo(other.reply.id, 'seat')
    expect(await moved(other.reply.id)).toEqual({})
  })
})
