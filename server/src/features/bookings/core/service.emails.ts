import { toDollars, type Cents } from '@lantern/contract/pricing'
import { refundSteps } from '@lantern/contract/refunds'
import type { Tx } from '../../../kernel/db/db.ts'
import type { Method, RefundPart } from '../../bills/rules.ts'
import { queueMail } from '../../mail/service.ts'
import type { BookingRow } from './repository.ts'
import { findView, type BookingView } from './repository.views.ts'
import { refundFrom } from './rules.ts'
import { depositShown, methodShown, owed, paidFor } from './rules.sums.ts'

export function bookedRoom({ booking, amenity, sums }: Omit<BookingView, 'refund'>) {
  if (sums === null) throw new Error(`booking ${booking.id} is only held`)
  const deposit = depositShown(sums, booking)
  return {
    lanternId: booking.lanternId,
    amenity: { en: amenity.nameEn, ch: amenity.nameCh },
    units: booking.units,
    startsAt: booking.during.from.toISOString(),
    endsAt: booking.during.to.toISOString(),
    subtotal: toDollars(sums.subtotal),
    serviceFee: toDollars(sums.serviceFee),
    tax: toDollars(sums.roomTax + sums.feeTax),
    taxLabel: sums.taxLabel,
    total: toDollars(sums.price),
    paidBy: methodShown(sums, booking),
    points: sums.points,
    ...(deposit > 0 && { deposit: { paid: toDollars(deposit), rest: toDollars(owed(sums)) } }),
    ...(booking.minimumSpend > 0 && { minimumSpend: toDollars(booking.minimumSpend) }),
  }
}

function refundTold({ booking, sums }: BookingView, at: Date) {
  const from = refundFrom(booking)
  const steps = refundSteps(booking.refundTiers, from, at, paidFor(sums))
  return steps.map(({ until, percent, back }) => ({
    until: until.toISOString(),
    percent,
    back: toDollars(back),
  }))
}

/** The recipient and content of an email; `null` for a guest, who has no email address. */
async function find(tx: Tx, { id }: BookingRow) {
  const view = await findView(tx, id)
  const memberId = view?.booking.userId ?? null
  return view && memberId !== null ? { view, memberId } : null
}

/** Emails a member, once, the confirmation of a booking with its payment. */
export async function mailConfirmed(tx: Tx, row: BookingRow, at: Date): Promise<void> {
  const found = await find(tx, row)
  if (!found) return
  const { view, memberId } = found
  const booking = { ...bookedRoom(view), refund: refundTold(view, at) }
  const content = { kind: 'booking_confirmed' as const, booking }
  await queueMail(tx, { memberId, reference: `booking:${row.id}:confirmed`, content, at })
}

export async function mailChanged(tx: Tx, was: BookingRow, at: Date): Promise<void> {
  const found = await find(tx, was)
  if (!found) return
  const { view, memberId } = found
  const content = {
    kind: 'booking_changed' as const,
    booking: { ...bookedRoom(view), refund: refundTold(view, at) },
    was: {
      units: was.units,
      startsAt: was.during.from.toISOString(),
      endsAt: was.during.to.toISOString(),
    },
  }
  const reference = `booking:${was.id}:changed:${was.version}`
  await queueMail(tx, { memberId, reference, content, at })
}

/** The refund by method; cards first, as in `parts`. */
function byMethod(parts: readonly RefundPart[]): { method: Method; amount: Cents }[] {
  const methods = [...new Set(parts.map(({ method }) => method))]
  return methods.map((method) => ({
    method,
    amount: parts.reduce((sum, part) => sum + (part.method === method ? part.amount : 0), 0),
  }))
}

/** The refund of a member without the desk: to cards and to the balance. */
export function membersParts(parts: readonly RefundPart[]) {
  return byMethod(parts).map(({ method, amount }) => ({
    to: method === 'card' ? ('card' as const) : ('balance' as const),
    amount: toDollars(amount),
  }))
}

export async function mailCanceled(
  tx: Tx,
  booking: BookingRow,
  { parts, at }: { parts: readonly RefundPart[]; at: Date },
): Promise<void> {
  const found = await find(tx, booking)
  if (!found) return
  const { view, memberId } = found
  const back = byMethod(parts).flatMap(({ method, amount }) =>
    method === 'elsewhere' ? [] : [{ to: method, amount: toDollars(amount) }],
  )
  const kept = toDollars(view.sums?.kept ?? 0)
  const content = { kind: 'booking_canceled' as const, booking: bookedRoom(view), back, kept }
  await queueMail(tx, { memberId, reference: `booking:${booking.id}:canceled`, content, at })
}
