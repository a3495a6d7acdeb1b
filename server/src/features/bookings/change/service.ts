import type { Booking } from '@lantern/contract/bookings/bookings'
import type {
  ChangeQuote,
  changeBooking as changeEndpoint,
} from '@lantern/contract/bookings/change'
import type { Received } from '@lantern/contract/calls/endpoint'
import {
  toCents,
  toDollars,
  totalOfRoom,
  type Cents,
  type RoomPrice,
  repriced,
} from '@lantern/contract/payments/pricing'
import { percentAt } from '@lantern/contract/payments/refunds'
import { isSameSlot, slotIn, type Slot } from '@lantern/contract/bookings/slots'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireAmenity, type AmenityRow, placesOf, type Place } from '../../amenities/service.ts'
import { byNow, type ActContext } from '../../bills/service.post.ts'
import { giveBack } from '../../bills/service.refund.ts'
import { findAttemptsFor, LEAST_BY_CARD } from '../../payments/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import {
  findBooking,
  type BookingRow,
  findTaken,
  occupy,
  updateBooking,
  vacate,
  type NewBookingRow,
} from '../core/repository.ts'
import {
  firstEnd,
  refundFrom,
  awaitsCharge,
  chargedFrom,
  freePlace,
  roomTime,
} from '../core/rules.ts'
import { changeRefusal, isDesksBill, sumsOn, isUnpaid } from '../core/rules.sums.ts'
import {
  changeRoomPrice,
  lockPartyBill,
  creditRefundParts,
  payRoom,
  readPartyBill,
} from '../core/service.bill.ts'
import { mailChanged, membersParts } from '../core/service.emails.ts'
import {
  dropChange,
  onBooking,
  showBooking,
  endHoldsInTheWay,
  publishAvailability,
  publishBooking,
} from '../core/service.ts'
import { lengthRefusedBy, requestedPlaces } from '../making/rules.ts'
import { checkTier, checkTime } from '../making/service.ts'
import { lockWithRooms } from '../party/service.ts'
import { amountFor } from '@lantern/contract/bills/spending'
import type { PartyAmount } from '@lantern/contract/venue/amenities'
import type { Span } from '../../../kernel/db/columns.ts'
import { mostDaysAhead } from '@lantern/contract/members/tier-terms'
import { dueOf, pointsMoved, type RefundPart } from '../../bills/rules.ts'
import type { BillView } from '../../bills/view/service.ts'
import { readSettings, taxesOf, type VenueSettings } from '../../venue/service.ts'
import {
  currentPrices,
  dueAtConfirm,
  pointsOncePaid,
  termsPrice,
  type PriceTerms,
  linesAfterChange,
  paidForRoomOn,
  roomLeftOn,
  roomPriceOn,
} from '../core/rules.price.ts'
import { tierIdOf } from '../../members/service.lookup.ts'
import { nightClosed } from '../slots/service.availability.ts'

export interface Billed {
  booking: BookingRow
  bill: BillView
}

/** Prices a booking by other terms, at the tax rates of a moment. The part that was charged already keeps its taxes. */
export function priceBy(
  { lines }: Pick<BillView, 'lines'>,
  terms: PriceTerms,
  venue: VenueSettings,
  at: Date,
): { price: RoomPrice & { total: Cents } } {
  const { times = [], ...net } = termsPrice(terms, venue, at)
  const price = repriced(roomPriceOn(lines), net, taxesOf(venue, at))
  return { price: { ...price, times, total: totalOfRoom(price) } }
}

