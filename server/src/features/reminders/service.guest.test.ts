import { getBill } from '@lantern/contract/bills/bills'
import { refundBill } from '@lantern/contract/bills/corrections'
import * as phone from '@lantern/contract/bills/phone'
import { createBooking, getAvailability } from '@lantern/contract/bookings/bookings'
import { joinGuest } from '@lantern/contract/members/customers'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { confirmSandboxPayment } from '@lantern/contract/payments/payments'
import {
  cancelByReminder,
  changeByReminder,
  confirmComing,
  getGuestLink,
  openReminder,
  payByLink,
  quoteChangeByReminder,
  readNightByReminder,
  sayLate,
  stopReminders,
} from '@lantern/contract/account/reminders'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideDeposits } from '../bookings/desk/service.booking.ts'
import { booksAgree } from '../../../test/checks/books.ts'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'

let club: Club
let staff: Awaited<ReturnType<Club['signedIn']>>
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
  staff = await club.signedIn({ role: 'staff' })
})
beforeEach(() => club.clock.set(FRIDAY))
afterEach(() => booksAgree(club))
afterAll(() => club.close())

const THEATER = 3
const slot = (bookingDate: string, from: number, hours = 2) => ({
  amenityId: THEATER,
  bookingDate,
  startTime: `${from}:00`,
  endTime: `${from + hours}:00`,
})
let day = 0
function freshNight(): string {
  do day += 1
  while (new Date(Date.UTC(2026, 11, day)).getUTCDay() === 2)
  return new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10)
}
const at = (id: number) => ({ params: { id: String(id) } })
const linkOf = async (id: number) => (await staff.call(getGuestLink, at(id))).reply.address
const keyOf = async (id: number) => (await linkOf(id))?.split('#')[1] ?? ''

/** Two hours of the theater for a caller, $189.00, and the key of its link. */
async function called(payment: 'cash' | 'terminal' | 'later' = 'cash', phoneNumber = '4165550100') {
  const night = freshNight()
  const reason = payment === 'later' ? {} : { reason: 'Paid at the counter' }
  const body = {
    guestName: 'Ann',
    contactPhone: phoneNumber,
    partySize: 4,
    payment,
    ...slot(night, 18),
    ...reason,
  }
  const { reply: booking } = await staff.call(bookForCustomer, { body })
  return { night, booking, key: await keyOf(booking.id) }
}
const open = (key: string, instance: 0 | 1 = 0) =>
  club.visitor(instance).call(openReminder, { body: { key } })
const shown = async (key: string) => (await open(key)).reply.booking
const cancel = (key: string, refund: string, instance: 0 | 1 = 0) =>
  club.visitor(instance).call(cancelByReminder, { body: { key, refund } })
type Slot = ReturnType<typeof slot>
const quote = (key: string, request: Slot) =>
  club.visitor().call(quoteChangeByReminder, { body: { ...request, key } })
async function change(key: string, request: Slot) {
  const { totalPrice, minimumSpend, version } = (await quote(key, request)).reply
  const body = { ...request, key, totalPrice, minimumSpend, version }
  return [0, 1].map((instance) =>
    club.visitor(instance === 0 ? 0 : 1).call(changeByReminder, { body }),
  )
}
const acts = async (id: number) =>
  (
    await club.pool.query<{ actor_id: number | null; action: string }>(
      `SELECT actor_id, action FROM audit_events WHERE subject = $1 AND action LIKE 'booking.guest%'`,
      [`booking:${id}`],
    )
  ).rows
const billOf = async (id: number) => {
  const { rows } = await club.pool.query<{ id: number }>(
    'SELECT id FROM bills WHERE booking_id = $1',
    [id],
  )
  return (await staff.call(getBill, at(rows[0]?.id ?? 0))).reply
}
async function payAll(key: string) {
  const { reply } = await club.visitor().call(payByLink, { body: { key } })
  const params = { key: reply.key }
  const { rest } = (await club.visitor().call(phone.getPhoneBill, { params })).reply
  const body = { part: { what: 'rest' as const }, amount: rest, attempt: `by-link-${reply.key}` }
  const begun = await club.visitor().call(phone.payBillByCard, { params, body })
  const clientSecret = begun.reply.intent?.clientSecret ?? ''
  const card = { clientSecret, cardNumber: '4242424242424242', webhook: 'never' as const }
  await club.visitor().call(confirmSandboxPayment, { body: card })
  return club.visitor().call(phone.getPhonePayment, { params: { id: begun.reply.id } })
}

