import type { AskedDeposit } from '@lantern/contract/bills/bills'
import type { Booking } from '@lantern/contract/bookings/bookings'
import { totalOfRoom, type Cents } from '@lantern/contract/payments/pricing'
import { sumTaxes, taxTotal, type ChargedTax } from '@lantern/contract/payments/taxes'
import { refundsByRules } from '@lantern/contract/payments/refunds'
import { askedDeposit, paidOf, totalOfLines } from '../../bills/rules.ts'
import type { bookingSums } from '../../bills/schema.ts'
import type { BillView } from '../../bills/view/service.ts'
import type { VenueSettings } from '../../venue/service.ts'
import type { BookingRow } from './repository.ts'
import { paidForRoom, roomLeftOn, roomPriceOn } from './rules.price.ts'
import { awaitsCharge, holdsRoom, refundFrom } from './rules.ts'

type SumsRow = typeof bookingSums.$inferSelect

/** The sums of a booking's bill, in cents. A hold has no bill. */
export interface Sums extends Omit<
  SumsRow,
  'bookingId' | 'billId' | 'billNumber' | 'cancellationFee' | 'refundMethod' | 'taxes'
> {
  /** The price of room and fee with taxes as last agreed, also of a canceled booking. */
  price: Cents
  taxes: ChargedTax[]
}

/** `null` without a row of the view `booking_sums`. Drizzle's types don't know that it can be missing. */
export const joinedSums = (billId: number | null, row: SumsRow | null) =>
  billId === null || row === null
    ? null
    : {
        ...row,
        taxes: sumTaxes(row.taxes.flat()),
        price: row.subtotal + row.serviceFee + row.tax,
      }

export function sumsOn({ bill, lines, payments, due, earned }: BillView): Sums {
  const price = roomPriceOn(lines)
  const taxes = sumTaxes([...price.roomTaxes, ...price.feeTaxes])
  const roomLeft = roomLeftOn(lines)
  const came = payments.filter(({ refunds }) => refunds === null)
  return {
    billStatus: bill.status,
    isTab: bill.isTab,
    subtotal: price.subtotal,
    serviceFee: price.fee,
    tax: taxTotal(taxes),
    taxes,
    points: earned.reduce((sum, { points }) => sum + points, 0),
    price: totalOfRoom(price),
    roomLeft,
    other: totalOfLines(lines) - roomLeft,
    paid: paidOf(payments),
    came: paidOf(came),
    due,
    // One method names a purchase, as in the view `booking_sums`.
    method: came[0]?.method === 'points' ? 'balance' : (came[0]?.method ?? null),
    deposit: bill.deposit,
    depositBy: bill.depositBy,
  }
}

/** The amount paid for a booking's room, which a full refund gives back, in cents; 0 for a hold. */
export const paidFor = (sums: Sums | null): Cents => (sums === null ? 0 : paidForRoom(sums))

/** The amount of a booking that is still due, in cents. */
export const owed = (sums: Sums | null): Cents => Math.max(0, sums?.due ?? 0)

export const billShown = (sums: Sums | null) => ({
  isTab: sums !== null && sums.isTab && sums.billStatus === 'open',
  paidBy: sums?.method ?? null,
})

export const isUnpaid = (sums: Sums): boolean => paidForRoom(sums) < sums.roomLeft

/** The refund by a booking's refund rules now, of what was paid for it, in cents. */
export function refundByRule(
  booking: Pick<BookingRow, 'refundRules' | 'cancelUntil' | 'during'>,
  sums: Sums | null,
  now: Date,
): Cents {
  const from = refundFrom(booking)
  const [cents = 0] = refundsByRules(booking.refundRules, from, now, [paidFor(sums)])
  return cents
}

/** Whether nothing is due for a booking any more because its party won't come. */
const isOff = ({ status }: Pick<BookingRow, 'status'>): boolean =>
  status === 'canceled' || status === 'no_show'

