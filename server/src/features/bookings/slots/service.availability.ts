import { MOST_BUFFER } from '@lantern/contract/venue/amenities'
import type { Availability, Tonight } from '@lantern/contract/bookings/bookings'
import type { NightClosed } from '@lantern/contract/bookings/slots'
import { spanText } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { askOf } from '../../../kernel/db/db-query.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { CachedQuery, Memo, type Cache } from '../../../kernel/live/cache.ts'
import {
  amenityIn,
  isBlockedIn,
  cachedSnapshot,
  placesIn,
  type VenueSnapshot,
} from '../../amenities/service.snapshot.ts'
import { isBlocked, type AmenityRow, type Place } from '../../amenities/service.ts'
import {
  clockChanges,
  hoursOn,
  nightAt,
  venueClosed,
  type VenueSettings,
} from '../../venue/service.ts'
import {
  hasRunOut,
  hourChoices,
  inTheWay,
  isOwnHold,
  roomTime,
  type HourChoice,
  type Taken,
} from '../core/rules.ts'
import { takenIn, type TakenRow } from '../core/repository.ts'

export interface Night {
  amenity: AmenityRow
  places: readonly Place[]
  date: string
}

/** The reason why an amenity takes no bookings on a night, or `null`; its own blocked dates aren't checked. */
function closedApart({ amenity, places, date }: Night, venue: VenueSettings, now: Date) {
  if (!amenity.isActive) return 'amenity_inactive'
  if (places.length === 0) return 'amenity_without_units'
  return venueClosed(date, now, venue)
}

/** The reason why an amenity takes no bookings on a night, or `null`. */
export async function nightClosed(
  tx: Tx,
  night: Night,
  venue: VenueSettings,
  now: Date,
): Promise<NightClosed | null> {
  const closed = closedApart(night, venue, now)
  return closed ?? ((await isBlocked(tx, night.amenity.id, night.date)) ? 'date_blocked' : null)
}

/** Like `nightClosed`, by the cached snapshot. */
export function nightClosedIn(
  snapshot: VenueSnapshot,
  night: Night,
  now: Date,
): NightClosed | null {
  const closed = closedApart(night, snapshot.venue, now)
  return closed ?? (isBlockedIn(snapshot, night.amenity.id, night.date) ? 'date_blocked' : null)
}

/** A cache of taken spans. The key has the units and the span: `{1,2}|[…,…)`. */
const nights = new CachedQuery<readonly TakenRow[], string>(
  (db, key) => {
    const [units = '', during = ''] = key.split('|')
    return askOf(db)(takenIn(units, during))
  },
  { causes: ['availability', 'setup'], most: 500 },
)

/** The taken spans of a night of all rooms, with the longest buffer; none if the venue has no hours then. */
async function takenOn(
  memory: Cache,
  snapshot: VenueSnapshot,
  date: string,
): Promise<readonly TakenRow[]> {
  const hours = hoursOn(date, snapshot.venue)
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return []
  const units = snapshot.units.map(({ id }) => id).join(',')
  const during = roomTime({ from: first.from, to: last.to }, { bufferMinutes: MOST_BUFFER })
  return nights.read(memory, `{${units}}|${spanText(during)}`)
}

/** What a response about a night depends on besides the cached rows. If it is equal, so is the response. */
function momentOf(
  rows: readonly TakenRow[],
  date: string,
  snapshot: VenueSnapshot,
  now: Date,
): string {
  const past = hoursOn(date, snapshot.venue, { stepMinutes: 30 }).filter(
    (hour) => hour.from < now,
  ).length
  const ranOut = rows.filter((row) => hasRunOut(row, now)).length
  return `${snapshot.version} ${nightAt(now, snapshot.venue)} ${past} ${ranOut}`
}

