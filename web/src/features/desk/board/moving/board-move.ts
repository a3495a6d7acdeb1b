import type { Board, BoardAmenity, BoardBooking } from '@lantern/contract/floor/desk'
import { durationInNight, type NightRules, type OpeningHours } from '@lantern/contract/venue/hours'
import { slotIn, type Slot } from '@lantern/contract/bookings/slots'
import type { Bar, Row, Stretch } from '../board-layout.ts'
import { keepsRoom, type BookingState } from '../../../../kit/booking/booking-state.tsx'

/** The handle by which a booking is moved: as a whole, to another room or time, or by its end. */
export type Grip = 'all' | 'end'

/** A row with the data that decide whether a booking may be dropped on it. */
export interface Lane {
  row: Row
  amenityId: number
  closed: BoardAmenity['closed']
}

export interface Scene {
  lanes: readonly Lane[]
  /** Each hour of the clock with its moment, and the closing one. A skipped hour has the next one's moment. */
  marks: readonly { time: string; at: number }[]
  date: string
  now: number
  rules: NightRules
}

/** A booking that is being moved. No call has been made yet. */
export interface Moving {
  booking: BoardBooking
  grip: Grip
  /** The room to which it is moved. */
  room: string
  /** The number of clock hours by which the booking, or its end, is moved. */
  shift: number
}

/** The reason why a booking can't be dropped there. */
export type Conflict =
  | { kind: 'taken'; name: string }
  | { kind: 'past' }
  | { kind: 'closed'; why: NonNullable<BoardAmenity['closed']> }
  | { kind: 'gone' }
  | { kind: 'hours' }

export interface Target extends Stretch {
  room: string
  unitId: number | null
  slot: Slot
  conflict: Conflict | null
  isHome: boolean
}

/** The clock hours of a night with the closing one, which `hours` doesn't include. */
function marksOf({ hours }: Pick<Board, 'hours'>, { closesAt }: OpeningHours) {
  const begins = hours.map(({ time, startsAt }) => ({ time, at: Date.parse(startsAt) }))
  const last = hours.at(-1)
  return last ? [...begins, { time: closesAt, at: Date.parse(last.endsAt) }] : begins
}

export const barsOf = (rows: readonly Row[]): Bar[] =>
  rows.flatMap(({ items }) => items.filter((item) => item.kind === 'bar'))

/** A night with its rows, for moving bookings in it. */
export const sceneOf = (
  board: Board,
  groups: readonly { amenity: BoardAmenity; rows: readonly Row[] }[],
  now: number,
  rules: NightRules,
): Scene => ({
  lanes: groups.flatMap(({ amenity: { id, closed }, rows }) =>
    rows.map((row) => ({ row, amenityId: id, closed })),
  ),
  marks: marksOf(board, rules),
  date: board.date,
  now,
  rules,
})

const isHere = (state: BookingState) => state === 'arrived' || state === 'over'

const seated = ({ checkedInAt }: BoardBooking) => checkedInAt !== null

/** The indexes of a booking's start and end among the hours; `null` if the night no longer has them. */
function placeOf({ startTime, endTime }: BoardBooking, { marks }: Scene) {
  const start = marks.findIndex(({ time }) => time === startTime)
  const end = marks.findLastIndex(({ time }) => time === endTime)
  return start >= 0 && end > start ? { start, end } : null
}

/** The next hour at which a checked-in party could end. */
function nextEnd({ endsAt }: BoardBooking, { marks, now }: Scene) {
  const end = Math.max(Date.parse(endsAt), now)
  return marks.find(({ at }) => at > end)
}

/** Whether a bar can be moved by that handle. A hold belongs to its payment, and past bookings stay. */
export function mayMove({ booking, state }: Bar, grip: Grip, scene: Scene): boolean {
  if (isHere(state)) {
    return grip === 'end' ? nextEnd(booking, scene) !== undefined : booking.units.length === 1
  }
  return (
    (state === 'pending' || state === 'planned' || state === 'confirmed') &&
    placeOf(booking, scene) !== null
  )
}

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most))

/** The hours of a booking after the move. For a checked-in party only the end moves, by an hour at most. */
function whenOf({ booking, grip, shift }: Moving, scene: Scene): Stretch & { slot: Slot } {
  const { marks, date } = scene
  const [from, to] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt)]
  const slot = { ...slotIn(booking), bookingDate: date }
  if (seated(booking)) {
    const longer = grip === 'end' && shift > 0 ? nextEnd(booking, scene) : undefined
    return longer
      ? { from, to: longer.at, slot: { ...slot, endTime: longer.time } }
      : { from, to, slot }
  }
  const place = placeOf(booking, scene)
  if (!place) return { from, to, slot }
  const last = marks.length - 1
  const { start, end } = place
  const by =
    grip === 'end'
      ? between(start + 1 - end, shift, last - end)
      : between(-start, shift, last - end)
  const begins = marks[grip === 'end' ? start : start + by]
  const ends = marks[end + by]
  if (!begins || !ends) return { from, to, slot }
  return {
    from: begins.at,
    to: ends.at,
    slot: { ...slot, startTime: begins.time, endTime: ends.time },
  }
}

