import { getBill } from '@lantern/contract/bills/bills'
import { openBookingBill, payBill } from '@lantern/contract/bills/actions'
import * as phone from '@lantern/contract/bills/phone'
import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import {
  askForDeposit,
  bookForCustomer,
  listDay,
  type NewDeposit,
  rescheduleBooking,
} from '@lantern/contract/floor/desk'
import { getFloor } from '@lantern/contract/floor/floor'
import { confirmSandboxPayment } from '@lantern/contract/payments/payments'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'
import { withPurposes } from '../../../purposes.ts'
import { reconcile } from '../../payments/service.reconcile.ts'
import { decideDeposits } from './service.booking.ts'

const { on, sit, checkIn, version, freeAt, cashTaken } = openDesk()

/** Two hours of mahjong on the same night: 56.00 and a fee of 2.80. */
const MAHJONG = 2
const NIGHT = '2026-11-20'
const SIX: NewDeposit = { amount: '20.00', date: NIGHT, time: '18:00' }

beforeEach(() => sit(15))
afterEach(() => booksAgree(on().club))

const ask = async (id: number, deposit: NewDeposit | null, seen?: number) => {
  const body = { deposit, version: seen ?? (await version(id)) }
  return on().staff.call(askForDeposit, { ...idPath(id), body })
}
/** A guest's booking at 20:00 that is paid later, with a deposit due at 18:00. */
const booked = async (more: object = { deposit: SIX }) => {
  const when = { amenityId: MAHJONG, bookingDate: NIGHT, startTime: '20:00', endTime: '22:00' }
  const body = { ...when, guestName: 'Mrs Lo', payment: 'later' as const, ...more }
  return on().staff.call(bookForCustomer, { body })
}
const shown = async (id: number) =>
  (await on().staff.call(listDay, { params: { date: NIGHT } })).reply.find((each) => each.id === id)
const settle = () => decideDeposits(on().club.kernels[0])
const billOf = async (id: number) => (await on().staff.call(openBookingBill, idPath(id))).reply
const pay = async (id: number, amount: string, method: 'cash' | 'terminal' = 'cash') => {
  const bill = await billOf(id)
  const body = { method, amount, due: bill.due }
  return on().staff.call(payBill, { ...idPath(bill.id), body })
}
const keyOf = async (id: number) => {
  const bill = await billOf(id)
  const { address } = (await on().staff.call(phone.makeBillKey, idPath(bill.id))).reply
  return address.split('/').at(-1) ?? ''
}
const set = async (id: number, body: object) =>
  on().staff.call(setBookingStatus, {
    ...idPath(id),
    body: { status: 'confirmed', version: await version(id), ...body },
  })

