import type { Board } from '@lantern/contract/desk'
import RescheduleBooking from '../../actions/reschedule-booking.tsx'
import { ExtendParty } from '../../actions/extend-party.tsx'
import { MoveParty } from '../../actions/move-party.tsx'
import type { Moving, Target } from './board-move.ts'

export interface PutDownProps {
  board: Board
  moving: Moving
  target: Target
  onClose: () => void
}

/**
 * Asks before a booking is moved: for the settlement of the price difference, and for the reason. The booking moves
 * only when the server has agreed. A checked-in party keeps its start: it moves for the rest of its hours, or stays
 * longer.
 */
export default function PutDown({ board, moving, target, onClose }: PutDownProps) {
  const { booking, grip } = moving
  if (booking.checkedInAt === null) {
    const wished = { slot: target.slot, unitId: target.unitId }
    return <RescheduleBooking booking={booking} wished={wished} onClose={onClose} />
  }
  const rooms = board.amenities.flatMap((amenity) => amenity.rooms)
  const from = rooms.find(({ name }) => booking.units.includes(name))?.id
  if (!from) return null
  const party = { booking, tableId: from, onClose }
  if (grip === 'end') return <ExtendParty {...party} />
  return <MoveParty {...party} to={{ id: target.unitId ?? 0, name: target.room }} />
}
