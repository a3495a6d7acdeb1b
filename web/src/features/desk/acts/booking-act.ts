import { isRefusal } from '../../../lib/api/api-error.ts'

/**
 * Options of every act on a booking. It has an idempotency key, and it calls `onOver` after a success, or after
 * a refusal because the booking has changed, since then there is nothing left to try.
 */
export const bookingAct = (onOver: () => void) => ({
  key: 'desk',
  onDone: onOver,
  onRefused: (error: unknown) => {
    if (isRefusal(error, 'wrong_state') || isRefusal(error, 'party_changed')) onOver()
  },
})
