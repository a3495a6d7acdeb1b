import {
  durationInNight,
  hoursOfNight,
  type EndTimes,
  type OpeningHours,
} from '@lantern/contract/hours'
import type { FreeHour, Row } from '../board/board-layout.ts'

/** The usual number of hours. */
const USUAL = 2

/**
 * The initial hours of a booking from a free hour on: the usual number, or fewer if the room is taken or the night
 * ends before.
 */
export function requestFrom(
  row: Pick<Row, 'items'>,
  { time }: Pick<FreeHour, 'time'>,
  venue: OpeningHours & { endTimes: EndTimes },
): { startTime: string; endTime: string } {
  const free = new Set(
    row.items.flatMap((item) => (item.kind === 'free' && item.isOpen ? [item.time] : [])),
  )
  const night = hoursOfNight(venue)
  const start = night.indexOf(time)
  const taken = night.findIndex((hour, place) => place > start && !free.has(hour))
  const ends = night
    .slice(start + 1, taken + 1)
    .filter((end) => durationInNight(time, end, venue, venue.endTimes) !== null)
  return {
    startTime: time,
    endTime: ends[Math.min(USUAL, ends.length) - 1] ?? night[start + 1] ?? time,
  }
}
