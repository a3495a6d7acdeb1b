import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db.ts'
import { queueMail } from '../mail/service.ts'
import { findView, type BookingRow } from './repository.ts'

/** A booking as letters tell of it. */
async function roomOf(tx: Tx, { id }: BookingRow) {
  const view = await findView(tx, id)
  if (!view) throw new Error(`booking ${id} is gone`)
  const { booking, amenity } = view
  return {
    lanternId: booking.lanternId,
    amenity: { en: amenity.nameEn, ch: amenity.nameCh },
    units: booking.units,
    startsAt: booking.during.from.toISOString(),
    endsAt: booking.during.to.toISOString(),
    subtotal: toDollars(booking.subtotal),
    serviceFee: toDollars(booking.serviceFee),
    total: toDollars(booking.totalPrice),
    paidBy: booking.paymentMethod,
    points: booking.pointsEarned,
  }
}

/** Tells a member that they have a room, and what they paid for it; once. A guest has no mailbox. */
export async function mailConfirmed(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const { id, userId: memberId } = booking
  if (memberId === null) return
  const content = { kind: 'booking_confirmed' as const, booking: await roomOf(tx, booking) }
  await queueMail(tx, { memberId, reference: `booking:${id}:confirmed`, content, at })
}

/** Tells a member that their room is given back, whoever canceled it, and where the money goes. */
export async function mailCanceled(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const { id, userId: memberId, paymentMethod, status } = booking
  if (memberId === null) return
  const sources = { balance: 'balance', stripe: 'card', cash: null, none: null } as const
  const content = {
    kind: 'booking_canceled' as const,
    booking: await roomOf(tx, booking),
    refundTo: status === 'pending' ? null : sources[paymentMethod],
  }
  await queueMail(tx, { memberId, reference: `booking:${id}:canceled`, content, at })
}
