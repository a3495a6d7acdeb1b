import type { Board } from '@lantern/contract/desk'
import RescheduleBooking from '../../acts/reschedule-booking.tsx'
import { ExtendParty } from '../../acts/extend-party.tsx'
import { MoveParty } from '../../acts/move-party.tsx'
import type { Moving, Target } from './board-move.ts'

export interface PutDownProps {
  board: Board
  moving: Moving
  target: Target
  onClose: () => void
}

/**
 * What is asked where a booking was put down: the difference of the prices, and why. Nothing has moved before that, and
 * whatever is refused leaves it where it was. A party that is here keeps its hours: it moves for the rest of them, or
 * stays longer.
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
