import { bookingPurpose, offerBooking } from './features/bookings/member/service.card.ts'
import { admitFood, foodPurpose, offerFood } from './features/orders/service.card.ts'
import { offerTopUp, topUpPurpose } from './features/payments/service.topup.ts'
import type { Payments } from './features/payments/service.ts'
import type { Kernel } from './kernel/kernel.ts'

/** The purposes that a card can pay for, feature by feature. */
export function withPurposes(kernel: Kernel): Payments {
  return {
    ...kernel,
    purposes: { topup: topUpPurpose, booking: bookingPurpose, food: foodPurpose },
    offers: { topup: offerTopUp, booking: offerBooking, food: offerFood },
    before: { food: admitFood },
  }
}
