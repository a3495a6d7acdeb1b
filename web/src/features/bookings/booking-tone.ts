import type { BookingStatus } from '@lantern/contract/bookings'
import type { BadgeTone } from '../../ui/states/badge.tsx'

/** The tones for the states of bookings, as the staff see them. Their words carry the meaning. */
export const bookingTone: Readonly<Record<BookingStatus, BadgeTone>> = {
  pending: 'amber',
  confirmed: 'jade',
  paid_online: 'jade',
  completed: 'neutral',
  no_show: 'vermilion',
  canceled: 'vermilion',
}
