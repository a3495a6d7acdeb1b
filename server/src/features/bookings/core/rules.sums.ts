import type { Booking } from '@lantern/contract/bookings'
import { goesBack } from '@lantern/contract/refunds'
import { totalOfRoom, type Cents } from '@lantern/contract/pricing'
import { paidOf, totalOfLines } from '../../bills/rules.ts'
import type { bookingSums } from '../../bills/schema.ts'
import type { BillView } from '../../bills/view/service.ts'
import type { BookingRow } from './repository.ts'
import { awaitsCharge } from './rules.ts'
import { refundFrom } from './rules.ts'
import { paidForRoom, roomLeftOn, roomPriceOn } from './rules.room.ts'

type SumsRow = typeof bookingSums.$inferSelect

/** What a booking's bill says of its money, in cents. A hold has no bill. */
export interface Sums extends Pick<
  SumsRow,
  'billStatus' | 'isTab' | 'roomLeft' | 'other' | 'paid' | 'came' | 'due' | 'method'
> {
  /** The room with its fee and taxes as it was last agreed, also of one that is canceled by now. */
  price: Cents
}

/** The same from the database's view of it. */
export const sumsOf = <Row extends SumsRow>(row: Row): Row & { price: Cents } => ({
  ...row,
  price: row.subtotal + row.serviceFee + row.roomTax + row.feeTax,
})

/** The same of a row that is joined to bookings. Drizzle doesn't know of a view's row that there is none of it. */
export const joinedSums = <Row extends SumsRow>(
  billId: number | null,
  row: Row | null,
): (Row & { price: Cents }) | null => (billId === null || row === null ? null : sumsOf(row))

/** The same of a bill that was read whole. */
export function sumsOn({ bill, lines, payments, due }: BillView): Sums {
  const roomLeft = roomLeftOn(lines)
  const came = payments.filter(({ refunds }) => refunds === null)
  return {
    billStatus: bill.status,
    isTab: bill.isTab,
    price: totalOfRoom(roomPriceOn(lines)),
    roomLeft,
    other: totalOfLines(lines) - roomLeft,
    paid: paidOf(payments),
    came: paidOf(came),
    due,
    method: came[0]?.method ?? null,
  }
}

/** What was paid for a booking's room and would go back if everything did, in cents; nothing for a hold. */
export const paidFor = (sums: Sums | null): Cents => (sums === null ? 0 : paidForRoom(sums))

/** What is still unpaid of a booking, in cents. */
export const owed = (sums: Sums | null): Cents => Math.max(0, sums?.due ?? 0)

/** The state of a booking's bill as the desk's screens are told it besides its sums. */
export const billShown = (sums: Sums | null) => ({
  isTab: sums !== null && sums.isTab && sums.billStatus === 'open',
  paidBy: sums?.method ?? null,
})

/** Whether a part of a booking's room is still to be paid. */
export const isUnpaid = (sums: Sums): boolean => paidForRoom(sums) < sums.roomLeft

/** What a booking's tiers of refund give back now of what was paid for it, in cents. */
export function backByRule(
  booking: Pick<BookingRow, 'refundTiers' | 'cancelUntil' | 'during'>,
  sums: Sums | null,
  now: Date,
): Cents {
  const from = refundFrom(booking)
  const [cents = 0] = goesBack(booking.refundTiers, from, now, [paidFor(sums)])
  return cents
}

/** Whether nothing of it is to be paid any more, since nobody comes. */
const isOff = ({ status }: Pick<BookingRow, 'status'>): boolean =>
  status === 'canceled' || status === 'no_show'

/**
 * How a booking is paid, in the contract's words: from the balance once its time has come, with its party's bill, a part
 * before and the rest at the venue, or by the method that came first.
 */
export function methodShown(
  sums: Sums | null,
  booking: Pick<BookingRow, 'status' | 'chargeAt'>,
): Booking['paymentMethod'] {
  if (awaitsCharge(booking)) return 'balance'
  if (sums === null) return 'none'
  const { isTab, due, came, price, method } = sums
  if (isTab && (due > 0 || method === null)) return 'bill'
  const isOpen = due > 0 && isUnpaid(sums)
  if (method === null || method === 'elsewhere' || (isOpen && paidFor(sums) === 0)) return 'none'
  if (isOpen || (isOff(booking) && !isTab && came < price)) return 'deposit'
  return method === 'card' ? 'stripe' : method
}

/** What was taken for a booking instead of its whole price, in cents; 0 where that was, or nothing. */
export function depositShown(
  sums: Sums | null,
  booking: Pick<BookingRow, 'status' | 'chargeAt'>,
): Cents {
  if (sums === null || methodShown(sums, booking) !== 'deposit') return 0
  return isOff(booking) ? sums.came : paidFor(sums)
}
