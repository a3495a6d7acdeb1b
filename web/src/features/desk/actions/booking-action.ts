import { isRefusal } from '../../../lib/api/api-error.ts'

/**
 * Options of every act on a booking. It calls `onOver` after a success, and after a
 * refusal because the booking has changed, since a retry is pointless then.
 */
export const bookingAction = (onOver: () => void) => ({
  onDone: onOver,
  onRefused: (error: unknown) => {
    if (isRefusal(error, 'wrong_state') || isRefusal(error, 'party_changed')) onOver()
  },
})
