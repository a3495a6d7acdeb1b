import { billPurpose } from './features/bills/service.card.ts'
import { bookingPurpose, offerBooking } from './features/bookings/member/service.card.ts'
import { onEnd } from './features/bookings/core/service.ends.ts'
import { cancelWaiting } from './features/orders/service.arrival.ts'
import { admitFood, foodPurpose, offerFood } from './features/orders/service.card.ts'
import { offerTopUp, topUpPurpose } from './features/payments/service.topup.ts'
import type { Payments } from './features/payments/service.ts'
import type { Kernel } from './kernel/kernel.ts'

/** What a card may pay for, feature by feature, and what ends with a booking. */
export function withPurposes(kernel: Kernel): Payments {
  onEnd(cancelWaiting)
  return {
    ...kernel,
    purposes: {
      topup: topUpPurpose,
      booking: bookingPurpose,
      food: foodPurpose,
      bill: billPurpose,
    },
    offers: { topup: offerTopUp, booking: offerBooking, food: offerFood },
    before: { food: admitFood },
  }
}
