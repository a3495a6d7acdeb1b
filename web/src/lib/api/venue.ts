import type { Reply } from '@lantern/contract/endpoint'
import type { getVenue, Venue } from '@lantern/contract/venue'
import { languages } from '@lantern/contract/languages'
import { useEffect } from 'react'
import { request } from './http.ts'
import { persistently } from './passing.ts'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { served } from '../browser/served.ts'
import { createStore, useStore } from '../browser/store.ts'

const venue = createStore<Venue | null>(null)
let asking: Promise<void> | undefined
/** When it was read, in milliseconds by this browser's clock. */
let readAt = 0

/** Notes the venue's public settings as they have just been read. */
export function knowVenue(read: Venue): void {
  readAt = Date.now()
  venue.set(read)
}

/** How often the settings are asked for again where that fails: for half a minute. */
const TRIES = 5

async function ask(): Promise<void> {
  try {
    knowVenue(await persistently(() => request<Reply<typeof getVenue>>('GET', '/api/venue'), TRIES))
  } catch {
    // After a failure the last known settings stay. Every text that uses them has a fallback.
  } finally {
    asking = undefined
  }
}

/** Reads the venue's public settings anew. */
export function refreshVenue(): Promise<void> {
  asking ??= ask()
  return asking
}

/** For how many milliseconds what was read is as good as reading it again: TanStack keeps an unused answer as long. */
const RECENT_MS = 5 * 60_000

/**
 * The venue's public settings, if this page has read them within the last minutes. Nobody tells of a new day, so those that
 * a screen has kept overnight have yesterday's `today`.
 */
export function recentVenue(): Venue | undefined {
  return Date.now() - readAt < RECENT_MS ? (venue.get() ?? undefined) : undefined
}

/**
 * The venue's public settings, read once for all parts of the page; `null` until they are here. A page that
 * can't work without them (`today`, the fee) uses `useVenueQuery`, which has states for loading and failing.
 */
export function useVenue(): Venue | null {
  const known = useStore(venue)
  useEffect(() => {
    if (!known) void refreshVenue()
  }, [known])
  return known
}

/** The names of the club and its city, in the language of the page. */
export interface Club {
  club: string
  /** Empty where nothing has said it yet, as in development, whose page comes without the venue's words. */
  city: string
}

/** The names of the club and its city, which are the venue's settings: as the page came with them, until they are here. */
export function useClub(): Club {
  const t = useTranslations('core')
  const { names } = languages[useLanguage()]
  const venue = useVenue()
  return {
    club: venue?.name[names] ?? served(`club.${names}`) ?? t('club'),
    city: venue?.city[names] ?? served(`city.${names}`) ?? '',
  }
}

/** The picture of the first screen where the venue has one of its own; empty where the house's stands. */
export function usePoster(): string {
  return useVenue()?.posterUrl ?? served('poster') ?? ''
}

/** The venue's time zone, by which every date and time is shown; until it is known, the reader's own. */
export function useTimeZone(): string {
  return useVenue()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
