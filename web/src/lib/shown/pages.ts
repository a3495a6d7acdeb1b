import { useState } from 'react'

/** The next page's position in a list read backwards by id. A page that isn't full is the last one. */
export const beforeLastOf =
  (size: number) =>
  (page: readonly { id: number }[]): string | undefined =>
    page.length === size ? String(page.at(-1)?.id) : undefined

/** Moves back and forth through pages that only know where the next one begins. It restarts when the list changes. */
export function usePages(list: string) {
  const [state, setState] = useState<{ list: string; starts: readonly (string | undefined)[] }>({
    list,
    starts: [undefined],
  })
  const starts = state.list === list ? state.starts : [undefined]
  return {
    after: starts.at(-1),
    page: starts.length,
    back: starts.length > 1 ? () => setState({ list, starts: starts.slice(0, -1) }) : undefined,
    onTo: (next: string | null | undefined) =>
      next ? () => setState({ list, starts: [...starts, next] }) : undefined,
  }
}