/** Another amenity has its own price per hour; it or another night has other rates. The fee rate always stays. */
export async function plan(
  tx: Tx,
  { booking, bill }: Billed,
  amenity: AmenityRow,
  when: Slot,
  now: Date,
) {
  const venue = await readSettings(tx, now)
  const places = await placesOf(tx, amenity)
  const isSameTime = isSameSlot(when, { ...booking, amenityId: when.amenityId })
  const night = { amenity, places, date: when.bookingDate }
  const isSame = booking.amenityId === amenity.id
  // The hour of its own time may have begun.
  if (isSameTime && now >= booking.during.to) throw new Refusal('booking_over')
  const closed = isSameTime && isSame ? null : await nightClosed(tx, night, venue, now)
  if (isSameTime && closed !== null) throw new Refusal(closed, { days: mostDaysAhead(venue) })
  const { hours, during } = isSameTime ? booking : checkTime(when, { closed, venue, amenity, now })
  const { bookingDate: date } = when
  const { partySize, serviceFeeBasisPoints } = booking
  const isAgreed = isSame && date === booking.bookingDate
  const tierId = isAgreed ? null : await tierIdOf(tx, booking.userId)
  const current = currentPrices(amenity, { bookingDate: date, partySize, tierId }, venue)
  const prices = {
    pricePerHour: isSame ? booking.pricePerHour : current.pricePerHour,
    rates: isAgreed ? booking.rates : current.rates,
  }
  const terms = { ...prices, bookingDate: date, during, hours, serviceFeeBasisPoints }
  const priced = priceBy(bill, terms, venue, now)
  const minimumSpend = isAgreed
    ? booking.minimumSpend
    : amountFor(amenity.minimumSpends, { date, partySize })
  const { bufferMinutes } = isSame ? booking : amenity
  const time = { slot: slotIn(when), hours, during, bufferMinutes }
  return { venue, places, ...time, ...prices, ...priced, minimumSpend }
}

type PlannedTime = Awaited<ReturnType<typeof plan>>

interface Moving {
  memberId: number | null
  during: Span
  bufferMinutes: number
  now: Date
  except: number
}

/** The first place that is free for the whole time, ignoring the booking itself and its member's holds. */
export async function findFree(
  tx: Tx,
  places: readonly Place[],
  { memberId, now, except, ...time }: Moving,
): Promise<Place | undefined> {
  const during = roomTime(time.during, time)
  return freePlace(places, await findTaken(tx, during, now, memberId, except), during)
}

/** Like `findFree`, and ends the holds in the way: expired ones, and the member's own, which the new time replaces. */
export async function choosePlace(
  tx: Tx,
  places: readonly Place[],
  moving: Moving,
): Promise<Place> {
  const tableIds = places.flat().map(({ id }) => id)
  await endHoldsInTheWay(tx, { ...moving, tableIds, during: roomTime(moving.during, moving) })
  const place = await findFree(tx, places, moving)
  if (!place) throw new Refusal('slot_taken')
  return place
}

type Destination = Omit<PlannedTime, 'venue' | 'places' | 'price'> & { place: Place }

/** The columns of a booking at its destination. A promised arrival is removed, because it was about the old time. */
export function rowAt(booking: BookingRow, there: Destination) {
  const { slot, place, during, bufferMinutes, hours, pricePerHour, rates, minimumSpend } = there
  const isSameStart = during.from.getTime() === booking.during.from.getTime()
  const isSameEnd = during.to.getTime() === booking.during.to.getTime()
  return {
    ...slot,
    during,
    expectedAt: isSameStart && isSameEnd ? booking.expectedAt : null,
    units: place.map(({ name }) => name),
    bufferMinutes,
    hours,
    pricePerHour,
    rates,
    minimumSpend,
  }
}

/** When a moved booking is charged: never before now. Moved to a later time, its grace starts again. */
function chargeMoved(booking: BookingRow, startsAt: Date, now: Date) {
  if (!awaitsCharge(booking)) return {}
  const chargeAt = chargedFrom(startsAt)
  return chargeAt > now ? { chargeAt, chargeFailedAt: null } : { chargeAt: now }
}

