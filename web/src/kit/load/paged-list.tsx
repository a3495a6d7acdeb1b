import type { Endpoint, Reply, Sent } from '@lantern/contract/calls/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, urlOf, type Parts } from '../../lib/api/api-client.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { Loaded, type Read } from './loaded.tsx'
import { RowRange } from './row-range.tsx'

type Position = string | number | null | undefined

interface Paged<E extends Endpoint, Row, Page> {
  endpoint: E
  sent?: Sent<E> & Parts
  /** The name of a page's position in the query. The first page has no position. */
  position?: 'before' | 'after'
  rows: (page: NoInfer<Page>) => readonly Row[]
  /** The position of the page after this one; `null` or `undefined` after the last. */
  next: (page: NoInfer<Page>) => Position
  /** The total of rows from a page on (`RowCount`), if the response has it. */
  count?: (page: NoInfer<Page>) => number
}

export interface PagedRead<Row> extends Read<readonly Row[]> {
  /** The total of rows in the list (`RowCount`); `undefined` until it is known. */
  count: number | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

const first: Position = undefined

/** Reads a list page by page for `PagedList`. `newest` is the response of the first page. */
export function usePaged<E extends Endpoint, Row, Page = Reply<E>>(
  list: Paged<E, Row, Page>,
): PagedRead<Row> & { newest: Page | undefined }
export function usePaged({
  endpoint,
  sent,
  position = 'before',
  rows,
  next,
  count,
}: Paged<Endpoint, unknown, unknown>): PagedRead<unknown> & { newest: unknown } {
  const { data, ...query } = useInfiniteQuery({
    // The cache may also hold a single page of this address, in another shape, so this key has one more part.
    queryKey: [urlOf(endpoint, sent), 'pages'],
    meta: { reads: endpoint.reads },
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...sent, query: { ...sent?.query, [position]: pageParam } }, { signal }),
    initialPageParam: first,
    getNextPageParam: (page) => next(page) ?? undefined,
  })
  const newest = data?.pages[0]
  return {
    ...query,
    data: data?.pages.flatMap(rows),
    newest,
    count: newest === undefined ? undefined : count?.(newest),
  }
}

interface MorePagesProps extends Pick<PagedListProps<unknown>, 'list' | 'failed' | 'more'> {
  shown: number
}

/** The end of a paged list: a button for the next page; nothing after the last page. */
function MorePages({ list, failed, more, shown }: MorePagesProps) {
  if (!list.hasNextPage) return null
  return (
    <div className="mt-5 grid justify-items-center gap-3">
      {list.isFetchNextPageError && <Alert tone="destructive">{failed}</Alert>}
      {list.count !== undefined && (
        <p className="figures text-sm text-soft" aria-live="polite">
          <RowRange size={shown} rows={shown} count={list.count} />
        </p>
      )}
      <Button
        variant="outline"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {more}
      </Button>
    </div>
  )
}

export interface PagedListProps<Row> {
  /** The result of `usePaged`. */
  list: PagedRead<Row>
  /** Shown if the first page, or a later one, could not be read. The button for a later one then tries again. */
  failed: string
  more: string
  skeleton: ReactNode
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that is read page by page, with its states: loading, failed and empty. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, failed, more, children, ...states } = props
  return (
    <Loaded query={list} failed={failed} {...states}>
      {(rows) => (
        <>
          {children(rows)}
          <MorePages list={list} failed={failed} more={more} shown={rows.length} />
        </>
      )}
    </Loaded>
  )
}
