import type { countNoShows as counting } from '@lantern/contract/desk'
import type { Reply } from '@lantern/contract/endpoint'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { askOf } from '../../../kernel/db/db-query.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { byAt } from '../../bills/service.post.ts'
import { addDays, nightAt, readSettings } from '../../venue/service.ts'
import { phoneNumberOf } from '../../venue/service.phone.ts'
import { lockBooking } from '../core/repository.ts'
import { isSeated, missedFrom } from '../core/rules.ts'
import { countNoShows, missed } from './repository.ts'
import { callNoShow } from '../party/service.leave.ts'

/** The guest of a booking: an account, or the given number in E.164. */
export interface Guest {
  userId: number | null
  contactPhone: string | null
}

/** The number of no-shows of each of these guests within the days that count, in the order given. */
export async function noShowsOf(tx: Tx, guests: readonly Guest[], now: Date): Promise<number[]> {
  const userIds = [...new Set(guests.flatMap(({ userId }) => userId ?? []))]
  const phones = [...new Set(guests.flatMap(({ contactPhone }) => contactPhone ?? []))]
  if (userIds.length + phones.length === 0) return guests.map(() => 0)
  const venue = await readSettings(tx, now)
  const since = addDays(nightAt(now, venue), -venue.noShowDays)
  const counted = await countNoShows(tx, { userIds, phones }, since)
  return guests.map(({ userId, contactPhone }) =>
    counted
      .filter(
        (one) =>
          (userId !== null && one.userId === userId) ||
          (contactPhone !== null && one.phone === contactPhone),
      )
      .reduce((sum, one) => sum + one.count, 0),
  )
}

/**
 * The number of no-shows of a customer or phone number, and whether they have to pay ahead (`GET /api/staff/no-shows`).
 */
export async function readNoShows(
  { db, clock }: Kernel,
  { userId, phone }: { userId?: number | undefined; phone?: string | undefined },
): Promise<Reply<typeof counting>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { noShowLimit, phoneCountry } = await readSettings(tx, now)
    const contactPhone = phone === undefined ? null : phoneNumberOf(phone, phoneCountry)
    const [count = 0] = await noShowsOf(tx, [{ userId: userId ?? null, contactPhone }], now)
    return { count, paysAhead: noShowLimit > 0 && count >= noShowLimit }
  })
}

/**
 * Marks overdue bookings as no-shows, if the venue's settings say so. Any instance may run it; two at once mark each
 * booking once. A party that was checked in or promised a later arrival meanwhile is left out.
 */
export async function callMissed({ db, clock }: Kernel): Promise<void> {
  const now = clock.now()
  for (const { id } of await askOf(db)(missed(now))) {
    await transact(db, async (tx) => {
      const venue = await readSettings(tx, now)
      const { noShowByItself, graceMinutes } = venue
      const booking = await lockBooking(tx, id)
      const isAgreed = booking?.status === 'confirmed' || booking?.status === 'paid_online'
      if (!booking || !noShowByItself || !isAgreed || isSeated(booking)) return
      if (missedFrom(booking, graceMinutes) > now) return
      await callNoShow(tx, booking, byAt(venue, now))
    })
  }
}
