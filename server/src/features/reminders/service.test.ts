import { updateAmenity } from '@lantern/contract/venue/amenities'
import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { bookForCustomer, getBoard, listDay } from '@lantern/contract/floor/desk'
import { getUser } from '@lantern/contract/members/members'
import {
  cancelByReminder,
  confirmComing,
  getReminders,
  openReminder,
  sayLate,
  stopReminders,
  type ReminderAct,
} from '@lantern/contract/account/reminders'
import { getSettings, updateSettings } from '@lantern/contract/venue/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { openPostOffice, type PostOffice } from '../../../test/stand-ins/post-office.ts'
import { reminding, remindingBy, WEDNESDAY } from '../../../test/reminding.ts'
import { versionOf } from '../../../test/checks/versions.ts'
import { readReminder } from './service.ts'

let office: PostOffice
let club: Club
let emails: ReturnType<typeof reminding>
const logged: string[] = []
beforeAll(async () => {
  office = await openPostOffice()
  // The jobs don't run by themselves, so that reminders are sent at known moments.
  club = await openClub({
    jobsByHand: true,
    now: WEDNESDAY,
    variables: remindingBy(office),
    logged,
  })
  emails = reminding(club, office)
})
beforeEach(() => club.clock.set(WEDNESDAY))
afterAll(async () => {
  await club.close()
  await office.close()
})

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const days = ['22', '23', '24', '25', '28', '29', '30', '31']
let taken = 0
/** A member with an hour of the theater that no other test uses, and the keys in the email two hours before. */
async function reminded() {
  const date = `2026-10-${days[taken % days.length]}`
  const hour = 16 + Math.floor(taken / days.length)
  taken += 1
  const night = { date, from: `${hour}:00`, to: `${hour + 1}:00` }
  const { member, booking, round } = await emails.booked(night)
  const start = new Date(booking.startsAt)
  const before = (minutes: number) => new Date(start.getTime() - minutes * 60_000)
  const [email] = await round(before(120).toISOString())
  if (!email) throw new Error('no reminder came')
  return { member, booking, date, start, before, keys: emails.keysIn(email) }
}

const open = (key: string, instance: 0 | 1 = 0) =>
  club.visitor(instance).call(openReminder, { body: { key } })
const cancel = (key: string, refund: string, instance: 0 | 1 = 0) =>
  club.visitor(instance).call(cancelByReminder, { body: { key, refund } })
const balanceOf = async ({ person }: { person: { email: string } }) =>
  (await (await club.signIn(person)).call(getUser, {})).reply?.accountBalance

/** A booking as the desk's list and the board show it. */
async function atDesk(date: string, id: number) {
  const staff = await club.signedIn({ role: 'staff' })
  const listed = (await staff.call(listDay, { params: { date } })).reply
  const { bookings } = (await staff.call(getBoard, { query: { date } })).reply
  const onBoard = bookings.find((one) => one.id === id)
  return { listed: listed.find((one) => one.id === id), onBoard }
}