const inTheWay = ({ row }: Lane, id: number, when: Stretch): Bar | undefined =>
  barsOf([row]).find(
    ({ booking, state, from, to, tail }) =>
      booking.id !== id && keepsRoom(state) && from < when.to && when.from < (tail ?? to),
  )

/** The reason why no booking could have these hours in any room. */
function hoursConflict({ slot, from }: Stretch & { slot: Slot }, scene: Scene): Conflict | null {
  const { now, rules } = scene
  if (from < now) return { kind: 'past' }
  const hours = durationInNight(slot.startTime, slot.endTime, rules, rules.endTimes)
  return hours === null ? { kind: 'hours' } : null
}

/** The reason why these rooms are closed then; `null` if they are open. */
function closedIn(lanes: readonly Lane[]): Conflict | null {
  if (lanes.some(({ row }) => row.unitId === null)) return { kind: 'gone' }
  const closed = lanes.find((lane) => lane.closed !== null)?.closed ?? null
  return closed === null ? null : { kind: 'closed', why: closed }
}

/** The reason why the booking can't be dropped; `null` if only the server can decide. */
function conflictIn(
  { booking }: Moving,
  lanes: readonly Lane[],
  when: Stretch & { slot: Slot; isSameTime: boolean; isSameAmenity: boolean },
  scene: Scene,
): Conflict | null {
  const { isSameTime, isSameAmenity, from, to } = when
  // A checked-in party needs the room from now on.
  const needed = seated(booking) ? { from: Math.max(from, scene.now), to } : when
  const other = lanes.map((lane) => inTheWay(lane, booking.id, needed)).find((bar) => bar)
  if (other) return { kind: 'taken', name: other.booking.userName || other.booking.lanternId }
  const closed = closedIn(lanes)
  if (closed && !(closed.kind === 'closed' && isSameTime && isSameAmenity)) return closed
  return seated(booking) || isSameTime ? null : hoursConflict(when, scene)
}

/** The position that a booking would get if it were dropped now; `null` if its room is gone. */
export function targetOf(moving: Moving, scene: Scene): Target | null {
  const { booking, room } = moving
  const { from, to, slot: requested } = whenOf(moving, scene)
  const lane = scene.lanes.find(({ row }) => row.name === room)
  if (!lane) return null
  const slot = { ...requested, amenityId: lane.amenityId }
  const isWhole = booking.units.length > 1
  const lanes = isWhole ? scene.lanes.filter(({ row }) => booking.units.includes(row.name)) : [lane]
  const isSameTime = slot.startTime === booking.startTime && slot.endTime === booking.endTime
  const isHome = isSameTime && (isWhole || booking.units.includes(room))
  const isSameAmenity = isWhole || slot.amenityId === booking.amenityId
  const when = { from, to, slot, isSameTime, isSameAmenity }
  return {
    from,
    to,
    room,
    unitId: isWhole ? null : lane.row.unitId,
    slot: isWhole ? { ...slot, amenityId: booking.amenityId } : slot,
    conflict: isHome ? null : conflictIn(moving, lanes, when, scene),
    isHome,
  }
}

/** The move to another room: only bookings of one room change rooms, and not by their end. */
export function toRoom(moving: Moving, room: string): Moving {
  const isBound = moving.grip === 'end' || moving.booking.units.length > 1
  return isBound ? moving : { ...moving, room }
}

/** The move by some hours more, over an hour that the clock skips, within the night. */
export function byHours(moving: Moving, hours: number, scene: Scene): Moving {
  const was = whenOf(moving, scene)
  for (let shift = moving.shift + hours; Math.abs(shift) <= scene.marks.length; shift += hours) {
    const next = whenOf({ ...moving, shift }, scene)
    const isShort = next.to <= next.from
    if (!isShort && (next.from !== was.from || next.to !== was.to)) return { ...moving, shift }
  }
  return moving
}

/** The move that brings the start, or with that handle the end, closest to a moment. */
export function toMoment(moving: Moving, moment: number, scene: Scene): Moving {
  const shifts = scene.marks.flatMap((_mark, place) => (place === 0 ? [0] : [place, -place]))
  const far = (shift: number) => {
    const { from, to } = whenOf({ ...moving, shift }, scene)
    return to > from ? Math.abs((moving.grip === 'end' ? to : from) - moment) : Infinity
  }
  const shift = shifts.reduce((best, one) => (far(one) < far(best) ? one : best), 0)
  return { ...moving, shift }
}
