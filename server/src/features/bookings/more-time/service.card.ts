import * as z from 'zod'
import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { byAt } from '../../bills/service.post.ts'
import { creditBalance } from '../../payments/service.topup.ts'
import { purpose, type Prepare } from '../../payments/service.ts'
import { readSettings } from '../../venue/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { holdBeside, openPaymentFor } from '../change/service.beside.ts'
import { giveWay } from '../change/service.ts'
import { lockBooking, type BookingRow } from '../core/repository.ts'
import { isSeated } from '../core/rules.ts'
import { termsPrice } from '../core/rules.price.ts'
import { lockBillOf } from '../core/service.bill.ts'
import { publishBooking, endHold, releaseHold } from '../core/service.ts'
import {
  findBusy,
  findHeld,
  lockParty,
  lockPartyBill,
  lockWithRooms,
  requireFree,
} from '../party/service.ts'
import { requireOwn } from './service.own.ts'
import { beyond, chosenEnd, lengthen, moreTimeFor } from './service.ts'

/** The more time that a card pays for: its hold, and the state of the booking when it was priced. */
const Subject = z.strictObject({
  bookingId: z.int(),
  holdId: z.int(),
  was: z.strictObject({ units: z.array(z.string()), to: z.string(), pricePerHour: z.int() }),
})
type Subject = z.output<typeof Subject>

const stoodAs = ({ units, during, pricePerHour }: BookingRow): Subject['was'] => ({
  units,
  to: during.to.toISOString(),
  pricePerHour,
})

/** Whether a booking is as when priced, and its party is present. */
const isAsPriced = (booking: BookingRow, was: Subject['was']): boolean =>
  isSeated(booking) && JSON.stringify(stoodAs(booking)) === JSON.stringify(was)

/** Whether a booking's rooms are free for it in that time. */
async function isFree(tx: Tx, bookingId: number, during: Span, at: Date): Promise<boolean> {
  const tableIds = (await findHeld(tx, bookingId)).map(({ tableId }) => tableId)
  return (await findBusy(tx, { tableIds, during, bookingId }, at)).length === 0
}

/** Whether a card payment can still be written on a booking's bill. */
const takesMoney = async (tx: Tx, booking: BookingRow, at: Date): Promise<boolean> =>
  (await lockPartyBill(tx, booking, at)).bill.status !== 'written_off'

/**
 * The effect of a card payment for more time: the stay is extended, even if the hold has expired, provided that the
 * party is in the same rooms until the same end and nobody else took the time. Otherwise the money becomes balance.
 */
export const moreTimePurpose = purpose({
  description: 'More time in a room',
  subject: Subject,
  async onPaid(tx, attempt, { bookingId, holdId, was }, at) {
    const booking = await lockWithRooms(tx, bookingId)
    const hold = await lockBooking(tx, holdId)
    if (!hold) throw new Error(`the hold ${holdId} of a payment is gone`)
    const isHeld = hold.status === 'pending'
    await endHold(tx, hold, at)
    const isSame = isHeld && isAsPriced(booking, was) && (await takesMoney(tx, booking, at))
    if (!isSame || !(await isFree(tx, bookingId, hold.during, at))) {
      await creditBalance(tx, 'late_payment', attempt, at)
      await publishBooking(tx, booking)
      return 'credited'
    }
    const venue = await readSettings(tx, at)
    const { amount, id: attemptId } = attempt
    const end = { to: hold.during.to, endTime: hold.endTime, minutes: Math.round(hold.hours * 60) }
    // The price is that of the moment at which it was held and agreed.
    const priced = termsPrice(hold, venue, hold.createdAt)
    const paid = { method: 'card' as const, amount, attemptId }
    const bill = await lockBillOf(tx, booking, at)
    await lengthen(tx, booking, bill, { ...end, ...priced, paid }, byAt(venue, at))
    return 'bought'
  },
  giveUp: (tx, { holdId }, at) => releaseHold(tx, holdId, at),
})

/** Holds more time for a party during a card payment. A repeat for the same end continues the open payment. */
export const prepareMoreTime: Prepare<'booking_extension'> = async (
  tx,
  { memberId, asked: { metadata, amount } },
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
  const ends = await moreTimeFor(tx, booking, at)
  const extension = chosenEnd(ends, { endsAt, totalPrice: amount })
  const { total } = extension.price
  if (total <= 0) throw new Refusal('nothing_to_pay')
  const tableIds = (await findHeld(tx, bookingId)).map(({ tableId }) => tableId)
  const during = beyond(booking, extension)
  await requireFree(tx, { tableIds, during, bookingId }, at)
  // The hold has only the additional time, and the terms of its price.
  const columns = {
    startTime: booking.endTime,
    endTime: extension.endTime,
    during,
    hours: extension.minutes / 60,
    minimumSpend: 0,
    checkedInAt: null,
    expectedAt: null,
  }
  const pieces = tableIds.map((tableId) => ({ tableId, during }))
  const paid = { confirms: 'more_time' as const, memberId, amount: total }
  return holdBeside(tx, booking, { ...paid, columns, pieces, was: stoodAs(booking) }, at)
}
