import { isAfterMidnight, type OpeningHours } from '@lantern/contract/hours'

/**
 * The position of a booking relative to midnight: `ends` if it ends after midnight, `after` if it also begins after
 * it, so that all its hours are on the day after the night's date (product#nights). `null` if it ends before
 * midnight.
 */
export function nightNote(
  { startTime, endTime }: { startTime: string; endTime: string },
  opening: OpeningHours,
): 'ends' | 'after' | null {
  if (isAfterMidnight(startTime, opening)) return 'after'
  return isAfterMidnight(endTime, opening) && endTime !== '00:00' ? 'ends' : null
}
