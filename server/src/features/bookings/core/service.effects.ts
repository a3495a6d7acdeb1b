import type { Tx } from '../../../kernel/db/db.ts'
import type { ActContext } from '../../bills/service.post.ts'
import type { BookingRow } from './repository.ts'

/** A later feature's effect on a booking, in the booking's transaction. The booking is locked. */
type Effect<Booking> = (tx: Tx, booking: Booking, by: ActContext) => Promise<void>

/** The effect on a booking whose party won't come any more or has left. */
export type OnEnd = Effect<BookingRow>
/** The effect on a booking that moves to another night, with its row after the move. */
export type OnNight = Effect<Pick<BookingRow, 'id' | 'bookingDate'>>

const ends = new Set<OnEnd>()
const nights = new Set<OnNight>()

/** Registers an effect for every booking that gives up its room. Registering twice changes nothing. */
export const onEnd = (effect: OnEnd) => ends.add(effect)

/** Registers an effect for every booking that moves to another night. */
export const onNight = (effect: OnNight) => nights.add(effect)

/** Runs the callbacks for a booking that was canceled, completed or a no-show. The booking must be locked. */
export const runEndEffects: OnEnd = async (...args) => {
  for (const effect of ends) await effect(...args)
}

/** Runs the callbacks for a booking that moved to another night. The booking must be locked. */
export const runNightEffects: OnNight = async (...args) => {
  for (const effect of nights) await effect(...args)
}
