import type * as contract from '@lantern/contract/bookings/bookings'
import type { Booking, CancelQuote } from '@lantern/contract/bookings/bookings'
import type { Reply } from '@lantern/contract/calls/endpoint'
import { toDollars } from '@lantern/contract/payments/pricing'
import { refundSteps } from '@lantern/contract/payments/refunds'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { byNow } from '../../bills/service.post.ts'
import type { BillView } from '../../bills/view/service.ts'
import { findBooking, lockBooking, type BookingRow } from '../core/repository.ts'
import { countPastOf, findOwn, findPast, findUpcoming } from '../core/repository.views.ts'
import { cancelRefusal, refundFrom } from '../core/rules.ts'
import { lockPartyBill, readPartyBill, wouldCancel } from '../core/service.bill.ts'
import { membersParts } from '../core/service.emails.ts'
import { changeStatus, onBooking, showBooking, toBooking } from '../core/service.ts'
import { makeBooking } from '../making/service.ts'

export type BookingCall = Call<typeof contract.createBooking>

export function createBooking({ db, clock }: Kernel, call: BookingCall): Promise<Booking> {
  const at = clock.now()
  const by = { way: 'balance', memberId: call.viewer.id, method: 'balance' } as const
  return repeatable(db, call.repeatable, {
    run: async (tx) => (await makeBooking(tx, { ...call.body, ...by }, { at })).booking.id,
    show: (tx, id) => showBooking(tx, id, at),
    id: Number,
  })
}

export interface CancelRequest {
  /** `null` for a guest, by the link of their booking. */
  memberId: number | null
  bookingId: number
  /** The refund that the page showed, in cents; `undefined` if the page sends none. */
  shownRefund?: number
  repeatable: RepeatableCall | null
}

/** The booking, if its member can cancel it now. Throws `not_found` for another member's. */
function requireCancelable(
  booking: BookingRow | undefined,
  memberId: number | null,
  now: Date,
): BookingRow {
  if (booking?.userId !== memberId) throw new Refusal('not_found')
  const refusal = cancelRefusal(booking, now)
  if (refusal !== null) {
    throw new Refusal(refusal, { hours: booking.refundRules.at(-1)?.hours ?? 0 })
  }
  return booking
}

/** Throws if a bill was written off, because only the desk deals with such a bill. */
function refuseWrittenOff({ bill }: BillView): void {
  if (bill.status === 'written_off') throw new Refusal('not_cancelable')
}

async function cancel(
  tx: Tx,
  { memberId, bookingId, shownRefund }: CancelRequest,
  now: Date,
): Promise<void> {
  const booking = requireCancelable(await lockBooking(tx, bookingId), memberId, now)
  const bill = await lockPartyBill(tx, booking, now)
  refuseWrittenOff(bill)
  const { refundAmount, total } = await wouldCancel(tx, booking, bill, now)
  if (shownRefund !== undefined && shownRefund !== total) {
    throw new Refusal('refund_changed', { total: toDollars(total) })
  }
  const by = await byNow(tx, now)
  await changeStatus(tx, booking, 'canceled', { ...by, refundAmount, isAbsent: true })
  if (memberId !== null) return
  const subject = `booking:${bookingId}`
  const after = { refund: toDollars(total) }
  await audit(tx, { actorId: null, action: 'booking.guest-cancel', subject, after, at: now })
}

/** The refund of canceling a member's own booking now (`GET /api/bookings/{id}/cancel`). */
export function quoteCancel(
  { db, clock }: Kernel,
  { viewer, params }: Call<typeof contract.quoteCancel>,
): Promise<CancelQuote> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const booking = requireCancelable(await findBooking(tx, params.id), viewer.id, now)
    const bill = await readPartyBill(tx, booking, now)
    refuseWrittenOff(bill)
    const { parts, fee, points } = await wouldCancel(tx, booking, bill, now)
    const from = refundFrom(booking)
    const [step] = refundSteps(booking.refundRules, from, now, 0)
    return {
      refunds: membersParts(parts),
      cancellationFee: toDollars(fee),
      points,
      until: (step?.until ?? from).toISOString(),
    }
  })
}

/** Cancels a member's own booking and refunds it (`POST /api/bookings/{id}/cancel`). */
export const cancelBooking = (kernel: Kernel, request: CancelRequest): Promise<Booking> =>
  onBooking(kernel, request, (tx, at) => cancel(tx, request, at), showBooking)

/** A member's future and running bookings, soonest first. */
export function listUpcoming(
  { db, clock }: Kernel,
  { viewer }: Call<typeof contract.listUpcomingBookings>,
): Promise<Booking[]> {
  const now = clock.now()
  return transact(db, async (tx) =>
    (await findUpcoming(tx, viewer.id, now)).map((view) => toBooking(view, now)),
  )
}

const PAGE = 20

export function listPast(
  { db, clock }: Kernel,
  { viewer, query: { before } }: Call<typeof contract.listPastBookings>,
): Promise<Booking[]> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const views = await findPast(tx, viewer.id, { now, before, size: PAGE })
    return views.map((view) => toBooking(view, now))
  })
}

export async function countPast(
  { db, clock }: Kernel,
  { viewer }: Call<typeof contract.countPastBookings>,
): Promise<Reply<typeof contract.countPastBookings>> {
  return { count: await transact(db, (tx) => countPastOf(tx, viewer.id, clock.now())) }
}

export async function readBooking(
  { db, clock }: Kernel,
  { viewer, params: { lanternId } }: Call<typeof contract.getBooking>,
): Promise<Booking> {
  const view = await transact(db, (tx) => findOwn(tx, viewer.id, lanternId))
  if (!view) throw new Refusal('not_found')
  return toBooking(view, clock.now())
}
