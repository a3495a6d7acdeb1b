import type { ReactNode } from 'react'
import { MorePages, type MorePagesProps } from '../ui/layout/more-pages.tsx'
import { Loaded, type Read } from './loaded.tsx'

export interface PagedListProps<Row> {
  /** As `usePaged` reads it. */
  list: Read<readonly Row[]> & MorePagesProps['pages']
  /** Said where its first page, or a further one, could not be read. */
  failed: string
  /** The words of the way to the next page. */
  more: string
  ghost: ReactNode
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that is read a page at a time, with its faces for waiting, failing and having nothing. */
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
