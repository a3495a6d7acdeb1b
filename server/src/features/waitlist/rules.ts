import {
  durationInNight,
  hoursOfNight,
  nightLength,
  placeInNight,
  type Hour,
  type NightRules,
} from '@lantern/contract/venue/hours'
import { freePlace, roomTime, type Taken } from '../bookings/core/rules.ts'
import type { NightHour } from '../venue/rules.ts'

/** Consecutive hours that can be offered: local times and instants. */
export interface Stretch {
  startTime: string
  endTime: string
  from: Date
  to: Date
}

/** What an entry asks for: a number of hours between the earliest start and the latest end. */
export interface Wanted {
  fromTime: Hour
  toTime: Hour
  hours: number
}

/** None if the night has none of them. After a change of hours, a start outside the night is one before its opening. */
export function requestedHours(
  night: readonly NightHour[],
  { fromTime, toTime }: Pick<Wanted, 'fromTime' | 'toTime'>,
  rules: NightRules,
): readonly NightHour[] {
  const place = placeInNight(fromTime, rules)
  const from = place < nightLength(rules) ? place : place - 24
  const until = from + nightLength({ opensAt: fromTime, closesAt: toTime })
  return night.slice(Math.max(0, from), Math.max(0, until))
}

/** All stretches of a night that fit a request, earliest first, without the hour that is skipped in spring. */
export function stretchesOf(
  night: readonly NightHour[],
  wanted: Wanted,
  rules: NightRules,
): Stretch[] {
  const times = hoursOfNight(rules)
  return requestedHours(night, wanted, rules).flatMap((start, turn, hours) => {
    const last = hours[turn + wanted.hours - 1]
    const endTime = last && times[night.indexOf(last) + 1]
    if (!last || endTime === undefined || last.to <= start.from) return []
    const counted = durationInNight(start.time, endTime, rules, rules.endTimes)
    if (counted !== wanted.hours) return []
    return [{ startTime: start.time, endTime, from: start.from, to: last.to }]
  })
}

const MINUTE_MS = 60_000

/** The stretch of a guest at the venue, from this minute on; `null` if the night is too short for it. */
export function stretchFromNow(
  night: readonly NightHour[],
  hours: number,
  { now, timeAt }: { now: Date; timeAt: (moment: Date) => string },
): Stretch | null {
  const [opens, closes] = [night[0]?.from, night.at(-1)?.to]
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const to = new Date(minute + hours * 60 * MINUTE_MS)
  if (!opens || !closes || now < opens || to > closes) return null
  return { startTime: timeAt(now), endTime: timeAt(to), from: now, to }
}

export const overlap = (one: { from: Date; to: Date }, other: { from: Date; to: Date }): boolean =>
  one.from < other.to && other.from < one.to

export const isBefore = (one: Joined, other: Joined): boolean =>
  one.joinedAt < other.joinedAt ||
  (one.joinedAt.getTime() === other.joinedAt.getTime() && one.id < other.id)

interface Joined {
  id: number
  joinedAt: Date
}

/** The requested hours of an entry in the queue, and the span for them. */
export interface Queued {
  hours: number
  from: Date
  to: Date
}

/** The places of an amenity, each with its units, and the minutes for which it is kept for cleaning after a party. */
export interface Rooms {
  places: readonly (readonly { id: number }[])[]
  bufferMinutes: number
}

/** The first moment at which a place is free for all of the hours and its cleaning, and that place. */
function firstFree(
  { places, bufferMinutes }: Rooms,
  busy: readonly Taken[],
  { hours, from, to: until }: Queued,
) {
  const moments = [from, ...busy.map(({ to }) => to).filter((to) => to > from)]
  const ordered = moments.toSorted((one, other) => one.getTime() - other.getTime())
  for (const start of ordered) {
    const end = start.getTime() + hours * 60 * MINUTE_MS
    if (end > until.getTime()) return null
    const span = roomTime({ from: start, to: new Date(end) }, { bufferMinutes })
    const place = freePlace(places, busy, span)
    if (place) return { place, ...span }
  }
  return null
}

/**
 * In minutes, rounded up to five; `null` if no room is expected. Those ahead get, in order, the first room that the
 * bookings leave. Parties are assumed to leave in time.
 */
export function expectedWait(
  rooms: Rooms,
  taken: readonly Taken[],
  { ahead, wanted, now }: { ahead: readonly Queued[]; wanted: Queued; now: Date },
): number | null {
  const busy = [...taken]
  for (const one of ahead) {
    const given = firstFree(rooms, busy, one)
    if (!given) continue
    busy.push(...given.place.map(({ id }) => ({ tableId: id, from: given.from, to: given.to })))
  }
  const own = firstFree(rooms, busy, wanted)
  return own && Math.ceil((own.from.getTime() - now.getTime()) / (5 * MINUTE_MS)) * 5
}
