import type { Booking } from '@lantern/contract/bookings'
import type {
  ChangeQuote,
  changeBooking as changeEndpoint,
} from '@lantern/contract/bookings-change'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars, totalOfRoom } from '@lantern/contract/pricing'
import { percentAt } from '@lantern/contract/refunds'
import { isSameSlot, slotIn, type Slot } from '@lantern/contract/slots'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireAmenity, type AmenityRow } from '../../amenities/service.ts'
import { findBillOfBooking } from '../../bills/service.ts'
import { findAttemptsFor, LEAST_BY_CARD } from '../../payments/service.ts'
import { sendRefundFor } from '../../payments/refunds/service.ts'
import type { VenueSettings } from '../../venue/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { findBooking, findTaken, type BookingRow } from '../core/repository.ts'
import { firstEnd, freePlaces, isUnpaid, refundFrom } from '../core/rules.ts'
import { changeRefusal } from '../core/rules.change.ts'
import { mailChanged } from '../core/service.letters.ts'
import { chargeDifference } from '../core/service.money.ts'
import { giveBackDifference, waysBack } from '../core/service.refund.ts'
import { dropChange, showBooking } from '../core/service.ts'
import { choosePlace, inOrder } from '../slots/service.ts'
import {
  differenceTo,
  lockMove,
  rescheduleTo,
  plan,
  pointsOf,
  type Destination,
} from './service.plan.ts'

/** The clock of a booking's tiers of refund, as it is now. */
const clockOf = ({ during, refundTiers, cancelUntil }: BookingRow) => ({
  startsAt: during.from,
  refundTiers,
  cancelUntil,
})

/** The person who changes a booking: its member, whose changes are counted and limited, or the desk for them. */
export type ChangedBy = 'member' | 'desk'

/** Refuses a change that a booking's rules don't allow, whatever it costs. */
async function refuseChange(
  tx: Tx,
  booking: BookingRow,
  { amenity, slot, venue }: { amenity: AmenityRow; slot: Slot; venue: VenueSettings },
  now: Date,
  by: ChangedBy,
): Promise<void> {
  const refusal = by === 'desk' ? null : changeRefusal(booking, venue, now)
  if (refusal !== null) {
    throw new Refusal(refusal, { hours: venue.changeHours, max: venue.memberChanges })
  }
  if (await findBillOfBooking(tx, booking.id)) throw new Refusal('change_at_desk')
  if (isSameSlot(slot, booking)) throw new Refusal('change_same')
  const { capacity } = amenity
  const isOther = amenity.id !== booking.amenityId
  if (isOther && booking.partySize !== null && booking.partySize > capacity) {
    throw new Refusal('party_too_large', { capacity })
  }
}

/** A change that its member may make, and its price: still without a room. */
export async function planChange(
  tx: Tx,
  booking: BookingRow,
  amenity: AmenityRow,
  slot: Slot,
  now: Date,
  by: ChangedBy = 'member',
) {
  const planned = await plan(tx, booking, amenity, slot, now)
  const { venue, price, during, hours, taxLabel, minimumSpend } = planned
  await refuseChange(tx, booking, { amenity, slot, venue }, now, by)
  // Otherwise a long booking that was made short would be a free cancellation after its time.
  const total = price.total - booking.totalPrice
  const isAllBack = percentAt(booking.refundTiers, refundFrom(clockOf(booking)), now) === 100
  if (total < 0 && !isAllBack) throw new Refusal('change_cheaper_late')
  // If the deposit isn't a part of the price any more, the member has to talk to the desk.
  if (booking.deposit > 0 && price.total <= booking.deposit) throw new Refusal('change_at_desk')
  const points = pointsOf(booking, price.subtotal, venue)
  const { pricePerHour } = price
  const there = { slot, during, hours, pricePerHour, price, taxLabel, minimumSpend, points }
  // A booking that waits for its bill is paid with the bill.
  const dueNow = isUnpaid(booking) ? 0 : total
  return { ...planned, there, total, dueNow, points: points - booking.pointsEarned }
}

/** Compares the minimum spend that the page showed with the one there is. */
export function agreeOnMinimum(shown: string | undefined, minimum: number): void {
  if (shown !== undefined && toCents(shown) !== minimum) {
    throw new Refusal('terms_changed', { minimum: toDollars(minimum) })
  }
}

/**
 * The values that a member's change adds to the row: the change counts, and the earliest clock of cancellation stays.
 */
export const changedRow = (booking: BookingRow, at: Date) => ({
  changesMade: booking.changesMade + 1,
  cancelUntil: firstEnd(clockOf(booking)),
  updatedAt: at,
})

/** The cause of a change's money, in the ledger and towards a card alike. */
export const changeOf = ({ id, version }: Pick<BookingRow, 'id' | 'version'>): string =>
  `booking:${id}:moved:${version}`

/** A member's own booking, locked as for booking. */
export async function lockOwn(
  tx: Tx,
  memberId: number,
  { bookingId, version, amenityId }: { bookingId: number; version: number; amenityId: number },
): Promise<{ booking: BookingRow; amenity: AmenityRow }> {
  const known = await findBooking(tx, bookingId)
  if (known?.userId !== memberId || known.holdExpiresAt !== null) throw new Refusal('not_found')
  const locked = await lockMove(tx, bookingId, amenityId)
  if (locked.booking.version !== version) throw new Refusal('stale')
  return locked
}

/**
 * Makes room for another change, or for more time. A change whose card was only asked gives way. Throws
 * `change_pending` if its money is on the way.
 */
