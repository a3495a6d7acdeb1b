import { getVenue } from '@lantern/contract/venue'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryOf } from '../../lib/api/queries.ts'
import type { Caller } from '../desk/book/book-entries.ts'

const BookDialog = lazy(() => import('../desk/book/book-dialog.tsx'))

/** Books for somebody from tonight on, over whatever is open. */
export function BookFor({ caller, onClose }: { caller: Caller; onClose: () => void }) {
  const { data: venue } = useQuery(queryOf(getVenue, {}))
  return (
    venue && (
      <Suspense>
        <BookDialog venue={venue} night={venue.today} caller={caller} onClose={onClose} />
      </Suspense>
    )
  )
}
