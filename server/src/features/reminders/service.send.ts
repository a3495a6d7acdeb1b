import { transact, type Tx } from '../../kernel/db/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { bookedRoom } from '../bookings/core/service.letters.ts'
import { findOwn, findView, holdsRoom, type BookingView } from '../bookings/core/service.ts'
import type { BeforeSending } from '../mail/service.send.ts'
import { findWritten, reminderUselessFrom } from '../mail/service.ts'
import { isPushWritten, queuePush, tellMember, toldAmong } from '../push/service.ts'
import { readSettings } from '../venue/service.ts'
import { findMember, findRemindable } from './repository.ts'
import { dueMoments, HORIZON_MS, quietAt, referenceOf, type ReminderMoment } from './rules.ts'
import { linksOf } from './service.keys.ts'

interface DueReminder {
  bookingId: number
  memberId: number
  moment: ReminderMoment
  startsAt: Date
  reference: string
}

/** Reminders whose time has come and that nobody has written yet; none in the quiet hours. */
async function findDue(tx: Tx, now: Date): Promise<DueReminder[]> {
  const venue = await readSettings(tx, now)
  if (!venue.reminders || quietAt(now, venue)) return []
  const before = new Date(now.getTime() + HORIZON_MS)
  const due = (await findRemindable(tx, { after: now, before })).flatMap((booking) =>
    dueMoments(booking, venue, now)
      .filter((moment) => now < reminderUselessFrom(moment, booking.startsAt))
      .map((moment) => {
        const { id: bookingId, memberId, startsAt } = booking
        return {
          bookingId,
          memberId,
          moment,
          startsAt,
          reference: referenceOf(bookingId, moment, startsAt),
        }
      }),
  )
  if (due.length === 0) return []
  const written = await findWritten(
    tx,
    due.map(({ reference }) => reference),
  )
  return due.filter(({ reference }) => !written.has(reference))
}

/** Whether a booking's party is still to come at that start. */
function isToCome({ booking }: BookingView, startsAt: Date): boolean {
  const { status, checkedInAt, during } = booking
  return holdsRoom(status) && checkedInAt === null && during.from.getTime() === startsAt.getTime()
}

/** Writes a reminder: a letter where the club can send any, and a message to each of the member's devices. */
async function write(
  tx: Tx,
  { bookingId, moment, startsAt, reference }: DueReminder,
  { at, byMail }: { at: Date; byMail: boolean },
): Promise<void> {
  const view = await findView(tx, bookingId)
  const memberId = view?.booking.userId ?? null
  if (!view || memberId === null || !isToCome(view, startsAt)) return
  const content = { kind: 'booking_reminder' as const, moment, booking: bookedRoom(view) }
  const message = { memberId, reference, content, at }
  await (byMail ? tellMember(tx, message) : queuePush(tx, message))
}

/** The reminders whose members have a device that hasn't got the reminder yet. */
async function unwrittenForDevices(tx: Tx, due: readonly DueReminder[]): Promise<DueReminder[]> {
  const members = due.map(({ memberId }) => memberId)
  const told = await toldAmong(tx, members)
  const unwritten: DueReminder[] = []
  for (const reminder of due) {
    const { memberId, reference } = reminder
    if (!told.has(memberId) || (await isPushWritten(tx, memberId, reference))) continue
    unwritten.push(reminder)
  }
  return unwritten
}

/**
 * Writes the reminders that are due into the outbox, each in a transaction of its own. Any instance may run it at any
 * time: a reminder's reference is unique there, so if two write the same one, one stays. Without a mail server no
 * letter is written, because it would wait until nobody needs it. Members with a device get a push nevertheless.
 */
export async function writeReminders({ db, clock, mailer }: Kernel): Promise<void> {
  const now = clock.now()
  const byMail = mailer !== null
  const due = await transact(db, async (tx) => {
    const all = await findDue(tx, now)
    return byMail ? all : unwrittenForDevices(tx, all)
  })
  for (const reminder of due) await transact(db, (tx) => write(tx, reminder, { at: now, byMail }))
}

/**
 * Decides about a reminder again when the mail server takes it, which may be hours after it was written. It is dropped
 * if its booking was canceled, was moved or has begun, or its member wants no reminders any more. In the quiet hours it
 * waits for their end. It names the room that the booking has now.
 */
export const readyReminder: BeforeSending = async (tx, { env }, { content, memberId }, now) => {
  if (content.kind !== 'booking_reminder') throw new Error(`no reminder: ${content.kind}`)
  const { lanternId, startsAt } = content.booking
  const [member, view] = [await findMember(tx, memberId), await findOwn(tx, memberId, lanternId)]
  const start = new Date(startsAt)
  const isWanted = member?.reminders && view && isToCome(view, start)
  if (!isWanted || now >= start) return 'dropped'
  const quiet = quietAt(now, await readSettings(tx, now))
  if (quiet) return { notBefore: quiet.until }
  return {
    content: { ...content, booking: bookedRoom(view) },
    links: { signIn: null, takeBack: null, reminder: linksOf(env, view.booking.id, member) },
  }
}
