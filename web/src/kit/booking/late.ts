import type { StaffBooking } from '@lantern/contract/floor/desk'
import { useTranslations } from 'use-intl'
import { useVenue } from '../../lib/api/venue.ts'
import { useNow } from '../../lib/browser/now.ts'
import { useMoments } from '../../lib/shown/moments.ts'

type Party = Pick<StaffBooking, 'status' | 'startsAt' | 'endsAt' | 'checkedInAt' | 'expectedAt'>

interface Lateness {
  /** Whole minutes since its start. */
  minutes: number
  /** The announced arrival in milliseconds since 1970; `null` without one, or if it has passed. */
  expectedAt: number | null
  /** The grace time is over: the party may be marked as a no-show. */
  isMissed: boolean
}

/**
 * The lateness of a party at a moment (in milliseconds), from the first full minute after its start until it checks
 * in or its time is over; `null` if it isn't late. The grace time counts from the announced arrival.
 */
export function latenessOf(
  { status, startsAt, endsAt, checkedInAt, expectedAt }: Party,
  now: number,
  graceMinutes: number,
): Lateness | null {
  const isAwaited = ['pending', 'confirmed', 'paid_online'].includes(status) && checkedInAt === null
  const start = Date.parse(startsAt)
  const minutes = Math.floor((now - start) / 60_000)
  if (!isAwaited || minutes < 1 || now >= Date.parse(endsAt)) return null
  const expected = expectedAt === null ? start : Math.max(start, Date.parse(expectedAt))
  return {
    minutes,
    expectedAt: expected > now ? expected : null,
    isMissed: now >= expected + graceMinutes * 60_000,
  }
}

/** Returns a function that gives a party's delay now, also as text; `null` if the party isn't late. */
export function useLateness(): (party: Party) => (Lateness & { words: string }) | null {
  const t = useTranslations('staff.party')
  const { clockOf } = useMoments()
  const now = useNow().getTime()
  const graceMinutes = useVenue()?.graceMinutes ?? 0
  return (party) => {
    const late = latenessOf(party, now, graceMinutes)
    if (!late) return null
    const { minutes, expectedAt } = late
    const words =
      expectedAt === null
        ? t('late', { minutes })
        : t('expected', { minutes, time: clockOf(expectedAt) })
    return { ...late, words }
  }
}
