import { useState } from 'react'

/**
 * Where the page after one begins, in lists that are asked for what came before an id: nowhere after a page of fewer
 * than the server gives at once, which is the last.
 */
export const beforeLastOf =
  (size: number) =>
  (page: readonly { id: number }[]): string | undefined =>
    page.length === size ? String(page.at(-1)?.id) : undefined

/** The way through pages that each know only where the next begins; it starts anew with another list. */
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
