import { isAfterMidnight, type OpeningHours } from '@lantern/contract/hours'

/**
 * How a booking lies to the midnight of its night: it `ends` after it, or lies `after` it as a whole,
 * so that its hours fall on the day after the night's date (product#nights). `null`: all before midnight.
 */
export function nightNote(
  { startTime, endTime }: { startTime: string; endTime: string },
  opening: OpeningHours,
): 'ends' | 'after' | null {
  if (isAfterMidnight(startTime, opening)) return 'after'
  return isAfterMidnight(endTime, opening) && endTime !== '00:00' ? 'ends' : null
}
