import { useSyncExternalStore } from 'react'

/** From here on a page has a column beside what it is about, as Tailwind's `lg` has it. */
const wide = matchMedia('(min-width: 64rem)')

function follow(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/**
 * Whether there is a column beside the page's content, for what must exist only once or would be drawn in vain where it is
 * hidden. Not for pages that the server renders.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches)
}
