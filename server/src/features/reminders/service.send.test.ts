import { cancelBooking } from '@lantern/contract/bookings/bookings'
import { rescheduleBooking } from '@lantern/contract/floor/desk'
import { listMail } from '@lantern/contract/calls/mail'
import { setReminders } from '@lantern/contract/account/reminders'
import { getSettings, updateSettings, type SettingsChange } from '@lantern/contract/venue/settings'
import { acceptOffer } from '@lantern/contract/bookings/waitlist'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { readByMailProgram } from '../../../test/stand-ins/mail-program.ts'
import { openPostOffice, type PostOffice } from '../../../test/stand-ins/post-office.ts'
import { reminding, remindingBy, WEDNESDAY } from '../../../test/reminding.ts'
import { versionOf } from '../../../test/checks/versions.ts'
import { join, offered, wanted } from '../../../test/races/waiting.ts'
import { writeReminders } from './service.send.ts'

let office: PostOffice
let club: Club
let emails: ReturnType<typeof reminding>
beforeAll(async () => {
  office = await openPostOffice()
  // The jobs don't run by themselves, so that reminders are sent at known moments.
  club = await openClub({
    jobsByHand: true,
    now: WEDNESDAY,
    variables: remindingBy(office),
  })
  emails = reminding(club, office)
})
beforeEach(() => club.clock.set(WEDNESDAY))
afterAll(async () => {
  await club.close()
  await office.close()
})

const change = async (settings: Omit<SettingsChange, 'version'>) => {
  const admin = await club.signedIn({ role: 'admin' })
  const { version } = (await admin.call(getSettings, {})).reply
  await admin.call(updateSettings, { body: { version, ...settings } })
}

/** Moves a booking of the theater to another start at the desk. */
const move = async (id: number, date: string, from: string, to: string) => {
  const staff = await club.signedIn({ role: 'staff' })
  const when = { amenityId: 3, bookingDate: date, startTime: from, endTime: to }
  const version = await versionOf(club, id)
  const body = { ...when, differenceBy: 'none' as const, reason: 'They called', version }
  expect(
    (await staff.call(rescheduleBooking, { params: { id: String(id) }, body })).code,
  ).toBeNull()
}

