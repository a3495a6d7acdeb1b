import type { Cents } from '@lantern/contract/payments/pricing'
import { isSameSlot, slotIn } from '@lantern/contract/bookings/slots'
import * as z from 'zod'
import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { newLanternId } from '../../../kernel/lantern-id.ts'
import { placesOf, requireAmenity, type AmenityRow, type Place } from '../../amenities/service.ts'
import { byAt } from '../../bills/service.post.ts'
import { creditLate } from '../member/service.ts'
import {
  findAttemptsFor,
  isUnfinished,
  openAttempt,
  purpose,
  type Attempt,
  type Prepare,
} from '../../payments/service.ts'
import { readSettings, type VenueSettings } from '../../venue/service.ts'
import { agreeOnTotal, lockWallet } from '../../wallet/service.ts'
import {
  countHolds,
  findBooking,
  insertBooking,
  lockBooking,
  lockChangeHolds,
  occupy,
  type BookingRow,
  type NewBookingRow,
} from '../core/repository.ts'
import { termsPrice } from '../core/rules.price.ts'
import { sumsOn, without } from '../core/rules.sums.ts'
import { HOLD_MS, holdsRoom, isHold, isSeated, roomTime } from '../core/rules.ts'
import { changeRoomPrice, lockBillOf, lockPartyBill, payRoom } from '../core/service.bill.ts'
import { mailChanged } from '../core/service.emails.ts'
import { endHold, publishBooking, releaseHold } from '../core/service.ts'
import { MOST_HOLDS } from '../making/rules.ts'
import { chosenEnd, lengthen, moreTimeFor } from '../more-time/service.ts'
import {
  findBusy,
  findHeld,
  lockParty,
  lockWithRooms,
  requireFree,
  tableIdsOf,
} from '../party/service.ts'
import { nightClosed } from '../slots/service.availability.ts'
import {
  choosePlace,
  priceBy,
  rescheduleTo,
  rowAt,
  type Billed,
  agreeOnMinimum,
  changedRow,
  giveWay,
  lockOwn,
  planChange,
  requireOwn,
} from './service.ts'

/** `holdId` keeps the time to be paid; `was` is the booking's state when it was priced, as text. */
const Subject = z.strictObject({ bookingId: z.int(), holdId: z.int(), was: z.string() })

/** The member's open payment for the same time, which its hold still keeps. */
async function openPaymentFor(
  tx: Tx,
  confirms: 'change' | 'more_time',
  bookingId: number,
  isWanted: (hold: BookingRow) => boolean,
  at: Date,
): Promise<Attempt | undefined> {
  const hold = (await lockChangeHolds(tx, bookingId)).find(isWanted)
  if (!hold || !isHold(hold, at)) return undefined
  const attempts = await findAttemptsFor(tx, confirms, { holdId: hold.id })
  return attempts.find(({ status }) => isUnfinished(status))
}

interface Beside {
  confirms: 'change' | 'more_time'
  memberId: number
  amount: Cents
  /** The columns of the hold that differ from the booking's. */
  columns: Partial<NewBookingRow>
  pieces: readonly { tableId: number; during: Span }[]
  was: string
}

/** Holds time beside a booking's own and opens the payment for it. The member's account stays locked. */
async function holdBeside(
  tx: Tx,
  { id: bookingId, ...row }: BookingRow,
  { confirms, memberId, amount, columns, pieces, was }: Beside,
  at: Date,
): Promise<Attempt> {
  const expiresAt = new Date(at.getTime() + HOLD_MS)
  const held = await insertBooking(tx, {
    ...row,
    ...columns,
    lanternId: newLanternId(),
    status: 'pending',
    holdExpiresAt: expiresAt,
    changesBooking: bookingId,
    seriesId: null,
    confirmedStart: null,
    startAgreedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  })
  for (const { tableId, during } of pieces) {
    if (!(await occupy(tx, held.id, [tableId], during))) throw new Refusal('slot_taken')
  }
  await publishBooking(tx, held)
  await lockWallet(tx, memberId)
  if ((await countHolds(tx, memberId, at)) > MOST_HOLDS) {
    throw new Refusal('too_many_holds', { max: MOST_HOLDS })
  }
  const subject = { bookingId, holdId: held.id, was }
  return openAttempt(tx, { memberId, confirms, subject, amount, expiresAt, at })
}

