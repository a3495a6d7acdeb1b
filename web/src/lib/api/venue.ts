import type { Reply } from '@lantern/contract/calls/endpoint'
import type { getVenue, Venue } from '@lantern/contract/venue/venue'
import { languages } from '@lantern/contract/venue/languages'
import { useEffect } from 'react'
import { request } from './api-client.ts'
import { persistently } from './cache/passing.ts'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { served } from '../browser/served.ts'
import { createStore, useStore } from '../browser/store.ts'

const venue = createStore<Venue | null>(null)
let asking: Promise<void> | undefined
/** The time of the last read, in milliseconds by this browser's clock. */
let readAt = 0

/** Stores the venue's public settings as just read. */
export function knowVenue(read: Venue): void {
  readAt = Date.now()
  venue.set(read)
}

/** The settings are requested this many times if that fails: for half a minute. */
const TRIES = 5

async function ask(): Promise<void> {
  try {
    knowVenue(await persistently(() => request<Reply<typeof getVenue>>('GET', '/api/venue'), TRIES))
  } catch {
    // After a failure the last known settings stay. All texts that use them have a fallback.
  } finally {
    asking = undefined
  }
}

/** The venue's public settings as last read, for texts that are made by an act. */
export const knownVenue = (): Venue | null => venue.get()

/** Reads the venue's public settings again. */
export function refreshVenue(): Promise<void> {
  asking ??= ask()
  return asking
}

/** Settings this old, in milliseconds, needn't be read again. TanStack keeps an unused response equally long. */
const RECENT_MS = 5 * 60_000

/** The settings, if read within the last minutes: no live message announces a new day's `today`. */
export function recentVenue(): Venue | undefined {
  return Date.now() - readAt < RECENT_MS ? (venue.get() ?? undefined) : undefined
}

/** The venue's public settings; `null` until they are read. A page that needs them uses `useVenueQuery`. */
export function useVenue(): Venue | null {
  const known = useStore(venue)
  useEffect(() => {
    if (!known) void refreshVenue()
  }, [known])
  return known
}

/** The names of the club and its city: from the document until the venue's settings are read. */
export function useClub() {
  const t = useTranslations('core')
  const { names } = languages[useLanguage()]
  const venue = useVenue()
  const city = venue?.city[names] ?? served(`city.${names}`) ?? ''
  return {
    club: venue?.name[names] ?? served(`club.${names}`) ?? t('club'),
    /** Empty if unknown, as in development, where the page comes without the venue's words. */
    city,
    /** For sentences that name the city only if it is known. */
    hasCity: city === '' ? ('no' as const) : ('yes' as const),
  }
}

/** Whether this is the sample club, whose own sentences the pages show. */
export function useIsSample(): boolean {
  return useVenue()?.isSample ?? served('sample') !== null
}

/** The picture of the first screen if the venue has its own; otherwise empty, for the built-in picture. */
export function usePoster(): string {
  return useVenue()?.posterUrl ?? served('poster') ?? ''
}

/** The venue's time zone, by which every date and time is shown; until it is known, the browser's own. */
export function useTimeZone(): string {
  return useVenue()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
