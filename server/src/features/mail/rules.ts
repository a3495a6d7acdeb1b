import type { MailKind } from '@lantern/contract/mail'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long each message is worth sending. Nobody still waits for an old sign-in link. */
const patience: Readonly<Record<MailKind, number>> = {
  sign_in_link: 15 * MINUTE,
  sign_in_notice: 3 * DAY,
  password_changed: 3 * DAY,
  email_changed: 3 * DAY,
  discord_linked: 3 * DAY,
  discord_unlinked: 3 * DAY,
  booking_confirmed: 3 * DAY,
  booking_canceled: 3 * DAY,
  order_canceled: 3 * DAY,
  receipt: 3 * DAY,
}

/** When a message is given up that could not be sent. */
export function giveUpAt(kind: MailKind, created: Date): Date {
  return new Date(created.getTime() + patience[kind])
}

/**
 * When to try again: after two minutes, and each time twice as long, up to an hour. The first wait
 * is longer than any try takes, so that one that is under way is never doubled.
 */
export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** tries, 60) * MINUTE)
}

/** Messages are kept so long, for the desk to look up. */
export const KEEP_MS = 30 * DAY
