import type { RemindedBooking } from '@lantern/contract/reminders'
import { lastEnd } from '@lantern/contract/refunds'

type Clock = Pick<RemindedBooking, 'startsAt' | 'refundTiers' | 'refundFrom'>

/**
 * Why a booking can't be canceled by its link: it has begun, its last tier of refund is over, or it is the desk's to
 * cancel, such as one on a closed bill.
 */
export function whyNotCanceled(
  { startsAt, refundTiers, refundFrom }: Clock,
  now: Date,
): 'begun' | 'late' | 'desk' {
  if (now >= new Date(startsAt)) return 'begun'
  return now < lastEnd(refundTiers, new Date(refundFrom)) ? 'desk' : 'late'
}
