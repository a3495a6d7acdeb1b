import { lazy, Suspense } from 'react'
import { useVenueQuery } from '../../lib/api/venue-query.ts'
import type { Caller } from '../desk/book/book-entries.ts'

const BookDialog = lazy(() => import('../desk/book/book-dialog.tsx'))

/** Books for somebody from tonight on, over whatever is open. */
export function BookFor({ caller, onClose }: { caller: Caller; onClose: () => void }) {
  const { data: venue } = useVenueQuery()
  return (
    venue && (
      <Suspense>
        <BookDialog venue={venue} night={venue.today} caller={caller} onClose={onClose} />
      </Suspense>
    )
  )
}
