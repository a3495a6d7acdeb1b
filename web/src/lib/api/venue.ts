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
    // What is known stays; every text that stands on it has a fallback.
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
 * The venue's public settings, read once for all; `null` until they are here. For what a page can't do without
 * (`today`, the fee) use `useQuery(queryOf(getVenue, {}))`, which has faces for waiting and for failing.
 */
export function useVenue(): Venue | null {
  const known = useStore(venue)
  useEffect(() => {
    if (!known) void refreshVenue()
  }, [known])
  return known
}

/** What the club and its city are called, in the language of the page. */
export interface Club {
  club: string
  city: string
}

const kept = (field: keyof Club, names: keyof Both) => `lantern.${field}.${names}`

/** So that the next visit begins with the right names and doesn't change them under the reader's eyes. */
function rememberClub({ name, city }: Venue): void {
  for (const names of recorded) {
    remember(kept('club', names), name[names])
    remember(kept('city', names), city[names])
  }
}

/** The names of the club and its city, which are the venue's settings: as last known, until they are here. */
export function useClub(): Club {
  const t = useTranslations('core')
  const { names } = languages[useLanguage()]
  const venue = useVenue()
  return {
    club: venue?.name[names] ?? recall(kept('club', names)) ?? t('club'),
    city: venue?.city[names] ?? recall(kept('city', names)) ?? t('city'),
  }
}

/** The venue's time zone, by which every date and time is shown; until it is known, the reader's own. */
export function useTimeZone(): string {
  return useVenue()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
