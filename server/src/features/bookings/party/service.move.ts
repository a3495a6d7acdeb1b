import type { Approval } from '@lantern/contract/account-approval'
import type { DifferenceBy } from '@lantern/contract/bookings'
import type { Role } from '@lantern/contract/members'
import { toDollars, totalOfRoom, type Cents, type RoomPrice } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import type { Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { allow } from '../../bills/corrections/service.ts'
import { partsBy, refundable } from '../../bills/rules.ts'
import type { By } from '../../bills/service.post.ts'
import { allowRefund, giveBack } from '../../bills/service.refund.ts'
import type { BillView } from '../../bills/view/service.ts'
import { updateBooking, type BookingRow } from '../core/repository.ts'
import {
  payRoom,
  waiveDifference,
  changeRoomPrice,
  lockBillOf,
  roomLabelOn,
  lockPartyBill,
} from '../core/service.bill.ts'
import { requireAmenity, type AmenityRow } from '../../amenities/service.ts'
import { findTable } from '../../tables/service.ts'
import { readSettings, taxesOf, taxLabelFor, type VenueSettings } from '../../venue/service.ts'
import { refusePrice } from '../../wallet/service.ts'
import { relabeled, taxedIn } from '../core/rules.price.ts'
import { differenceOn, roomPriceOn } from '../core/rules.room.ts'
import { publishAvailability } from '../core/service.ts'
import { differenceOf, withDifference } from './rules.ts'
import {
  findHeld,
  lockParty,
  recordAction,
  rateAt,
  reassignTables,
  refuseCleaned,
  requireFree,
  type Seen,
} from './service.ts'

interface Settling {
  differenceBy: DifferenceBy
  reason: string
  actor: { id: number; role: Role }
  approval: Approval | undefined
  from: Origin
}

interface Repriced {
  booking: Pick<BookingRow, 'status' | 'userId'>
  view: BillView
  more: Cents
}

export interface Settled {
  view: BillView
  approvedBy: number | null
}

/** Waives the difference of a dearer room, within the limits of the person. */
export async function waive(
  tx: Tx,
  { view, more }: Pick<Repriced, 'view' | 'more'>,
  { actor, approval, reason: note }: Pick<Settling, 'actor' | 'approval' | 'reason'>,
  by: By,
): Promise<Settled> {
  if (more < 0) throw new Refusal('invalid_input')
  const approvedBy = await allow(tx, { actor, approval }, { amount: more, off: view }, by.at)
  return { view: await waiveDifference(tx, view, more, { note, approvedBy }, by), approvedBy }
}

/**
 * Refunds an amount of credit by a method: to the balance, or at most what that method paid. Throws `over_refundable`
 * above that.
 */
async function giveBackBy(
  tx: Tx,
  { booking, view }: Repriced,
  { method, amount }: { method: 'balance' | 'cash' | 'terminal'; amount: Cents },
  settling: Settling,
  by: By,
): Promise<Settled> {
  const most = refundable(method, view.payments, view.due)
  if (amount > most) throw new Refusal('over_refundable', { most: toDollars(most) })
  const { userId: memberId } = booking
  const parts = partsBy(method, view.payments, { amount, tip: 0 }).map((part) => ({
    ...part,
    userId: method === 'balance' ? memberId : part.userId,
  }))
  const approvedBy = await allowRefund(tx, settling, view, parts, by.at)
  const why = { cause: 'booking_moved' as const, approvedBy }
  return { view: await giveBack(tx, view, parts, why, by), approvedBy }
}

/**
 * Settles the difference that another price has made on a booking's locked bill. On the bill, it stays due or in
 * credit, as for a booking that isn't confirmed. Otherwise it is paid, or refunded up to the bill's credit. Throws
 * `invalid_input` for waiving a lower price.
 */
export async function settleDifference(
  tx: Tx,
  repriced: Repriced,
  settling: Settling,
  by: By,
): Promise<Settled> {
  const { booking, view, more } = repriced
  const { differenceBy: method } = settling
  const asIs = { view, approvedBy: null }
  if (more === 0 || method === 'bill') return asIs
  if (method === 'none') return waive(tx, repriced, settling, by)
  if (method === 'balance' && booking.userId === null) throw new Refusal('needs_account')
  if (booking.status === 'pending') return asIs
  if (more > 0) {
    const amount = Math.min(more, Math.max(0, view.due))
    return { ...asIs, view: await payRoom(tx, view, { method, amount }, 'booking_moved', by) }
  }
  const amount = Math.min(0 - more, Math.max(0, 0 - view.due))
  return amount === 0 ? asIs : giveBackBy(tx, repriced, { method, amount }, settling, by)
}

interface PriceElsewhere {
  pricePerHour: number
  /** The price of its whole stay then. */
  price: RoomPrice
  /** The due that it adds, in cents; negative for credit. */
  more: number
}

/** The price of a party's stay if it moves to a room of another amenity for the rest of its time. */
export function priceElsewhere(
  booking: BookingRow,
  { lines }: Pick<BillView, 'lines'>,
  amenity: AmenityRow,
  venue: VenueSettings,
  now: Date,
): PriceElsewhere {
  const was = roomPriceOn(lines)
  const { pricePerHour } = amenity.id === booking.amenityId ? booking : amenity
  const elsewhere = rateAt(pricePerHour, booking.serviceFeeBasisPoints, venue, now)
  const price = withDifference(was, differenceOf({ ...booking, price: was }, elsewhere, now))
  return { pricePerHour, price, more: differenceOn(lines, price) }
}

interface Difference extends Pick<Settling, 'actor' | 'approval' | 'from'> {
  /** In cents. */
  difference: number
  differenceBy: Settling['differenceBy'] | undefined
  reason: string | undefined
}

/** The settlement of a difference, if there is one. By default it stays on an open bill. */
function agreed(
  { bill }: BillView,
  { price, more }: PriceElsewhere,
  { difference: shown, differenceBy, reason, ...asking }: Difference,
): Settling {
  if (more !== shown) refusePrice(totalOfRoom(price))
  const method = differenceBy ?? (bill.status === 'open' || more === 0 ? 'bill' : undefined)
  if (more !== 0 && (!reason || !method)) throw new Refusal('reason_needed')
  return { ...asking, differenceBy: method ?? 'bill', reason: reason ?? '' }
}

async function lockMove(tx: Tx, seen: Seen, tableId: number, now: Date) {
  const wished = await findTable(tx, tableId)
  const booking = await lockParty(tx, seen, now, [wished?.amenityId])
  // Read again, because its name or amenity may have changed while this transaction waited.
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

async function charge(
  tx: Tx,
  booking: BookingRow,
  {
    view,
    kind,
    units,
    venue,
  }: { view: BillView; kind: AmenityRow; units: string[]; venue: VenueSettings },
  given: Difference,
  by: By,
): Promise<Settled & Pick<PriceElsewhere, 'pricePerHour'>> {
  const elsewhere = priceElsewhere(booking, view, kind, venue, by.at)
  const { price, pricePerHour, more } = elsewhere
  const settling = agreed(view, elsewhere, given)
  const before = roomLabelOn(view)
  const label = taxLabelFor(venue, taxesOf(venue, by.at), taxedIn(price))
  const taxLabel = more === 0 ? before : relabeled(before, label)
  const there = { ...booking, amenityId: kind.id, units }
  const changed = await changeRoomPrice(tx, view, there, { price, taxLabel }, by)
  const settled = await settleDifference(tx, { booking, view: changed, more }, settling, by)
  return { ...settled, pricePerHour }
}

/**
 * Moves a party to another table for the rest of its time, at the price difference that was shown. Returns the table
 * that it left.
 */
export async function moveParty(
  tx: Tx,
  { tableId, ...seen }: Seen & { tableId: number },
  given: Difference,
  by: By,
): Promise<{ from: string; to: string; approvedBy: number | null }> {
  const { at: now } = by
  const { booking, held, own, target, kind } = await lockMove(tx, seen, tableId, now)
  const names = { from: own.name, to: target.name }
  if (own.tableId === tableId) return { ...names, approvedBy: null }
  const { from, to } = own.during
  const rest = { from: from > now ? from : now, to }
  // A party past its end needs the room only for this moment, so the span is a millisecond.
  const during = rest.from < to ? rest : { from: now, to: new Date(now.getTime() + 1) }
  await requireFree(tx, { tableIds: [tableId], during, bookingId: booking.id }, now)
  const venue = await readSettings(tx, now)
  refuseCleaned(target, venue, now)
  const isSame = kind.id === booking.amenityId
  const view = await (isSame ? lockPartyBill : lockBillOf)(tx, booking, now)
  const units = [target.name]
  const settled = await charge(tx, booking, { view, kind, units, venue }, given, by)
  await updateBooking(tx, booking.id, {
    amenityId: kind.id,
    units,
    pricePerHour: settled.pricePerHour,
    updatedAt: now,
  })
  await reassignTables(tx, booking, { tableIds: [tableId], during, seated: own.seated }, by)
  if (!isSame) await publishAvailability(tx, kind.id)
  await recordAction(tx, { before: booking, held, was: view, now: settled.view }, 'move', by)
  return { ...names, approvedBy: settled.approvedBy }
}
