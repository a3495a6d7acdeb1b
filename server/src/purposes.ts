import { sharePurpose } from './features/bills/payments/service.card.ts'
import { bookingPurpose, prepareBooking } from './features/bookings/member/service.ts'
import {
  changePurpose,
  prepareChange,
  moreTimePurpose,
  prepareMoreTime,
} from './features/bookings/change/service.card.ts'
import { onEnd, onNight } from './features/bookings/core/service.bill.ts'
import { forgetAnswers } from './features/bookings/invitation/service.ts'
import { beforeSending } from './features/mail/service.send.ts'
import { readyTakeBack } from './features/members/mailbox/service.ts'
import { readySignInMail } from './features/members/secrets/service.tokens.ts'
import { membershipPurpose, prepareMembership } from './features/memberships/service.sale.ts'
import { cancelWaiting, moveWaiting } from './features/orders/arrival/service.ts'
import { admitFood, foodPurpose, prepareFood } from './features/orders/placing/service.card.ts'
import { followRefund } from './features/payments/refunds/service.ts'
import { prepareTopUp, topUpPurpose } from './features/payments/service.topup.ts'
import { readyReminder } from './features/reminders/service.send.ts'
import type { Payments } from './features/payments/service.ts'
import { onFollowUp } from './kernel/db/db.ts'
import type { Kernel } from './kernel/kernel.ts'

/**
 * Registers the effects of later features that earlier ones can't import: purposes of card payments, effects of a
 * booking's end, decisions before a message is sent, and sending a card's refund once it is stored.
 */
export function withPurposes(kernel: Kernel): Payments {
  onEnd(cancelWaiting)
  onNight(moveWaiting)
  onNight(forgetAnswers)
  beforeSending('booking_reminder', readyReminder)
  beforeSending('email_changed', readyTakeBack)
  for (const kind of ['sign_in_link', 'invitation', 'email_proof'] as const) {
    beforeSending(kind, readySignInMail)
  }
  onFollowUp(kernel.db, (refundId) => followRefund(kernel, refundId))
  return {
    ...kernel,
    purposes: {
      topup: topUpPurpose,
      booking: bookingPurpose,
      change: changePurpose,
      more_time: moreTimePurpose,
      order: foodPurpose,
      share: sharePurpose,
      membership: membershipPurpose,
    },
    prepares: {
      topup: prepareTopUp,
      booking: prepareBooking,
      booking_change: prepareChange,
      booking_extension: prepareMoreTime,
      food: prepareFood,
      membership: prepareMembership,
    },
    before: { food: admitFood },
  }
}
