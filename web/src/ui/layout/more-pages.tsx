import type { ReactNode } from 'react'
import { Alert } from '../states/alert.tsx'
import { Button } from '../actions/button.tsx'

export interface MorePagesProps {
  label: string
  /** The error text if the next page could not be loaded. The button then tries again. */
  failed: string
  /** The range of rows on screen and the total. */
  children?: ReactNode
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

/** The end of a paged list: a button for the next page; nothing after the last page. */
export function MorePages({ label, failed, children, pages }: MorePagesProps) {
  if (!pages.hasNextPage) return null
  return (
    <div className="mt-5 grid justify-items-center gap-3">
      {pages.isFetchNextPageError && <Alert tone="destructive">{failed}</Alert>}
      {children && (
        <p className="figures text-sm text-soft" aria-live="polite">
          {children}
        </p>
      )}
      <Button
        variant="outline"
        loading={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}
