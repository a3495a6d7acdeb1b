import type { Tx } from '../../../kernel/db/db.ts'
import type { By } from '../../bills/service.post.ts'
import type { BookingRow } from './repository.ts'

/** The call of a later feature for a booking whose party won't come any more, in the booking's transaction. */
export type OnEnd = (tx: Tx, booking: BookingRow, by: By) => Promise<void>

const told = new Set<OnEnd>()

/**
 * Registers a call for every booking that doesn't keep its room any longer, whoever ended it. Registering twice
 * changes nothing.
 */
export function onEnd(tell: OnEnd): void {
  told.add(tell)
}

/** The call of a later feature for a booking that moves to another night. `booking` is as it is after the move. */
export type OnNight = (
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'bookingDate'>,
  by: By,
) => Promise<void>

const toldOfNight = new Set<OnNight>()

/** Registers a call for every booking that moves to another night. Registering twice changes nothing. */
export function onNight(tell: OnNight): void {
  toldOfNight.add(tell)
}

/** Calls those registered for a booking that moved to another night. The booking must be locked. */
export const tellNight: OnNight = async (tx, booking, by) => {
  for (const tell of toldOfNight) await tell(tx, booking, by)
}

/** Calls those registered for a booking that was canceled, completed or a no-show. The booking must be locked. */
export const tellEnd: OnEnd = async (tx, booking, by) => {
  for (const tell of told) await tell(tx, booking, by)
}
