import { Temporal } from 'temporal-polyfill'
import type { MailContent } from '../mail/rules.content.ts'
import type { RemindableRow } from './repository.ts'

/** The two reminders of a booking: the day before, and two hours before. */
type ReminderMoment = Extract<MailContent, { kind: 'booking_reminder' }>['moment']

const moments: readonly ReminderMoment[] = ['day_before', 'hours_before']

/** The hours in which no reminder is sent, in the venue's time zone. If both are equal, there are no quiet hours. */
type QuietHours = Pick<RemindableRow, 'quietFrom' | 'quietUntil' | 'timeZone'>

const MINUTE = 60_000
/** The shortest useful time between a reminder and the start: later ones can't change plans. */
const LAST_USEFUL_MS = 60 * MINUTE
/** The distance to the quiet hours of a reminder that is moved before them, since sending takes a while. */
const BEFORE_QUIET_MS = 15 * MINUTE

const zoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

/** The quiet hours that contain a moment, as instants; `null` if none do. */
export function quietAt(
  moment: Date,
  { quietFrom, quietUntil, timeZone }: QuietHours,
): { from: Date; until: Date } | null {
  if (quietFrom === quietUntil) return null
  const local = zoned(moment, timeZone)
  const isOverMidnight = quietFrom > quietUntil
  const today = local.toPlainDate()
  // Quiet hours over midnight may have begun yesterday.
  const days = isOverMidnight ? [today.subtract({ days: 1 }), today] : [today]
  for (const day of days) {
    const end = isOverMidnight ? day.add({ days: 1 }) : day
    const from = day.toZonedDateTime({ timeZone, plainTime: quietFrom })
    const until = end.toZonedDateTime({ timeZone, plainTime: quietUntil })
    const at = moment.getTime()
    if (from.epochMilliseconds <= at && at < until.epochMilliseconds) {
      return { from: new Date(from.epochMilliseconds), until: new Date(until.epochMilliseconds) }
    }
  }
  return null
}

/**
 * The day before by local time, two hours before by elapsed time. In the quiet hours it moves to their nearer end, if
 * that leaves an hour until the start.
 */
export function dueAt(moment: ReminderMoment, startsAt: Date, venue: QuietHours): Date {
  const plain =
    moment === 'day_before'
      ? new Date(zoned(startsAt, venue.timeZone).subtract({ days: 1 }).epochMilliseconds)
      : new Date(startsAt.getTime() - 120 * MINUTE)
  const quiet = quietAt(plain, venue)
  if (!quiet) return plain
  const earlier = new Date(quiet.from.getTime() - BEFORE_QUIET_MS)
  const [back, ahead] = [plain.getTime() - earlier.getTime(), +quiet.until - plain.getTime()]
  const isInTime = +quiet.until <= startsAt.getTime() - LAST_USEFUL_MS
  return isInTime && ahead < back ? quiet.until : earlier
}

/** The due reminders of a booking, without those whose time was over when the start was agreed. */
export function dueMoments(
  { startsAt, agreedAt, ...venue }: Omit<RemindableRow, 'id' | 'memberId'>,
  now: Date,
): ReminderMoment[] {
  return moments.filter((moment) => {
    const due = dueAt(moment, startsAt, venue)
    return due <= now && agreedAt < due
  })
}

/** The longest time between a due reminder and the start: a day, and the longest quiet hours before it. */
export const HORIZON_MS = 50 * 60 * MINUTE

/** The reference of a reminder, by booking and start. A booking that is moved gets new reminders. */
export const referenceOf = (bookingId: number, moment: ReminderMoment, startsAt: Date): string =>
  `booking:${bookingId}:reminder:${moment}:${startsAt.toISOString()}`

/** The delays in minutes that a party can still report: those with an arrival after now and before its end. */
export function lateChoices({ from, to }: { from: Date; to: Date }, now: Date): (15 | 30 | 45)[] {
  return ([15, 30, 45] as const).filter((minutes) => {
    const arrival = from.getTime() + minutes * MINUTE
    return arrival > now.getTime() && arrival < to.getTime()
  })
}