/** Moves a booking, locked with both amenities, and announces it. The caller updates its bill (`changeRoomPrice`). */
export async function rescheduleTo(
  tx: Tx,
  booking: BookingRow,
  there: Destination,
  change: Partial<Omit<NewBookingRow, 'version'>> & { updatedAt: Date },
): Promise<BookingRow> {
  await vacate(tx, booking.id)
  const charged = chargeMoved(booking, there.during.from, change.updatedAt)
  const row = { ...rowAt(booking, there), ...charged }
  await updateBooking(tx, booking.id, { ...row, ...change })
  const units = there.place.map(({ id }) => id)
  if (!(await occupy(tx, booking.id, units, roomTime(there.during, there))))
    throw new Refusal('slot_taken')
  await publishBooking(tx, booking)
  const { amenityId } = there.slot
  if (amenityId !== booking.amenityId) await publishAvailability(tx, amenityId)
  return { ...booking, ...row }
}

/**
 * The amounts of a change of a booking, in cents: the difference of the price (`total`), the due on its bill after it,
 * what is paid at once or refunded (`dueNow`), and what is paid for the booking then. A change of a booking that is
 * paid later moves no money. `deposits` are those of the new amenity; `points` is the change if these parts are
 * refunded.
 */
function changedMoney(
  { booking, bill }: Billed,
  { slot, price }: Pick<PlannedTime, 'slot' | 'price'>,
  deposits: readonly PartyAmount[],
) {
  const { amenityId, bookingDate: night } = slot
  const room = { bookingId: booking.id, amenityId, night }
  const before = roomPriceOn(bill.lines)
  const lines = linesAfterChange(bill.lines, price, room)
  const due = dueOf(lines, bill.payments)
  const isLater = awaitsCharge(booking)
  const isPaidLater = isLater || isUnpaid(sumsOn(bill))
  const dueNow = isPaidLater ? 0 : due
  const total = totalOfRoom(price)
  const taken = isPaidLater ? paidForRoomOn(bill.lines, bill.payments) : roomLeftOn(lines)
  const charged = () => dueAtConfirm({ ...booking, bookingDate: night }, total, deposits).now
  const points = (at: RoomPrice) => pointsOncePaid(booking, at, bill.bill)
  const paid = Math.max(0, dueNow)
  return {
    total: total - totalOfRoom(before),
    due,
    isPaidLater,
    dueNow,
    paid: isLater ? charged() : taken,
    points: (parts: readonly RefundPart[]) =>
      isLater
        ? points(price) - points(before)
        : pointsMoved(bill, booking.userId, lines, { paid, parts }),
  }
}

/** The side that changes a booking: its member, whose changes are counted and limited, or the desk. */
type ChangedBy = 'member' | 'desk'

function refuseChange(
  { booking, bill }: Billed,
  amenity: AmenityRow,
  { slot, hours, venue }: PlannedTime,
  now: Date,
  by: ChangedBy,
): void {
  const sums = sumsOn(bill)
  const refusal = by === 'desk' ? null : changeRefusal(booking, sums, venue, now)
  if (refusal !== null) {
    throw new Refusal(refusal, { hours: venue.changeHours, max: venue.memberChanges })
  }
  if (isDesksBill(sums)) throw new Refusal('change_at_desk')
  if (isSameSlot(slot, booking)) throw new Refusal('change_same')
  const wrong = by === 'desk' ? null : lengthRefusedBy(hours, amenity)
  if (wrong) throw new Refusal(...wrong)
  const { capacity } = amenity
  const isOther = amenity.id !== booking.amenityId
  if (isOther && booking.partySize !== null && booking.partySize > capacity) {
    throw new Refusal('party_too_large', { capacity })
  }
}