describe('the link of a guest’s booking', () => {
  it('shows the booking and nothing of who made it', async () => {
    const { booking, key } = await called('later')
    const { reply, text } = await open(key, 1)
    expect(reply).toMatchObject({
      act: 'guest',
      booking: { lanternId: booking.lanternId, partySize: 4, due: '189.00', atDesk: '0.00' },
    })
    expect(text).not.toMatch(/Ann|4165550100|userId/)
    expect(
      (await club.visitor().call(confirmComing, { body: { key } })).reply.booking,
    ).toMatchObject({ isConfirmed: true })
    expect((await club.visitor().call(stopReminders, { body: { key } })).code).toBe(
      'reminder_link_invalid',
    )
  })

  it('opens no other booking, and no act of another kind', async () => {
    const [one, other] = [await called(), await called()]
    const mac = one.key.split('.')[2] ?? ''
    for (const forged of [
      `guest.${other.booking.id}.${mac}`,
      `cancel.${one.booking.id}.${mac}`,
      `guest.999999.${mac}`,
      `guest.${one.booking.id}.${'A'.repeat(43)}`,
    ]) {
      expect((await open(forged)).code).toBe('reminder_link_invalid')
      expect((await cancel(forged, '189.00')).code).toBe('reminder_link_invalid')
      expect((await club.visitor().call(payByLink, { body: { key: forged } })).code).toBe(
        'reminder_link_invalid',
      )
    }
  })

  it('is none of a member’s booking, and ends when the booking is given to an account', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const own = (await member.call(createBooking, { body: slot(freshNight(), 18) })).reply
    expect(await linkOf(own.id)).toBeNull()
    expect((await member.call(getGuestLink, at(own.id))).code).toBe('forbidden')
    const { booking, key } = await called('cash', '4165550177')
    await club.pool.query('UPDATE users SET phone = $2 WHERE id = $1', [
      member.person.id,
      '+14165550177',
    ])
    const body = { phone: '4165550177' }
    expect((await staff.call(joinGuest, { ...at(member.person.id), body })).status).toBeLessThan(
      300,
    )
    expect((await open(key)).code).toBe('reminder_link_invalid')
    expect((await cancel(key, '0.00')).code).toBe('reminder_link_invalid')
    expect(await linkOf(booking.id)).toBeNull()
  })

  it('can be read for a day after the visit, and acts no more then', async () => {
    const { booking, key } = await called('later')
    const end = new Date(booking.endsAt).getTime()
    club.clock.set(new Date(end + 3_600_000))
    expect((await open(key)).status).toBe(200)
    expect((await cancel(key, '0.00')).code).toBe('reminder_link_over')
    club.clock.set(new Date(end + 86_400_000))
    expect((await open(key)).code).toBe('reminder_link_over')
    expect((await club.visitor().call(payByLink, { body: { key } })).code).toBe(
      'reminder_link_over',
    )
  })
})

