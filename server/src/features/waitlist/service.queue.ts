import { nightOn } from '@lantern/contract/venue/hours'
import type { MailContent } from '../mail/rules.content.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { lockForBooking, placesOf } from '../amenities/service.ts'
import type { Taken } from '../bookings/core/rules.ts'
import { notifyMember } from '../push/service.ts'
import { type EntryRow, findWaiting, type OfferView, updateEntry } from './repository.ts'
import type { NightClosed } from '@lantern/contract/bookings/slots'
import { publish } from '../../kernel/live/live-channel.ts'
import { tablesCleaned } from '../tables/service.ts'
import { nightClosed } from '../bookings/slots/service.availability.ts'
import { hoursOn, nightAt, readSettings, timeAt, type VenueSettings } from '../venue/service.ts'
import {
  isBefore,
  overlap,
  type Stretch,
  stretchesOf,
  stretchFromNow,
  type Wanted,
  requestedHours,
} from './rules.ts'

/** Locks the queue for an amenity: until the transaction ends no other one offers, answers, joins or leaves. */
export async function lockQueue(tx: Tx, amenityId: number, now: Date) {
  const amenity = await lockForBooking(tx, amenityId)
  const places = await placesOf(tx, amenity)
  return { amenity, places, venue: await readSettings(tx, now), now }
}

export type Queue = Awaited<ReturnType<typeof lockQueue>>

/** The reason why the amenity can't be booked on a night, or `null`. */
export const closedOn = (
  tx: Tx,
  { amenity, places, venue, now }: Queue,
  date: string,
): Promise<NightClosed | null> => nightClosed(tx, { amenity, places, date }, venue, now)

/** The tables that are being cleaned now, each until the end of its cleaning. */
export const cleanedNow = async (tx: Tx, now: Date): Promise<Taken[]> =>
  [...(await tablesCleaned(tx, now))].map(([tableId, to]) => ({ tableId, from: now, to }))

/** The span from the earliest start to the latest end of a request; empty if its night has none of its hours any more. */
export function rangeOf(
  { night, ...span }: Pick<EntryRow, 'night' | 'fromTime' | 'toTime'>,
  venue: VenueSettings,
) {
  const hours = requestedHours(hoursOn(night, venue), span, nightOn(night, venue))
  const from = hours[0]?.from ?? new Date(0)
  return { from, to: hours.at(-1)?.to ?? from }
}

/** The stretches that an entry can still get: they haven't begun, and weren't offered before. */
export function stretchesFor(
  entry: Wanted & Pick<EntryRow, 'night' | 'isWalkIn'>,
  before: readonly OfferView[],
  { venue, now }: Pick<Queue, 'venue' | 'now'>,
): Stretch[] {
  const hours = hoursOn(entry.night, venue)
  const answered = before.filter(({ state }) => state !== 'open' && state !== 'withdrawn')
  if (entry.isWalkIn) {
    const isTonight = entry.night === nightAt(now, venue)
    const clock = { now, timeAt: (moment: Date) => timeAt(moment, venue) }
    // A guest at the venue who declines a room leaves the list. The desk can add them again.
    const stretch =
      isTonight && answered.length === 0 ? stretchFromNow(hours, entry.hours, clock) : null
    return stretch ? [stretch] : []
  }
  return stretchesOf(hours, entry, nightOn(entry.night, venue)).filter(
    ({ from }) =>
      from >= now && !answered.some(({ during }) => during.from.getTime() === from.getTime()),
  )
}

/** The number of earlier entries that want some of the same hours. */
export function countAhead(
  entry: EntryRow,
  waiting: readonly EntryRow[],
  venue: VenueSettings,
): number {
  const own = rangeOf(entry, venue)
  return waiting.filter(
    (other) =>
      other.amenityId === entry.amenityId &&
      other.night === entry.night &&
      isBefore(other, entry) &&
      overlap(own, rangeOf(other, venue)),
  ).length
}

/** Announces to the desk and to all entries for an amenity's night that their places may have changed. */
export async function publishQueue(tx: Tx, entry: EntryRow): Promise<void> {
  await publish(tx, 'waitlist', { id: entry.id, memberId: entry.userId })
  for (const other of await findWaiting(tx, entry.amenityId)) {
    if (other.night !== entry.night || other.userId === null || other.id === entry.id) continue
    await publish(tx, 'waitlist', { id: other.id, memberId: other.userId })
  }
}

type WaitMail = Extract<MailContent, { kind: 'waitlist_offer' | 'waitlist_over' }>

/** Emails a member about their wait. Callers have no email address: the desk calls them. */
export async function mailWait(
  tx: Tx,
  { id, userId: memberId }: EntryRow,
  { about, content, at }: { about: string; content: WaitMail; at: Date },
): Promise<void> {
  if (memberId !== null) {
    await notifyMember(tx, { memberId, reference: `waitlist:${id}:${about}`, content, at })
  }
}

/** Ends a wait. A member who got no room and didn't leave by themselves gets an email. */
export async function endWait(
  tx: Tx,
  entry: EntryRow,
  end: { state: 'booked' | 'left' | 'ended'; bookingId?: number },
  { amenity, now }: Pick<Queue, 'amenity' | 'now'>,
): Promise<void> {
  await updateEntry(tx, entry.id, { ...end, endedAt: now })
  if (end.state === 'ended') {
    const names = { en: amenity.nameEn, ch: amenity.nameCh }
    const content = { kind: 'waitlist_over' as const, amenity: names, night: entry.night }
    await mailWait(tx, entry, { about: 'over', content, at: now })
  }
  await publishQueue(tx, entry)
}
