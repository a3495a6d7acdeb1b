import { isSameSlot, slotIn } from '@lantern/contract/slots'
import * as z from 'zod'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { placesOf, type AmenityRow, type Place } from '../../amenities/service.ts'
import { creditBalance } from '../../payments/service.topup.ts'
import { openAttempt, purpose, type Prepare } from '../../payments/service.ts'
import { readSettings } from '../../venue/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import {
  findBooking,
  insertBooking,
  lockBooking,
  occupy,
  type BookingRow,
} from '../core/repository.ts'
import { isSeated, holdsRoom } from '../core/rules.ts'
import { without } from '../core/rules.change.ts'
import { roomPriceOf } from '../core/rules.price.ts'
import { mailChanged } from '../core/service.letters.ts'
import { earnByCard } from '../core/service.money.ts'
import { announceBooking, changeStatus } from '../core/service.ts'
import { findHeld } from '../party/repository.ts'
import { nightClosed } from '../slots/service.availability.ts'
import { HOLD_MS, refuseMoreHolds } from '../slots/service.hold.ts'
import { choosePlace } from '../slots/service.ts'
import { besideRow, freeHold, openPaymentFor } from './service.beside.ts'
import { agreeOnMinimum, changedRow, changeOf, giveWay, lockOwn, planChange } from './service.ts'
import { differenceTo, lockMove, rescheduleTo, rowAt, type Destination } from './service.plan.ts'

/** The change that a card pays for: which hold has the new time, and how the booking stood when it was priced. */
const Subject = z.strictObject({
  bookingId: z.int(),
  holdId: z.int(),
  was: z.strictObject({
    amenityId: z.int(),
    from: z.string(),
    to: z.string(),
    total: z.int(),
  }),
})
type Subject = z.output<typeof Subject>

const stoodAs = ({ amenityId, during, totalPrice: total }: BookingRow): Subject['was'] => ({
  amenityId,
  from: during.from.toISOString(),
  to: during.to.toISOString(),
  total,
})

/** Whether a booking is still as it was priced, and its party still to come. */
function isAsPriced(booking: BookingRow, was: Subject['was']): boolean {
  const now = stoodAs(booking)
  const isSame =
    now.amenityId === was.amenityId &&
    now.from === was.from &&
    now.to === was.to &&
    now.total === was.total
  return isSame && holdsRoom(booking.status) && !isSeated(booking)
}

/**
 * The place of a hold, where the change can still be made; `null` where it can't. A hold that ran out was in nobody's
 * way: meanwhile its night may have closed, or one of the two times have begun.
 */
async function placeOf(
  tx: Tx,
  { hold, booking, amenity }: { hold: BookingRow; booking: BookingRow; amenity: AmenityRow },
  at: Date,
): Promise<Place | null> {
  if (hold.status !== 'pending' || hold.holdExpiresAt === null) return null
  const places = await placesOf(tx, amenity)
  const names = hold.units.join('\n')
  const place = places.find((units) => units.map(({ name }) => name).join('\n') === names)
  if (!place) return null
  if (hold.holdExpiresAt > at) return place
  const night = { amenity, places, date: hold.bookingDate }
  const closed = await nightClosed(tx, night, await readSettings(tx, at), at)
  return closed === null && at < hold.during.from && at < booking.during.from ? place : null
}

/**
 * Paying a change: the booking goes to its new time, even if the hold has run out, as long as nobody else took the room
 * and the booking is as it was priced. Otherwise the money becomes balance, and the booking stays where it is.
 */
export const changePurpose = purpose({
  description: 'Change of a room booking',
  subject: Subject,
  async onPaid(tx, attempt, { bookingId, holdId, was }, at) {
    const known = await findBooking(tx, holdId)
    if (!known) throw new Error(`the hold ${holdId} of a payment is gone`)
    const { booking, amenity } = await lockMove(tx, bookingId, known.amenityId)
    const hold = await lockBooking(tx, holdId)
    if (!hold) throw new Error(`the hold ${holdId} of a payment is gone`)
    const place = isAsPriced(booking, was)
      ? await placeOf(tx, { hold, booking, amenity }, at)
      : null
    if (hold.status === 'pending') await changeStatus(tx, hold, 'canceled', { at })
    if (place === null) {
      await creditBalance(tx, 'late_payment', attempt, at)
      await announceBooking(tx, booking)
      return 'credited'
    }
    const { during, hours, pricePerHour, taxLabel, minimumSpend, pointsEarned: points } = hold
    const slot = slotIn(hold)
    const price = roomPriceOf(hold)
    const there = {
      slot,
      place,
      during,
      hours,
      pricePerHour,
      price,
      taxLabel,
      minimumSpend,
      points,
    }
    await rescheduleTo(tx, booking, there, changedRow(booking, at))
    const cause = { kind: 'booking_moved', reference: changeOf(booking), at } as const
    await earnByCard(tx, booking, differenceTo(booking, there), cause)
    await mailChanged(tx, booking, at)
    return 'bought'
  },
  giveUp: (tx, { holdId }, at) => freeHold(tx, holdId, at),
})

/**
 * Holds the new time beside the old one. Of a room that the booking has already, it holds only the hours that the
 * booking doesn't have.
 */
async function hold(
  tx: Tx,
  booking: BookingRow,
  there: Destination,
  times: { expiresAt: Date; at: Date },
): Promise<BookingRow> {
  const { id, ...row } = booking
  const beside = { ...rowAt(booking, there), ...besideRow(booking, times) }
  const held = await insertBooking(tx, { ...row, ...beside })
  const own = await findHeld(tx, id)
  for (const unit of there.place) {
    const had = own.find(({ tableId }) => tableId === unit.id)
    for (const piece of without(there.during, had?.during)) {
      if (!(await occupy(tx, held.id, [unit.id], piece))) throw new Refusal('slot_taken')
    }
  }
  await announceBooking(tx, held)
  return held
}

/**
 * Holds the new time of a booking for a card payment of the difference. The booking keeps the old time meanwhile. A
 * second call for the same change continues the open payment.
 */
export const prepareChange: Prepare<'booking_change'> = async (tx, { memberId, asked }, at) => {
  const { metadata, amount } = asked
  const slot = slotIn(metadata)
  const { booking, amenity } = await lockOwn(tx, memberId, metadata)
  const isWanted = (one: BookingRow) => isSameSlot(one, slot)
  const open = await openPaymentFor(tx, 'booking_change', booking.id, isWanted, at)
  if (open) {
    agreeOnTotal(amount, open.amount)
    return open
  }
  const planned = await planChange(tx, booking, amenity, slot, at)
  const { places, during, dueNow, minimumSpend } = planned
  agreeOnMinimum(metadata.minimumSpend, minimumSpend)
  if (dueNow <= 0) throw new Refusal('nothing_to_pay')
  agreeOnTotal(amount, dueNow)
  await giveWay(tx, booking.id, at)
  const except = booking.id
  const place = await choosePlace(tx, places, { memberId, during, now: at, except })
  const expiresAt = new Date(at.getTime() + HOLD_MS)
  const held = await hold(tx, booking, { ...planned.there, place }, { expiresAt, at })
  await refuseMoreHolds(tx, memberId, at)
  const subject: Subject = { bookingId: booking.id, holdId: held.id, was: stoodAs(booking) }
  const attempt = { memberId, subject, amount: dueNow, expiresAt, at }
  return openAttempt(tx, { ...attempt, purpose: 'booking_change' })
}
