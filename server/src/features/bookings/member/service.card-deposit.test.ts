import { updateAmenity } from '@lantern/contract/venue/amenities'
import * as billActs from '@lantern/contract/bills/actions'
import { cancelBooking } from '@lantern/contract/bookings/bookings'
import { correctBill, refundBill } from '@lantern/contract/bills/corrections'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { begin, claim, pay as payByCard } from '../../../../test/cards/card-payment.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'
import { reconcile } from '../../payments/service.reconcile.ts'

const { on, checkIn } = openDesk()

const MAHJONG = 2

beforeEach(async () => {
  const deposits = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], partyFrom: 1, amount: '20.00' }]
  await on().staff.call(updateAmenity, { ...idPath(MAHJONG), body: { deposits } })
})
afterEach(() => booksAgree(on().club))

const payments = async (id: number) => {
  const { rows } = await on().club.pool.query<{ method: string; amount: string }>(
    `SELECT method, amount::text FROM bill_payments WHERE bill_id = (SELECT id FROM bills WHERE booking_id = $1)
     ORDER BY id`,
    [id],
  )
  return rows.map(({ method, amount }) => `${method} ${amount}`)
}
const ofBooking = async (id: number) =>
  (await on().staff.call(billActs.openBookingBill, idPath(id))).reply

describe('a deposit by card', () => {
  const request = {
    amenityId: MAHJONG,
    bookingDate: '2026-12-04',
    startTime: '20:00',
    endTime: '22:00',
  }

  it('charges the card only the deposit, by page or reconciler, and is refunded to the card', async () => {
    const { member, club } = on()
    const intent = (await begin(member, request)).reply
    expect(intent.amount).toBe('20.00')
    expect((await begin(member, request, { amount: '63.28' })).code).toBe('price_changed')
    await payByCard(member, intent.clientSecret)
    await reconcile(club.kernels[1], (problem) => {
      throw problem
    })
    const booking = (await claim(member, request)).reply
    expect(booking).toMatchObject({ status: 'paid_online', deposit: '20.00', refundTo: 'card' })
    expect(await payments(booking.id)).toEqual(['card 20.00'])
    const canceled = (await member.call(cancelBooking, idPath(booking.id))).reply
    expect(canceled.refund?.to).toBe('card')
    expect(await payments(booking.id)).toEqual(['card 20.00', 'card -20.00'])
    const { rows } = await club.pool.query<{ amount: string }>(
      'SELECT amount::text FROM payment_refunds ORDER BY id DESC LIMIT 1',
    )
    expect(rows[0]?.amount).toBe('20.00')
  })

  it('is refunded to its card from the bill if it was too much', async () => {
    const { member, staff, club } = on()
    const near = { ...request, bookingDate: '2026-11-20', startTime: '15:00', endTime: '17:00' }
    const intent = (await begin(member, near)).reply
    await payByCard(member, intent.clientSecret)
    const booking = (await claim(member, near)).reply
    await checkIn(booking.id)
    const bill = await ofBooking(booking.id)
    expect(bill.payments).toMatchObject([{ method: 'card', amount: '20.00' }])
    await club.pool.query('UPDATE venue_settings SET correction_limit = 1000')
    const correction = { reason: 'goodwill' as const, version: bill.version }
    const free = (await staff.call(correctBill, { ...idPath(bill.id), body: correction })).reply
    expect(free.due).toBe('-20.00')
    const back = { method: 'card' as const, amount: '20.00', version: free.version }
    const done = await staff.call(refundBill, { ...idPath(bill.id), body: back })
    expect(done.reply.due).toBe('0.00')
  })
})
