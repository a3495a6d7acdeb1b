import type { Board, BoardAmenity, BoardBooking } from '@lantern/contract/floor/desk'
import {
  keepsRoom,
  stateOf,
  type BookingState,
  bookingStates,
  type StateFacts,
} from '../../../kit/booking/booking-state.tsx'

/** A stretch of the night, in milliseconds. */
export interface Stretch {
  from: number
  to: number
}

export interface BoardHour extends Stretch {
  time: string
}

/** The part of a room's row that a booking takes. */
export interface Bar extends Stretch {
  kind: 'bar'
  booking: BoardBooking
  state: BookingState
  /** The lane of the row, since two bookings may have had one hour. */
  lane: number
  /** The moment until which a party overstays; `null` if it doesn't. */
  tail: number | null
}

export interface FreeHour extends BoardHour {
  kind: 'free'
  /** Whether it can be booked: it is in the future, and the night is open. */
  isOpen: boolean
}

export type Item = Bar | FreeHour

/** A room's night, in the order of its hours. */
export interface Row {
  /** The room's name, which is unique in the venue. */
  name: string
  unitId: number | null
  /** Its position among the amenity's places, for `placesFreeThroughout`. */
  place: number | null
  /** The time in which it is still being cleaned; `null` if it is clean. */
  cleaning: Stretch | null
  /** The times after bookings that are kept for cleaning. */
  buffers: readonly Stretch[]
  lanes: number
  items: readonly Item[]
}

const HOUR = 3_600_000
const SHORTEST = HOUR / 4

/** The hours that exist: an hour that the clock skips has no duration. */
export const hoursOf = ({ hours }: Pick<Board, 'hours'>): BoardHour[] =>
  hours
    .map(({ time, startsAt, endsAt }) => ({
      time,
      from: Date.parse(startsAt),
      to: Date.parse(endsAt),
    }))
    .filter(({ from, to }) => to > from)

/**
 * The board from an hour before now on, tonight: what is over no longer takes its place. A party that is still here
 * begins at the edge.
 */
export function fromNow(board: Board, now: number): Board {
  const from = now - HOUR
  if (
    board.date !== board.tonight ||
    !board.hours.some(({ endsAt }) => Date.parse(endsAt) > from)
  ) {
    return board
  }
  const isShown = (booking: BoardBooking) => {
    const state = stateOf(booking, now)
    return state === 'over' || spanOf(booking, state).to > from
  }
  return {
    ...board,
    hours: board.hours.filter(({ endsAt }) => Date.parse(endsAt) > from),
    bookings: board.bookings.filter(isShown),
  }
}

const overlap = (one: Stretch, other: Stretch) => one.from < other.to && other.from < one.to

/**
 * The stretch that a booking takes: its hours, or from the check-in until the party left. A no-show takes the first
 * hour only, because the others are free again.
 */
function spanOf(booking: BoardBooking, state: BookingState): Stretch {
  const [start, end] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt)]
  const came = booking.checkedInAt === null ? start : Date.parse(booking.checkedInAt)
  const from = Math.min(start, came)
  const left = booking.leftAt === null ? end : Date.parse(booking.leftAt)
  const goes = state === 'completed' ? left : state === 'noShow' ? start + HOUR : end
  return { from, to: Math.max(Math.min(end, goes), from + SHORTEST) }
}

/** A stretch limited to the night; if it is outside, it is at the edge, so that nothing disappears. */
function within(night: Stretch, { from, to }: Stretch): Stretch {
  const begins = Math.max(night.from, Math.min(from, night.to - SHORTEST))
  return { from: begins, to: Math.max(begins + SHORTEST, Math.min(to, night.to)) }
}

/** Puts each bar on the first free lane, bars that keep the room before the others. */
function onLanes(bars: readonly Bar[]): Bar[] {
  const placed: Bar[] = []
  const byWeight = bars.toSorted(
    (one, other) => Number(keepsRoom(other.state)) - Number(keepsRoom(one.state)),
  )
  for (const bar of byWeight) {
    const taken = placed.filter((other) => overlap(bar, other)).map(({ lane }) => lane)
    const lane = Array.from({ length: taken.length + 1 }, (_, line) => line).find(
      (line) => !taken.includes(line),
    )
    placed.push({ ...bar, lane: lane ?? 0 })
  }
  return placed
}

/** The bar with the end of an overstay: now, or the room's next party. */
function withTail(bar: Bar, bars: readonly Bar[], night: Stretch, now: number): Bar {
  if (bar.state !== 'over') return bar
  const next = bars.filter(({ from }) => from >= bar.to).map(({ from }) => from)
  const tail = Math.min(now, night.to, ...next)
  return { ...bar, tail: tail > bar.to ? tail : null }
}

const inOrder = (one: Item, other: Item) => one.from - other.from || one.to - other.to

