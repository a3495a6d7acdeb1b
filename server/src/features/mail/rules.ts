import type { MailContent, Told } from '@lantern/contract/mail'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** For how long it makes sense to send each kind of message. A sign-in link, for example, soon becomes useless. */
const patience: Readonly<Record<Exclude<Told['kind'], 'booking_reminder'>, number>> = {
  sign_in_link: 15 * MINUTE,
  sign_in_notice: 3 * DAY,
  password_changed: 3 * DAY,
  email_proof: HOUR,
  email_changed: 3 * DAY,
  passkey_added: 3 * DAY,
  passkey_removed: 3 * DAY,
  security_alert: DAY,
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
  // The room is held for ten minutes.
  waitlist_offer: 10 * MINUTE,
  waitlist_over: DAY,
  series_told: 3 * DAY,
  series_short: 3 * DAY,
  // The room is kept for a day.
  series_unpaid: DAY,
}

/** How long before a booking's start its reminders have become useless. */
const uselessBefore = { day_before: 3 * HOUR, hours_before: 30 * MINUTE } as const

/** From when on a reminder of a booking isn't worth sending any more. */
export function reminderUselessFrom(moment: keyof typeof uselessBefore, startsAt: Date): Date {
  return new Date(startsAt.getTime() - uselessBefore[moment])
}

/** Whether a message can be written as a letter. The others go to devices alone. */
export const isLetter = (content: Told): content is MailContent => content.kind !== 'order_ready'

/** When an unsent message is given up. */
export function giveUpAt(content: Told, created: Date): Date {
  if (content.kind === 'booking_reminder') {
    return reminderUselessFrom(content.moment, new Date(content.booking.startsAt))
  }
  return new Date(created.getTime() + patience[content.kind])
}

/**
 * When to try again: after two minutes, and then each time after twice as long, up to an hour. The first pause
 * is longer than any try takes, so that no message is sent twice at the same time.
 */
export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** tries, 60) * MINUTE)
}

/** For how long messages are kept, so that the desk can look them up. */
export const KEEP_MS = 30 * DAY