describe('a booking', () => {
  it('gets one reminder the day before and one two hours before, also from two concurrent instances', async () => {
    const { member, round } = await emails.booked({
      date: '2026-10-24',
      from: '19:00',
      to: '20:00',
    })
    expect(await round('2026-10-23T22:59:00Z')).toEqual([])
    const dayBefore = await round('2026-10-23T23:00:00Z')
    expect(dayBefore).toHaveLength(1)
    expect(dayBefore[0]?.to).toEqual([member.person.email])
    expect(dayBefore[0]?.text).toContain('Subject: Reminder: Theater Room, Sat, Oct 24, 7 PM')
    expect(dayBefore[0]?.text).toContain('Saturday, October 24, 2026')
    expect(await round('2026-10-24T20:59:00Z')).toEqual([])
    expect(await round('2026-10-24T21:00:00Z')).toHaveLength(1)
    expect(await round('2026-10-24T22:00:00Z')).toEqual([])
  })

  it('gets reminders in its member’s language', async () => {
    const { member, round } = await emails.booked({
      date: '2026-10-24',
      from: '20:00',
      to: '21:00',
    })
    await club.pool.query("UPDATE users SET language = 'ch' WHERE id = $1", [member.person.id])
    const [email] = await round('2026-10-24T00:00:00Z')
    expect(email?.text).toMatch(/预订提醒：.*10月24日.*20:00/)
    expect(email?.text).toContain('我会到：http://lantern.example/reminder#confirm.')
    expect(email?.text).toContain('不再接收提醒：http')
  })

  it.each(['en', 'ch'])(
    'shows mail programs its links in %s, and the one that ends them as the unsubscribe button',
    async (language) => {
      const { member, round } = await emails.booked({
        date: '2026-10-25',
        from: language === 'en' ? '20:00' : '21:00',
        to: language === 'en' ? '21:00' : '22:00',
      })
      await club.pool.query('UPDATE users SET language = $2 WHERE id = $1', [
        member.person.id,
        language,
      ])
      const [email] = await round('2026-10-25T01:00:00Z')
      if (!email) throw new Error('no email')
      const links = readByMailProgram(email, 'http://lantern.example')
      const { stop, ...others } = emails.keysIn(email)
      expect(links.map((link) => link.split('#')[1])).toEqual([...Object.values(others), stop])
      const header = email.read.headers.find(({ key }) => key === 'list-unsubscribe')
      expect(header?.value).toBe(`<http://lantern.example/reminder#${stop}>`)
    },
  )

  it('gets reminders at the same local time over both changes of the clocks', async () => {
    club.clock.set(new Date('2026-10-25T20:00:00Z'))
    const { round } = await emails.booked({ date: '2026-11-01', from: '19:00', to: '20:00' })
    expect(await round('2026-10-31T22:59:00Z')).toEqual([])
    expect(await round('2026-10-31T23:00:00Z')).toHaveLength(1)
    expect(await round('2026-11-01T21:59:00Z')).toEqual([])
    expect(await round('2026-11-01T22:00:00Z')).toHaveLength(1)
    club.clock.set(new Date('2027-03-10T20:00:00Z'))
    const spring = await emails.booked({ date: '2027-03-14', from: '19:00', to: '20:00' })
    expect(await spring.round('2027-03-13T23:59:00Z')).toEqual([])
    expect(await spring.round('2027-03-14T00:00:00Z')).toHaveLength(1)
    expect(await spring.round('2027-03-14T20:59:00Z')).toEqual([])
    expect(await spring.round('2027-03-14T21:00:00Z')).toHaveLength(1)
  })

  it('from the waiting list gets reminders once its offer is accepted, and not as a hold', async () => {
    // The hold is made before the reminder is due, and accepted after.
    club.clock.set(new Date('2026-10-27T17:58:00Z'))
    const member = await club.signedIn({ balance: 50_000 })
    const wait = await join(
      member,
      wanted('14:00', '15:00', { hours: 1, bookingDate: '2026-10-28' }),
    )
    const offer = await offered(club, member)
    const round = emails.roundOf(member)
    expect(await round('2026-10-27T18:01:00Z')).toEqual([])
    const { id: offerId = 0, totalPrice = '', dueNow = '', minimumSpend = '' } = offer ?? {}
    const body = { offerId, totalPrice, dueNow, minimumSpend }
    const answer = await member.call(acceptOffer, { params: { id: String(wait.id) }, body })
    expect(answer.code).toBeNull()
    expect(await round('2026-10-27T18:02:00Z')).toHaveLength(1)
  })

  it('made for tonight gets only reminders that are still to come', async () => {
    const { round } = await emails.booked({ date: '2026-10-21', from: '21:00', to: '22:00' })
    expect(await round('2026-10-21T22:59:00Z')).toEqual([])
    expect(await round('2026-10-21T23:00:00Z')).toHaveLength(1)
    club.clock.set(new Date('2026-10-21T22:30:00Z'))
    const late = await emails.booked({ date: '2026-10-21', from: '20:00', to: '21:00' })
    expect(await late.round('2026-10-21T23:00:00Z')).toEqual([])
  })

  it('that is canceled gets no reminder, also none that is queued', async () => {
    const night = { date: '2026-10-30', from: '17:00', to: '18:00' }
    const { member, booking, round } = await emails.booked(night)
    club.clock.set(new Date('2026-10-29T21:00:00Z'))
    await emails.both(writeReminders)
    await emails.both(writeReminders)
    const again = await club.signIn(member.person)
    await again.call(cancelBooking, { params: { id: String(booking.id) } })
    expect(await round()).toEqual([])
    expect(await round('2026-10-30T19:00:00Z')).toEqual([])
    const staff = await club.signedIn({ role: 'staff' })
    const { messages } = (await staff.call(listMail, { query: {} })).reply
    const written = messages.filter(
      ({ kind, to }) => kind === 'booking_reminder' && to === member.person.email,
    )
    expect(written.map(({ state }) => state)).toEqual(['dropped'])
    expect(written[0]?.text).not.toContain('/reminder#')
  })

  it('whose party is in gets no reminder', async () => {
    const { booking, round } = await emails.booked({
      date: '2026-10-21',
      from: '19:00',
      to: '20:00',
    })
    club.clock.set(new Date('2026-10-22T19:00:00Z'))
    // The desk usually doesn't let a party in so early.
    await club.pool.query('UPDATE bookings SET checked_in_at = $2 WHERE id = $1', [
      booking.id,
      club.clock.now(),
    ])
    expect(await round('2026-10-22T21:00:00Z')).toEqual([])
  })

  it('that is moved gets reminders for its new time only', async () => {
    const { booking, round } = await emails.booked({
      date: '2026-10-25',
      from: '19:00',
      to: '20:00',
    })
    expect(await round('2026-10-24T23:00:00Z')).toHaveLength(1)
    await move(booking.id, '2026-10-29', '18:00', '19:00')
    expect(await round('2026-10-25T21:00:00Z')).toEqual([])
    const [anew, ...more] = await round('2026-10-28T22:00:00Z')
    expect(more).toEqual([])
    expect(anew?.text).toContain('Thursday, October 29, 2026')
    // It is moved to a start whose reminder's time is over.
    club.clock.set(new Date('2026-10-28T22:30:00Z'))
    await move(booking.id, '2026-10-29', '17:00', '18:00')
    expect(await round('2026-10-28T22:31:00Z')).toEqual([])
  })

  it('that is moved while its reminder waits for the mail server gets it with the new time', async () => {
    const { booking, round } = await emails.booked({
      date: '2026-10-29',
      from: '20:00',
      to: '21:00',
    })
    club.clock.set(new Date('2026-10-29T00:00:00Z'))
    await emails.both(writeReminders)
    await move(booking.id, '2026-10-30', '20:00', '21:00')
    expect(await round()).toEqual([])
    const [email] = await round('2026-10-30T00:00:00Z')
    expect(email?.text).toContain('Friday, October 30, 2026')
  })
})

