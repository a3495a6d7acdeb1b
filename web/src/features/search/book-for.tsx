import { useVenueQuery } from '../../lib/api/venue-query.ts'
import type { Caller } from '../desk/book/book-entries.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'

const BookDialog = onDemand(() => import('../desk/book/book-dialog.tsx'))

/** Books for somebody from tonight on, over whatever is open. */
export function BookFor({ caller, onClose }: { caller: Caller; onClose: () => void }) {
  const { data: venue } = useVenueQuery()
  return venue && <BookDialog venue={venue} night={venue.today} caller={caller} onClose={onClose} />
}
