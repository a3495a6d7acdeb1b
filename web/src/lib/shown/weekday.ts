import { dateFormat } from '@lantern/contract/venue/clock'

/** A weekday's name, Monday being 1. */
export function weekdayName(
  weekday: number,
  locale: string,
  length: 'long' | 'short' = 'long',
): string {
  // 5 January 1970 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday))
  return dateFormat(locale, { weekday: length, timeZone: 'UTC' }).format(day)
}
