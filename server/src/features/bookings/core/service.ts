import type { Booking, BookingStatus } from '@lantern/contract/bookings'
import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import { findView, updateBooking, vacate, type BookingRow, type BookingView } from './repository.ts'
import { cancelableUntil, holdsRoom, mayBecome, mayBecomeOnceSeated } from './rules.ts'
import { settleParty } from '../../bills/service.close.ts'
import { mailCanceled } from './service.letters.ts'
import { refund, type Change } from './service.money.ts'

export { findRunning } from './repository.ts'

/** Where a canceled booking's money went; nothing where none had been paid. */
function refundShown({ booking, cardRefund }: BookingView): Booking['refund'] {
  const { status, holdExpiresAt, paymentMethod, refundedTo } = booking
  if (status !== 'canceled' || holdExpiresAt !== null) return null
  if (cardRefund !== null) return { to: 'card', status: cardRefund }
  if (refundedTo === 'cash') return { to: 'cash', status: 'succeeded' }
  const isToBalance = refundedTo === 'balance' || paymentMethod === 'balance'
  return isToBalance ? { to: 'balance', status: 'succeeded' } : null
}

/** A booking as its member and the staff see it. */
export function toBooking(view: BookingView, now: Date): Booking {
  const { booking, amenity } = view
  const { from: startsAt, to: endsAt } = booking.during
  const { status, cancelHours } = booking
  return {
    id: booking.id,
    lanternId: booking.lanternId,
    userId: booking.userId,
    amenityId: booking.amenityId,
    amenity: { ...amenity, name: amenity.nameEn },
    units: booking.units,
    bookingDate: booking.bookingDate,
    startTime: booking.startTime,
    endTime: booking.endTime,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    hours: booking.hours,
    subtotal: toDollars(booking.subtotal),
    serviceFee: toDollars(booking.serviceFee),
    totalPrice: toDollars(booking.totalPrice),
    pointsEarned: status === 'canceled' ? 0 : booking.pointsEarned,
    status,
    paymentMethod: booking.paymentMethod,
    specialRequests: booking.specialRequests,
    cancelableUntil: cancelableUntil({ status, startsAt, cancelHours }, now)?.toISOString() ?? null,
    cancelHours,
    refund: refundShown(view),
    createdAt: booking.createdAt.toISOString(),
  }
}

/** One booking as it stands in this transaction. */
export async function showBooking(tx: Tx, id: number, now: Date): Promise<Booking> {
  const view = await findView(tx, id)
  if (!view) throw new Refusal('not_found')
  return toBooking(view, now)
}

/** Tells the screens that may show a booking or the hours it takes. */
export async function announceBooking(tx: Tx, booking: BookingRow): Promise<void> {
  await announce(tx, 'bookings', { id: booking.id, memberId: booking.userId })
  await announce(tx, 'availability', { id: booking.amenityId })
}

/**
 * The one way a booking changes its state, with all that hangs on it: its rooms, the money, the
 * points, the mail, the screens. The row must be locked. Throws `wrong_state` where there is no such way, and `bill_due`
 * where something is due on the bill of a party that would be gone.
 */
export async function changeStatus(
  tx: Tx,
  booking: BookingRow,
  status: BookingStatus,
  by: Change,
): Promise<void> {
  if (!mayBecome(booking.status, status))
    throw new Refusal('wrong_state', { status: booking.status })
  if (booking.checkedInAt !== null && !mayBecomeOnceSeated(status)) {
    throw new Refusal('wrong_state', { status: 'checked_in' })
  }
  if (status === 'completed') await settleParty(tx, booking.id, by.at)
  const canceled = status === 'canceled'
  await updateBooking(tx, booking.id, {
    status,
    updatedAt: by.at,
    ...(canceled ? { canceledAt: by.at } : { holdExpiresAt: null }),
  })
  if (!holdsRoom(status)) await vacate(tx, booking.id)
  if (canceled && booking.status !== 'pending') await refund(tx, booking, by)
  if (canceled && booking.holdExpiresAt === null) await mailCanceled(tx, booking, by.at)
  await announceBooking(tx, booking)
}