describe('no reminder is sent', () => {
  it('to a member who turned reminders off', async () => {
    const { member, round } = await emails.booked({
      date: '2026-10-28',
      from: '19:00',
      to: '20:00',
    })
    await member.call(setReminders, { body: { isOn: false } })
    expect(await round('2026-10-27T23:00:00Z')).toEqual([])
    const again = await club.signIn(member.person)
    await again.call(setReminders, { body: { isOn: true } })
    expect(await round('2026-10-27T23:10:00Z')).toHaveLength(1)
    const later = await club.signIn(member.person)
    await later.call(setReminders, { body: { isOn: false } })
    expect(await round('2026-10-28T21:00:00Z')).toEqual([])
  })

  it('if the venue turned reminders off', async () => {
    const { round } = await emails.booked({ date: '2026-10-28', from: '21:00', to: '22:00' })
    await change({ reminders: false })
    expect(await round('2026-10-28T01:00:00Z')).toEqual([])
    await change({ reminders: true })
    expect(await round('2026-10-28T01:10:00Z')).toHaveLength(1)
  })

  it('in the quiet hours, whatever delayed the email', async () => {
    // Saturday's last hour: due on Friday before the quiet hours begin.
    const { round } = await emails.booked({ date: '2026-10-24', from: '23:00', to: '00:00' })
    expect(await round('2026-10-24T01:44:00Z')).toEqual([])
    club.clock.set(new Date('2026-10-24T01:45:00Z'))
    await emails.both(writeReminders)
    // The mail server is back at 22:30, in the quiet hours; the email waits until nine.
    club.clock.set(new Date('2026-10-24T02:30:00Z'))
    expect(await round()).toEqual([])
    expect(await round('2026-10-24T12:59:00Z')).toEqual([])
    expect(await round('2026-10-24T13:00:00Z')).toHaveLength(1)
    // Nothing is queued in the quiet hours, even if all instances were down before.
    club.clock.set(WEDNESDAY)
    const down = await emails.booked({ date: '2026-10-24', from: '21:00', to: '22:00' })
    await change({ quietFrom: '19:00', quietUntil: '20:00' })
    expect(await down.round('2026-10-23T23:30:00Z')).toEqual([])
    await change({ quietFrom: '22:00', quietUntil: '09:00' })
  })

  it('when it is too late to be useful', async () => {
    const { round } = await emails.booked({ date: '2026-10-23', from: '17:00', to: '18:00' })
    club.clock.set(new Date('2026-10-23T20:31:00Z'))
    expect(await round()).toEqual([])
  })
})

it('a reminder is sent by the sender of its channel only', async () => {
  const { round } = await emails.booked({ date: '2026-10-23', from: '21:00', to: '22:00' })
  club.clock.set(new Date('2026-10-23T01:00:00Z'))
  await emails.both(writeReminders)
  await club.pool.query(`UPDATE mail_outbox SET channel = 'sms'
    WHERE content ->> 'kind' = 'booking_reminder' AND sent_at IS NULL AND dropped_at IS NULL`)
  expect(await round()).toEqual([])
})
