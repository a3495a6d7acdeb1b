import { holdsRoom } from '../bookings/core/rules.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { askOf } from '../../kernel/db/db-query.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { bookedRoom } from '../bookings/core/service.emails.ts'
import { findOwn, findView, type BookingView } from '../bookings/core/service.ts'
import type { BeforeSending } from '../mail/service.send.ts'
import { findWritten, reminderUselessFrom } from '../mail/service.ts'
import { isPushWritten, queuePush, notifyMember, notifiedAmong } from '../push/service.ts'
import { readSettings } from '../venue/service.ts'
import { findMember, remindable, type RemindableRow } from './repository.ts'
import { dueMoments, HORIZON_MS, quietAt, referenceOf } from './rules.ts'
import { linksOf } from './service.keys.ts'

/** The due reminders of a booking, whether queued or not. */
const dueReminders = (booking: RemindableRow, now: Date) =>
  dueMoments(booking, now)
    .filter((moment) => now < reminderUselessFrom(moment, booking.startsAt))
    .map((moment) => {
      const reference = referenceOf(booking.id, moment, booking.startsAt)
      return { ...booking, moment, reference }
    })

type DueReminder = ReturnType<typeof dueReminders>[number]

/** Whether a booking's party is still to come at that start. */
function isToCome({ booking }: BookingView, startsAt: Date): boolean {
  const { status, checkedInAt, during } = booking
  return holdsRoom(status) && checkedInAt === null && during.from.getTime() === startsAt.getTime()
}

/** Queues a reminder: an email if the club has a mail server, and a push to each of the member's devices. */
async function write(
  tx: Tx,
  { id, moment, startsAt, reference }: DueReminder,
  { at, byMail }: { at: Date; byMail: boolean },
): Promise<void> {
  const view = await findView(tx, id)
  const memberId = view?.booking.userId ?? null
  if (!view || memberId === null || !isToCome(view, startsAt)) return
  const content = { kind: 'booking_reminder' as const, moment, booking: bookedRoom(view) }
  const message = { memberId, reference, content, at }
  await (byMail ? notifyMember(tx, message) : queuePush(tx, message))
}

async function unwrittenForDevices(tx: Tx, due: readonly DueReminder[]): Promise<DueReminder[]> {
  const members = due.map(({ memberId }) => memberId)
  const notified = await notifiedAmong(tx, members)
  const unwritten: DueReminder[] = []
  for (const reminder of due.filter(({ memberId }) => notified.has(memberId))) {
    const { memberId, reference } = reminder
    if (!(await isPushWritten(tx, memberId, reference))) unwritten.push(reminder)
  }
  return unwritten
}

/**
 * Queues the due reminders, each in a transaction of its own. Any instance may run it at any time: a reminder's
 * reference is unique, so only one of two is stored. Without a mail server no email is queued, because it would
 * wait until it is useless; members with a device still get a push.
 */
export async function writeReminders({ db, clock, mailer }: Kernel): Promise<void> {
  const now = clock.now()
  const bookings = await askOf(db)(remindable(now, new Date(now.getTime() + HORIZON_MS)))
  const [first] = bookings
  if (!first || quietAt(now, first)) return
  const due = bookings.flatMap((booking) => dueReminders(booking, now))
  if (due.length === 0) return
  const byMail = mailer !== null
  const references = due.map(({ reference }) => reference)
  const unwritten = await transact(db, async (tx) => {
    const written = await findWritten(tx, references)
    const some = due.filter(({ reference }) => !written.has(reference))
    return byMail ? some : unwrittenForDevices(tx, some)
  })
  for (const one of unwritten) await transact(db, (tx) => write(tx, one, { at: now, byMail }))
}

/**
 * Decides about a reminder again when it is sent, which may be hours after it was queued. It is dropped if its
 * booking was canceled, moved or has begun, or its member turned reminders off. In the quiet hours it waits for
 * their end. It contains the booking's current room.
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
