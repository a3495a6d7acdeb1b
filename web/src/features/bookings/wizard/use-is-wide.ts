import { useSyncExternalStore } from 'react'

/** From here on the summary stands beside the steps, as Tailwind's `lg` has it. */
const wide = matchMedia('(min-width: 64rem)')

function follow(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the summary stands beside the steps: what opens a dialog must be there once. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches)
}
