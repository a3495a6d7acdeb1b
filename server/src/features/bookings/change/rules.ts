import { totalOfRoom, type Cents, type RoomPrice } from '@lantern/contract/pricing'
import type { Slot } from '@lantern/contract/slots'
import type { PartyAmount } from '@lantern/contract/spending'
import type { TaxLabel } from '@lantern/contract/taxes'
import { dueOf, pointsOf, type RefundPart } from '../../bills/rules.ts'
import { awaitsCharge } from '../core/rules.ts'
import { dueAtConfirm, pointsOncePaid } from '../core/rules.price.ts'
import { linesAfterChange, paidForRoomOn, roomLeftOn, roomPriceOn } from '../core/rules.room.ts'
import { isUnpaid, sumsOn } from '../core/rules.sums.ts'
import type { Billed } from './service.plan.ts'

/** Where a booking goes, and what it costs there. */
export interface Elsewhere {
  slot: Slot
  price: RoomPrice
  taxLabel: TaxLabel | null
}

/** What a change of a booking comes to, in cents, before anything of it is done. */
export interface ChangedMoney {
  /** By how much its price is more. */
  total: Cents
  /** What is due on its bill then; minus is in credit. */
  due: Cents
  /** A part of it is paid at the venue or charged later, so the change moves no money. */
  isPaidLater: boolean
  /** What the change takes at once; minus goes back. */
  dueNow: Cents
  /** What is taken for it, once it is changed and paid: its price, or a part. */
  paid: Cents
  /** The points that come with it, if these parts go back. */
  points: (parts: readonly RefundPart[]) => number
}

/** The points that a change brings, with the money that it takes or gives back. */
function pointsBy(
  { booking, bill }: Billed,
  { lines, dueNow }: { lines: Parameters<typeof pointsOf>[1]; dueNow: Cents },
  parts: readonly RefundPart[],
): number {
  const { userId } = booking
  const same = { id: 0, tip: 0, userId }
  const paid =
    dueNow > 0 ? [{ ...same, amount: dueNow, refunds: null, method: 'balance' as const }] : []
  const back = parts.map(({ payment, amount, method }) => ({
    ...same,
    amount: 0 - amount,
    refunds: payment.id,
    method,
  }))
  const gives = pointsOf(bill.bill, lines, [...bill.payments, ...paid, ...back])
  const given = bill.earned.find(({ memberId }) => memberId === userId)?.points ?? 0
  return (gives.get(userId ?? 0) ?? 0) - given
}

/** What a change of a booking comes to. `deposits` is what the amenity there asks at once. */
export function changedMoney(
  billed: Billed,
  { slot, price, taxLabel }: Elsewhere,
  deposits: readonly PartyAmount[],
): ChangedMoney {
  const { booking, bill } = billed
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
  return {
    total: total - totalOfRoom(before),
    due,
    isPaidLater,
    dueNow,
    paid: isLater ? charged() : taken,
    points: (parts) =>
      isLater ? points(price) - points(before) : pointsBy(billed, { lines, dueNow }, parts),
  }
}
