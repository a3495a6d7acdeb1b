import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** What stands behind `#` in the address; another link to the same page changes nothing else. */
export function useFragment(): string {
  return useSyncExternalStore(watch, () => window.location.hash.slice(1))
}
