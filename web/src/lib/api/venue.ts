import type { Reply } from '@lantern/contract/endpoint'
import type { getVenue, Venue } from '@lantern/contract/venue'
import { useEffect } from 'react'
import type { Language } from '@lantern/contract/errors'
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

const kept = (field: keyof Club, language: Language) => `lantern.${field}.${language}`

/** So that the next visit begins with the right names and doesn't change them under the reader's eyes. */
function rememberClub({ name, city }: Venue): void {
  for (const language of ['en', 'ch'] as const) {
    remember(kept('club', language), name[language])
    remember(kept('city', language), city[language])
  }
}

/** The names of the club and its city, which are the venue's settings: as last known, until they are here. */
export function useClub(): Club {
  const t = useTranslations('core')
  const language = useLanguage()
  const venue = useVenue()
  return {
    club: venue?.name[language] ?? recall(kept('club', language)) ?? t('club'),
    city: venue?.city[language] ?? recall(kept('city', language)) ?? t('city'),
  }
}

/** The venue's time zone, by which every date and time is shown; until it is known, the reader's own. */
export function useTimeZone(): string {
  return useVenue()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