function describe(
  snapshot: VenueSnapshot,
  night: Night,
  taken: readonly Taken[],
  now: Date,
): Availability {
  const { amenity, places, date } = night
  const closed = nightClosedIn(snapshot, night, now)
  const free = closed === null ? places : []
  return {
    amenityId: amenity.id,
    date,
    closed,
    places: places.length,
    clockChange: clockChanges(date, snapshot.venue),
    hours: hourChoices(hoursOn(date, snapshot.venue, amenity), free, taken, {
      ...amenity,
      now,
    }).map(({ time, from, to, freePlaces, reason }) => ({
      time,
      startsAt: from.toISOString(),
      endsAt: to.toISOString(),
      freePlaces,
      reason: closed === null ? reason : null,
    })),
  }
}

const availabilities = new Memo<readonly TakenRow[], Availability>()

/** The hours of an amenity's night. A member's own hold counts as free for that member. */
export async function readAvailability(
  { memory, clock }: Kernel,
  {
    amenityId,
    date,
    memberId,
    changing = null,
    isGuest = false,
  }: {
    amenityId: number
    date: string
    memberId: number | null
    /** A booking of the member's own whose hours count as free. */
    changing?: number | null
    /** A guest proved by the link of `changing` that it is theirs. */
    isGuest?: boolean
  },
): Promise<Availability> {
  const now = clock.now()
  const snapshot = await cachedSnapshot(memory)
  const amenity = amenityIn(snapshot, amenityId)
  const night = { amenity, places: placesIn(snapshot, amenity), date }
  const all = await takenOn(memory, snapshot, date)
  const isChanging = (row: TakenRow) =>
    row.bookingId === changing && row.userId === memberId && (memberId !== null || isGuest)
  const rows = all.some(isChanging) ? all.filter((row) => !isChanging(row)) : all
  const make = () => describe(snapshot, night, inTheWay(rows, memberId, now), now)
  if (rows !== all || rows.some((row) => isOwnHold(row, memberId))) return make()
  return availabilities.of(rows, `${amenityId} ${momentOf(rows, date, snapshot, now)}`, make)
}

/** The hours of a night with the places in which a booking of the least length may begin. */
function startsAmong(
  hours: readonly HourChoice[],
  { minMinutes, stepMinutes }: AmenityRow,
): HourChoice[] {
  const count = Math.max(1, (minMinutes ?? 0) / stepMinutes)
  return hours.map((hour, place) => {
    const span = hours.slice(place, place + count)
    const lasts = (free: number) =>
      span.length === count && span.every(({ freePlaces }) => freePlaces.includes(free))
    return { ...hour, freePlaces: hour.freePlaces.filter(lasts) }
  })
}

/** The free places of the first hour that hasn't begun; if it has none, also the first hour with a free place. */
function soonest(hours: readonly HourChoice[]): { freeNow: number; freeFrom: string | null } {
  const toCome = hours.filter((hour) => hour.reason !== 'hour_past')
  const freeNow = toCome[0]?.freePlaces.length ?? 0
  const later = toCome.find((hour) => hour.freePlaces.length > 0)
  return { freeNow, freeFrom: freeNow > 0 ? null : (later?.time ?? null) }
}

const evenings = new Memo<readonly TakenRow[], Tonight>()

/** The state of every amenity in the running night (`GET /api/amenities/tonight`). */
export async function readTonight({ memory, clock }: Kernel): Promise<Tonight> {
  const now = clock.now()
  const snapshot = await cachedSnapshot(memory)
  const date = nightAt(now, snapshot.venue)
  const rows = await takenOn(memory, snapshot, date)
  return evenings.of(rows, momentOf(rows, date, snapshot, now), () => {
    const taken = inTheWay(rows, null, now)
    return snapshot.amenities
      .filter(({ isActive }) => isActive)
      .map((amenity) => {
        const places = placesIn(snapshot, amenity)
        const closed = nightClosedIn(snapshot, { amenity, places, date }, now)
        const hours = hoursOn(date, snapshot.venue, amenity)
        const choices =
          closed === null ? hourChoices(hours, places, taken, { ...amenity, now }) : []
        return { amenityId: amenity.id, closed, ...soonest(startsAmong(choices, amenity)) }
      })
  })
}
