/** Forgets the lines of a member's bookings, because their account is being deleted. */
export { deleteLinesOf as forgetLines } from './repository.ts'
/** Forgets the lines that no import could book again. */
export { deleteLinesBefore as sweepLines } from './repository.ts'
