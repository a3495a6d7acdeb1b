import { transact, type Tx } from '../../kernel/db/db.ts'
import { look } from '../../kernel/db/db-query.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { byNow } from '../bills/service.post.ts'
import {
  publishBooking,
  awaitsCharge,
  changeStatus,
  lockBooking,
  noteChargeFailed,
  type BookingRow,
} from '../bookings/core/service.ts'
import { confirmBooking } from '../bookings/making/service.ts'
import { findWritten } from '../mail/service.ts'
import { chargesWait, findDue, findToCharge } from './repository.ts'
import { keptUntil, shortOf, warnedBefore } from './rules.ts'
import { mailShort, mailUnpaid, warningOf } from './service.emails.ts'

/** A booking that is due to be charged, locked; nothing if another instance was faster. */
async function lockDue(tx: Tx, id: number, now: Date): Promise<BookingRow | null> {
  const booking = await lockBooking(tx, id)
  const isDue = booking && awaitsCharge(booking) && booking.chargeAt !== null
  return isDue && booking.chargeAt !== null && booking.chargeAt <= now ? booking : null
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
    await noteChargeFailed(tx, id, now)
    await mailUnpaid(tx, booking, { until, at: now })
    await publishBooking(tx, booking)
  }
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
    const found = shortOf(await findToCharge(tx, warnedBefore(now)), now)
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
  if (!(await look(kernel.db, chargesWait(now, warnedBefore(now))))?.waits) return
  const problems: unknown[] = []
  const due = await transact(kernel.db, (tx) => findDue(tx, now))
  for (const id of due) {
    await chargeOrWait(kernel, id, now).catch((problem: unknown) => problems.push(problem))
  }
  await warn(kernel, now)
  if (problems.length > 0) throw problems[0]
}
