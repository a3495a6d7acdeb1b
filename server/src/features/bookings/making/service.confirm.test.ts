import { updateAmenity } from '@lantern/contract/venue/amenities'
import { getBill } from '@lantern/contract/bills/bills'
import { openBookingBill, payBill } from '@lantern/contract/bills/actions'
import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { bookForCustomer, listDay } from '@lantern/contract/floor/desk'
import { getFloor } from '@lantern/contract/floor/floor'
import { toCents } from '@lantern/contract/payments/pricing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'

const { on, sit, checkIn, version } = openDesk()

/** Two hours of mahjong: 56.00, a fee of 2.80, and 7.64 of tax on both. */
const MAHJONG = 2
const NIGHT = '2026-11-20'

async function asks(amount: string | null) {
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const deposits = amount === null ? [] : [{ weekdays, partyFrom: 1, amount }]
  const { status } = await on().staff.call(updateAmenity, {
    ...idPath(MAHJONG),
    body: { deposits },
  })
  expect(status).toBe(200)
}

beforeEach(async () => {
  await on().club.pool.query(
    `INSERT INTO tax_rates (tax_id, kind, valid_from, rate, created_at)
     SELECT id, kind, '2020-01-01', 13000, now() FROM taxes, unnest(ARRAY['room', 'service_fee']) AS kind
     ON CONFLICT DO NOTHING`,
  )
  await asks('20.02')
})
afterEach(() => booksAgree(on().club))

const sum = async (account: string) => {
  const { rows } = await on().club.pool.query<{ sum: string | null }>(
    'SELECT sum(cents)::text FROM journal WHERE account = $1',
    [account],
  )
  return Number(rows[0]?.sum ?? 0)
}
/** A guest's booking that is paid later. */
const later = async () => {
  const when = { amenityId: MAHJONG, bookingDate: NIGHT, startTime: '15:00', endTime: '17:00' }
  const body = { ...when, guestName: 'Mrs Lo', payment: 'later' as const }
  return (await on().staff.call(bookForCustomer, { body })).reply
}
const shown = async (id: number) =>
  (await on().staff.call(listDay, { params: { date: NIGHT } })).reply.find((each) => each.id === id)
const confirm = async (id: number, payment: 'cash' | 'terminal' | 'none', dueNow?: string) => {
  const status = { status: 'confirmed' as const, payment, version: await version(id) }
  const body = { ...status, ...(dueNow !== undefined && { dueNow }) }
  return on().staff.call(setBookingStatus, { ...idPath(id), body })
}

describe('Confirm of a booking to be paid later', () => {
  it('takes the deposit of its amenity, and leaves the rest on the bill', async () => {
    const { id } = await later()
    expect(await shown(id)).toMatchObject({ unpaid: '66.44', dueNow: '20.02' })
    const terminal = await sum('terminal_clearing')
    expect((await confirm(id, 'terminal', '66.44')).code).toBe('price_changed')
    expect((await confirm(id, 'terminal', '20.02')).status).toBe(200)
    expect((await sum('terminal_clearing')) - terminal).toBe(-2_002)
    expect(await shown(id)).toMatchObject({
      paymentMethod: 'deposit',
      deposit: '20.02',
      unpaid: '46.42',
      dueNow: '0.00',
    })
    await sit(14, 50)
    await checkIn(id)
    const bill = (await on().staff.call(openBookingBill, idPath(id))).reply
    expect(bill).toMatchObject({ total: '66.44', due: '46.42' })
  })

  it('takes the whole price without a deposit, and nothing if the party pays at the venue', async () => {
    await asks(null)
    const whole = await later()
    expect((await shown(whole.id))?.dueNow).toBe('66.44')
    expect((await confirm(whole.id, 'terminal', '66.44')).reply.paymentMethod).toBe('terminal')
    await asks('20.02')
    const none = await later()
    expect((await confirm(none.id, 'none')).reply).toMatchObject({
      paymentMethod: 'none',
      deposit: '0.00',
      unpaid: '66.44',
    })
  })

  it('rounds cash to five cents in the drawer and in the books, also for refunds', async () => {
    const { id } = await later()
    const [cash, rounding] = [await sum('cash'), await sum('cash_rounding')]
    expect((await confirm(id, 'cash', '20.02')).status).toBe(200)
    expect((await sum('cash')) - cash).toBe(-2_000)
    expect((await sum('cash_rounding')) - rounding).toBe(-2)
    const body = {
      status: 'canceled' as const,
      refundTo: 'cash' as const,
      version: await version(id),
    }
    expect((await on().staff.call(setBookingStatus, { ...idPath(id), body })).status).toBe(200)
    expect([await sum('cash'), await sum('cash_rounding')]).toEqual([cash, rounding])
  })
})

it('leaves a due that lists and floor show until it is paid', async () => {
  await asks(null)
  await sit(14, 50)
  const { id } = await later()
  const { id: billId } = (await on().staff.call(openBookingBill, idPath(id))).reply
  await checkIn(id)
  const onFloor = async () =>
    (await on().staff.call(getFloor, {})).reply.bookings.find((each) => each.id === id)?.unpaid
  expect([(await shown(id))?.unpaid, await onFloor()]).toEqual(['66.44', '66.44'])
  const { due } = (await on().staff.call(getBill, idPath(billId))).reply
  const body = { method: 'terminal' as const, amount: '60.00', due }
  await on().staff.call(payBill, { ...idPath(billId), body })
  expect([(await shown(id))?.unpaid, await onFloor()]).toEqual(['6.44', '6.44'])
  expect(toCents(due)).toBe(6_644)
})
