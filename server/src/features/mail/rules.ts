import type { MailContent, OutboxContent } from './rules.content.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time after which a message isn't worth sending any more. */
const patience = 3 * DAY

/** The kinds of messages for which that is sooner: a sign-in link, for example, soon expires. */
const shortPatience: Readonly<Partial<Record<OutboxContent['kind'], number>>> = {
  sign_in_link: 15 * MINUTE,
  invitation: DAY,
  email_proof: HOUR,
  security_alert: DAY,
  // By then it has been served, or somebody has asked.
  order_ready: 15 * MINUTE,
  // The request is over by then.
  balance_asked: 5 * MINUTE,
  // The room is held for ten minutes.
  waitlist_offer: 10 * MINUTE,
  waitlist_over: DAY,
  // The room is kept for a day.
  series_unpaid: DAY,
}

/** The time before a booking's start from which each reminder is useless. */
const uselessBefore = { day_before: 3 * HOUR, hours_before: 30 * MINUTE } as const

export function reminderUselessFrom(moment: keyof typeof uselessBefore, startsAt: Date): Date {
  return new Date(startsAt.getTime() - uselessBefore[moment])
}

export const isEmail = (content: OutboxContent): content is MailContent =>
  content.kind !== 'order_ready' && content.kind !== 'balance_asked'

export function giveUpAt(content: OutboxContent, created: Date): Date {
  if (content.kind === 'booking_reminder') {
    return reminderUselessFrom(content.moment, new Date(content.booking.startsAt))
  }
  return new Date(created.getTime() + (shortPatience[content.kind] ?? patience))
}

/** The time of the next try. The first pause is longer than any try takes, so that nothing is sent twice. */
export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** tries, 60) * MINUTE)
}

/** The time for which messages are kept for the desk, in milliseconds. */
export const KEEP_MS = 30 * DAY
