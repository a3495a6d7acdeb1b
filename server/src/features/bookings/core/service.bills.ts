import type { RoomPrice } from '@lantern/contract/pricing'
import type { TaxLabel } from '@lantern/contract/taxes'
import type { Tx } from '../../../kernel/db/db.ts'
import { takeOff } from '../../bills/service.correct.ts'
import {
  findBillOfBooking,
  lockOpen,
  openBill,
  putOn,
  type BillRow,
  type NewLine,
} from '../../bills/service.ts'
import type { BookingRow } from './repository.ts'
import { roomPriceOf } from './rules.price.ts'

/** Who does it, where it was somebody of the staff, and when. */
interface By {
  actorId?: number | undefined
  at: Date
}

const roomLines = (
  kind: 'room' | 'extension',
  { subtotal, fee: cents, roomTax, feeTax }: RoomPrice,
  { actorId, taxLabel }: By & { taxLabel: TaxLabel | null },
  isPaidAhead = false,
): NewLine[] => {
  const fee = { kind: 'service_fee', account: 'service_fees', net: cents, tax: feeTax } as const
  const room = { kind, account: 'booking_income', net: subtotal, tax: roomTax } as const
  return [room, ...(cents > 0 ? [fee] : [])].map((line) => ({
    ...line,
    taxLabel: line.tax === 0 ? null : taxLabel,
    isPaidAhead,
    actorId: actorId ?? null,
  }))
}

/** A booking that somebody has paid for already, or pays elsewhere than on its bill. */
const isPaidAhead = ({ status, paymentMethod }: BookingRow) =>
  status !== 'pending' && paymentMethod !== 'none' && paymentMethod !== 'bill'

/** A booking's bill, locked and open; what was paid ahead stands on a new one as paid. Throws `bill_closed`. */
export async function openBillOf(tx: Tx, booking: BookingRow, by: By): Promise<BillRow> {
  const { bill, isNew } = await openBill(tx, {
    bookingId: booking.id,
    tableId: null,
    userId: booking.userId,
    name: booking.guestName,
    place: booking.units.join(', '),
    minimumSpend: booking.minimumSpend,
    openedBy: by.actorId ?? null,
    at: by.at,
  })
  if (!isNew) return lockOpen(tx, bill.id)
  const { taxLabel } = booking
  if (isPaidAhead(booking)) {
    const lines = roomLines('room', roomPriceOf(booking), { ...by, taxLabel }, true)
    await putOn(tx, bill, lines, by.at)
  }
  return bill
}

/**
 * What a party agreed to spend is counted from its coming on, so its bill is opened then; one that it has already, or had
 * and closed, stays as it is.
 */
export async function openForMinimum(tx: Tx, booking: BookingRow, by: By): Promise<void> {
  if (booking.minimumSpend === 0 || (await findBillOfBooking(tx, booking.id))) return
  await openBillOf(tx, booking, by)
}

/** Puts a booking's room, or more of its time, on its bill and tells the bill's number; the caller posts what it earns. */
export async function putRoomOn(
  tx: Tx,
  booking: BookingRow,
  kind: 'room' | 'extension',
  price: RoomPrice,
  by: By,
): Promise<string> {
  const bill = await openBillOf(tx, booking, by)
  const { taxLabel } = booking
  await putOn(tx, bill, roomLines(kind, price, { ...by, taxLabel }), by.at)
  return bill.lanternId
}

const rooms: readonly string[] = ['room', 'service_fee', 'extension']

/** Takes time off a booking's bill that an act put there which is undone; whether there was any. Throws `bill_closed`. */
export async function takeTimeOff(
  tx: Tx,
  booking: BookingRow,
  by: By & { since: Date; reference: string },
): Promise<boolean> {
  const bill = await findBillOfBooking(tx, booking.id)
  if (!bill) return false
  return takeOff(
    tx,
    bill.id,
    ({ kind, createdAt }) => rooms.includes(kind) && createdAt.getTime() === by.since.getTime(),
    {
      kind: 'booking_refund',
      reference: `${by.reference}:undone`,
      reason: 'mistake',
      note: null,
      actorId: by.actorId ?? null,
      at: by.at,
    },
  )
}

/** Takes a canceled booking's room off its bill. Throws `bill_closed`. */
export async function takeRoomOff(
  tx: Tx,
  booking: BookingRow,
  by: By & { reference: string },
): Promise<void> {
  const bill = await findBillOfBooking(tx, booking.id)
  if (!bill) return
  await takeOff(tx, bill.id, ({ kind }) => rooms.includes(kind), {
    kind: 'booking_refund',
    reference: by.reference,
    reason: 'other',
    note: null,
    actorId: by.actorId ?? null,
    at: by.at,
  })
}
