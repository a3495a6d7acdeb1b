import type * as contract from '@lantern/contract/bookings/bookings'
import type { Booking } from '@lantern/contract/bookings/bookings'
import { toDollars } from '@lantern/contract/payments/pricing'
import { refundSteps } from '@lantern/contract/payments/refunds'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Call, UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { byNow, byAt } from '../../bills/service.post.ts'
import type { BillView } from '../../bills/view/service.ts'
import {
  findBooking,
  lockBooking,
  type BookingRow,
  findCardBooking,
  updateBooking,
} from '../core/repository.ts'
import { countPastOf, findOwn, findPast, findUpcoming } from '../core/repository.views.ts'
import { cancelRefusal, refundFrom, HOLD_MS, isHold } from '../core/rules.ts'
import { lockPartyBill, readPartyBill, wouldCancel, billRoom } from '../core/service.bill.ts'
import { membersParts, mailConfirmed } from '../core/service.emails.ts'
import {
  changeStatus,
  onBooking,
  showBooking,
  toBooking,
  publishBooking,
  endHold,
  releaseHold,
} from '../core/service.ts'
import { makeBooking, checkParty } from '../making/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { isSameSlot } from '@lantern/contract/bookings/slots'
import { amountFor } from '@lantern/contract/bills/spending'
import * as z from 'zod'
import {
  lockForBooking,
  placesOf,
  requireAmenity,
  type AmenityRow,
} from '../../amenities/service.ts'
import { readSettings, type VenueSettings } from '../../venue/service.ts'
import { creditBalance } from '../../payments/service.topup.ts'
import {
  claimAttempt,
  findAttemptByIntent,
  findAttemptsFor,
  isUnfinished,
  openAttempt,
  purpose,
  type Attempt,
  type Prepare,
  type Payments,
} from '../../payments/service.ts'
import { dueAtConfirm, termsPrice } from '../core/rules.price.ts'
import { findHeld } from '../party/repository.ts'
import { nightClosed } from '../slots/service.availability.ts'

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

interface CancelRequest {
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

export const quoteCancel: UseCase<typeof contract.quoteCancel> = (
  { db, clock },
  { viewer, params },
) => {
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

export const cancelBooking = (kernel: Kernel, request: CancelRequest): Promise<Booking> =>
  onBooking(kernel, request, (tx, at) => cancel(tx, request, at), showBooking)

/** A member's future and running bookings, soonest first. */
export const listUpcoming: UseCase<typeof contract.listUpcomingBookings> = (
  { db, clock },
  { viewer },
) => {
  const now = clock.now()
  return transact(db, async (tx) =>
    (await findUpcoming(tx, viewer.id, now)).map((view) => toBooking(view, now)),
  )
}

const PAGE = 20

export const listPast: UseCase<typeof contract.listPastBookings> = (
  { db, clock },
  { viewer, query: { before } },
) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const views = await findPast(tx, viewer.id, { now, before, size: PAGE })
    return views.map((view) => toBooking(view, now))
  })
}

export const countPast: UseCase<typeof contract.countPastBookings> = async (
  { db, clock },
  { viewer },
) => ({ count: await transact(db, (tx) => countPastOf(tx, viewer.id, clock.now())) })

export const readBooking: UseCase<typeof contract.getBooking> = async (
  { db, clock },
  { viewer, params: { lanternId } },
) => {
  const view = await transact(db, (tx) => findOwn(tx, viewer.id, lanternId))
  if (!view) throw new Refusal('not_found')
  return toBooking(view, clock.now())
}

const Subject = z.strictObject({ bookingId: z.int() })

/** Whether a hold can still become a booking; an expired one blocks nobody. The amenity must be locked. */
async function mayStand(
  tx: Tx,
  hold: BookingRow,
  amenity: AmenityRow,
  { venue, at }: { venue: VenueSettings; at: Date },
): Promise<boolean> {
  if (!isHold(hold)) return false
  const held = await findHeld(tx, hold.id)
  const isHoused =
    held.length === hold.units.length &&
    (amenity.isWholeVenue || held.every(({ amenityId }) => amenityId === amenity.id))
  if (!isHoused) return false
  if (hold.holdExpiresAt !== null && hold.holdExpiresAt > at) return true
  const night = { amenity, places: await placesOf(tx, amenity), date: hold.bookingDate }
  const closed = await nightClosed(tx, night, venue, at)
  return closed === null && at < hold.during.to
}

/** Makes a card payment that came too late for a booking its member's balance. */
export async function creditLate(
  tx: Tx,
  attempt: Attempt,
  booking: BookingRow,
  at: Date,
): Promise<'credited'> {
  await creditBalance(tx, 'late_payment', attempt, at)
  await publishBooking(tx, booking)
  return 'credited'
}

