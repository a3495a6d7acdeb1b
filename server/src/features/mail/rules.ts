import type { MailKind } from '@lantern/contract/mail'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** For how long it makes sense to send each kind of message. A sign-in link, for example, soon becomes useless. */
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
  bill_receipt: 3 * DAY,
}

/** When an unsent message is given up. */
export function giveUpAt(kind: MailKind, created: Date): Date {
  return new Date(created.getTime() + patience[kind])
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
