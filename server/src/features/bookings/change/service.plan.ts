import {
  totalOfRoom,
  type Cents,
  type RoomPrice,
  repriced,
} from '@lantern/contract/payments/pricing'
import { isSameSlot, slotIn, type Slot } from '@lantern/contract/bookings/slots'
import { amountFor } from '@lantern/contract/bills/spending'
import type { PartyAmount } from '@lantern/contract/venue/amenities'
import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { placesOf, type AmenityRow, type Place } from '../../amenities/service.ts'
import { mostDaysAhead } from '@lantern/contract/members/tier-terms'
import { dueOf, pointsMoved, type RefundPart } from '../../bills/rules.ts'
import type { BillView } from '../../bills/view/service.ts'
import { readSettings, taxesOf, type VenueSettings } from '../../venue/service.ts'
import {
  findTaken,
  occupy,
  updateBooking,
  vacate,
  type BookingRow,
  type NewBookingRow,
} from '../core/repository.ts'
import {
  currentPrices,
  dueAtConfirm,
  pointsOncePaid,
  termsPrice,
  type PriceTerms,
} from '../core/rules.price.ts'
import { linesAfterChange, paidForRoomOn, roomLeftOn, roomPriceOn } from '../core/rules.room.ts'
import { isUnpaid, sumsOn } from '../core/rules.sums.ts'
import { awaitsCharge, chargedFrom, freePlace, roomTime } from '../core/rules.ts'
import { endHoldsInTheWay, publishAvailability, publishBooking } from '../core/service.ts'
import { tierIdOf } from '../../members/service.lookup.ts'
import { checkTime } from '../making/service.ts'
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

/**
 * The new time of a booking and its price. The price per hour stays as agreed unless the amenity changes, and the other
 * prices of its night unless amenity or night change; the fee rate always stays.
 */
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

/** A new time of a booking with its terms, before a room is chosen. */
export type PlannedTime = Awaited<ReturnType<typeof plan>>

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

/**
 * Moves a booking to its destination and announces it. The caller then updates the price on its bill
 * (`changeRoomPrice`). The booking and both amenities must be locked. Returns the updated booking.
 */
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
 * what is paid at once or refunded (`dueNow`), and what is paid for the booking then. A change of a booking that is paid
 * later moves no money. `deposits` are those of the new amenity; `points` is the change if these parts are refunded.
 */
export function changedMoney(
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
