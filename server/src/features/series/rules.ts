import type { Cents } from '@lantern/contract/pricing'
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

/** A booking that is still to be charged: when, what it takes, and its member's balance, in cents. */
interface ToCharge {
  memberId: number
  chargeAt: Date
  due: Cents
  balance: Cents
}

/**
 * The bookings still to be charged for which the balance is short once all that is charged before them is paid. They come
 * in the order in which they are charged.
 */
export function shortOf<Booking extends ToCharge>(all: readonly Booking[], now: Date): Booking[] {
  const needed = new Map<number, Cents>()
  return all.filter(({ memberId, chargeAt, due, balance }) => {
    const sum = (needed.get(memberId) ?? 0) + due
    needed.set(memberId, sum)
    return chargeAt > now && sum > balance
  })
}

/** A sum of amounts in cents. */
export const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)
