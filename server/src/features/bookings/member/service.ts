import type { Booking, countPastBookings, NewBooking } from '@lantern/contract/bookings'
import type { CancelQuote } from '@lantern/contract/bookings-cancel'
import type { Reply } from '@lantern/contract/endpoint'
import { toDollars } from '@lantern/contract/pricing'
import { refundSteps } from '@lantern/contract/refunds'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseDebtor } from '../../bills/service.ts'
import { keepIfOpen } from '../../members/accounts/service.ts'
import { nightAt, readSettings } from '../../venue/service.ts'
import { sendRefundFor } from '../../payments/refunds/service.ts'
import { findBooking, lockBooking, type BookingRow } from '../core/repository.ts'
import { countPastOf, findOwn, findPast, findUpcoming } from '../core/repository.views.ts'
import { backByRule, cancelRefusal, refundFrom } from '../core/rules.ts'
import { changeStatus, showBooking, toBooking } from '../core/service.ts'
import { isOnClosedBill } from '../core/service.bills.ts'
import { charge } from '../core/service.money.ts'
import { refundOf, wouldCancel } from '../core/service.refund.ts'
import { takeSlot, type Arrangement } from '../slots/service.ts'

export interface BookingRequest {
  memberId: number
  wish: NewBooking
  repeatable: RepeatableCall | null
}

const paidAtOnce: Arrangement = {
  status: 'confirmed',
  paymentMethod: 'balance',
  feeBasisPoints: (venue) => venue.serviceFeeBasisPoints,
}

/** Books the wished time and pays it from the balance, in the caller's transaction. */
async function book(tx: Tx, { memberId, wish }: BookingRequest, now: Date): Promise<BookingRow> {
  await refuseDebtor(tx, memberId, nightAt(now, await readSettings(tx, now)))
  const booking = await takeSlot(tx, { memberId, wish, arrangement: paidAtOnce }, now)
  // The booking refers to the account by now, so that it can't be closed any more before the end.
  if (!(await keepIfOpen(tx, memberId))) throw new Refusal('not_signed_in')
  await charge(tx, booking, now)
  return booking
}

/**
 * Books a room from the balance (`POST /api/bookings`): slot, money, points and key in one transaction, so that a
 * refusal leaves nothing behind. Throws `not_signed_in` if the account was closed meanwhile.
 */
export function createBooking({ db, clock }: Kernel, request: BookingRequest): Promise<Booking> {
  const now = clock.now()
  return repeatable(db, request.repeatable, {
    run: async (tx) => (await book(tx, request, now)).id,
    show: (tx, id) => showBooking(tx, id, now),
    id: Number,
  })
}

export interface CancelRequest {
  memberId: number
  bookingId: number
  /** The amount that the member saw to be given back, in cents; missing if the page doesn't send one. */
  back?: number
  repeatable: RepeatableCall | null
}

/** A booking that a member can cancel now. Another's is `not_found`; a room on a closed bill is the desk's. */
async function requireCancelable(
  tx: Tx,
  booking: BookingRow | undefined,
  memberId: number,
  now: Date,
): Promise<BookingRow> {
  if (booking?.userId !== memberId) throw new Refusal('not_found')
  const { refundTiers, during } = booking
  const refusal = cancelRefusal({ ...booking, startsAt: during.from }, now)
  if (refusal !== null) throw new Refusal(refusal, { hours: refundTiers.at(-1)?.hours ?? 0 })
  if (await isOnClosedBill(tx, booking)) throw new Refusal('not_cancelable')
  return booking
}

async function cancel(
  tx: Tx,
  { memberId, bookingId, back: shown }: CancelRequest,
  now: Date,
): Promise<void> {
  const booking = await requireCancelable(tx, await lockBooking(tx, bookingId), memberId, now)
  const back = backByRule(booking, now)
  if (shown !== undefined && shown !== back) {
    throw new Refusal('refund_changed', { total: toDollars(back) })
  }
  await changeStatus(tx, booking, 'canceled', { at: now, back })
}

/** What canceling a member's own booking now would give back (`GET /api/bookings/{id}/cancel`). */
export function quoteCancel(
  { db, clock }: Kernel,
  memberId: number,
  bookingId: number,
): Promise<CancelQuote> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const booking = await requireCancelable(tx, await findBooking(tx, bookingId), memberId, now)
    const { back, kept, points } = await wouldCancel(tx, booking, now)
    const { refundTiers: tiers, cancelUntil, during } = booking
    const from = refundFrom({ refundTiers: tiers, cancelUntil, startsAt: during.from })
    const [step] = refundSteps(tiers, from, now, 0)
    return {
      back: back.map(({ to, cents }) => ({ to, amount: toDollars(cents) })),
      kept: toDollars(kept),
      points,
      until: (step?.until ?? from).toISOString(),
    }
  })
}

/** Cancels a member's own booking and gives the money back (`POST /api/bookings/{id}/cancel`). */
export async function cancelBooking(kernel: Kernel, request: CancelRequest): Promise<Booking> {
  const { db, clock } = kernel
  const now = clock.now()
  const { bookingId } = request
  const show = (tx: Tx, id: number) => showBooking(tx, id, now)
  const canceled = await repeatable(db, request.repeatable, {
    async run(tx) {
      await cancel(tx, request, now)
      return bookingId
    },
    show,
    id: Number,
  })
  if (canceled.refund?.to !== 'card') return canceled
  // The booking is canceled even if the card company doesn't take the refund now.
  await sendRefundFor(kernel, refundOf(bookingId))
  return transact(db, (tx) => show(tx, bookingId))
}

/** A member's future and running bookings, soonest first. */
export function listUpcoming({ db, clock }: Kernel, memberId: number): Promise<Booking[]> {
  const now = clock.now()
  return transact(db, async (tx) =>
    (await findUpcoming(tx, memberId, now)).map((view) => toBooking(view, now)),
  )
}

const PAGE = 20

/** A member's bookings that are over or canceled, newest first, a page at a time. */
export function listPast(
  { db, clock }: Kernel,
  { memberId, before }: { memberId: number; before: number | undefined },
): Promise<Booking[]> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const views = await findPast(tx, memberId, { now, before, size: PAGE })
    return views.map((view) => toBooking(view, now))
  })
}

/** How many bookings of a member are over or canceled. */
export async function countPast(
  { db, clock }: Kernel,
  memberId: number,
): Promise<Reply<typeof countPastBookings>> {
  return { count: await transact(db, (tx) => countPastOf(tx, memberId, clock.now())) }
}

/** A member's own booking by its public number. */
export async function readBooking(
  { db, clock }: Kernel,
  memberId: number,
  lanternId: string,
): Promise<Booking> {
  const view = await transact(db, (tx) => findOwn(tx, memberId, lanternId))
  if (!view) throw new Refusal('not_found')
  return toBooking(view, clock.now())
}
