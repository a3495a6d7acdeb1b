import { spanText } from '../../../kernel/db/columns.ts'
import type { Effect } from '../../../kernel/db/db-statement.ts'
import { isToBePaid } from '../deposits/service.ts'
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

/** A checked-in party: its booking as it is now, and everything that is written. */
export interface CameIn {
  booking: BookingRow
  effects: Effect[]
}

/** Whether a party's bill is opened when it comes. */
const needsBill = (booking: BookingRow): boolean =>
  booking.minimumSpend > 0 || booking.paymentMethod === 'deposit' || isToBePaid(booking)

/** Whether nothing about a check-in asks for more than the usual. */
function isUsual(
  { shared, awaited }: CheckInFacts,
  { booking, held }: { booking: BookingRow; held: readonly ReturnType<typeof heldOf>[] },
  version: number,
  at: Date,
): boolean {
  const { amenityId, checkedInAt, holdExpiresAt } = booking
  const isAsShown = booking.version === version && checkedInAt === null && holdExpiresAt === null
  const isItsOwn = held.length > 0 && held.every((table) => table.amenityId === amenityId)
  if (!isAsShown || !isItsOwn || shared || awaited) return false
  return !needsBill(booking) && checkInRefusal(booking, at) === null
}

/**
 * Checks a party in, in the usual case: in time, the booking as the screen showed it, in its own rooms, where nobody
 * else is and nobody was forgotten, with no order that waits for it, no minimum spend and no deposit. `null` in any
 * other case, which `checkIn` handles or refuses.
 */
export function decideCheckIn(
  facts: CheckInFacts,
  { version }: { version: number },
  { actorId, at }: By,
): CameIn | null {
  const booking = bookingOf(facts.booking)
  const held = facts.held.map(heldOf)
  if (!isUsual(facts, { booking, held }, version, at)) return null

  const { id, amenityId, userId, during } = booking
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