/** `balance` if it will be charged, `bill` on a tab, `deposit` if a part was paid, else the method that paid first. */
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

/** The deposit that was paid for a booking instead of its whole price, in cents; 0 if there was none. */
export function depositShown(
  sums: Sums | null,
  booking: Pick<BookingRow, 'status' | 'chargeAt'>,
): Cents {
  if (sums === null || methodShown(sums, booking) !== 'deposit') return 0
  return isOff(booking) ? sums.came : paidFor(sums)
}

/** The deposit that staff asked the party of a booking for; `null` without one, or once it is there or won't come. */
export const askedShown = (
  sums: Sums | null,
  booking: Pick<BookingRow, 'status' | 'checkedInAt'>,
): AskedDeposit | null =>
  sums === null || !holdsRoom(booking.status) || booking.checkedInAt !== null
    ? null
    : askedDeposit(sums, sums)

/** How often a member may change a booking (0: only the desk may), and until how many hours before its start. */
type ChangeRules = Pick<VenueSettings, 'memberChanges' | 'changeHours'>

type Changeable = Pick<
  BookingRow,
  'userId' | 'status' | 'chargeAt' | 'during' | 'checkedInAt' | 'holdExpiresAt' | 'changesMade'
>

const HOUR_MS = 3_600_000

type ChangeableSums = Pick<Sums, 'billStatus' | 'isTab' | 'came' | 'other'> | null

/** Whether only the desk can deal with a booking's bill: it has other lines, is a tab, or was closed unpaid. */
export const isDesksBill = ({
  billStatus,
  isTab,
  other,
}: Omit<NonNullable<ChangeableSums>, 'came'>) =>
  isTab || other !== 0 || billStatus === 'owed' || billStatus === 'written_off'

/**
 * Whether only the desk may change a booking: its member paid nothing for it, its bill is for the desk, or its party is
 * present. A guest, who pays later as a rule, may change a booking by its link before.
 */
function isDesks(booking: Changeable, sums: ChangeableSums): boolean {
  const { userId, status, checkedInAt, holdExpiresAt } = booking
  if (sums === null || checkedInAt !== null || holdExpiresAt !== null) return true
  const isPaid = (status === 'confirmed' || status === 'paid_online') && sums.came > 0
  const isGuests = userId === null && holdsRoom(status)
  return isDesksBill(sums) || !(isPaid || isGuests || awaitsCharge(booking))
}

/** The reason why a member can't change a booking now; `null` if they can (`isDesks`). */
export function changeRefusal(
  booking: Changeable,
  sums: ChangeableSums,
  { memberChanges, changeHours }: ChangeRules,
  now: Date,
): 'change_at_desk' | 'change_too_often' | 'change_too_late' | null {
  const { during, changesMade } = booking
  if (memberChanges === 0 || isDesks(booking, sums)) return 'change_at_desk'
  if (now.getTime() >= during.from.getTime() - changeHours * HOUR_MS) return 'change_too_late'
  return changesMade >= memberChanges ? 'change_too_often' : null
}

/** The time until which a member may change a booking; `null` if they can't. */
export function changeableUntil(
  booking: Changeable,
  sums: ChangeableSums,
  rules: ChangeRules,
  now: Date,
): Date | null {
  if (changeRefusal(booking, sums, rules, now) !== null) return null
  return new Date(booking.during.from.getTime() - rules.changeHours * HOUR_MS)
}

/** Subtracts one span from another. Returns the remaining spans: none, one or two. */
export function without(
  span: { from: Date; to: Date },
  taken: { from: Date; to: Date } | undefined,
): { from: Date; to: Date }[] {
  if (!taken || taken.to <= span.from || taken.from >= span.to) return [span]
  const before = { from: span.from, to: taken.from }
  const after = { from: taken.to, to: span.to }
  return [before, after].filter(({ from, to }) => from < to)
}
