import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import { urlOf, type Parts } from '../../lib/api/api-client.ts'
import type { MorePagesProps } from '../../ui/layout/more-pages.tsx'
import type { Read } from './loaded.tsx'

export interface Paged<Page, Row> {
  endpoint: Endpoint
  /** The parameters and filters of the list. */
  sent?: Parts
  /** Reads the page at a position. The first page has no position. */
  read: (start: string | undefined, options: { signal: AbortSignal }) => Promise<Page>
  rows: (page: Page) => readonly Row[]
  /** The position of the page after this one; `null` or `undefined` after the last. */
  next: (page: Page) => string | null | undefined
  /** The total of rows from a page on (`RowCount`), if the response has it. */
  count?: (page: Page) => number
}

/** A list that is read page by page, as `PagedList` takes it. */
export interface PagedRead<Row> extends Read<readonly Row[]> {
  /** The total of rows in the list (`RowCount`); `undefined` until it is known. */
  count: number | undefined
}

const first: string | undefined = undefined

/** Reads a list page by page for `PagedList`. `newest` is the response of the first page. */
export function usePaged<Page, Row>({
  endpoint,
  sent,
  read,
  rows,
  next,
  count,
}: Paged<Page, Row>): PagedRead<Row> & MorePagesProps['pages'] & { newest: Page | undefined } {
  const { data, ...query } = useInfiniteQuery({
    // The cache may also hold a single page of this address, in another shape, so this key has one more part.
    queryKey: [urlOf(endpoint, sent), 'pages'],
    meta: { reads: endpoint.reads },
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: (page) => next(page) ?? undefined,
  })
  const newest = data?.pages[0]
  return { ...query, data: data?.pages.flatMap(rows), newest, count: newest && count?.(newest) }
}
