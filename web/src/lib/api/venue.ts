import type { Reply } from '@lantern/contract/endpoint'
import type { getVenue, Venue } from '@lantern/contract/venue'
import { useEffect } from 'react'
import { request } from './http.ts'
import { createStore, useStore } from '../browser/store.ts'

const venue = createStore<Venue | null>(null)
let asking: Promise<void> | undefined

async function ask(): Promise<void> {
  try {
    venue.set(await request<Reply<typeof getVenue>>('GET', '/api/venue'))
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