export async function giveWay(tx: Tx, bookingId: number, now: Date): Promise<void> {
  const attempts = [
    ...(await findAttemptsFor(tx, 'booking_change', { bookingId })),
    ...(await findAttemptsFor(tx, 'booking_extension', { bookingId })),
  ]
  const isOnItsWay = attempts.some(({ status }) => status === 'processing')
  if (isOnItsWay) throw new Refusal('change_pending')
  await dropChange(tx, bookingId, now)
}

/**
 * Whether a change would cost its member more, now or with the bill, or ask a higher minimum spend of their party. A
 * link from a letter must not agree to that.
 */
const isDearer = (
  booking: BookingRow,
  { total, minimumSpend }: { total: number; minimumSpend: number },
): boolean => total > 0 || minimumSpend > booking.minimumSpend

/** What another time of a member's own booking would cost (`GET /api/bookings/{id}/reschedule`). */
export function quoteOwn(
  { db, clock, cards }: Kernel,
  memberId: number,
  bookingId: number,
  wish: Slot,
): Promise<ChangeQuote & { needsSignIn: boolean }> {
  const now = clock.now()
  const slot = slotIn(wish)
  return transact(db, async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (booking?.userId !== memberId || booking.holdExpiresAt !== null) {
      throw new Refusal('not_found')
    }
    const amenity = await requireAmenity(tx, slot.amenityId)
    const planned = await planChange(tx, booking, amenity, slot, now)
    const { venue, places, during, hours, price, minimumSpend, dueNow, points } = planned
    const taken = await findTaken(tx, during, now, memberId, bookingId)
    if (freePlaces(places, taken, during).length === 0) throw new Refusal('slot_taken')
    const cancelUntil = firstEnd(clockOf(booking))
    const there = { ...clockOf(booking), startsAt: during.from, cancelUntil }
    const back = dueNow < 0 ? await waysBack(tx, booking, -dueNow) : []
    return {
      version: booking.version,
      hours,
      totalPrice: toDollars(price.total),
      difference: toDollars(dueNow),
      minimumSpend: toDollars(minimumSpend),
      back: back.map(({ to, cents }) => ({ to, amount: toDollars(cents) })),
      points,
      paid: toDollars(booking.deposit > 0 ? booking.deposit : price.total),
      needsSignIn: isDearer(booking, planned),
      byCard: cards !== null && dueNow >= LEAST_BY_CARD,
      changesLeft: Math.max(0, venue.memberChanges - booking.changesMade - 1),
      refundFrom: refundFrom(there).toISOString(),
    }
  })
}

/** A member's wish to change a booking, as the page showed it. */
export interface ChangeRequest {
  memberId: number
  bookingId: number
  wish: Received<typeof changeEndpoint>['body']
  repeatable: RepeatableCall | null
  /** Whether the member asks in person. A link alone can't make a change that costs more. */
  isSignedIn: boolean
}

/** Charges or gives back the difference of a change. */
async function takeOrGiveBack(
  tx: Tx,
  booking: BookingRow,
  there: Destination,
  at: Date,
): Promise<void> {
  if (isUnpaid(booking)) return
  const difference = differenceTo(booking, there)
  const reference = changeOf(booking)
  if (totalOfRoom(difference) > 0) {
    const paid = { kind: 'booking_moved', reference, by: 'balance', at } as const
    await chargeDifference(tx, booking, difference, paid)
  } else await giveBackDifference(tx, booking, difference, { reference, at })
}

/**
 * Moves a booking to where it was planned, preferably in its own rooms, and charges or credits the difference. It sends
 * no letter. The booking and both amenities must be locked. Returns the cause of the money.
 */
export async function moveOwn(
  tx: Tx,
  booking: BookingRow,
  planned: Awaited<ReturnType<typeof planChange>>,
  { by, now }: { by: ChangedBy; now: Date },
): Promise<string> {
  const { id, userId: memberId } = booking
  const { during } = planned
  await giveWay(tx, id, now)
  const places = inOrder(planned.places, booking.units)
  const place = await choosePlace(tx, places, { memberId, during, now, except: id })
  const there = { ...planned.there, place }
  const row = by === 'member' ? changedRow(booking, now) : { updatedAt: now }
  await rescheduleTo(tx, booking, there, row)
  await takeOrGiveBack(tx, booking, there, now)
  return changeOf(booking)
}

async function change(tx: Tx, request: ChangeRequest, now: Date) {
  const { memberId, bookingId, wish } = request
  const { version, amenityId } = wish
  const { booking, amenity } = await lockOwn(tx, memberId, { bookingId, version, amenityId })
  const planned = await planChange(tx, booking, amenity, slotIn(wish), now)
  const { price, minimumSpend } = planned
  agreeOnMinimum(wish.minimumSpend, minimumSpend)
  agreeOnTotal(wish.totalPrice, price.total)
  if (!request.isSignedIn && isDearer(booking, planned)) throw new Refusal('change_needs_sign_in')
  const cause = await moveOwn(tx, booking, planned, { by: 'member', now })
  await mailChanged(tx, booking, now)
  return cause
}

/**
 * Changes the time of a member's own booking (`POST /api/bookings/{id}/reschedule`): the old room is kept until the new
 * one is taken, and the difference is paid from the balance or goes back to where it was paid, in one transaction.
 */
export async function changeBooking(kernel: Kernel, request: ChangeRequest): Promise<Booking> {
  const { db, clock } = kernel
  const now = clock.now()
  const causes: string[] = []
  const changed = await repeatable(db, request.repeatable, {
    async run(tx) {
      causes.push(await change(tx, request, now))
      return request.bookingId
    },
    show: (tx, id) => showBooking(tx, id, now),
    id: Number,
  })
  // The booking is changed, even if the card company refuses the refund.
  for (const cause of causes) await sendRefundFor(kernel, cause)
  return changed
}
