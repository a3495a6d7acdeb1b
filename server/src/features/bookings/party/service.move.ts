import type { DifferenceBy } from '@lantern/contract/bookings/bookings'
import { toDollars, totalOfRoom, type Cents } from '@lantern/contract/payments/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { requireAmenity, type AmenityRow } from '../../amenities/service.ts'
import { allow, type ActRequest } from '../../bills/corrections/service.ts'
import { partsBy, refundable } from '../../bills/rules.ts'
import type { ActContext } from '../../bills/service.post.ts'
import { allowRefund, giveBack } from '../../bills/service.refund.ts'
import type { BillView } from '../../bills/view/service.ts'
import { findTable } from '../../tables/service.ts'
import { readSettings, taxesOf, type VenueSettings } from '../../venue/service.ts'
import { refusePrice } from '../../wallet/service.ts'
import { updateBooking, type BookingRow } from '../core/repository.ts'
import { currentPrices, timesOf, differenceOn, roomPriceOn } from '../core/rules.price.ts'
import { roomTime } from '../core/rules.ts'
import {
  changeRoomPrice,
  lockBillOf,
  lockPartyBill,
  payRoom,
  waiveDifference,
} from '../core/service.bill.ts'
import { tierIdOf } from '../../members/service.lookup.ts'
import { publishAvailability } from '../core/service.ts'
import { priceOfRest, restFrom } from './rules.ts'
import {
  findHeld,
  lockParty,
  reassignTables,
  recordAction,
  refuseCleaned,
  requireFree,
  type Seen,
} from './service.ts'

type Mover = Omit<ActRequest, 'repeatable'>

interface Settling extends Mover {
  differenceBy: DifferenceBy
  reason: string
}

interface Repriced {
  booking: Pick<BookingRow, 'status' | 'userId'>
  /** Its bill with the new price. */
  view: BillView
  /** The due that the price added, in cents; negative for credit. */
  more: Cents
}

/** A bill whose difference is settled, and the admin who approved it, if that was needed. */
export interface Settled {
  view: BillView
  approvedBy: number | null
}

/** Waives the difference of a dearer room, within the limits of the person. */
export async function waive(
  tx: Tx,
  { view, more }: Pick<Repriced, 'view' | 'more'>,
  { reason: note, ...asking }: Pick<Settling, 'actor' | 'approval' | 'reason'>,
  by: ActContext,
): Promise<Settled> {
  if (more < 0) throw new Refusal('invalid_input')
  const approvedBy = await allow(tx, asking, { amount: more, off: view }, by.at)
  return { view: await waiveDifference(tx, view, more, { note, approvedBy }, by), approvedBy }
}

/**
 * Settles the difference that another price has made on a booking's locked bill. On the bill, it stays due or in
 * credit, as for a booking that isn't confirmed. Otherwise it is paid, or refunded up to the bill's credit: to the
 * balance, or at most what the method paid. Throws `over_refundable` above that, and `invalid_input` for waiving a
 * lower price.
 */
export async function settleDifference(
  tx: Tx,
  { booking, view, more }: Repriced,
  settling: Settling,
  by: ActContext,
): Promise<Settled> {
  const { differenceBy: method } = settling
  const { userId } = booking
  const asIs = { view, approvedBy: null }
  if (more === 0 || method === 'bill') return asIs
  if (method === 'none') return waive(tx, { view, more }, settling, by)
  if (method === 'balance' && userId === null) throw new Refusal('needs_account')
  if (booking.status === 'pending') return asIs
  const cause = 'booking_moved'
  if (more > 0) {
    const amount = Math.min(more, Math.max(0, view.due))
    return { ...asIs, view: await payRoom(tx, view, { method, amount }, cause, by) }
  }
  const amount = Math.min(0 - more, Math.max(0, 0 - view.due))
  if (amount === 0) return asIs
  const most = refundable(method, view.payments, view.due)
  if (amount > most) throw new Refusal('over_refundable', { most: toDollars(most) })
  const taken = partsBy(method, view.payments, { amount, tip: 0 })
  const parts = method === 'balance' ? taken.map((part) => ({ ...part, userId })) : taken
  const approvedBy = await allowRefund(tx, settling, view, parts, by)
  return { view: await giveBack(tx, view, parts, { cause, approvedBy }, by), approvedBy }
}

