import type { Tx } from '../../../kernel/db/db.ts'
import type { BookingRow } from './repository.ts'
import type { Change } from './service.money.ts'

/** What a feature of a later step does when a booking's party isn't to come any more, in that booking's transaction. */
export type OnEnd = (tx: Tx, booking: BookingRow, by: Change) => Promise<void>

const told = new Set<OnEnd>()

/** Has somebody told of every booking that keeps its room no longer, whoever ended it. Said again it changes nothing. */
export function onEnd(tell: OnEnd): void {
  told.add(tell)
}

/** Tells of a booking that keeps its room no longer: canceled, a no-show, or completed. The booking must be locked. */
export async function tellEnd(tx: Tx, booking: BookingRow, by: Change): Promise<void> {
  for (const tell of told) await tell(tx, booking, by)
}