describe('a deposit that staff ask one party for', () => {
  it('keeps the booking pending until it is paid at the desk, and then confirms it', async () => {
    const { reply } = await booked()
    const { id } = reply
    const by = '2026-11-20T23:00:00.000Z'
    expect(reply).toMatchObject({
      status: 'pending',
      askedDeposit: { amount: '20.00', left: '20.00', by },
      dueNow: '20.00',
      unpaid: '58.80',
    })
    expect((await billOf(id)).deposit).toEqual({ amount: '20.00', left: '20.00', by })
    await pay(id, '15.00')
    await settle()
    expect(await shown(id)).toMatchObject({ status: 'pending', askedDeposit: { left: '5.00' } })
    await pay(id, '5.00')
    await settle()
    expect(await shown(id)).toMatchObject({
      status: 'confirmed',
      askedDeposit: { left: '0.00' },
      paymentMethod: 'deposit',
      deposit: '20.00',
      unpaid: '38.80',
    })
    await sit(18, 30)
    await settle()
    expect(await shown(id)).toMatchObject({ status: 'confirmed' })
    expect(await cashTaken(id)).toBe('-2000')
  })

  it('is what Confirm takes, not the amenity’s', async () => {
    const { id } = (await booked()).reply
    expect((await set(id, { payment: 'cash', dueNow: '58.80' })).code).toBe('price_changed')
    expect((await set(id, { payment: 'cash', dueNow: '20.00' })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ deposit: '20.00', unpaid: '38.80' })
  })

  it('is paid by the bill’s link from a phone, for its amount alone', async () => {
    const { id } = (await booked()).reply
    await sit(17, 55)
    const key = await keyOf(id)
    const guest = on().club.visitor()
    const { deposit, rest } = (await guest.call(phone.getPhoneBill, { params: { key } })).reply
    expect([deposit?.left, rest]).toEqual(['20.00', '58.80'])
    const begin = (amount: string) => {
      const body = {
        part: { what: 'deposit' as const },
        amount,
        attempt: `deposit-${id}-${amount}`,
      }
      return guest.call(phone.payBillByCard, { params: { key }, body })
    }
    expect((await begin('21.00')).code).toBe('bill_changed')
    const begun = (await begin('20.00')).reply
    // While a card pays it, it is neither asked for again nor given up.
    expect((await billOf(id)).deposit).toMatchObject({ left: '0.00' })
    await sit(18)
    await settle()
    expect((await shown(id))?.status).toBe('pending')
    await guest.call(confirmSandboxPayment, {
      body: {
        clientSecret: begun.intent?.clientSecret ?? '',
        cardNumber: '4242424242424242',
        webhook: 'never',
      },
    })
    await reconcile(withPurposes(on().club.kernels[0]), () => undefined)
    await settle()
    expect(await shown(id)).toMatchObject({
      status: 'confirmed',
      paidBy: 'card',
      unpaid: '38.80',
      askedDeposit: { left: '0.00' },
    })
  })

  it('unpaid by its time gives the room up once, and what was paid of it is in credit', async () => {
    const { id } = (await booked()).reply
    await pay(id, '15.00')
    await sit(17, 59)
    await settle()
    const free = (await freeAt('20:00', MAHJONG)) ?? 0
    expect((await shown(id))?.status).toBe('pending')
    await sit(18)
    await Promise.all(on().club.kernels.map((kernel) => decideDeposits(kernel)))
    expect(await shown(id)).toMatchObject({ status: 'canceled', askedDeposit: null })
    expect(await freeAt('20:00', MAHJONG)).toBe(free + 1)
    const { rows } = await on().club.pool.query(
      'SELECT due::text FROM booking_sums WHERE booking_id = $1',
      [id],
    )
    expect(rows).toEqual([{ due: '-15.00' }])
  })

  it('is due at the new start when the desk moves the booking before its time', async () => {
    const { id } = (await booked()).reply
    const when = { amenityId: MAHJONG, bookingDate: NIGHT, startTime: '17:00', endTime: '19:00' }
    const body = { ...when, differenceBy: 'bill' as const, reason: 'They called' }
    await on().staff.call(rescheduleBooking, {
      ...idPath(id),
      body: { ...body, version: await version(id) },
    })
    expect(await shown(id)).toMatchObject({ askedDeposit: { by: '2026-11-20T22:00:00.000Z' } })
  })

  it('overdue on a confirmed booking is only shown', async () => {
    const { id } = (await booked({})).reply
    await set(id, { payment: 'none' })
    expect((await ask(id, SIX)).reply).toMatchObject({ askedDeposit: { left: '20.00' } })
    await sit(18, 30)
    await settle()
    expect(await shown(id)).toMatchObject({ status: 'confirmed', askedDeposit: { left: '20.00' } })
    const { bookings } = (await on().staff.call(getFloor, {})).reply
    expect(bookings.find((each) => each.id === id)?.askedDeposit).toMatchObject({ left: '20.00' })
  })

  it('is over once its party is in, which pays its whole bill', async () => {
    const { id } = (await booked()).reply
    // Before the clock moves past the deposit's own time, at which the running job would give the room up.
    await on().club.pool.query(`UPDATE bills SET deposit_by = '2026-11-21T02:00:00Z'`)
    await sit(19, 50)
    await checkIn(id)
    expect(await shown(id)).toMatchObject({ status: 'confirmed', askedDeposit: null })
    expect(await billOf(id)).toMatchObject({ deposit: null, due: '58.80' })
  })

  it('is given back like every payment when the booking is canceled', async () => {
    const { id } = (await booked()).reply
    await pay(id, '20.00', 'terminal')
    await settle()
    await set(id, { status: 'canceled', refundTo: 'terminal', refund: '20.00', reason: 'Closed' })
    expect(await shown(id)).toMatchObject({
      status: 'canceled',
      askedDeposit: null,
      unpaid: '0.00',
    })
    const { rows } = await on().club.pool.query(
      'SELECT paid::text, due::text FROM booking_sums WHERE booking_id = $1',
      [id],
    )
    expect(rows).toEqual([{ paid: '0.00', due: '0.00' }])
  })

  it('is changed or no longer asked, within what is due and before the start', async () => {
    const { id, version: first } = (await booked({})).reply
    expect((await ask(id, { ...SIX, amount: '58.81' })).code).toBe('amount_over_due')
    expect((await ask(id, { ...SIX, amount: '0.00' })).code).toBe('amount_over_due')
    expect((await ask(id, { ...SIX, time: '15:00' })).code).toBe('deposit_time')
    expect((await ask(id, { ...SIX, time: '21:00' })).code).toBe('deposit_time')
    expect((await ask(id, { ...SIX, amount: '58.80' })).reply.dueNow).toBe('58.80')
    expect((await ask(id, SIX, first)).code).toBe('party_changed')
    expect((await ask(id, null)).reply).toMatchObject({ askedDeposit: null, dueNow: '58.80' })
    await sit(18, 30)
    await settle()
    expect((await shown(id))?.status).toBe('pending')
    await sit(19, 50)
    await checkIn(id)
    expect((await ask(id, { ...SIX, time: '20:00' })).code).toBe('already_seated')
  })

  it('with a payment now is the part that is taken now', async () => {
    const cash = { payment: 'cash', deposit: SIX, reason: 'At the desk' }
    expect((await booked({ ...cash, dueNow: '58.80' })).code).toBe('price_changed')
    const { reply } = await booked({ ...cash, dueNow: '20.00' })
    expect(reply).toMatchObject({ status: 'confirmed', deposit: '20.00', unpaid: '38.80' })
    expect((await on().staff.call(getBill, idPath((await billOf(reply.id)).id))).reply.paid).toBe(
      '20.00',
    )
  })
})
