import type { ReactNode } from 'react'
import { MorePages, type MorePagesProps } from '../../ui/layout/more-pages.tsx'
import { Loaded } from './loaded.tsx'
import { RowRange } from './row-range.tsx'
import type { PagedRead } from './use-paged.ts'

export interface PagedListProps<Row> {
  /** The result of `usePaged`. */
  list: PagedRead<Row> & MorePagesProps['pages']
  /** Shown if the first page, or a later one, could not be read. */
  failed: string
  more: string
  skeleton: ReactNode
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that is read page by page, with its states: loading, failed and empty. */
export function PagedList<Row>({
  list,
  failed,
  more,
  skeleton,
  empty,
  children,
}: PagedListProps<Row>) {
  return (
    <Loaded query={list} failed={failed} skeleton={skeleton} empty={empty}>
      {(rows) => (
        <>
          {children(rows)}
          <MorePages label={more} failed={failed} pages={list}>
            {list.count !== undefined && (
              <RowRange size={rows.length} rows={rows.length} count={list.count} />
            )}
          </MorePages>
        </>
      )}
    </Loaded>
  )
}