async function lockHold(tx: Tx, id: number): Promise<BookingRow> {
  const hold = await lockBooking(tx, id)
  if (!hold) throw new Error(`the hold ${id} of a payment is gone`)
  return hold
}

/** The place, time, price, charge and due of a booking, on which the price of its change depends. */
function changeable({ booking: { amenityId, during }, bill }: Billed): string {
  const { price, roomLeft, due } = sumsOn(bill)
  return JSON.stringify([amenityId, during, price, roomLeft, due])
}

/** The place of a hold; `null` if the change can't be made any more, as an expired hold blocks nobody. */
async function placeOf(
  tx: Tx,
  { hold, booking, amenity }: { hold: BookingRow; booking: BookingRow; amenity: AmenityRow },
  { venue, at }: { venue: VenueSettings; at: Date },
): Promise<Place | null> {
  if (!isHold(hold)) return null
  const places = await placesOf(tx, amenity)
  const names = hold.units.join('\n')
  const place = places.find((units) => units.map(({ name }) => name).join('\n') === names)
  if (!place || isHold(hold, at)) return place ?? null
  const night = { amenity, places, date: hold.bookingDate }
  const closed = await nightClosed(tx, night, venue, at)
  return closed === null && at < hold.during.from && at < booking.during.from ? place : null
}

/**
 * Moves the booking as paid, even if the hold expired. If somebody took the room, the booking isn't as priced any more,
 * its party has come or its bill is a tab, the money becomes balance.
 */
export const changePurpose = purpose({
  description: 'Change of a room booking',
  subject: Subject,
  async onPaid(tx, attempt, { bookingId, holdId, was }, at) {
    const amenityId = (await findBooking(tx, holdId))?.amenityId
    const booking = await lockWithRooms(tx, bookingId, [amenityId])
    const hold = await lockHold(tx, holdId)
    const amenity = await requireAmenity(tx, hold.amenityId)
    const bill = await lockPartyBill(tx, booking, at)
    const venue = await readSettings(tx, at)
    const isAsPriced = changeable({ booking, bill }) === was && !bill.bill.isTab
    const mayMove = isAsPriced && holdsRoom(booking.status) && !isSeated(booking)
    const place = mayMove ? await placeOf(tx, { hold, booking, amenity }, { venue, at }) : null
    await endHold(tx, hold, at)
    if (place === null) return creditLate(tx, attempt, booking, at)
    const by = byAt(venue, at)
    const { during, bufferMinutes, hours, pricePerHour, rates, minimumSpend } = hold
    // The price is that of the moment at which the change was held and agreed.
    const priced = priceBy(bill, hold, venue, hold.createdAt)
    const where = { slot: slotIn(hold), place, during, bufferMinutes, hours }
    const there = { ...where, pricePerHour, rates, minimumSpend, ...priced }
    const changed = await rescheduleTo(tx, booking, there, changedRow(booking, at))
    const dearer = await changeRoomPrice(tx, bill, changed, there, by)
    const paid = { method: 'card', amount: attempt.amount, attemptId: attempt.id } as const
    await payRoom(tx, dearer, paid, 'booking_moved', by)
    await mailChanged(tx, booking, at)
    return 'bought'
  },
  giveUp: (tx, { holdId }, at) => releaseHold(tx, holdId, at),
})

/** Holds a booking's new time for a card payment of the difference. A repeat continues the open payment. */
export const prepareChange: Prepare<'booking_change'> = async (tx, { memberId, body }, at) => {
  const { metadata, amount } = body
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
  const place = await choosePlace(tx, places, { ...planned, memberId, now: at, except })
  const own = await findHeld(tx, booking.id)
  // Only time that the booking doesn't have already in this room is held.
  const pieces = place.flatMap(({ id: tableId }) => {
    const had = own.find((held) => held.tableId === tableId)?.during
    return without(roomTime(during, planned), had).map((piece) => ({ tableId, during: piece }))
  })
  const columns = rowAt(booking, { ...planned, place })
  const paid = { confirms: 'change' as const, memberId, amount: dueNow }
  return holdBeside(tx, booking, { ...paid, columns, pieces, was: changeable(billed) }, at)
}

