import { useSyncExternalStore } from 'react'

/** From this width on a page has a side column, as in Tailwind's `lg`. */
const wide = () => matchMedia('(min-width: 64rem)')

function follow(listener: () => void): () => void {
  const watched = wide()
  watched.addEventListener('change', listener)
  return () => watched.removeEventListener('change', listener)
}

/**
 * Whether the page has a side column, for elements that must exist only once or would be rendered in vain where CSS
 * hides them. A page rendered by the server has none until it is hydrated, so nothing of the first view may depend on
 * this.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    follow,
    () => wide().matches,
    () => false,
  )
}
