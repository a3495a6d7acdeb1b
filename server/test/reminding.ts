import { createBooking } from '@lantern/contract/bookings/bookings'
import type { MailedAct } from '@lantern/contract/account/reminders'
import { sendDue } from '../src/features/mail/service.send.ts'
import { writeReminders } from '../src/features/reminders/service.send.ts'
import type { Club, NewPerson, Person } from './club/club.ts'
import type { PostOffice } from './stand-ins/post-office.ts'

/** Wednesday, 21 October 2026, 15:00 in Toronto: before both changes of the clocks. */
export const WEDNESDAY = new Date('2026-10-21T19:00:00Z')

/** Options for `openClub` that send reminders to that mail server. */
export const remindingBy = ({ url }: PostOffice) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Lantern <club@lantern.example>',
  PUBLIC_URL: 'http://lantern.example',
})

/** Drives a club's reminders in a test: its clock, its jobs, and its emails. */
export function reminding(club: Club, office: PostOffice) {
  const both = (run: (kernel: Club['kernels'][0]) => Promise<void>) =>
    Promise.all(club.kernels.map(run))
  /** Emails about a booking with links to act on. */
  const remindersTo = (email: string) =>
    office.emails.filter(({ to, text }) => to.includes(email) && text.includes('/reminder#'))

  /** Both instances queue and send due reminders concurrently. Returns the member's new reminders. */
  async function roundFor(email: string, at?: string) {
    if (at !== undefined) club.clock.set(new Date(at))
    const before = remindersTo(email).length
    await both(writeReminders)
    await both(sendDue)
    return remindersTo(email).slice(before)
  }

  const roundOf =
    ({ person }: { person: Person }) =>
    (at?: string) =>
      roundFor(person.email, at)

  /** A member with a booking of the theater, paid from the balance, and their reminders. */
  async function booked(
    when: { date: string; from: string; to: string },
    person: NewPerson = { balance: 50_000 },
  ) {
    const member = await club.signedIn(person)
    const body = {
      amenityId: 3,
      bookingDate: when.date,
      startTime: when.from,
      endTime: when.to,
    }
    const { reply: booking } = await member.call(createBooking, { body })
    return { member, booking, round: roundOf(member) }
  }

  /** The keys in an email, by act. */
  function keysIn({ text }: PostOffice['emails'][0]): Record<MailedAct, string> {
    const keyOf = (act: MailedAct) =>
      new RegExp(`lantern\\.example/reminder#(${act}\\.\\d+\\.[\\w-]{43})`).exec(text)?.[1] ?? ''
    return {
      confirm: keyOf('confirm'),
      late: keyOf('late'),
      change: keyOf('change'),
      cancel: keyOf('cancel'),
      stop: keyOf('stop'),
    }
  }

  return { booked, roundOf, keysIn, both }
}
