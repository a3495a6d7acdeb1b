import { useInfiniteQuery } from '@tanstack/react-query'
import type { MorePagesProps } from '../ui/layout/more-pages.tsx'
import type { Read } from './loaded.tsx'

export interface Paged<Page, Row> {
  /** The address of the call (`urlOf`) with what narrows it, so that live messages find it. */
  url: string
  /** Reads the page that begins there; the first begins nowhere. */
  read: (start: string | undefined, options: { signal: AbortSignal }) => Promise<Page>
  rows: (page: Page) => readonly Row[]
  /** Where the page after one begins; nothing after the last. */
  next: (page: Page) => string | null | undefined
}

const first: string | undefined = undefined

/** Reads a list page by page, as `PagedList` shows it; `newest` is its first page as it came. */
export function usePaged<Page, Row>({
  url,
  read,
  rows,
  next,
}: Paged<Page, Row>): Read<readonly Row[]> &
  MorePagesProps['pages'] & { newest: Page | undefined } {
  const { data, ...query } = useInfiniteQuery({
    // One page of the same address may be in the cache as well, in a shape of its own.
    queryKey: [url, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: (page) => next(page) ?? undefined,
  })
  return { ...query, data: data?.pages.flatMap(rows), newest: data?.pages[0] }
}
