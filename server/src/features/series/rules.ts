import { GRACE_HOURS, WARN_DAYS, type ChargeTime, type Every } from '@lantern/contract/series'
import { Temporal } from 'temporal-polyfill'

const HOUR_MS = 3_600_000

/**
 * The night of an occurrence. Weeks keep the weekday. Months keep the day of the first booking, and where a month has no
 * such day they have its last one: they are counted from the first booking, so the 31st comes back after February.
 */
export function dateOf(first: string, every: Every, place: number): string {
  const night = Temporal.PlainDate.from(first)
  const later = every === 'week' ? night.add({ weeks: place }) : night.add({ months: place })
  return later.toString()
}

/** When an occurrence is charged: `null` at once, because that was chosen or because it is less than three days away. */
export function chargeTime(charge: ChargeTime, chargedFrom: Date, now: Date): Date | null {
  return charge === 'at_once' || chargedFrom <= now ? null : chargedFrom
}

/** Until when a room is kept for which the balance was too short: a day, and never past its start. */
export function keptUntil(failedAt: Date, startsAt: Date): Date {
  return new Date(Math.min(failedAt.getTime() + GRACE_HOURS * HOUR_MS, startsAt.getTime()))
}

/** Bookings that begin before this moment are near enough to tell that the balance is short. */
export const warnedBefore = (now: Date): Date => new Date(now.getTime() + WARN_DAYS * 24 * HOUR_MS)
