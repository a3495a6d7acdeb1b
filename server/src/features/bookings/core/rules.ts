import type { BookingStatus } from '@lantern/contract/bookings'
import {
  durationInNight,
  hoursOfNight,
  nightLength,
  placeInNight,
  type EndTimes,
  type OpeningHours,
} from '@lantern/contract/hours'

/** Which state a booking may change to from each state (product#booking-states). */
const moves: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  pending: ['confirmed', 'paid_online', 'canceled'],
  confirmed: ['completed', 'no_show', 'canceled'],
  paid_online: ['completed', 'no_show', 'canceled'],
  completed: [],
  no_show: [],
  canceled: [],
}

export function mayBecome(from: BookingStatus, to: BookingStatus): boolean {
  return moves[from].includes(to)
}

/** Whose party has come can't be said never to have, and has had what was paid for. */
export function mayBecomeOnceSeated(to: BookingStatus): boolean {
  return to !== 'canceled' && to !== 'no_show'
}

/** How long before its start a party may be let in. */
const EARLY_MS = 60 * 60_000

/** Why a party can't be checked in now, or `null` where it can. */
export function checkInRefusal(
  { status, during }: { status: BookingStatus; during: { from: Date; to: Date } },
  now: Date,
): 'wrong_state' | 'party_early' | 'booking_over' | null {
  if (!isPaid(status)) return 'wrong_state'
  if (now.getTime() < during.from.getTime() - EARLY_MS) return 'party_early'
  return now < during.to ? null : 'booking_over'
}

/** The hour after a booking's end by the order of the night; `null` where the venue closes then. */
export function hourAfter(endTime: string, venue: OpeningHours): string | null {
  const hours = hoursOfNight(venue)
  if (endTime === venue.closesAt) return null
  return hours[hours.indexOf(endTime) + 1] ?? null
}

/** Whether a booking in this state keeps its room from others. */
export function holdsRoom(status: BookingStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'paid_online'
}

const isPaid = (status: BookingStatus) => status === 'confirmed' || status === 'paid_online'

/** Whether a booking waits for its money, or was never to bring any. */
export function isUnpaid({
  status,
  paymentMethod,
}: {
  status: BookingStatus
  paymentMethod: string
}) {
  return status === 'pending' || paymentMethod === 'none'
}

/** What decides about a cancellation. */
export interface Cancelable {
  status: BookingStatus
  startsAt: Date
  /** Hours before the start at which free cancellation ends; 0 is the start itself. */
  cancelHours: number
}

/** Until when its member may cancel a booking for the full refund; `null` where never again. */
export function cancelableUntil(booking: Cancelable, now: Date): Date | null {
  if (!isPaid(booking.status)) return null
  const until = new Date(booking.startsAt.getTime() - booking.cancelHours * 3_600_000)
  return now < until ? until : null
}

/** Why a member can't cancel a booking now, or `null` where they can. */
export function cancelRefusal(
  booking: Cancelable,
  now: Date,
): 'not_cancelable' | 'too_late_to_cancel' | null {
  if (cancelableUntil(booking, now) !== null) return null
  const isOnlyLate = isPaid(booking.status) && now < booking.startsAt
  return isOnlyLate ? 'too_late_to_cancel' : 'not_cancelable'
}

/**
 * Whole clock hours of a wished time, or why it is none: outside the venue's night, or an end that
 * isn't after its start (product#booking-hours).
 */
export function wishedHours(
  wish: { startTime: string; endTime: string },
  venue: OpeningHours & { endTimes: EndTimes },
): number | 'outside_hours' | 'end_before_start' {
  const hours = durationInNight(wish.startTime, wish.endTime, venue, venue.endTimes)
  if (hours !== null) return hours
  const inNight = (hour: string) => placeInNight(hour, venue) <= nightLength(venue)
  return inNight(wish.startTime) && inNight(wish.endTime) ? 'end_before_start' : 'outside_hours'
}

/** A stretch of time in which a unit is somebody's. */
export interface Taken {
  tableId: number
  from: Date
  to: Date
}

/** The numbers of those places of which no unit is taken at any moment of a stretch. */
export function freePlaces(
  places: readonly (readonly { id: number }[])[],
  taken: readonly Taken[],
  { from, to }: { from: Date; to: Date },
): number[] {
  const busy = new Set(
    taken.filter((one) => one.from < to && from < one.to).map((one) => one.tableId),
  )
  return places.flatMap((place, number) =>
    place.length > 0 && place.every((unit) => !busy.has(unit.id)) ? [number] : [],
  )
}

/** One hour of a night as a member may choose it. */
export interface HourChoice {
  time: string
  from: Date
  to: Date
  freePlaces: number[]
  reason: 'hour_past' | 'slot_taken' | null
}

/** Each hour of a night with its free places; an hour that has begun has none. */
export function hourChoices(
  hours: readonly { time: string; from: Date; to: Date }[],
  places: readonly (readonly { id: number }[])[],
  taken: readonly Taken[],
  now: Date,
): HourChoice[] {
  return hours.map((hour) => {
    if (hour.from < now) return { ...hour, freePlaces: [], reason: 'hour_past' }
    const free = freePlaces(places, taken, hour)
    return { ...hour, freePlaces: free, reason: free.length > 0 ? null : 'slot_taken' }
  })
}
