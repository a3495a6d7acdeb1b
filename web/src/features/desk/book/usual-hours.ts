import {
  durationInNight,
  hoursOfNight,
  type EndTimes,
  type OpeningHours,
} from '@lantern/contract/hours'

/** The most requested hours. */
const USUAL = { startTime: '19:00', hours: 2 }

/**
 * The initial hours of a new booking: the usual evening. If that is over, or outside of the venue's hours, the first
 * possible ones.
 */
export function usualHours(
  venue: OpeningHours & { endTimes: EndTimes },
  isOver: (hour: string) => boolean,
): { startTime: string; endTime: string } {
  const night = hoursOfNight(venue)
  const lengthTo = (start: string, end: string) =>
    durationInNight(start, end, venue, venue.endTimes) ?? 0
  const starts = night.filter(
    (start) => !isOver(start) && night.some((end) => lengthTo(start, end) > 0),
  )
  const [first = night[0] ?? USUAL.startTime] = starts
  const startTime = starts.includes(USUAL.startTime) ? USUAL.startTime : first
  const ends = night.filter((end) => lengthTo(startTime, end) > 0)
  const endTime = ends[Math.min(USUAL.hours, ends.length) - 1] ?? startTime
  return { startTime, endTime }
}
