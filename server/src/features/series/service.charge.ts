import { awaitsCharge } from '../bookings/core/rules.ts'
import { toDollars } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { askOf } from '../../kernel/db/db-query.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { byNow } from '../bills/service.post.ts'
import { dueNowOf } from '../bookings/core/rules.price.ts'
import { bookedRoom } from '../bookings/core/service.emails.ts'
import {
  publishBooking,
  changeStatus,
  findUncharged,
  findView,
  lockBooking,
  annotateBooking,
  type BookingRow,
  type BookingView,
} from '../bookings/core/service.ts'
import { confirmBooking } from '../bookings/making/service.ts'
import { findWritten, queueMail } from '../mail/service.ts'
import { chargesDue } from './repository.ts'
import { keptUntil, shortOf, warnedBefore, type ToCharge } from './rules.ts'

/** A booking that is due to be charged, locked; nothing if another instance was faster. */
async function lockDue(tx: Tx, id: number, now: Date): Promise<BookingRow | null> {
  const booking = await lockBooking(tx, id)
  if (booking?.status !== 'pending' || booking.chargeAt === null) return null
  return booking.chargeAt <= now ? booking : null
}

async function chargeDue(tx: Tx, id: number, now: Date): Promise<void> {
  const booking = await lockDue(tx, id, now)
  // A night that has begun can't be sold any more. That happens only if no instance ran for days.
  if (!booking || booking.during.from <= now) return
  await confirmBooking(tx, booking, { method: 'balance' }, await byNow(tx, now))
}

/** Keeps the room of an uncharged booking for the grace period, and cancels it after that. */
async function letWait(tx: Tx, id: number, now: Date): Promise<void> {
  const booking = await lockDue(tx, id, now)
  if (!booking) return
  const until = keptUntil(booking.chargeFailedAt ?? now, booking.during.from)
  if (now >= until) {
    await changeStatus(tx, booking, 'canceled', { ...(await byNow(tx, now)), isAbsent: true })
  } else if (booking.chargeFailedAt === null) {
    await annotateBooking(tx, id, { chargeFailedAt: now })
    await mailUnpaid(tx, booking, until, now)
    await publishBooking(tx, booking)
  }
}

/** The charge of a booking that isn't charged yet; `null` for any other. */
function toCharge({ booking, amenity, member, sums }: BookingView): ToCharge | null {
  const { id, userId: memberId, chargeAt, during } = booking
  if (memberId === null || chargeAt === null || !member || !sums) return null
  const due = dueNowOf(booking, sums, amenity.deposits)
  return { id, memberId, startsAt: during.from, chargeAt, due, balance: member.balance }
}

/** The booking, its price, and the insufficient balance, for an email. */
async function shortFacts(tx: Tx, booking: BookingRow) {
  const view = await findView(tx, booking.id)
  const charge = view && toCharge(view)
  if (!charge) return null
  const due = toDollars(charge.due)
  const balance = toDollars(charge.balance)
  return { memberId: charge.memberId, facts: { booking: bookedRoom(view), due, balance } }
}

/** The reference of the warning about a booking; each start has its own. */
const warningOf = ({ id, startsAt }: { id: number; startsAt: Date }): string =>
  `booking:${id}:short:${startsAt.toISOString()}`

/** Emails a member a week ahead that their balance will be too low. */
async function mailShort(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const found = await shortFacts(tx, booking)
  if (!found || booking.chargeAt === null) return
  const chargeAt = booking.chargeAt.toISOString()
  const reference = warningOf({ id: booking.id, startsAt: booking.during.from })
  const content = { kind: 'series_short' as const, ...found.facts, chargeAt }
  await queueMail(tx, { memberId: found.memberId, reference, content, at })
}

/** Emails a member that their balance was too low, and until when the room is kept. */
async function mailUnpaid(tx: Tx, booking: BookingRow, until: Date, at: Date): Promise<void> {
  const found = await shortFacts(tx, booking)
  if (!found) return
  const reference = `booking:${booking.id}:unpaid:${booking.during.from.toISOString()}`
  const content = { kind: 'series_unpaid' as const, ...found.facts, until: until.toISOString() }
  await queueMail(tx, { memberId: found.memberId, reference, content, at })
}

const isShort = (error: unknown) =>
  error instanceof Refusal && error.code === 'insufficient_balance'

async function chargeOrWait({ db }: Kernel, id: number, now: Date): Promise<void> {
  try {
    await transact(db, (tx) => chargeDue(tx, id, now))
  } catch (error) {
    if (!isShort(error)) throw error
  }
  // A booking that was charged meanwhile stays as it is.
  await transact(db, (tx) => letWait(tx, id, now))
}

/** Warns members of bookings within a week that the balance won't cover. */
async function warn({ db }: Kernel, now: Date): Promise<void> {
  const short = await transact(db, async (tx) => {
    const uncharged = await findUncharged(tx, warnedBefore(now))
    const charges = uncharged.map(toCharge).filter((charge) => charge !== null)
    const found = shortOf(charges, now)
    const written = await findWritten(tx, found.map(warningOf))
    return found.filter((one) => !written.has(warningOf(one)))
  })
  for (const { id } of short) {
    await transact(db, async (tx) => {
      const booking = await lockBooking(tx, id)
      if (booking && awaitsCharge(booking)) await mailShort(tx, booking, now)
    })
  }
}

/**
 * Charges every booking of a series three days before its start, each in a transaction of its own, and warns of
 * those that the balance won't cover. Any instance may run it at any time: a booking is charged once, under its
 * lock. A failure of one doesn't stop the others; the first error is thrown at the end.
 */
export async function chargeSeries(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  const problems: unknown[] = []
  for (const { id } of await askOf(kernel.db)(chargesDue(now))) {
    await chargeOrWait(kernel, id, now).catch((problem: unknown) => problems.push(problem))
  }
  await warn(kernel, now)
  if (problems.length > 0) throw problems[0]
}
