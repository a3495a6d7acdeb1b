import type { Board, BoardAmenity, BoardBooking } from '@lantern/contract/desk'
import { keepsRoom, stateOf, type BoardState } from './board-state.ts'

/** A stretch of the night, in milliseconds. */
export interface Stretch {
  from: number
  to: number
}

/** An hour of the night with its name on the clock. */
export interface BoardHour extends Stretch {
  time: string
}

/** The part of a room's row that a booking takes. */
export interface Bar extends Stretch {
  kind: 'bar'
  booking: BoardBooking
  state: BoardState
  /** Which line of the row it stands on, where two have had one hour. */
  lane: number
  /** Until when a party is there past its end; nothing where none is. */
  tail: number | null
}

/** An hour in which nobody has the room. */
export interface FreeHour extends BoardHour {
  kind: 'free'
  /** Whether it can be booked: it is still to come, and the night is open. */
  isOpen: boolean
}

export type Item = Bar | FreeHour

/** A room's night, in the order of its hours. */
export interface Row {
  /** Its name is its own in the whole house. */
  name: string
  unitId: number | null
  /** Which of its amenity's places it is, for `placesFreeThroughout`. */
  place: number | null
  /** The time in which it is still cleaned after its last party; nothing where it is clean. */
  cleaning: Stretch | null
  /** How many lines it has. */
  lanes: number
  items: readonly Item[]
}

const HOUR = 3_600_000
/** The shortest that can be seen and tapped. */
const SHORTEST = HOUR / 4

/** The hours that there are: one that the clock skips lasts no time. */
export const hoursOf = ({ hours }: Pick<Board, 'hours'>): BoardHour[] =>
  hours
    .map(({ time, startsAt, endsAt }) => ({
      time,
      from: Date.parse(startsAt),
      to: Date.parse(endsAt),
    }))
    .filter(({ from, to }) => to > from)

const overlap = (one: Stretch, other: Stretch) => one.from < other.to && other.from < one.to

/**
 * The part of the row that a booking takes: its hours, or from an earlier arrival of its party until the party left. A
 * no-show takes the first hour only, because the others are free again.
 */
function spanOf(booking: BoardBooking, state: BoardState): Stretch {
  const [start, end] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt)]
  const came = booking.checkedInAt === null ? start : Date.parse(booking.checkedInAt)
  const from = Math.min(start, came)
  const left = booking.leftAt === null ? end : Date.parse(booking.leftAt)
  const goes = state === 'left' ? left : state === 'noShow' ? start + HOUR : end
  return { from, to: Math.max(Math.min(end, goes), from + SHORTEST) }
}

/** A stretch as far as it lies in the night; at its edge where it lies outside, so that nothing disappears. */
function within(night: Stretch, { from, to }: Stretch): Stretch {
  const begins = Math.max(night.from, Math.min(from, night.to - SHORTEST))
  return { from: begins, to: Math.max(begins + SHORTEST, Math.min(to, night.to)) }
}

/** Each on the first line that is free for it, those that keep the room before those that don't any more. */
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

/** Until when those who stay past their end are in the way: now, or the next party of the room. */
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

/** A room's row: who has it when, and the hours between. */
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
    .map(({ from, to, tail }) => ({ from, to: tail ?? to }))
  const free = hours
    .filter((hour) => !kept.some((bar) => overlap(hour, bar)))
    .map((hour): FreeHour => {
      const isOpen = id !== null && !isClosed && hour.from >= now
      return { kind: 'free', ...hour, isOpen }
    })
  // A free hour that has passed can't be booked any more, so it isn't read out beside the past bookings.
  const seen = free.filter((hour) => hour.isOpen || !bars.some((bar) => overlap(hour, bar)))
  return {
    name,
    unitId: id,
    place,
    cleaning: cleaningIn(night, cleaningUntil, now),
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
 * How far before and behind an hour's beginning the words of now would cut its own, in parts of its width. A phone's hours
 * are half as wide as the words.
 */
const reach = {
  wide: { before: 0.6, behind: 0.45 },
  phone: { before: 1.8, behind: 1.7 },
} as const

/** Whether the words of now, at their place in the night, would cut those of an hour; never on another night. */
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
