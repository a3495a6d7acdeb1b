import type { BookingStatus } from '@lantern/contract/bookings'
import type { BadgeTone } from '../../ui/states/badge.tsx'

/** The colours for the states of bookings on staff screens. The text carries the meaning. */
export const bookingTone: Readonly<Record<BookingStatus, BadgeTone>> = {
  pending: 'amber',
  confirmed: 'jade',
  paid_online: 'jade',
  completed: 'neutral',
  no_show: 'vermilion',
  canceled: 'vermilion',
}
