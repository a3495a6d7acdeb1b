import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { requireAmenity } from '../../amenities/service.ts'
import type { By } from '../../bills/service.post.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import type { BookingRow } from '../core/repository.ts'
import { dueNowOf } from '../core/rules.price.ts'
import { sumsOn } from '../core/rules.sums.ts'
import { lockBillOf, payRoom, type Paid } from '../core/service.bill.ts'
import { mailConfirmed } from '../core/service.emails.ts'
import { changeStatus } from '../core/service.ts'

/**
 * Confirms a pending booking, takes the amount to pay at once (its amenity's deposit or its price) by a method, and
 * emails the confirmation. Without a method the party pays at the venue. `shown` is the amount that a screen showed, in
 * dollars. The booking must be locked. Throws `needs_account`, `price_changed` and `insufficient_balance`.
 */
export async function confirmBooking(
  tx: Tx,
  booking: BookingRow,
  { method, shown }: { method: Paid['method'] | null; shown?: string | undefined },
  by: By,
): Promise<void> {
  if (method === 'balance' && booking.userId === null) throw new Refusal('needs_account')
  const bill = await lockBillOf(tx, booking, by.at)
  const { deposits } = await requireAmenity(tx, booking.amenityId)
  const amount = dueNowOf(booking, sumsOn(bill), deposits)
  if (method !== null) agreeOnTotal(shown, amount)
  await changeStatus(tx, booking, 'confirmed', by)
  if (method !== null) await payRoom(tx, bill, { method, amount }, 'booking', by)
  await mailConfirmed(tx, booking, by.at)
}
