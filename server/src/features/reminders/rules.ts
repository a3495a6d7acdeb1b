import type { MailContent } from '@lantern/contract/mail'
import { Temporal } from 'temporal-polyfill'

/** Which of a booking's reminders: the day before, or two hours before. */
export type ReminderMoment = Extract<MailContent, { kind: 'booking_reminder' }>['moment']

const moments: readonly ReminderMoment[] = ['day_before', 'hours_before']

/** The hours in which no reminder is sent, by the venue's clock. If both are the same, no hours are quiet. */
export interface QuietHours {
  quietFrom: string
  quietUntil: string
  timeZone: string
}

const MINUTE = 60_000
/** A reminder that comes less than an hour before the start is too late to change plans. */
const LAST_USEFUL_MS = 60 * MINUTE
/** A reminder that is moved before the quiet hours keeps this distance, since sending takes a while. */
const BEFORE_QUIET_MS = 15 * MINUTE

const zoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

/** The quiet hours that a moment falls into, as instants; `null` if it falls into none. */
export function quietAt(
  moment: Date,
  { quietFrom, quietUntil, timeZone }: QuietHours,
): { from: Date; until: Date } | null {
  if (quietFrom === quietUntil) return null
  const local = zoned(moment, timeZone)
  const isOverMidnight = quietFrom > quietUntil
  const today = local.toPlainDate()
  // Hours over midnight may have begun yesterday.
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
 * When a booking's reminder is due. The day before means the same time by the venue's clock, also over a change of the
 * clocks. Two hours before means two hours that pass. A reminder that falls into the quiet hours moves to their nearer
 * end, if that leaves an hour until the start.
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

/** The facts that decide which reminders of a booking are to be written. */
export interface Remindable {
  startsAt: Date
  /** When it got its start: when it was booked, or moved there. */
  agreedAt: Date
}

/**
 * The reminders of a booking whose time has come. A reminder whose time was over when the booking got its start is left
 * out, because somebody who books for tonight knows.
 */
export function dueMoments(
  { startsAt, agreedAt }: Remindable,
  venue: QuietHours,
  now: Date,
): ReminderMoment[] {
  return moments.filter((moment) => {
    const due = dueAt(moment, startsAt, venue)
    return due <= now && agreedAt < due
  })
}

/** How far ahead a booking can begin whose reminder is due: a day, and the longest quiet hours before it. */
export const HORIZON_MS = 50 * 60 * MINUTE

/** The name of a reminder, by its booking and start. A booking that is moved gets reminders of its own again. */
export const referenceOf = (bookingId: number, moment: ReminderMoment, startsAt: Date): string =>
  `booking:${bookingId}:reminder:${moment}:${startsAt.toISOString()}`

/** By how many minutes a party can still say that it is late: an arrival after now and before its end. */
export function lateChoices({ from, to }: { from: Date; to: Date }, now: Date): (15 | 30 | 45)[] {
  return ([15, 30, 45] as const).filter((minutes) => {
    const arrival = from.getTime() + minutes * MINUTE
    return arrival > now.getTime() && arrival < to.getTime()
  })
}