/** A change that the member may make, with its amounts, before a room is chosen. */
export async function planChange(
  tx: Tx,
  billed: Billed,
  amenity: AmenityRow,
  slot: Slot,
  now: Date,
  by: ChangedBy = 'member',
) {
  const { booking, bill } = billed
  const planned = await plan(tx, billed, amenity, slot, now)
  refuseChange(billed, amenity, planned, now, by)
  if (by === 'member' && booking.userId !== null) {
    const replaced = { venue: planned.venue, now, except: [booking.id] }
    await checkTier(tx, booking.userId, { request: slot, amenity }, replaced)
  }
  const money = changedMoney(billed, planned, amenity.deposits)
  // Otherwise shortening a long booking would be a free cancellation after the deadline.
  const isAllBack = percentAt(booking.refundRules, refundFrom(booking), now) === 100
  if (money.total < 0 && !isAllBack) throw new Refusal('change_cheaper_late')
  // If the amount paid exceeds the new price, the member has to ask the desk.
  if (money.isPaidLater && money.paid > 0 && money.due <= 0) throw new Refusal('change_at_desk')
  const credited = { ...bill, due: money.dueNow }
  const parts = money.dueNow < 0 ? await creditRefundParts(tx, credited, { isAbsent: true }) : []
  return { ...planned, ...money, parts, points: money.points(parts) }
}

/** Throws if the page showed another minimum spend. */
export function agreeOnMinimum(shown: string | undefined, minimum: number): void {
  if (shown !== undefined && toCents(shown) !== minimum) {
    throw new Refusal('terms_changed', { minimum: toDollars(minimum) })
  }
}

/** The columns that a member's change updates: it is counted, and the earliest refund deadline stays. */
export const changedRow = (booking: BookingRow, at: Date) => ({
  changesMade: booking.changesMade + 1,
  cancelUntil: firstEnd(booking),
  updatedAt: at,
})

/** A member's own booking. Throws `not_found` for another one and for a hold. */
export async function requireOwn(
  tx: Tx,
  memberId: number | null,
  bookingId: number,
): Promise<BookingRow> {
  const booking = await findBooking(tx, bookingId)
  if (booking?.userId !== memberId || booking.holdExpiresAt !== null) throw new Refusal('not_found')
  return booking
}

/** A member's own booking with its bill, locked like a new booking. */
export async function lockOwn(
  tx: Tx,
  memberId: number | null,
  { bookingId, version, amenityId }: { bookingId: number; version: number; amenityId: number },
  at: Date,
): Promise<Billed & { amenity: AmenityRow }> {
  await requireOwn(tx, memberId, bookingId)
  const booking = await lockWithRooms(tx, bookingId, [amenityId])
  const amenity = await requireAmenity(tx, amenityId)
  if (booking.version !== version) throw new Refusal('stale')
  return { booking, amenity, bill: await lockPartyBill(tx, booking, at) }
}

/** Ends the hold of another change or of more time. Throws `change_pending` if its money is on the way. */
export async function giveWay(tx: Tx, bookingId: number, now: Date): Promise<void> {
  const attempts = [
    ...(await findAttemptsFor(tx, 'change', { bookingId })),
    ...(await findAttemptsFor(tx, 'more_time', { bookingId })),
  ]
  const isOnItsWay = attempts.some(({ status }) => status === 'processing')
  if (isOnItsWay) throw new Refusal('change_pending')
  await dropChange(tx, bookingId, now)
}

/** Whether a change costs the member more, now or later. A link in an email can't agree to that. */
const isDearer = (
  booking: BookingRow,
  { total, minimumSpend }: { total: number; minimumSpend: number },
): boolean => total > 0 || minimumSpend > booking.minimumSpend

