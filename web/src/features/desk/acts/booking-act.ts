import { isRefusal } from '../../../lib/api/api-error.ts'

/**
 * What every act on a booking has in common: it happens once at most, and it is over when it is done, or refused
 * because the booking isn't what it was any more, so that there is nothing left to try.
 */
export const bookingAct = (onOver: () => void) => ({
  key: 'desk',
  outdated: ['bookings'] as const,
  onDone: onOver,
  onRefused: (error: unknown) => {
    if (isRefusal(error, 'wrong_state') || isRefusal(error, 'party_changed')) onOver()
  },
})
