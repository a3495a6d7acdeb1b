import { tellsPaidAhead } from './features/bills/corrections/service.paid-ahead.ts'
import { billPurpose } from './features/bills/payments/service.card.ts'
import { bookingPurpose, prepareBooking } from './features/bookings/member/service.card.ts'
import { changePurpose, prepareChange } from './features/bookings/change/service.card.ts'
import { moreTimePurpose, prepareMoreTime } from './features/bookings/more-time/service.card.ts'
import { bookingPaidAhead } from './features/bookings/deposits/service.paid-ahead.ts'
import { onEnd } from './features/bookings/core/service.ends.ts'
import { countsAsSpent } from './features/bills/spending/service.ts'
import { beforeSending } from './features/mail/service.send.ts'
import { cancelWaiting } from './features/orders/arrival/service.ts'
import { paidAtOnce } from './features/orders/service.spending.ts'
import { admitFood, foodPurpose, prepareFood } from './features/orders/placing/service.card.ts'
import { prepareTopUp, topUpPurpose } from './features/payments/service.topup.ts'
import { readyReminder } from './features/reminders/service.send.ts'
import type { Payments } from './features/payments/service.ts'
import type { Kernel } from './kernel/kernel.ts'

/**
 * Joins features with later ones that they must not know: what a card may pay for, what ends with a booking, what
 * counts as spent by its party, how things on its bill were paid before, and what is decided before a message is sent.
 */
export function withPurposes(kernel: Kernel): Payments {
  onEnd(cancelWaiting)
  countsAsSpent(paidAtOnce)
  tellsPaidAhead(bookingPaidAhead)
  beforeSending('booking_reminder', readyReminder)
  return {
    ...kernel,
    purposes: {
      topup: topUpPurpose,
      booking: bookingPurpose,
      booking_change: changePurpose,
      booking_extension: moreTimePurpose,
      food: foodPurpose,
      bill: billPurpose,
    },
    prepares: {
      topup: prepareTopUp,
      booking: prepareBooking,
      booking_change: prepareChange,
      booking_extension: prepareMoreTime,
      food: prepareFood,
    },
    before: { food: admitFood },
  }
}
