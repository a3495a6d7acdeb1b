import type { Approval } from '@lantern/contract/account-approval'
import type { Tx } from '../../../kernel/db/db.ts'
import type { Origin } from '../../../kernel/db/security-events.ts'
import { refusePrice } from '../../wallet/service.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { requireAmenity, type AmenityRow } from '../../amenities/service.ts'
import { moveBill } from '../../bills/service.ts'
import { findTable } from '../../tables/service.ts'
import { readSettings, taxesOf, taxLabelFor, type VenueSettings } from '../../venue/service.ts'
import { holdCash } from '../../wallet/cash/service.ts'
import { updateBooking, type BookingRow } from '../core/repository.ts'
import { chargeDifference } from '../core/service.money.ts'
import { isUnpaid } from '../core/rules.ts'
import { pointsAfter, relabeled, taxedIn } from '../core/rules.price.ts'
import { announceAvailability } from '../core/service.ts'
import { refuseCleaned } from './service.walk-in.ts'
import { differenceOf, type PriceDifference } from './rules.ts'
import {
  findHeld,
  lockParty,
  noteAct,
  rehouse,
  requireFree,
  type By,
  type Seen,
} from './service.ts'

/** The difference for the rest of a party's time in a room of another amenity. A stay that is on the house stays so. */
export function differenceIn(
  booking: BookingRow,
  amenity: AmenityRow,
  venue: VenueSettings,
  now: Date,
): PriceDifference {
  const isFree = booking.totalPrice === 0
  const isSame = amenity.id === booking.amenityId
  const elsewhere = {
    pricePerHour: isFree || isSame ? booking.pricePerHour : amenity.pricePerHour,
    feeBasisPoints: booking.serviceFeeBasisPoints,
    stepMinutes: venue.walkInStepMinutes,
    taxes: taxesOf(venue, now),
  }
  return differenceOf(booking, elsewhere, now)
}

/** The payer, way and reason of a difference, and the amount that was shown. */
export interface Difference extends By {
  /** In cents. */
  difference: number
  differenceBy: 'balance' | 'cash' | 'terminal' | 'none' | undefined
  reason: string | undefined
  /** The approval that was brought, and where the call came from. */
  approval: Approval | undefined
  from: Origin
}

const nothing: PriceDifference = { subtotal: 0, fee: 0, roomTax: 0, feeTax: 0, total: 0 }

/** The part of a shown difference that is charged: all, or nothing if the staff leave the price. */
function agreed(
  booking: BookingRow,
  difference: PriceDifference,
  { difference: shown, differenceBy, reason }: Difference,
): PriceDifference {
  if (difference.total !== shown) refusePrice(booking.totalPrice + difference.total)
  if (difference.total === 0) return difference
  if (!reason || !differenceBy) throw new Refusal('reason_needed')
  return differenceBy === 'none' ? nothing : difference
}

/**
 * The price per hour in another room. Where the price was left it is the lower of both for what comes, so that no later
 * difference gives back what was never paid.
 */
function hourlyAfter(booking: BookingRow, amenity: AmenityRow, isPriceLeft: boolean): number {
  const agreed = booking.pricePerHour
  if (amenity.id === booking.amenityId) return agreed
  return isPriceLeft ? Math.min(agreed, amenity.pricePerHour) : amenity.pricePerHour
}

/** Charges a difference under this reference if the booking is paid. Returns the points that it has then. */
async function chargeAgreed(
  tx: Tx,
  booking: BookingRow,
  taken: PriceDifference,
  reference: string,
  { given, venue }: { given: Difference; venue: VenueSettings },
): Promise<number> {
  const { userId, pointsEarned: before } = booking
  const { differenceBy: by, actorId, at } = given
  if (taken.total === 0 || !by || by === 'none' || isUnpaid(booking)) return before
  const subtotal = booking.subtotal + taken.subtotal
  const pointsEarned =
    userId === null ? before : pointsAfter(booking, subtotal, venue.pointsPerDollar)
  const points = pointsEarned - before
  const paid = { kind: 'booking_moved', reference, by, actorId, at } as const
  await chargeDifference(tx, booking, { ...taken, points }, paid)
  await holdCash(tx, reference, given, at)
  return pointsEarned
}

/** The room that a party goes to, locked together with its own; where it goes there is a change. */
async function lockMove(tx: Tx, seen: Seen, tableId: number, now: Date) {
  const wished = await findTable(tx, tableId)
  const booking = await lockParty(tx, seen, now, [wished?.amenityId])
  // Read again, because its name or amenity may have changed while this waited.
  const target = await findTable(tx, tableId)
  if (!target) throw new Refusal('not_found')
  if (booking.checkedInAt === null && now >= booking.during.to) throw new Refusal('booking_over')
  const held = await findHeld(tx, booking.id)
  const amenity = await requireAmenity(tx, booking.amenityId)
  const [own, ...more] = held
  if (!own || more.length > 0 || amenity.isWholeVenue) throw new Refusal('whole_venue_stays')
  if (target.amenityId === null) throw new Refusal('table_not_bookable', { name: target.name })
  const kind = await requireAmenity(tx, target.amenityId)
  return { booking, held, own, target, kind }
}

/**
 * Moves a party to another table for the rest of its time, at the difference of the prices that was shown. Returns the
 * table that it left.
 */
export async function moveParty(
  tx: Tx,
  { tableId, ...seen }: Seen & { tableId: number },
  given: Difference,
): Promise<{ from: string; to: string }> {
  const { at: now } = given
  const { booking, held, own, target, kind } = await lockMove(tx, seen, tableId, now)
  const names = { from: own.name, to: target.name }
  if (own.tableId === tableId) return names
  const { from, to } = own.during
  const rest = { from: from > now ? from : now, to }
  // A party past its end needs the room for this moment, however short.
  const during = rest.from < to ? rest : { from: now, to: new Date(now.getTime() + 1) }
  await requireFree(tx, { tableIds: [tableId], during, bookingId: booking.id }, now)
  const venue = await readSettings(tx, now)
  refuseCleaned(target, venue, now)
  const difference = differenceIn(booking, kind, venue, now)
  const taken = agreed(booking, difference, given)
  const reference = `booking:${booking.id}:moved:${booking.version}`
  const pointsEarned = await chargeAgreed(tx, booking, taken, reference, { given, venue })
  const label = taxLabelFor(venue, taxesOf(venue, now), taxedIn(taken))
  await updateBooking(tx, booking.id, {
    amenityId: kind.id,
    units: [target.name],
    pricePerHour: hourlyAfter(booking, kind, taken !== difference),
    subtotal: booking.subtotal + taken.subtotal,
    serviceFee: booking.serviceFee + taken.fee,
    roomTax: booking.roomTax + taken.roomTax,
    feeTax: booking.feeTax + taken.feeTax,
    taxLabel: taken.total === 0 ? booking.taxLabel : relabeled(booking.taxLabel, label),
    totalPrice: booking.totalPrice + taken.total,
    pointsEarned,
    updatedAt: now,
  })
  await moveBill(tx, booking.id, target.name)
  await rehouse(tx, booking, { tableIds: [tableId], during, seated: own.seated }, now)
  if (kind.id !== booking.amenityId) await announceAvailability(tx, kind.id)
  await noteAct(tx, { before: booking, held }, { ...given, kind: 'move', moved: [reference] })
  return names
}
