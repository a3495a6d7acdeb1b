import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { lockEachForBooking } from '../amenities/service.ts'
import { holdsRoom, isSeated, lockBooking } from '../bookings/core/service.ts'
import { actingFor, type Actor } from './policy.ts'
import { findOccurrences, type SeriesRow } from './repository.ts'
import { requireSeries } from './service.ts'

/** An act on one booking of a series and all following ones. */
export interface From {
  actor: Actor
  seriesId: number
  from: number
}

/** That booking and the following ones that keep a room and haven't begun. */
export async function following(tx: Tx, { actor, seriesId, from }: From, now: Date) {
  const series = await requireSeries(tx, seriesId, actor)
  const all = await findOccurrences(tx, seriesId)
  const first = all.find(({ id }) => id === from)
  if (!first) throw new Refusal('not_found')
  const bookings = all.filter(
    (one) =>
      holdsRoom(one.status) &&
      !isSeated(one) &&
      one.holdExpiresAt === null &&
      one.during.from >= first.during.from &&
      one.during.from > now,
  )
  return { series, bookings }
}

/** The same bookings in their current state, locked in the order of their ids. */
export async function lockFollowing(
  tx: Tx,
  asked: From,
  { amenityIds, now }: { amenityIds: number[]; now: Date },
) {
  const seen = await following(tx, asked, now)
  if (amenityIds.length > 0) {
    await lockEachForBooking(tx, [...amenityIds, ...seen.bookings.map((one) => one.amenityId)])
  }
  const ids = seen.bookings.map(({ id }) => id).toSorted((one, other) => one - other)
  for (const id of ids) await lockBooking(tx, id)
  return following(tx, asked, now)
}

/** Whether a staff member acts for a series' member. */
export const isDeskFor = (actor: Actor, { userId }: SeriesRow): boolean =>
  actingFor(actor, userId) !== undefined