/** The price of a whole stay whose rest is in another amenity, and the due that this adds, in cents. */
export function priceElsewhere(
  booking: BookingRow,
  { lines }: Pick<BillView, 'lines'>,
  { amenity, tierId }: { amenity: AmenityRow; tierId: number | null },
  venue: VenueSettings,
  now: Date,
) {
  const was = roomPriceOn(lines)
  const current =
    amenity.id === booking.amenityId
      ? booking
      : currentPrices(amenity, { ...booking, tierId }, venue)
  const prices = { pricePerHour: current.pricePerHour, rates: current.rates }
  const elsewhere = {
    times: timesOf({ ...booking, ...prices }, venue),
    feeBasisPoints: booking.serviceFeeBasisPoints,
    taxes: taxesOf(venue, now),
  }
  const stay = { ...booking, times: timesOf(booking, venue), price: was }
  const price = priceOfRest(stay, elsewhere, now)
  return { prices, price, more: differenceOn(lines, price) }
}

interface Difference extends Mover {
  difference: Cents
  differenceBy: DifferenceBy | undefined
  reason: string | undefined
}

/** The settlement of a difference, if there is one. By default it stays on an open bill. */
function agreed(
  { bill }: BillView,
  { price, more }: Pick<ReturnType<typeof priceElsewhere>, 'price' | 'more'>,
  { difference: shown, differenceBy, reason, ...asking }: Difference,
): Settling {
  if (more !== shown) refusePrice(totalOfRoom(price))
  const method = differenceBy ?? (bill.status === 'open' || more === 0 ? 'bill' : undefined)
  if (more !== 0 && (!reason || !method)) throw new Refusal('reason_needed')
  return { ...asking, differenceBy: method ?? 'bill', reason: reason ?? '' }
}

async function lockMove(tx: Tx, seen: Seen, tableId: number, now: Date) {
  const requested = await findTable(tx, tableId)
  const booking = await lockParty(tx, seen, now, [requested?.amenityId])
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

/** Moves a party to another table for the rest of its time, at the price difference that was shown. */
export async function moveParty(
  tx: Tx,
  { tableId, ...seen }: Seen & { tableId: number },
  given: Difference,
  by: ActContext,
): Promise<{ from: string; to: string; approvedBy: number | null }> {
  const { at: now } = by
  const { booking, held, own, target, kind } = await lockMove(tx, seen, tableId, now)
  const names = { from: own.name, to: target.name }
  if (own.tableId === tableId) return { ...names, approvedBy: null }
  const isSame = kind.id === booking.amenityId
  const { bufferMinutes } = isSame ? booking : kind
  const rest = restFrom({ from: own.during.from, to: booking.during.to }, now)
  const during = roomTime(rest, { bufferMinutes })
  await requireFree(tx, { tableIds: [tableId], during, bookingId: booking.id }, now)
  const venue = await readSettings(tx, now)
  refuseCleaned(target, venue, now)
  const was = await (isSame ? lockPartyBill : lockBillOf)(tx, booking, now)
  const there = { amenity: kind, tierId: await tierIdOf(tx, booking.userId) }
  const { price, prices, more } = priceElsewhere(booking, was, there, venue, now)
  const settling = agreed(was, { price, more }, given)
  const room = { amenityId: kind.id, units: [target.name], bufferMinutes }
  const row = { ...room, ...prices, updatedAt: now }
  const changed = await changeRoomPrice(tx, was, { ...booking, ...row }, { price }, by)
  const repriced = { booking, view: changed, more }
  const { view, approvedBy } = await settleDifference(tx, repriced, settling, by)
  await updateBooking(tx, booking.id, row)
  await reassignTables(tx, booking, { tableIds: [tableId], during, seated: own.seated }, by)
  if (!isSame) await publishAvailability(tx, kind.id)
  await recordAction(tx, { before: booking, held, was, now: view }, 'move', by)
  return { ...names, approvedBy }
}