/** Makes a paid hold a booking, even if it expired. If somebody took the room, the money becomes balance. */
export const bookingPurpose = purpose({
  description: 'Room booking',
  subject: Subject,
  async onPaid(tx, attempt, { bookingId }, at) {
    const known = await findBooking(tx, bookingId)
    if (!known) throw new Error(`the hold ${bookingId} of a payment is gone`)
    // The amenity is locked before the booking, as everywhere.
    const amenity = await lockForBooking(tx, known.amenityId)
    const booking = await lockBooking(tx, bookingId)
    const venue = await readSettings(tx, at)
    if (!booking || !(await mayStand(tx, booking, amenity, { venue, at }))) {
      if (booking) await endHold(tx, booking, at)
      return creditLate(tx, attempt, known, at)
    }
    const by = byAt(venue, at)
    await changeStatus(tx, booking, 'paid_online', by)
    // The price is that of the moment at which it was held and agreed.
    const price = termsPrice(booking, venue, booking.createdAt)
    const paid = { method: 'card', amount: attempt.amount, attemptId: attempt.id } as const
    const bill = await billRoom(tx, booking, price, { paid }, by)
    await mailConfirmed(tx, booking, bill, at)
    return 'bought'
  },
  giveUp: (tx, { bookingId }, at) => releaseHold(tx, bookingId, at),
})

/** Whether this party would pay the same amount at once, and have the same minimum spend, as the hold's. */
function isSameRequest(
  hold: BookingRow,
  { partySize = null }: { partySize?: number | null | undefined },
  { amenity, venue, amount }: { amenity: AmenityRow; venue: VenueSettings; amount: number },
): boolean {
  const night = { date: hold.bookingDate, partySize }
  const { total } = termsPrice(hold, venue, hold.createdAt)
  const { now } = dueAtConfirm({ ...hold, partySize }, total, amenity.deposits)
  return now === amount && hold.minimumSpend === amountFor(amenity.minimumSpends, night)
}

type IntentRequest = Parameters<Prepare<'booking'>>[1]

/** The open payment of the member's own hold of this slot. The hold takes over the party and the special requests. */
async function goOn(
  tx: Tx,
  { memberId, body: { metadata, amount } }: IntentRequest,
  at: Date,
): Promise<Attempt | undefined> {
  const booking = await findCardBooking(tx, memberId, metadata)
  if (!booking || !isHold(booking, at)) return undefined
  const attempts = await findAttemptsFor(tx, 'booking', { bookingId: booking.id })
  const open = attempts.find((attempt) => isUnfinished(attempt.status))
  if (!open) return undefined
  const amenity = await requireAmenity(tx, booking.amenityId)
  // Another party size may change the amounts, so it counts as another request for the same slot.
  const venue = await readSettings(tx, at)
  const terms = { amenity, venue, amount: open.amount }
  if (!isSameRequest(booking, metadata, terms)) return undefined
  agreeOnTotal(amount, open.amount)
  const specialRequests = metadata.specialRequests || null
  const party = checkParty(metadata, amenity, venue)
  await updateBooking(tx, booking.id, { ...party, specialRequests, updatedAt: at })
  return open
}

/** Holds a slot for a card payment. A repeat for the same slot continues the open payment. */
export const prepareBooking: Prepare<'booking'> = async (tx, { memberId, body }, at) => {
  const { metadata, amount } = body
  // Of two calls at once the second finds the payment that the first has opened.
  await lockForBooking(tx, metadata.amenityId)
  const open = await goOn(tx, { memberId, body }, at)
  if (open) return open
  const expiresAt = new Date(at.getTime() + HOLD_MS)
  const by = { memberId, way: 'card', method: 'card', holdUntil: expiresAt } as const
  const request = { ...metadata, ...by, dueNow: amount ?? metadata.dueNow }
  const { booking: hold, terms } = await makeBooking(tx, request, { at })
  const subject: z.output<typeof Subject> = { bookingId: hold.id }
  const attempt = { memberId, subject, amount: terms.dueNow, expiresAt, at }
  return openAttempt(tx, { ...attempt, confirms: 'booking' })
}

/** The payment of a claim: the named one, or the payer's newest for that slot. */
async function findClaimed(tx: Tx, { viewer, body }: BookingCall): Promise<Attempt> {
  const { id: memberId } = viewer
  const slot = await findCardBooking(tx, memberId, body)
  const named = body.paymentIntentId
  const attempt =
    named === undefined
      ? slot && (await findAttemptsFor(tx, 'booking', { bookingId: slot.id }))[0]
      : await findAttemptByIntent(tx, named)
  const subject = Subject.safeParse(attempt?.subject)
  const booking = subject.data && (await findBooking(tx, subject.data.bookingId))
  if (!attempt || !booking || !isSameSlot(booking, body) || attempt.userId !== memberId) {
    throw new Refusal('not_found')
  }
  return attempt
}

/** Stores the special requests, whether the payment or the claim came first. */
async function keepRequests(tx: Tx, id: number, requests: string, at: Date): Promise<void> {
  const booking = await lockBooking(tx, id)
  if (booking?.specialRequests !== null) return
  await updateBooking(tx, id, { specialRequests: requests, updatedAt: at })
}

/** Claims what a card paid; can be called any number of times. Throws `payment_credited` if the slot was gone. */
export async function claimBooking(payments: Payments, call: BookingCall): Promise<Booking> {
  const find = (tx: Tx) => findClaimed(tx, call)
  const attempt = await claimAttempt(payments, find, 'payment_credited')
  const { bookingId } = Subject.parse(attempt.subject)
  const now = payments.clock.now()
  const { specialRequests } = call.body
  return transact(payments.db, async (tx) => {
    if (specialRequests) await keepRequests(tx, bookingId, specialRequests, now)
    return showBooking(tx, bookingId, now)
  })
}
