import { spanText } from '../../../kernel/db/columns.ts'
import type { Effect } from '../../../kernel/db/db-statement.ts'
import { announced } from '../../../kernel/live/live-channel.ts'
import { amenityLocked } from '../../amenities/service.ts'
import type { BookingRow } from '../core/repository.ts'
import { checkInRefusal } from '../core/rules.ts'
import { unitsLeft, unitsTaken } from '../slots/repository.ts'
import {
  actWritten,
  bookingOf,
  heldOf,
  partyCame,
  type CheckInFacts,
} from './repository.check-in.ts'
import { Before, type By } from './service.ts'

export { checkInFacts, type CheckInFacts } from './repository.check-in.ts'

/** A party that came: its booking as it is then, and all that is to be written. */
export interface CameIn {
  booking: BookingRow
  effects: Effect[]
}

/**
 * Checks a party in as it mostly comes: in time, with its booking as the screen showed it, to rooms of its own in
 * which nobody else is or was forgotten, and with no order that waits for it nor a
 * minimum spend or a deposit. `null` where anything is otherwise, which `checkIn` does or refuses.
 */
export function decideCheckIn(
  facts: CheckInFacts,
  { version }: { version: number },
  { actorId, at }: By,
): CameIn | null {
  const booking = bookingOf(facts.booking)
  const held = facts.held.map(heldOf)
  const { id, amenityId, userId, checkedInAt, holdExpiresAt, during } = booking
  const isAsShown = booking.version === version && checkedInAt === null && holdExpiresAt === null
  const isItsOwn = held.length > 0 && held.every((table) => table.amenityId === amenityId)
  if (!isAsShown || !isItsOwn || facts.shared || facts.awaited) return null
  // Its bill is opened with it.
  if (booking.minimumSpend > 0 || booking.paymentMethod === 'deposit') return null
  if (checkInRefusal(booking, at) !== null) return null

  const units = held.map(({ name }) => name)
  const tableIds = held.map(({ tableId }) => tableId)
  const stay = { from: at < during.from ? at : during.from, to: during.to }
  const stood = Before.parse({ ...booking, held })
  return {
    booking: { ...booking, units, checkedInAt: at, updatedAt: at, version: version + 1 },
    effects: [
      amenityLocked(1, amenityId),
      partyCame(1, id, version, at, units),
      unitsLeft(held.length, id),
      unitsTaken(held.length, tableIds, id, spanText(stay), true),
      actWritten(id, 'check_in', actorId, at, JSON.stringify(stood)),
      announced('bookings', { id, memberId: userId }),
      announced('availability', { id: amenityId }),
    ],
  }
}
