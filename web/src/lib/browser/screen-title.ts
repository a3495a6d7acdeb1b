import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const given = createStore<string | null>(null)

/** A title that the page has set itself, instead of its route's title. */
export function useGivenTitle(): string | null {
  return useStore(given)
}

/** Sets the screen's title to its content, such as an amenity's name, once that is known. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    given.set(title ?? null)
    return () => given.set(null)
  }, [title])
}
