import { toDollars } from '@lantern/contract/pricing'
import { refundSteps } from '@lantern/contract/refunds'
import type { Tx } from '../../../kernel/db/db.ts'
import { queueMail } from '../../mail/service.ts'
import type { BookingRow } from './repository.ts'
import { findView, type BookingView } from './repository.views.ts'
import { dueNowOf, paidFor, refundFrom } from './rules.ts'

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
    ...(booking.paymentMethod === 'deposit' && {
      deposit: {
        paid: toDollars(booking.deposit),
        rest: toDollars(booking.totalPrice - booking.deposit),
      },
    }),
    ...(booking.minimumSpend > 0 && { minimumSpend: toDollars(booking.minimumSpend) }),
  }
}

/** What goes back of a booking until when, if it is canceled, in a letter's own facts. */
function refundTold(booking: BookingRow, at: Date) {
  const from = refundFrom({ ...booking, startsAt: booking.during.from })
  const steps = refundSteps(booking.refundTiers, from, at, paidFor(booking))
  return steps.map(({ until, percent, back }) => ({
    until: until.toISOString(),
    percent,
    back: toDollars(back),
  }))
}

/** The recipient and the facts of a letter; nothing for a guest, who has no address. */
async function find(tx: Tx, { id }: BookingRow) {
  const view = await findView(tx, id)
  const memberId = view?.booking.userId ?? null
  return view && memberId !== null ? { view, memberId } : null
}

/** Mails a member, once, the confirmation of a booking with its payment. */
export async function mailConfirmed(tx: Tx, row: BookingRow, at: Date): Promise<void> {
  const found = await find(tx, row)
  if (!found) return
  const { view, memberId } = found
  const booking = { ...bookedRoom(view), refund: refundTold(view.booking, at) }
  const content = { kind: 'booking_confirmed' as const, booking }
  await queueMail(tx, { memberId, reference: `booking:${row.id}:confirmed`, content, at })
}

/** Tells a member by mail where they have moved a booking to, and from where. */
export async function mailChanged(tx: Tx, was: BookingRow, at: Date): Promise<void> {
  const found = await find(tx, was)
  if (!found) return
  const { view, memberId } = found
  const content = {
    kind: 'booking_changed' as const,
    booking: { ...bookedRoom(view), refund: refundTold(view.booking, at) },
    was: {
      units: was.units,
      startsAt: was.during.from.toISOString(),
      endsAt: was.during.to.toISOString(),
    },
  }
  const reference = `booking:${was.id}:changed:${was.version}`
  await queueMail(tx, { memberId, reference, content, at })
}

/** Tells a member by mail that their booking was canceled, whoever did it, and where the money goes. */
export async function mailCanceled(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const found = await find(tx, booking)
  if (!found) return
  const { view, memberId } = found
  const { refundedTo: refundTo, kept } = view.booking
  const amounts = {
    back: toDollars(refundTo === null ? 0 : dueNowOf(view.booking) - kept),
    kept: toDollars(kept),
  }
  const content = {
    kind: 'booking_canceled' as const,
    booking: bookedRoom(view),
    refundTo,
    amounts,
  }
  await queueMail(tx, { memberId, reference: `booking:${booking.id}:canceled`, content, at })
}
