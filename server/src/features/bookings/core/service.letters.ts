import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { queueMail, type NewMail } from '../../mail/service.ts'
import type { BookingRow } from './repository.ts'
import { findView, type BookingView } from './repository.views.ts'

/** A booking as letters tell of it, in a letter's own facts. */
export function bookedRoom({ booking, amenity }: Pick<BookingView, 'booking' | 'amenity'>) {
  return {
    lanternId: booking.lanternId,
    amenity: { en: amenity.nameEn, ch: amenity.nameCh },
    units: booking.units,
    startsAt: booking.during.from.toISOString(),
    endsAt: booking.during.to.toISOString(),
    subtotal: toDollars(booking.subtotal),
    serviceFee: toDollars(booking.serviceFee),
    tax: toDollars(booking.roomTax + booking.feeTax),
    taxLabel: booking.taxLabel,
    total: toDollars(booking.totalPrice),
    paidBy: booking.paymentMethod,
    points: booking.pointsEarned,
    cancelHours: booking.cancelHours,
  }
}

/** Whom to write to, and about what; nothing for a guest, who has no mailbox. */
async function find(tx: Tx, { id }: BookingRow) {
  const view = await findView(tx, id)
  const memberId = view?.booking.userId ?? null
  return view && memberId !== null ? { view, memberId } : null
}

/** The letter that tells a member that they have a room, and what they paid for it; one a booking. */
export function confirmation(
  view: Pick<BookingView, 'booking' | 'amenity'>,
  memberId: number,
  at: Date,
): NewMail {
  const content = { kind: 'booking_confirmed' as const, booking: bookedRoom(view) }
  return { memberId, reference: `booking:${view.booking.id}:confirmed`, content, at }
}

/** Tells a member that they have a room, and what they paid for it; once. */
export async function mailConfirmed(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const found = await find(tx, booking)
  if (found) await queueMail(tx, confirmation(found.view, found.memberId, at))
}

/** Tells a member that their room is given back, whoever canceled it, and where the money goes. */
export async function mailCanceled(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const found = await find(tx, booking)
  if (!found) return
  const { view, memberId } = found
  const refundTo = view.booking.refundedTo
  const content = { kind: 'booking_canceled' as const, booking: bookedRoom(view), refundTo }
  await queueMail(tx, { memberId, reference: `booking:${booking.id}:canceled`, content, at })
}
