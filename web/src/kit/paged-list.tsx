import type { ReactNode } from 'react'
import { MorePages, type MorePagesProps } from '../ui/layout/more-pages.tsx'
import { Loaded, type Read } from './loaded.tsx'

export interface PagedListProps<Row> {
  /** The result of `usePaged`. */
  list: Read<readonly Row[]> & MorePagesProps['pages']
  /** Shown if the first page, or a later one, could not be read. */
  failed: string
  /** The label of the button for the next page. */
  more: string
  ghost: ReactNode
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that is read page by page, with its states: loading, failed and empty. */
export function PagedList<Row>({
  list,
  failed,
  more,
  ghost,
  empty,
  children,
}: PagedListProps<Row>) {
  return (
    <Loaded query={list} failed={failed} ghost={ghost} empty={empty}>
      {(rows) => (
        <>
          {children(rows)}
          <MorePages label={more} failed={failed} pages={list} />
        </>
      )}
    </Loaded>
  )
}
