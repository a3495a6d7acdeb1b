import { useVenueQuery } from '../../lib/api/venue-query.ts'
import type { Caller } from '../desk/book/book-entries.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'

const BookDialog = onDemand(() => import('../desk/book/book-dialog.tsx'))

/** The booking dialog for a caller from tonight on, over the current screen. */
export function BookFor({ caller, onClose }: { caller: Caller; onClose: () => void }) {
  const { data: venue } = useVenueQuery()
  return venue && <BookDialog venue={venue} night={venue.today} caller={caller} onClose={onClose} />
}