describe('a link', () => {
  it('shows its booking to anybody who has it, and reading changes nothing', async () => {
    const { booking, keys } = await reminded()
    const { reply } = await open(keys.confirm, 1)
    expect(reply).toMatchObject({
      act: 'confirm',
      isOn: true,
      booking: { lanternId: booking.lanternId, isConfirmed: false, status: 'confirmed' },
    })
    expect((await open(keys.confirm)).reply).toEqual(reply)
  })

  it('allows its own act only', async () => {
    const { keys } = await reminded()
    const doing = async (act: ReminderAct, key: string) => {
      const visitor = club.visitor()
      if (act === 'confirm') return (await visitor.call(confirmComing, { body: { key } })).code
      if (act === 'stop') return (await visitor.call(stopReminders, { body: { key } })).code
      if (act === 'cancel') return (await cancel(key, '0.00')).code
      return (await visitor.call(sayLate, { body: { key, minutes: 15 } })).code
    }
    for (const act of ['confirm', 'late', 'cancel', 'stop'] as const) {
      for (const [other, key] of Object.entries(keys)) {
        if (other === act) continue
        expect([act, other, await doing(act, key)]).toEqual([act, other, 'reminder_link_invalid'])
      }
    }
  })

  it('doesn’t open if any part of it was changed', async () => {
    const [other, { keys }] = [await reminded(), await reminded()]
    const [act, number, mac = ''] = keys.cancel.split('.')
    const bent = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`
    for (const key of [
      `${act}.${number}.${bent}`,
      `confirm.${number}.${mac}`,
      `${act}.${other.booking.id}.${mac}`,
      `${act}.999999.${mac}`,
      `${act}.9999999999.${mac}`,
    ]) {
      expect((await open(key)).code).toBe('reminder_link_invalid')
    }
    expect((await open(keys.cancel)).code).toBeNull()
  })

  it('ends with its booking', async () => {
    const { booking, keys } = await reminded()
    club.clock.set(new Date(booking.endsAt))
    expect((await open(keys.confirm)).code).toBe('reminder_link_over')
    const answer = await club.visitor().call(confirmComing, { body: { key: keys.confirm } })
    expect(answer.code).toBe('reminder_link_over')
    expect((await open(keys.stop)).code).toBeNull()
  })

  it('ends when its member has another address, or no account', async () => {
    const { member, keys } = await reminded()
    const { id, email } = member.person
    await club.pool.query('UPDATE users SET email = $2 WHERE id = $1', [id, `new-${email}`])
    expect((await open(keys.cancel)).code).toBe('reminder_link_invalid')
    await club.pool.query('UPDATE users SET email = $2 WHERE id = $1', [id, email])
    expect((await open(keys.cancel)).code).toBeNull()
    await club.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [id])
    expect((await open(keys.cancel)).code).toBe('reminder_link_invalid')
    await club.pool.query('UPDATE users SET deleted_at = NULL WHERE id = $1', [id])
  })

  it('works after one rotation of the secret, but not after two', async () => {
    const { keys } = await reminded()
    const [kernel] = club.kernels
    const { sessionSecret: before } = kernel.env
    const secretly = (sessionSecret: string, SESSION_SECRET_PREVIOUS: string) => ({
      ...kernel,
      env: { ...kernel.env, sessionSecret, SESSION_SECRET_PREVIOUS },
    })
    await expect(
      readReminder(secretly('next', before), { body: { key: keys.late } }),
    ).resolves.toBeTruthy()
    await expect(
      readReminder(secretly('third', 'next'), { body: { key: keys.late } }),
    ).rejects.toThrow('reminder_link_invalid')
  })

  it('is never logged', async () => {
    const { keys } = await reminded()
    await open(keys.confirm)
    await club.visitor().call(confirmComing, { body: { key: keys.confirm } })
    const mac = keys.confirm.split('.').at(-1) ?? 'none'
    expect(logged.some((line) => line.includes('/api/reminders/confirm'))).toBe(true)
    expect(logged.filter((line) => line.includes(mac))).toEqual([])
  })
})

describe('a party that confirms', () => {
  it('is shown in the desk’s list and on the board, and the version stays', async () => {
    const { booking, date, keys } = await reminded()
    const version = await versionOf(club, booking.id)
    const { reply } = await club.visitor().call(confirmComing, { body: { key: keys.confirm } })
    expect(reply.booking?.isConfirmed).toBe(true)
    const seen = { isGuestConfirmed: true, version }
    expect(await atDesk(date, booking.id)).toMatchObject({ listed: seen, onBoard: seen })
  })

  it('hasn’t confirmed a later start', async () => {
    const { booking, date, keys } = await reminded()
    await club.visitor().call(confirmComing, { body: { key: keys.confirm } })
    await club.pool.query(
      `UPDATE bookings SET during = tstzrange(lower(during) + interval '1 hour', upper(during) + interval '1 hour')
       WHERE id = $1`,
      [booking.id],
    )
    expect((await atDesk(date, booking.id)).listed?.isGuestConfirmed).toBe(false)
  })
})

describe('a party that is late', () => {
  it('keeps its room for that delay, and may report another delay', async () => {
    const { booking, date, start, keys } = await reminded()
    const say = (minutes: 15 | 30 | 45) =>
      club.visitor().call(sayLate, { body: { key: keys.late, minutes } })
    expect((await open(keys.late)).reply.booking?.lateBy).toEqual([15, 30, 45])
    const { reply } = await say(15)
    const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString()
    expect(reply.booking?.expectedAt).toBe(later(15))
    await say(30)
    expect((await atDesk(date, booking.id)).listed?.expectedAt).toBe(later(30))
    club.clock.set(new Date(later(20)))
    expect((await open(keys.late)).reply.booking?.lateBy).toEqual([30, 45])
    expect((await say(15)).code).toBe('promise_out_of_time')
  })
})

describe('a cancellation by a link', () => {
  it('refunds the amount shown, once, at any instance', async () => {
    const { member, booking, keys } = await reminded()
    const paid = booking.totalPrice
    const { reply } = await open(keys.cancel)
    expect(reply.booking).toMatchObject({
      refunds: [{ to: 'balance', amount: paid }],
      refund: null,
    })
    const answers = await Promise.all([cancel(keys.cancel, paid, 0), cancel(keys.cancel, paid, 1)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(member)).toBe('500.00')
    expect((await cancel(keys.cancel, paid)).code).toBe('reminder_link_over')
    expect((await open(keys.cancel)).reply.booking).toMatchObject({
      status: 'canceled',
      refund: { to: 'balance', status: 'succeeded' },
      refunds: [],
    })
    const confirmed = await club.visitor().call(confirmComing, { body: { key: keys.confirm } })
    expect(confirmed.code).toBe('reminder_link_over')
  })

  it('refunds only a deposit, if only that was paid', async () => {
    const asks = async (amounts: string[]) => {
      const admin = await club.signedIn({ role: 'admin' })
      const deposits = amounts.map((amount) => ({ weekdays: everyDay, partyFrom: 1, amount }))
      await admin.call(updateAmenity, { params: { id: '3' }, body: { deposits } })
    }
    await asks(['20.00'])
    const { member, keys } = await reminded()
    const { reply } = await open(keys.cancel)
    expect(reply.booking?.refunds).toEqual([{ to: 'balance', amount: '20.00' }])
    expect((await cancel(keys.cancel, '20.00')).code).toBeNull()
    expect(await balanceOf(member)).toBe('500.00')
    await asks([])
  })

  it('is refused if the refund has changed since it was shown', async () => {
    const { member, booking, keys } = await reminded()
    const before = await balanceOf(member)
    expect((await cancel(keys.cancel, '0.01')).code).toBe('refund_changed')
    expect((await open(keys.cancel)).reply.booking?.status).toBe('confirmed')
    expect(await balanceOf(member)).toBe(before)
    expect((await cancel(keys.cancel, booking.totalPrice)).code).toBeNull()
  })

  it('is refused if the member couldn’t cancel either', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const keep = async (cancelHours: number) => {
      const { version } = (await admin.call(getSettings, {})).reply
      const refundRules = [{ hours: cancelHours, percent: 100 }]
      await admin.call(updateSettings, { body: { version, refundRules } })
    }
    await keep(24)
    const { booking, before, keys } = await reminded()
    club.clock.set(before(60))
    expect((await open(keys.cancel)).reply.booking).toMatchObject({
      cancelableUntil: null,
      refundRules: [{ hours: 24, percent: 100 }],
      refunds: [],
    })
    expect((await cancel(keys.cancel, booking.totalPrice)).code).toBe('too_late_to_cancel')
    club.clock.set(WEDNESDAY)
    const again = await club.signedIn({ role: 'admin' })
    const { version } = (await again.call(getSettings, {})).reply
    const refundRules = [{ hours: 0, percent: 100 }]
    await again.call(updateSettings, { body: { version, refundRules } })
  })

  it('shows no refund for an unpaid booking', async () => {
    const member = await club.signedIn()
    const staff = await club.signedIn({ role: 'staff' })
    const time = { amenityId: 3, bookingDate: '2026-10-26', startTime: '18:00', endTime: '19:00' }
    const body = { ...time, userId: member.person.id, payment: 'later' as const }
    const { id, version, startsAt } = (await staff.call(bookForCustomer, { body })).reply
    const later = { status: 'confirmed' as const, payment: 'none' as const, version }
    await staff.call(setBookingStatus, { params: { id: String(id) }, body: later })
    const before = new Date(Date.parse(startsAt) - 2 * 3_600_000)
    const [email] = await emails.roundOf(member)(before.toISOString())
    if (!email) throw new Error('no reminder came')
    const { reply } = await open(emails.keysIn(email).cancel)
    expect(reply.booking).toMatchObject({ refunds: [], cancellationFee: '0.00', points: 0 })
  })
})

it('reminders that are stopped by a link are off in the account', async () => {
  const { member, keys } = await reminded()
  const { reply } = await club.visitor().call(stopReminders, { body: { key: keys.stop } })
  expect(reply).toEqual({ act: 'stop', booking: null, isOn: false })
  const again = await club.signIn(member.person)
  expect((await again.call(getReminders, {})).reply).toEqual({ isOn: false })
})
