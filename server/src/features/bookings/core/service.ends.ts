import type { Tx } from '../../../kernel/db/db.ts'
import type { By } from '../../bills/service.post.ts'
import type { BookingRow } from './repository.ts'

/** A feature's callback for a booking whose party won't come any more, in the booking's transaction. */
export type OnEnd = (tx: Tx, booking: BookingRow, by: By) => Promise<void>

const told = new Set<OnEnd>()

/** Registers a callback for every booking that gives up its room, for any reason. Registering twice changes nothing. */
export function onEnd(tell: OnEnd): void {
  told.add(tell)
}

/** A feature's callback for a booking that moves to another night. `booking` is the row after the move. */
export type OnNight = (
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'bookingDate'>,
  by: By,
) => Promise<void>

const toldOfNight = new Set<OnNight>()

/** Registers a callback for every booking that moves to another night. Registering twice changes nothing. */
export function onNight(tell: OnNight): void {
  toldOfNight.add(tell)
}

/** Runs the callbacks for a booking that moved to another night. The booking must be locked. */
export const publishNight: OnNight = async (tx, booking, by) => {
  for (const tell of toldOfNight) await tell(tx, booking, by)
}

/** Runs the callbacks for a booking that was canceled, completed or a no-show. The booking must be locked. */
export const publishEnd: OnEnd = async (tx, booking, by) => {
  for (const tell of told) await tell(tx, booking, by)
}
