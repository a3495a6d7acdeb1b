import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const given = createStore<string | null>(null)

/** The title that the page itself has given, in the place of its route's. */
export function useGivenTitle(): string | null {
  return useStore(given)
}

/** Names the screen after what it shows, such as an amenity, once that is known. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    given.set(title ?? null)
    return () => given.set(null)
  }, [title])
}

/** Sets the title of the document, and keeps it in step. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
