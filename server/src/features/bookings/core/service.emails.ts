import { receiptTaxes, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { refundSteps } from '@lantern/contract/payments/refunds'
import type { Tx } from '../../../kernel/db/db.ts'
import { paidOf, type Method, type RefundPart } from '../../bills/rules.ts'
import type { BillView } from '../../bills/view/service.ts'
import { queueMail } from '../../mail/service.ts'
import type { BookingRow } from './repository.ts'
import { findView, type BookingView } from './repository.views.ts'
import { refundFrom } from './rules.ts'
import { depositShown, methodShown, owed, paidFor } from './rules.sums.ts'

export function bookedRoom({ booking, amenity, sums }: BookingView) {
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
    taxes: receiptTaxes(sums.taxes),
    total: toDollars(sums.price),
    paidBy: methodShown(sums, booking),
    points: sums.points,
    ...(deposit > 0 && { deposit: { paid: toDollars(deposit), rest: toDollars(owed(sums)) } }),
    ...(booking.minimumSpend > 0 && { minimumSpend: toDollars(booking.minimumSpend) }),
  }
}

function refundStepsIn({ booking, sums }: BookingView, at: Date) {
  const from = refundFrom(booking)
  const steps = refundSteps(booking.refundRules, from, at, paidFor(sums))
  return steps.map(({ until, percent, amount }) => ({
    until: until.toISOString(),
    percent,
    amount: toDollars(amount),
  }))
}

/** The recipient and content of an email; `null` for a guest, who has no email address. */
async function find(tx: Tx, { id }: BookingRow) {
  const view = await findView(tx, id)
  const memberId = view?.booking.userId ?? null
  return view && memberId !== null ? { view, memberId } : null
}

/** Emails a member, once, that a booking is confirmed, with the points among its bill's payments. */
export async function mailConfirmed(
  tx: Tx,
  booking: BookingRow,
  { payments }: BillView,
  at: Date,
): Promise<void> {
  const found = await find(tx, booking)
  if (!found) return
  const { view, memberId } = found
  const redeemed = paidOf(payments.filter(({ method }) => method === 'points'))
  const room = {
    ...bookedRoom(view),
    refund: refundStepsIn(view, at),
    ...(redeemed > 0 && { redemption: toDollars(redeemed) }),
  }
  const content = { kind: 'booking_confirmed' as const, booking: room }
  await queueMail(tx, { memberId, reference: `booking:${booking.id}:confirmed`, content, at })
}

export async function mailChanged(tx: Tx, was: BookingRow, at: Date): Promise<void> {
  const found = await find(tx, was)
  if (!found) return
  const { view, memberId } = found
  const content = {
    kind: 'booking_changed' as const,
    booking: { ...bookedRoom(view), refund: refundStepsIn(view, at) },
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

/** The refund of a member without the desk: to cards, to the balance, and as points. */
export function membersParts(parts: readonly RefundPart[]) {
  return byMethod(parts).map(({ method, amount }) => ({
    to: method === 'card' || method === 'points' ? method : ('balance' as const),
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
  const refunds = byMethod(parts).flatMap(({ method, amount }) =>
    method === 'elsewhere' ? [] : [{ to: method, amount: toDollars(amount) }],
  )
  const cancellationFee = toDollars(view.sums?.cancellationFee ?? 0)
  const amounts = { refunds, cancellationFee }
  const content = { kind: 'booking_canceled' as const, booking: bookedRoom(view), ...amounts }
  await queueMail(tx, { memberId, reference: `booking:${booking.id}:canceled`, content, at })
}
