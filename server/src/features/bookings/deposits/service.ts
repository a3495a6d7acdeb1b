import type { PaymentWay } from '@lantern/contract/bills'
import { allocate, pointsFor, type RoomPrice } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { countDeposit } from '../../bills/spending/service.deposit.ts'
import { readSettings } from '../../venue/service.ts'
import { earnPoints, post } from '../../wallet/service.ts'
import { updateBooking, type BookingRow } from '../core/repository.ts'
import { holdsRoom } from '../core/rules.ts'
import { roomPriceOf } from '../core/rules.price.ts'
import { openBillOf, openForMinimum, putRoomOn } from '../core/service.bills.ts'
import { income } from '../core/service.money.ts'
import { paidByCard } from '../core/service.refund.ts'

/** The staff member who acts, if it is one, and when. */
interface By {
  actorId?: number | undefined
  at: Date
}

const wayOf = {
  balance: 'balance',
  stripe: 'card',
  cash: 'cash',
  terminal: 'terminal',
} as const satisfies Record<NonNullable<BookingRow['depositBy']>, PaymentWay>

/** Whether a booking was confirmed to be paid later. One on the house has no price. */
export const isToBePaid = ({ status, paymentMethod, totalPrice }: BookingRow): boolean =>
  status !== 'pending' && holdsRoom(status) && paymentMethod === 'none' && totalPrice > 0

/** Puts the whole room of a locked booking on its bill. Returns how the booking is paid from now on. */
async function oweRoom(tx: Tx, booking: BookingRow, by: By): Promise<BookingRow> {
  const { id } = booking
  const onBill = { ...booking, paymentMethod: 'bill' as const }
  await updateBooking(tx, id, { paymentMethod: 'bill' })
  const price = roomPriceOf(booking)
  const number = await putRoomOn(tx, onBill, 'room', price, by)
  await post(tx, {
    kind: 'booking',
    reference: `booking:${id}:charged`,
    subject: booking.lanternId,
    at: by.at,
    postings: [
      { account: 'receivable', bill: number, cents: -booking.totalPrice },
      ...income(price),
    ],
    ...(by.actorId !== undefined && { actorId: by.actorId }),
  })
  return onBill
}

/**
 * Opens the bill of a party that comes, if there is something to count on it: a room that is still to be paid, a
 * deposit with the whole room that it is a part of, or a minimum spend. The booking must be locked. Returns how it is
 * paid from now on.
 */
export async function openForParty(tx: Tx, booking: BookingRow, by: By): Promise<BookingRow> {
  const { paymentMethod, deposit: amount, depositBy, userId: memberId } = booking
  if (isToBePaid(booking)) return oweRoom(tx, booking, by)
  if (paymentMethod !== 'deposit' || depositBy === null) {
    await openForMinimum(tx, booking, by)
    return booking
  }
  const attemptId = depositBy === 'stripe' ? (await paidByCard(tx, booking)).attemptId : null
  const onBill = await oweRoom(tx, booking, by)
  const bill = await openBillOf(tx, onBill, by)
  const way = wayOf[depositBy]
  await countDeposit(tx, bill.id, { amount, way, memberId, attemptId }, by.at)
  return onBill
}

/** The income that a kept deposit stands for: the room's price in proportion, so that it includes tax. */
function keptFor({ deposit, subtotal, serviceFee, roomTax, feeTax }: BookingRow): RoomPrice {
  const [room = 0, fee = 0, taxOfRoom = 0, taxOfFee = 0] = allocate(deposit, [
    subtotal,
    serviceFee,
    roomTax,
    feeTax,
  ])
  return { subtotal: room, fee, roomTax: taxOfRoom, feeTax: taxOfFee }
}

/**
 * Turns the deposit of a no-show into income, with its points. Returns the ledger's references, so that it can
 * be undone; none if no deposit is held.
 */
export async function keepDeposit(
  tx: Tx,
  booking: BookingRow,
  { actorId, at }: By,
): Promise<string[]> {
  const { id, paymentMethod, deposit, userId: memberId, lanternId: subject, version } = booking
  if (paymentMethod !== 'deposit') return []
  const kept = keptFor(booking)
  const reference = `booking:${id}:deposit_kept:${version}`
  await post(tx, {
    kind: 'deposit_kept',
    reference,
    subject,
    at,
    postings: [{ account: 'deposits', cents: 0 - deposit }, ...income(kept)],
    ...(actorId !== undefined && { actorId }),
  })
  const { pointsPerDollar } = await readSettings(tx, at)
  const points = memberId === null ? 0 : pointsFor(kept.subtotal, pointsPerDollar)
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
  await updateBooking(tx, id, { depositKept: kept.subtotal + kept.fee, pointsEarned: points })
  return [reference]
}
