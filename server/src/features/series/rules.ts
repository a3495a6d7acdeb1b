import type { Role } from '@lantern/contract/members/members'
import type { Cents } from '@lantern/contract/payments/pricing'
import type { ChargeTime, Every } from '@lantern/contract/bookings/series'
import { Temporal } from 'temporal-polyfill'

const HOUR_MS = 3_600_000

/** Months keep the first booking's day, or have their last one; the 31st returns after February. */
export function dateOf(first: string, every: Every, place: number): string {
  const night = Temporal.PlainDate.from(first)
  const later = every === 'week' ? night.add({ weeks: place }) : night.add({ months: place })
  return later.toString()
}

/** When an occurrence is charged: `null` at once, by choice or if it starts in less than three days. */
export function chargeTime(charge: ChargeTime, chargedFrom: Date, now: Date): Date | null {
  return charge === 'at_once' || chargedFrom <= now ? null : chargedFrom
}

/** The time until which an unpaid room is kept: a day, but not past its start. */
export function keptUntil(failedAt: Date, startsAt: Date): Date {
  return new Date(Math.min(failedAt.getTime() + 24 * HOUR_MS, startsAt.getTime()))
}

/** The latest start for which a member is warned about a short balance: in a week. */
export const warnedBefore = (now: Date): Date => new Date(now.getTime() + 7 * 24 * HOUR_MS)

/** A booking that isn't charged yet: the time and amount of its charge, and its member's balance in cents. */
export interface ToCharge {
  id: number
  memberId: number
  startsAt: Date
  chargeAt: Date
  due: Cents
  balance: Cents
}

/** The uncharged bookings that the balance doesn't cover once all earlier charges are paid. */
export function shortOf(all: readonly ToCharge[], now: Date): ToCharge[] {
  const needed = new Map<number, Cents>()
  const inOrder = all.toSorted((one, other) => one.chargeAt.getTime() - other.chargeAt.getTime())
  return inOrder.filter(({ memberId, chargeAt, due, balance }) => {
    const total = (needed.get(memberId) ?? 0) + due
    needed.set(memberId, total)
    return chargeAt > now && total > balance
  })
}

export const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)

/** A person who acts on a series: its member or the desk. */
export interface Actor {
  id: number
  role: Role
}

export const mayActOn = ({ id, role }: Actor, ownerId: number | null): boolean =>
  role !== 'customer' || id === ownerId

/** The staff member who acts for the member; `undefined` if the member acts. */
export const actingFor = ({ id }: Actor, ownerId: number): number | undefined =>
  id === ownerId ? undefined : id
