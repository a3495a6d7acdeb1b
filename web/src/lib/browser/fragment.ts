import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** The part of the address behind `#`, which is all that changes when another link to the same page is followed. */
export function useFragment(): string {
  return useSyncExternalStore(watch, () => window.location.hash.slice(1))
}
