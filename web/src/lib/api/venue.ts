import type { Reply } from '@lantern/contract/endpoint'
import type { getVenue, Venue } from '@lantern/contract/venue'
import { languages, recorded, type Both } from '@lantern/contract/languages'
import { useEffect } from 'react'
import { request } from './http.ts'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { recall, remember } from '../browser/storage.ts'
import { createStore, useStore } from '../browser/store.ts'

const venue = createStore<Venue | null>(null)
let asking: Promise<void> | undefined

async function ask(): Promise<void> {
  try {
    const known = await request<Reply<typeof getVenue>>('GET', '/api/venue')
    venue.set(known)
    rememberClub(known)
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

/**
 * The venue's public settings, read once for all parts of the page; `null` until they are here. A page that
 * can't work without them (`today`, the fee) uses `useQuery(queryOf(getVenue, {}))`, which has states for
 * loading and failing.
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
  city: string
}

const kept = (field: keyof Club, names: keyof Both) => `lantern.${field}.${names}`

/** Stored, so that the next visit begins with the right names and they don't change while somebody reads. */
function rememberClub({ name, city }: Venue): void {
  for (const names of recorded) {
    remember(kept('club', names), name[names])
    remember(kept('city', names), city[names])
  }
}

/** The names of the club and its city from the venue's settings; until these are here, the last known ones. */
export function useClub(): Club {
  const t = useTranslations('core')
  const { names } = languages[useLanguage()]
  const venue = useVenue()
  return {
    club: venue?.name[names] ?? recall(kept('club', names)) ?? t('club'),
    city: venue?.city[names] ?? recall(kept('city', names)) ?? t('city'),
  }
}

/** The venue's time zone, in which every date and time is shown; until it is known, the browser's. */
export function useTimeZone(): string {
  return useVenue()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