describe('a guest by link', () => {
  it('says that the party is late, which the log tells without a person', async () => {
    const { booking, key } = await called()
    const body = { key, minutes: 30 } as const
    const { reply } = await club.visitor().call(sayLate, { body })
    const start = new Date(booking.startsAt).getTime()
    expect(reply.booking?.expectedAt).toBe(new Date(start + 30 * 60_000).toISOString())
    expect(await acts(booking.id)).toEqual([{ actor_id: null, action: 'booking.guest-late' }])
  })

  it('cancels once on two phones at once; cash is left for the desk to give back', async () => {
    const { booking, key } = await called('cash')
    expect(await shown(key)).toMatchObject({
      refunds: [],
      atDesk: '189.00',
      cancellationFee: '0.00',
    })
    expect((await cancel(key, '189.00')).code).toBe('refund_changed')
    const answers = await Promise.all([cancel(key, '0.00', 0), cancel(key, '0.00', 1)])
    // The later one finds the link over, or the booking canceled, if both had opened it.
    const [later, ...others] = answers.flatMap(({ code }) => code ?? [])
    expect(['reminder_link_over', 'not_cancelable']).toContain(later)
    expect(others).toEqual([])
    expect(await shown(key)).toMatchObject({ status: 'canceled', atDesk: '189.00', due: '0.00' })
    const bill = await billOf(booking.id)
    expect(bill).toMatchObject({ due: '-189.00', total: '0.00' })
    expect(bill.payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', '189.00'],
    ])
    expect(await acts(booking.id)).toEqual([{ actor_id: null, action: 'booking.guest-cancel' }])
    const refund = { method: 'cash' as const, amount: '189.00', version: bill.version }
    const given = await staff.call(refundBill, { ...at(bill.id), body: refund })
    expect([given.code, given.reply.due]).toEqual([null, '0.00'])
    expect(await shown(key)).toMatchObject({ atDesk: '0.00' })
    expect((await cancel(key, '0.00')).code).toBe('reminder_link_over')
    expect((await club.visitor().call(payByLink, { body: { key } })).code).toBe('bill_closed')
  })

  it('pays by card, by one key for two phones and the desk, and has a canceled booking’s money back on it', async () => {
    const { booking, key } = await called('later')
    const { id } = await billOf(booking.id)
    const { address } = (await staff.call(phone.makeBillKey, at(id))).reply
    const keys = await Promise.all(
      ([0, 1] as const).map((instance) =>
        club.visitor(instance).call(payByLink, { body: { key } }),
      ),
    )
    const desk = address.split('/').at(-1)
    expect(keys.map(({ reply }) => reply.key)).toEqual([desk, desk])
    expect((await payAll(key)).reply).toMatchObject({ status: 'succeeded', amount: '189.00' })
    expect(await shown(key)).toMatchObject({ due: '0.00', status: 'pending' })
    await Promise.all(club.kernels.map((kernel) => decideDeposits(kernel)))
    expect(await shown(key)).toMatchObject({ due: '0.00', status: 'confirmed' })
    const refunds = [{ to: 'card', amount: '189.00' }]
    expect(await shown(key)).toMatchObject({ refunds, atDesk: '0.00' })
    expect((await cancel(key, '189.00')).reply.booking).toMatchObject({
      status: 'canceled',
      refund: { to: 'card' },
      refunded: '189.00',
    })
    expect(await billOf(booking.id)).toMatchObject({ due: '0.00' })
  })

  it('moves and cancels a booking that is paid later', async () => {
    const { booking, night, key } = await called('later')
    const moved = await Promise.all(await change(key, slot(night, 20)))
    expect(moved.find(({ status }) => status === 200)?.reply.booking).toMatchObject({
      due: '189.00',
      change: { slot: slot(night, 20) },
    })
    expect((await cancel(key, '0.00')).reply.booking).toMatchObject({
      status: 'canceled',
      due: '0.00',
    })
    expect(await acts(booking.id)).toMatchObject([
      { action: 'booking.guest-change' },
      { action: 'booking.guest-cancel' },
    ])
  })

  it('moves the booking once on two phones; what is dearer stays due, what is cheaper is left for the desk', async () => {
    const { booking, night, key } = await called('terminal')
    const input = { key, amenityId: THEATER, date: night }
    const hours = (await club.visitor().call(readNightByReminder, { body: input })).reply.hours
    expect(hours.find(({ time }) => time === '18:00')?.freePlaces).toHaveLength(1)
    const seen = await club.visitor().call(getAvailability, {
      ...at(THEATER),
      query: { date: night, changing: String(booking.id) },
    })
    expect(seen.reply.hours.find(({ time }) => time === '18:00')?.freePlaces).toEqual([])
    const dearer = slot(night, 18, 3)
    expect((await quote(key, dearer)).reply).toMatchObject({
      difference: '94.50',
      needsSignIn: false,
      byCard: false,
    })
    const answers = await Promise.all(await change(key, dearer))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(await shown(key)).toMatchObject({ due: '94.50', atDesk: '189.00' })
    expect(await acts(booking.id)).toEqual([{ actor_id: null, action: 'booking.guest-change' }])
    expect((await payAll(key)).reply).toMatchObject({ status: 'succeeded', amount: '94.50' })
    await club.pool.query('UPDATE bookings SET changes_made = 0 WHERE id = $1', [booking.id])
    const cheaper = slot(night, 20, 1)
    expect((await quote(key, cheaper)).reply).toMatchObject({
      difference: '-189.00',
      refunds: [{ to: 'card', amount: '94.50' }],
    })
    const moved = await Promise.all(await change(key, cheaper))
    expect(moved.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(await billOf(booking.id)).toMatchObject({ due: '-94.50', total: '94.50' })
    expect(await shown(key)).toMatchObject({ atDesk: '189.00', refunds: [], due: '0.00' })
  })
})
