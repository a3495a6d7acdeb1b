import type { Language } from '@lantern/contract/languages'
import { clockTime, fullDate, plainMoment } from '../../../lib/shown/format.ts'

/**
 * The calendar day and hours of a booking, for readers who don't know nights that end after midnight: `Sat, Nov 21,
 * 2026, 22:00–01:00`.
 */
export function spanOf(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  language: Language,
  timeZone: string,
): string {
  const day = fullDate(plainMoment(startsAt, timeZone).slice(0, 10), language)
  const time = (at: string) => clockTime(Date.parse(at), language, timeZone)
  return `${day} ${time(startsAt)}–${time(endsAt)}`
}
