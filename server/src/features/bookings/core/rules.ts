import type { BookingStatus } from '@lantern/contract/bookings/bookings'
import {
  durationInNight,
  hoursOfNight,
  nightLength,
  placeInNight,
  type NightRules,
} from '@lantern/contract/venue/hours'
import { fullName } from '@lantern/contract/members/names'
import { countedFrom, lastEnd } from '@lantern/contract/payments/refunds'
import type { BookingRow, TakenRow } from './repository.ts'

/** The name of who booked: the member's, or the guest's. */
export const customerName = (
  guestName: string | null,
  member: Parameters<typeof fullName>[0] | null,
): string => (member ? fullName(member) : (guestName ?? ''))

/** The statuses that a booking can change to from each status (product#booking-states). */
const moves: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  pending: ['confirmed', 'paid_online', 'no_show', 'canceled'],
  confirmed: ['completed', 'no_show', 'canceled'],
  paid_online: ['completed', 'no_show', 'canceled'],
  completed: [],
  no_show: [],
  canceled: [],
}

export function mayBecome(from: BookingStatus, to: BookingStatus): boolean {
  return moves[from].includes(to)
}

/** Whether a booking can get this status after its party is checked in: not `no_show` or `canceled`. */
export function mayBecomeOnceSeated(to: BookingStatus): boolean {
  return to !== 'canceled' && to !== 'no_show'
}

/** The time from which an absent party is a no-show: the grace time after its start, or after its promised arrival. */
export function missedFrom(
  { during: { from }, expectedAt }: Pick<BookingRow, 'during' | 'expectedAt'>,
  graceMinutes: number,
): Date {
  const due = expectedAt !== null && expectedAt > from ? expectedAt : from
  return new Date(due.getTime() + graceMinutes * 60_000)
}

/** Why it is too early for a status, and from when it isn't; `null` if it is allowed. */
export function tooEarlyFor(
  to: BookingStatus,
  booking: Pick<BookingRow, 'during' | 'expectedAt' | 'checkedInAt'>,
  { now, graceMinutes }: { now: Date; graceMinutes: number },
): { code: 'not_begun' | 'no_show_early'; from: Date } | null {
  const { from } = booking.during
  if (to === 'completed' && booking.checkedInAt === null && now < from)
    return { code: 'not_begun', from }
  const missed = missedFrom(booking, graceMinutes)
  return to === 'no_show' && now < missed ? { code: 'no_show_early', from: missed } : null
}

/** Whether a party is present: checked in and not left. */
export const isSeated = (booking: Pick<BookingRow, 'status' | 'checkedInAt'>): boolean =>
  booking.checkedInAt !== null && holdsRoom(booking.status)

export const isGuestConfirmed = (booking: Pick<BookingRow, 'confirmedStart' | 'during'>): boolean =>
  booking.confirmedStart?.getTime() === booking.during.from.getTime()

/** The time before its start from which a party can be checked in, in milliseconds. */
const EARLY_MS = 60 * 60_000

/** The reason why a party can't be checked in now; `null` if it can. */
export function checkInRefusal(
  { status, during }: Pick<BookingRow, 'status' | 'during'>,
  now: Date,
): 'wrong_state' | 'party_early' | 'booking_over' | null {
  if (!holdsRoom(status)) return 'wrong_state'
  if (now.getTime() < during.from.getTime() - EARLY_MS) return 'party_early'
  return now < during.to ? null : 'booking_over'
}

export function holdsRoom(status: BookingStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'paid_online'
}

const isPaid = (status: BookingStatus) => status === 'confirmed' || status === 'paid_online'

/** Whether a pending booking will be charged to the balance. */
export const awaitsCharge = (booking: Pick<BookingRow, 'status' | 'chargeAt'>): boolean =>
  booking.status === 'pending' && booking.chargeAt !== null

const DAY_MS = 86_400_000

/** The time at which a booking of a series is charged: three days before its start. */
export const chargedFrom = (startsAt: Date): Date => new Date(startsAt.getTime() - 3 * DAY_MS)

/** Whether a booking is agreed: confirmed, to be charged to the balance, or a guest's who pays later. */
const isAgreed = (booking: Pick<BookingRow, 'status' | 'chargeAt' | 'userId'>): boolean =>
  isPaid(booking.status) ||
  awaitsCharge(booking) ||
  (booking.userId === null && booking.status === 'pending')

export type Clock = Pick<BookingRow, 'during' | 'refundRules' | 'cancelUntil'>

type Cancelable = Clock & Pick<BookingRow, 'status' | 'chargeAt' | 'checkedInAt' | 'userId'>

/** The start from which a booking's refund rules count. */
export const refundFrom = ({ during, refundRules: rules, cancelUntil }: Clock): Date =>
  countedFrom({ rules, startsAt: during.from, cancelUntil })

/** The end of a booking's first refund rule, by its own start or by an earlier one that it was changed from. */
export const firstEnd = (clock: Clock): Date =>
  lastEnd(clock.refundRules.slice(0, 1), refundFrom(clock))