/** The rooms, end and rate of a booking, on which the price of more time depends. */
const extensible = ({ units, during, pricePerHour, rates }: BookingRow): string =>
  JSON.stringify([units, during.to, pricePerHour, rates])

/**
 * Extends the stay as paid, even if the hold expired. If the stay changed or the time was taken, it becomes balance.
 */
export const moreTimePurpose = purpose({
  description: 'More time in a room',
  subject: Subject,
  async onPaid(tx, attempt, { bookingId, holdId, was }, at) {
    const booking = await lockWithRooms(tx, bookingId)
    const hold = await lockHold(tx, holdId)
    await endHold(tx, hold, at)
    const bill = await lockPartyBill(tx, booking, at)
    const during = roomTime(hold.during, hold)
    const isSame = isHold(hold) && isSeated(booking) && extensible(booking) === was
    const wanted = { tableIds: await tableIdsOf(tx, bookingId), during, bookingId }
    const isTaken = (await findBusy(tx, wanted, at)).length > 0
    if (!isSame || isTaken || bill.bill.status === 'written_off') {
      return creditLate(tx, attempt, booking, at)
    }
    const venue = await readSettings(tx, at)
    const end = { to: hold.during.to, endTime: hold.endTime, minutes: Math.round(hold.hours * 60) }
    // The price is that of the moment at which it was held and agreed.
    const price = termsPrice(hold, venue, hold.createdAt)
    const paid = { method: 'card', amount: attempt.amount, attemptId: attempt.id } as const
    await lengthen(tx, booking, bill, { ...end, price, paid }, byAt(venue, at))
    return 'bought'
  },
  giveUp: (tx, { holdId }, at) => releaseHold(tx, holdId, at),
})

/** Holds more time for a party during a card payment. A repeat for the same end continues the open payment. */
export const prepareMoreTime: Prepare<'booking_extension'> = async (
  tx,
  { memberId, body: { metadata, amount } },
  at,
) => {
  const { bookingId, version, endsAt } = metadata
  await requireOwn(tx, memberId, bookingId)
  const booking = await lockParty(tx, { bookingId, version }, at)
  if (!isSeated(booking)) throw new Refusal('not_seated')
  const isWanted = ({ during }: BookingRow) => during.to.getTime() === Date.parse(endsAt)
  const open = await openPaymentFor(tx, 'more_time', bookingId, isWanted, at)
  if (open) {
    agreeOnTotal(amount, open.amount)
    return open
  }
  await giveWay(tx, bookingId, at)
  await lockBillOf(tx, booking, at)
  const ends = await moreTimeFor(tx, booking, { now: at, isMembers: true })
  const { to, endTime, minutes, price } = chosenEnd(ends, { endsAt, totalPrice: amount })
  if (price.total <= 0) throw new Refusal('nothing_to_pay')
  const tableIds = await tableIdsOf(tx, bookingId)
  const during = { from: booking.during.to, to }
  const kept = roomTime(during, booking)
  await requireFree(tx, { tableIds, during: kept, bookingId }, at)
  // The hold has only the additional time, and the terms of its price.
  const columns = {
    startTime: booking.endTime,
    endTime,
    during,
    hours: minutes / 60,
    minimumSpend: 0,
    checkedInAt: null,
    expectedAt: null,
  }
  const own = roomTime(booking.during, booking)
  const pieces = tableIds.flatMap((tableId) =>
    without(kept, own).map((piece) => ({ tableId, during: piece })),
  )
  const paid = { confirms: 'more_time' as const, memberId, amount: price.total }
  return holdBeside(tx, booking, { ...paid, columns, pieces, was: extensible(booking) }, at)
}
