import { totalOfRoom, type Cents, type RoomPrice } from '@lantern/contract/pricing'
import type { Slot } from '@lantern/contract/slots'
import type { PartyAmount } from '@lantern/contract/spending'
import type { TaxLabel } from '@lantern/contract/taxes'
import { dueOf, pointsMoved, type RefundPart } from '../../bills/rules.ts'
import { awaitsCharge } from '../core/rules.ts'
import { dueAtConfirm, pointsOncePaid } from '../core/rules.price.ts'
import { linesAfterChange, paidForRoomOn, roomLeftOn, roomPriceOn } from '../core/rules.room.ts'
import { isUnpaid, sumsOn } from '../core/rules.sums.ts'
import type { Billed } from './service.plan.ts'

export interface Elsewhere {
  slot: Slot
  price: RoomPrice
  taxLabel: TaxLabel | null
}

/** The amounts of a change of a booking, in cents, before it is made. */
export interface ChangedMoney {
  /** The difference of the price; negative if it is lower. */
  total: Cents
  due: Cents
  /** Whether a part is paid at the venue or charged later, so that the change moves no money. */
  isPaidLater: boolean
  /** The amount to be paid at once; negative if it is refunded. */
  dueNow: Cents
  /** The amount paid for the booking after the change: its price, or a part. */
  paid: Cents
  /** The change of points, if these parts are refunded. */
  points: (parts: readonly RefundPart[]) => number
}

/** The amounts of a change of a booking. `deposits` are those of the new amenity. */
export function changedMoney(
  { booking, bill }: Billed,
  { slot, price, taxLabel }: Elsewhere,
  deposits: readonly PartyAmount[],
): ChangedMoney {
  const { amenityId, bookingDate: night } = slot
  const room = { bookingId: booking.id, amenityId, night, taxLabel }
  const before = roomPriceOn(bill.lines)
  const lines = linesAfterChange(bill.lines, price, room)
  const due = dueOf(lines, bill.payments)
  const isLater = awaitsCharge(booking)
  const isPaidLater = isLater || isUnpaid(sumsOn(bill))
  const dueNow = isPaidLater ? 0 : due
  const total = totalOfRoom(price)
  const taken = isPaidLater ? paidForRoomOn(bill.lines, bill.payments) : roomLeftOn(lines)
  const charged = () => dueAtConfirm({ ...booking, bookingDate: night }, total, deposits).now
  const points = (at: RoomPrice) => pointsOncePaid(booking, at, bill.bill)
  const paid = Math.max(0, dueNow)
  return {
    total: total - totalOfRoom(before),
    due,
    isPaidLater,
    dueNow,
    paid: isLater ? charged() : taken,
    points: (parts) =>
      isLater
        ? points(price) - points(before)
        : pointsMoved(bill, booking.userId, lines, { paid, parts }),
  }
}