/** The time until which the member may cancel a booking; `null` if they can't. */
export function cancelableUntil(booking: Cancelable, now: Date): Date | null {
  if (!isAgreed(booking) || booking.checkedInAt !== null) return null
  const until = lastEnd(booking.refundRules, refundFrom(booking))
  return now < until ? until : null
}

/** The reason why a member can't cancel a booking now; `null` if they can. */
export function cancelRefusal(
  booking: Cancelable,
  now: Date,
): 'not_cancelable' | 'too_late_to_cancel' | 'cancel_clock_over' | null {
  if (cancelableUntil(booking, now) !== null) return null
  const isOnlyLate = isAgreed(booking) && booking.checkedInAt === null && now < booking.during.from
  if (!isOnlyLate) return 'not_cancelable'
  const ownEnd = lastEnd(booking.refundRules, booking.during.from)
  return now < ownEnd ? 'cancel_clock_over' : 'too_late_to_cancel'
}

/** The hours by the clock, or why the night has no such time (product#booking-hours). */
export function requestedHours(
  slot: { startTime: string; endTime: string },
  night: NightRules,
): number | 'outside_hours' | 'full_hours' | 'end_before_start' {
  const hours = durationInNight(slot.startTime, slot.endTime, night, night.endTimes)
  if (hours !== null) return hours
  const inNight = (hour: string) => placeInNight(hour, night) <= nightLength(night)
  const times = [slot.startTime, slot.endTime]
  if (!times.every(inNight)) return 'outside_hours'
  const isInSteps = times.every((time) => hoursOfNight(night).includes(time))
  return isInSteps ? 'end_before_start' : 'full_hours'
}

/** The time for which a slot is held for a card payment, in milliseconds. */
export const HOLD_MS = 10 * 60_000

/** Whether a booking is only a hold for a payment or an answer; with a moment, whether it is unexpired then. */
export const isHold = (
  { status, holdExpiresAt }: Pick<BookingRow, 'status' | 'holdExpiresAt'>,
  now?: Date,
): boolean =>
  status === 'pending' && holdExpiresAt !== null && (now === undefined || holdExpiresAt > now)

export type Taken = Pick<TakenRow, 'tableId' | 'from' | 'to'>
type Span = Pick<Taken, 'from' | 'to'>

/** The time for which a booking takes its rooms: its own, and its buffer, in which they are cleaned. */
export const roomTime = (
  { from, to }: Span,
  { bufferMinutes }: Pick<BookingRow, 'bufferMinutes'>,
): Span => ({ from, to: new Date(to.getTime() + bufferMinutes * 60_000) })

/** Whether it is the member's own hold, which doesn't block them. */
export const isOwnHold = (
  { holdExpiresAt, userId }: Pick<TakenRow, 'holdExpiresAt' | 'userId'>,
  memberId: number | null,
): boolean => holdExpiresAt !== null && userId !== null && userId === memberId

/** Whether it is an expired hold, so that the unit is free. */
export const hasRunOut = ({ holdExpiresAt }: Pick<TakenRow, 'holdExpiresAt'>, now: Date): boolean =>
  holdExpiresAt !== null && holdExpiresAt <= now

/** The taken spans that block a booking. A member's own holds and expired ones don't. */
export const inTheWay = (held: readonly TakenRow[], memberId: number | null, now: Date) =>
  held.filter((one) => !hasRunOut(one, now) && !isOwnHold(one, memberId))

/** The places whose units are all free in a whole span. */
export function freePlaces(
  places: readonly (readonly { id: number }[])[],
  taken: readonly Taken[],
  { from, to }: Span,
): number[] {
  const busy = new Set(
    taken.filter((one) => one.from < to && from < one.to).map((one) => one.tableId),
  )
  return places.flatMap((place, number) =>
    place.length > 0 && place.every((unit) => !busy.has(unit.id)) ? [number] : [],
  )
}

/** The first place whose units are all free in a whole span. */
export function freePlace<Units extends readonly { id: number }[]>(
  places: readonly Units[],
  taken: readonly Taken[],
  span: Span,
): Units | undefined {
  const [free] = freePlaces(places, taken, span)
  return free === undefined ? undefined : places[free]
}

export interface HourChoice extends Span {
  time: string
  freePlaces: number[]
  reason: 'hour_past' | 'slot_taken' | null
}

/** Each hour of a night with the places that are free in it and for a buffer after it; none once it has begun. */
export function hourChoices(
  hours: readonly (Span & { time: string })[],
  places: readonly (readonly { id: number }[])[],
  taken: readonly Taken[],
  { now, ...buffer }: Pick<BookingRow, 'bufferMinutes'> & { now: Date },
): HourChoice[] {
  return hours.map((hour) => {
    if (hour.from < now) return { ...hour, freePlaces: [], reason: 'hour_past' }
    const free = freePlaces(places, taken, roomTime(hour, buffer))
    return { ...hour, freePlaces: free, reason: free.length > 0 ? null : 'slot_taken' }
  })
}
