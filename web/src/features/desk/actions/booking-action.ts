import { isRefusal } from '../../../lib/api/api-error.ts'

/**
 * Options of every act on a booking. It has an idempotency key, and it calls `onOver` after a success, and after a
 * refusal because the booking has changed, since a retry is pointless then.
 */
export const bookingAction = (onOver: () => void) => ({
  key: 'desk',
  onDone: onOver,
  onRefused: (error: unknown) => {
    if (isRefusal(error, 'wrong_state') || isRefusal(error, 'party_changed')) onOver()
  },
})