function cleaningIn(night: Stretch, cleaningUntil: string | null, now: number): Stretch | null {
  const until = cleaningUntil === null ? now : Date.parse(cleaningUntil)
  const isTonight = now >= night.from && now < night.to
  return until > now && isTonight ? { from: now, to: Math.min(until, night.to) } : null
}

function rowOf(
  { id, name, place, cleaningUntil }: BoardAmenity['rooms'][number],
  bookings: readonly BoardBooking[],
  { hours, now, isClosed }: { hours: readonly BoardHour[]; now: number; isClosed: boolean },
): Row {
  const night = { from: hours[0]?.from ?? 0, to: hours.at(-1)?.to ?? 0 }
  const plain = bookings.map((booking): Bar => {
    const state = stateOf(booking, now)
    const span = within(night, spanOf(booking, state))
    return { kind: 'bar', booking, state, lane: 0, tail: null, ...span }
  })
  const bars = onLanes(plain.map((bar) => withTail(bar, plain, night, now)))
  const kept = bars
    .filter(({ state }) => keepsRoom(state))
    .map(({ from, to, tail, booking: { bufferMinutes } }) => {
      const end = tail ?? to
      return { from, end, to: Math.max(end, Math.min(to + bufferMinutes * 60_000, night.to)) }
    })
  const free = hours
    .filter((hour) => !kept.some((bar) => overlap(hour, bar)))
    .map((hour): FreeHour => {
      const isOpen = id !== null && !isClosed && hour.from >= now
      return { kind: 'free', ...hour, isOpen }
    })
  // A past free hour can't be booked any more, so it isn't announced beside past bookings.
  const seen = free.filter((hour) => hour.isOpen || !bars.some((bar) => overlap(hour, bar)))
  return {
    name,
    unitId: id,
    place,
    cleaning: cleaningIn(night, cleaningUntil, now),
    buffers: kept.filter(({ end, to }) => to > end).map(({ end: from, to }) => ({ from, to })),
    lanes: Math.max(1, ...bars.map(({ lane }) => lane + 1)),
    items: [...bars, ...seen].toSorted(inOrder),
  }
}

/** The rows of an amenity at a moment (in milliseconds). */
export function rowsOf(board: Board, amenity: BoardAmenity, now: number): Row[] {
  const night = { hours: hoursOf(board), now, isClosed: amenity.closed !== null }
  return amenity.rooms.map((room) =>
    rowOf(
      room,
      board.bookings.filter(({ units }) => units.includes(room.name)),
      night,
    ),
  )
}

/** The position of a moment in the night, from 0 at opening to 1 at closing; `null` outside of it. */
export function placeOf(moment: number, hours: readonly BoardHour[]): number | null {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last || moment < first.from || moment > last.to) return null
  return (moment - first.from) / (last.to - first.from)
}

/**
 * The distance before and behind an hour's beginning at which the current time's label overlaps its label, in parts
 * of its width. A phone's hours are half as wide as the labels.
 */
const reach = {
  wide: { before: 0.6, behind: 0.45 },
  phone: { before: 1.8, behind: 1.7 },
} as const

/** Whether the current time's label would overlap that of an hour; never on another night. */
export function isCut(
  { from, to }: Stretch,
  hours: readonly BoardHour[],
  now: number | null,
  screen: keyof typeof reach,
): boolean {
  const place = placeOf(from, hours)
  const end = placeOf(to, hours)
  if (now === null || place === null || end === null) return false
  const late = (now - place) / (end - place)
  return late > -reach[screen].before && late < reach[screen].behind
}

/** The minutes until a moment, rounded up; at least one. */
export const minutesUntil = (moment: number, now: number): number =>
  Math.max(1, Math.ceil((moment - now) / 60_000))

/** The number of unavailable rooms of the night: those of a blocked amenity, and those that are being cleaned. */
export function unusable(
  { amenities, tonight, date }: Pick<Board, 'amenities' | 'tonight' | 'date'>,
  now: number,
): { state: 'blocked' | 'cleaning'; count: number }[] {
  const blocked = amenities.filter(({ closed }) => closed === 'date_blocked')
  const cleaned = (date === tonight ? amenities : [])
    .flatMap(({ rooms }) => rooms)
    .filter(({ cleaningUntil }) => cleaningUntil !== null && Date.parse(cleaningUntil) > now)
  const counts = [
    { state: 'blocked', count: blocked.flatMap(({ rooms }) => rooms).length },
    { state: 'cleaning', count: cleaned.length },
  ] as const
  return counts.filter(({ count }) => count > 0)
}

/** The number of bookings in each state, in the order of the states, without empty states. */
export function tally(
  bookings: readonly StateFacts[],
  now: number,
): { state: BookingState; count: number }[] {
  const states = bookings.map((booking) => stateOf(booking, now))
  return bookingStates
    .map((state) => ({ state, count: states.filter((one) => one === state).length }))
    .filter(({ count }) => count > 0)
}
