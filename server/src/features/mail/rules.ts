import type { MailContent, OutboxContent } from './rules.content.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The time after which each kind of message isn't worth sending any more. A sign-in link, for example, soon
 * expires.
 */
const patience: Readonly<Record<Exclude<OutboxContent['kind'], 'booking_reminder'>, number>> = {
  sign_in_link: 15 * MINUTE,
  sign_in_notice: 3 * DAY,
  invitation: DAY,
  password_changed: 3 * DAY,
  email_proof: HOUR,
  email_changed: 3 * DAY,
  passkey_added: 3 * DAY,
  passkey_removed: 3 * DAY,
  security_alert: DAY,
  dispute: 3 * DAY,
  discord_linked: 3 * DAY,
  discord_unlinked: 3 * DAY,
  booking_confirmed: 3 * DAY,
  booking_changed: 3 * DAY,
  booking_canceled: 3 * DAY,
  order_canceled: 3 * DAY,
  card_refund: 3 * DAY,
  receipt: 3 * DAY,
  bill_receipt: 3 * DAY,
  // By then it has been served, or somebody has asked.
  order_ready: 15 * MINUTE,
  // The request is over by then.
  balance_asked: 5 * MINUTE,
  // The room is held for ten minutes.
  waitlist_offer: 10 * MINUTE,
  waitlist_over: DAY,
  series_told: 3 * DAY,
  series_short: 3 * DAY,
  // The room is kept for a day.
  series_unpaid: DAY,
  membership_ending: 3 * DAY,
}

/** The time before a booking's start from which each reminder is useless. */
const uselessBefore = { day_before: 3 * HOUR, hours_before: 30 * MINUTE } as const

/** The time from which a reminder isn't sent any more. */
export function reminderUselessFrom(moment: keyof typeof uselessBefore, startsAt: Date): Date {
  return new Date(startsAt.getTime() - uselessBefore[moment])
}

/** Whether a message has an email form. The others go to devices only. */
export const isEmail = (content: OutboxContent): content is MailContent =>
  content.kind !== 'order_ready' && content.kind !== 'balance_asked'

/** The time at which an unsent message is given up. */
export function giveUpAt(content: OutboxContent, created: Date): Date {
  if (content.kind === 'booking_reminder') {
    return reminderUselessFrom(content.moment, new Date(content.booking.startsAt))
  }
  return new Date(created.getTime() + patience[content.kind])
}

/**
 * The time of the next try: after two minutes, then doubling up to an hour. The first pause is longer than any try
 * takes, so that no message is sent twice concurrently.
 */
export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** tries, 60) * MINUTE)
}

/** The time for which messages are kept for the desk, in milliseconds. */
export const KEEP_MS = 30 * DAY
