import { useSyncExternalStore } from 'react'

/** From here on a page has a column beside what it is about, as Tailwind's `lg` has it. */
const wide = () => matchMedia('(min-width: 64rem)')

function follow(listener: () => void): () => void {
  const watched = wide()
  watched.addEventListener('change', listener)
  return () => watched.removeEventListener('change', listener)
}

/**
 * Whether there is a column beside the page's content, for what must exist only once or would be drawn in vain where it is
 * hidden. A page that the server renders has none until it is alive, so nothing that is seen first may depend on this.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    follow,
    () => wide().matches,
    () => false,
  )
}
