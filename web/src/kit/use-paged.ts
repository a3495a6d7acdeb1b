import type { Endpoint } from '@lantern/contract/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import { urlOf, type Parts } from '../lib/api/api-client.ts'
import type { MorePagesProps } from '../ui/layout/more-pages.tsx'
import type { Read } from './loaded.tsx'

export interface Paged<Page, Row> {
  endpoint: Endpoint
  /** Which list, and its filters, if it has any. */
  sent?: Parts
  /** Reads the page at a position. The first page has no position. */
  read: (start: string | undefined, options: { signal: AbortSignal }) => Promise<Page>
  rows: (page: Page) => readonly Row[]
  /** The position of the page after this one; nothing after the last. */
  next: (page: Page) => string | null | undefined
  /** How many rows there are from a page on (`RowCount`), where its answer says so. */
  count?: (page: Page) => number
}

/** A list that is read page by page, as `PagedList` takes it. */
export interface PagedRead<Row> extends Read<readonly Row[]> {
  /** How many rows the whole list has (`RowCount`); missing until it is known. */
  count: number | undefined
}

const first: string | undefined = undefined

/** Reads a list page by page for `PagedList`. `newest` is the first page as it was answered. */
export function usePaged<Page, Row>({
  endpoint,
  sent,
  read,
  rows,
  next,
  count,
}: Paged<Page, Row>): PagedRead<Row> & MorePagesProps['pages'] & { newest: Page | undefined } {
  const { data, ...query } = useInfiniteQuery({
    // The cache may also have a single page of this address, which has another shape. So this key has one more
    // part.
    queryKey: [urlOf(endpoint, sent), 'pages'],
    meta: { reads: endpoint.reads },
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: (page) => next(page) ?? undefined,
  })
  const newest = data?.pages[0]
  return { ...query, data: data?.pages.flatMap(rows), newest, count: newest && count?.(newest) }
}
