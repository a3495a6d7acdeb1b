import { isSameSlot, slotIn } from '@lantern/contract/slots'
import * as z from 'zod'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { placesOf, type AmenityRow, type Place } from '../../amenities/service.ts'
import { lockViewOf } from '../../bills/service.ts'
import { byAt } from '../../bills/service.post.ts'
import { creditBalance } from '../../payments/service.topup.ts'
import { purpose, type Prepare } from '../../payments/service.ts'
import { readSettings, type VenueSettings } from '../../venue/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { findBooking, lockBooking, type BookingRow } from '../core/repository.ts'
import { isHold, isSeated, holdsRoom } from '../core/rules.ts'
import { without } from '../core/rules.change.ts'
import { sumsOn } from '../core/rules.sums.ts'
import { changeRoomPrice, payRoom } from '../core/service.bill.ts'
import { mailChanged } from '../core/service.emails.ts'
import { publishBooking, endHold, releaseHold } from '../core/service.ts'
import { findHeld } from '../party/repository.ts'
import { nightClosed } from '../slots/service.availability.ts'
import { holdBeside, openPaymentFor } from './service.beside.ts'
import { agreeOnMinimum, changedRow, giveWay, lockOwn, planChange } from './service.ts'
import { choosePlace, lockMove, priceBy, rescheduleTo, rowAt, type Billed } from './service.plan.ts'

/**
 * A change that a card pays for: the hold with the new time, and the state of the booking and its bill when it was
 * priced, in cents: price, charge and due.
 */
const Subject = z.strictObject({
  bookingId: z.int(),
  holdId: z.int(),
  was: z.strictObject({
    amenityId: z.int(),
    from: z.string(),
    to: z.string(),
    total: z.int(),
    charged: z.int(),
    due: z.int(),
  }),
})
type Subject = z.output<typeof Subject>

function stoodAs({ booking: { amenityId, during }, bill }: Billed): Subject['was'] {
  const { price: total, roomLeft: charged, due } = sumsOn(bill)
  const when = { from: during.from.toISOString(), to: during.to.toISOString() }
  return { amenityId, ...when, total, charged, due }
}

/** Whether a booking and its bill are as when priced, its party hasn't come, and its bill is no tab. */
function isAsPriced(billed: Billed, was: Subject['was']): boolean {
  const { booking, bill } = billed
  const isSame = JSON.stringify(stoodAs(billed)) === JSON.stringify(was)
  return isSame && holdsRoom(booking.status) && !isSeated(booking) && !bill.bill.isTab
}

/**
 * The place of a hold, if the change can still be made; `null` otherwise. An expired hold blocks nobody, so its night
 * may have closed meanwhile, or one of the two times may have begun.
 */
async function placeOf(
  tx: Tx,
  { hold, booking, amenity }: { hold: BookingRow; booking: BookingRow; amenity: AmenityRow },
  { venue, at }: { venue: VenueSettings; at: Date },
): Promise<Place | null> {
  if (!isHold(hold) || hold.holdExpiresAt === null) return null
  const places = await placesOf(tx, amenity)
  const names = hold.units.join('\n')
  const place = places.find((units) => units.map(({ name }) => name).join('\n') === names)
  if (!place) return null
  if (hold.holdExpiresAt > at) return place
  const night = { amenity, places, date: hold.bookingDate }
  const closed = await nightClosed(tx, night, venue, at)
  return closed === null && at < hold.during.from && at < booking.during.from ? place : null
}

/**
 * The effect of a card payment for a change: the booking moves to its new time, even if the hold has expired, provided
 * that nobody else took the room and the booking is as when priced. Otherwise the money becomes balance and the booking
 * stays as it is.
 */
export const changePurpose = purpose({
  description: 'Change of a room booking',
  subject: Subject,
  async onPaid(tx, attempt, { bookingId, holdId, was }, at) {
    const known = await findBooking(tx, holdId)
    if (!known) throw new Error(`the hold ${holdId} of a payment is gone`)
    const { booking, amenity } = await lockMove(tx, bookingId, known.amenityId)
    const hold = await lockBooking(tx, holdId)
    const bill = await lockViewOf(tx, bookingId, at)
    if (!hold || !bill) throw new Error(`the hold ${holdId} of a payment is gone`)
    const venue = await readSettings(tx, at)
    const place = isAsPriced({ booking, bill }, was)
      ? await placeOf(tx, { hold, booking, amenity }, { venue, at })
      : null
    await endHold(tx, hold, at)
    if (place === null) {
      await creditBalance(tx, 'late_payment', attempt, at)
      await publishBooking(tx, booking)
      return 'credited'
    }
    const by = byAt(venue, at)
    const { during, hours, pricePerHour, minimumSpend } = hold
    // The price is that of the moment at which the change was held and agreed.
    const priced = priceBy(bill, hold, venue, hold.createdAt)
    const where = { slot: slotIn(hold), place, during, hours, pricePerHour, minimumSpend }
    const there = { ...where, ...priced }
    const changed = await rescheduleTo(tx, booking, there, changedRow(booking, at))
    const dearer = await changeRoomPrice(tx, bill, changed, there, by)
    const paid = { method: 'card', amount: attempt.amount, attemptId: attempt.id } as const
    await payRoom(tx, dearer, paid, 'booking_moved', by)
    await mailChanged(tx, booking, at)
    return 'bought'
  },
  giveUp: (tx, { holdId }, at) => releaseHold(tx, holdId, at),
})

/**
 * Holds the new time of a booking for a card payment of the difference. The booking keeps the old time meanwhile. A
 * second call for the same change continues the open payment.
 */
export const prepareChange: Prepare<'booking_change'> = async (tx, { memberId, asked }, at) => {
  const { metadata, amount } = asked
  const slot = slotIn(metadata)
  const { amenity, ...billed } = await lockOwn(tx, memberId, metadata, at)
  const { booking } = billed
  const isWanted = (one: BookingRow) => isSameSlot(one, slot)
  const open = await openPaymentFor(tx, 'change', booking.id, isWanted, at)
  if (open) {
    agreeOnTotal(amount, open.amount)
    return open
  }
  const planned = await planChange(tx, billed, amenity, slot, at)
  const { places, during, dueNow, minimumSpend } = planned
  agreeOnMinimum(metadata.minimumSpend, minimumSpend)
  if (dueNow <= 0) throw new Refusal('nothing_to_pay')
  agreeOnTotal(amount, dueNow)
  await giveWay(tx, booking.id, at)
  const except = booking.id
  const place = await choosePlace(tx, places, { memberId, during, now: at, except })
  const own = await findHeld(tx, booking.id)
  // Only hours that the booking doesn't have already in this room are held.
  const pieces = place.flatMap(({ id: tableId }) => {
    const had = own.find((held) => held.tableId === tableId)?.during
    return without(during, had).map((piece) => ({ tableId, during: piece }))
  })
  const columns = rowAt(booking, { ...planned.there, place })
  const paid = { confirms: 'change' as const, memberId, amount: dueNow }
  return holdBeside(tx, booking, { ...paid, columns, pieces, was: stoodAs(billed) }, at)
}