/** The quote of a change of a member's own booking (`GET /api/bookings/{id}/reschedule`). */
export function quoteOwn(
  { db, clock, cards }: Kernel,
  { memberId, bookingId, body }: Pick<ChangeRequest, 'memberId' | 'bookingId'> & { body: Slot },
): Promise<ChangeQuote & { needsSignIn: boolean }> {
  const now = clock.now()
  const slot = slotIn(body)
  return transact(db, async (tx) => {
    const booking = await requireOwn(tx, memberId, bookingId)
    const bill = await readPartyBill(tx, booking, now)
    const amenity = await requireAmenity(tx, slot.amenityId)
    const planned = await planChange(tx, { booking, bill }, amenity, slot, now)
    const { venue, places, during, hours, price, minimumSpend, dueNow, points, parts } = planned
    const moving = { ...planned, memberId, now, except: bookingId }
    if (!(await findFree(tx, places, moving))) throw new Refusal('slot_taken')
    const cancelUntil = firstEnd(booking)
    const there = { ...booking, during, cancelUntil }
    return {
      version: booking.version,
      hours,
      totalPrice: toDollars(price.total),
      difference: toDollars(dueNow),
      minimumSpend: toDollars(minimumSpend),
      refunds: membersParts(parts),
      points,
      paid: toDollars(planned.paid),
      needsSignIn: memberId !== null && isDearer(booking, planned),
      byCard: memberId !== null && cards !== null && dueNow >= LEAST_BY_CARD,
      changesLeft: Math.max(0, venue.memberChanges - booking.changesMade - 1),
      refundFrom: refundFrom(there).toISOString(),
    }
  })
}

interface ChangeRequest {
  /** `null` for a guest, by the link of their booking: what a change costs more stays due on its bill. */
  memberId: number | null
  bookingId: number
  body: Received<typeof changeEndpoint>['body']
  repeatable: RepeatableCall | null
  /** Whether the member is signed in. A link in an email can't make a change that costs more. */
  isSignedIn: boolean
}

/**
 * Moves a locked booking as planned, if possible in its own rooms, and pays or refunds the difference. For a booking
 * that is paid later only the due changes. Sends no email.
 */
export async function moveOwn(
  tx: Tx,
  { booking, bill }: Billed,
  planned: Awaited<ReturnType<typeof planChange>>,
  { changedBy, by }: { changedBy: ChangedBy; by: ActContext },
): Promise<void> {
  const { id, userId: memberId } = booking
  const { isPaidLater } = planned
  const now = by.at
  await giveWay(tx, id, now)
  const places = requestedPlaces(planned.places, { preferred: booking.units })
  const place = await choosePlace(tx, places, { ...planned, memberId, now, except: id })
  const there = { ...planned, place }
  const row = changedBy === 'member' ? changedRow(booking, now) : { updatedAt: now }
  const moved = await rescheduleTo(tx, booking, there, row)
  const view = await changeRoomPrice(tx, bill, moved, there, by)
  if (isPaidLater) return
  const cause = 'booking_moved'
  if (view.due <= 0) {
    const parts = await creditRefundParts(tx, view, { isAbsent: true })
    if (parts.length > 0) await giveBack(tx, view, parts, { cause }, by)
  } else if (memberId !== null)
    await payRoom(tx, view, { method: 'balance', amount: view.due }, cause, by)
}

async function change(tx: Tx, request: ChangeRequest, now: Date): Promise<void> {
  const { memberId, bookingId, body } = request
  const { version, amenityId } = body
  const { amenity, ...billed } = await lockOwn(tx, memberId, { bookingId, version, amenityId }, now)
  const planned = await planChange(tx, billed, amenity, slotIn(body), now)
  const { price, minimumSpend } = planned
  agreeOnMinimum(body.minimumSpend, minimumSpend)
  agreeOnTotal(body.totalPrice, price.total)
  const { booking } = billed
  const isByMail = memberId !== null && !request.isSignedIn
  if (isByMail && isDearer(booking, planned)) throw new Refusal('change_needs_sign_in')
  const by = await byNow(tx, now)
  await moveOwn(tx, billed, planned, { changedBy: 'member', by })
  await mailChanged(tx, booking, now)
  if (memberId !== null) return
  await audit(tx, {
    actorId: null,
    action: 'booking.guest-change',
    subject: `booking:${bookingId}`,
    before: slotIn(booking),
    after: slotIn(body),
    at: now,
  })
}

/** The difference is paid from the balance or refunded by the methods that paid, in the same transaction. */
export function changeBooking(kernel: Kernel, request: ChangeRequest): Promise<Booking> {
  return onBooking(kernel, request, (tx, at) => change(tx, request, at), showBooking)
}
