import type { RoomPrice } from '@lantern/contract/pricing'
import type { TaxLabel } from '@lantern/contract/taxes'
import type { Tx } from '../../../kernel/db/db.ts'
import { takeOff, whenCorrected } from '../../bills/corrections/service.correct.ts'
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

/** The staff member who does it, if one does, and the moment. */
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

/** Whether a booking was paid already, or is paid elsewhere than on its bill. */
const isPaidAhead = ({ status, paymentMethod }: BookingRow) =>
  status !== 'pending' && paymentMethod !== 'none' && paymentMethod !== 'bill'

/** A booking's bill, open and locked. Amounts that were paid ahead stand on a new bill as paid. */
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
 * Opens the bill of a party that comes with a minimum spend, because what it spends is counted from then on. A bill
 * that it has or had stays as it is.
 */
export async function openForMinimum(tx: Tx, booking: BookingRow, by: By): Promise<void> {
  if (booking.minimumSpend === 0 || (await findBillOfBooking(tx, booking.id))) return
  await openBillOf(tx, booking, by)
}

/**
 * Puts a booking's room, or more of its time, on its bill and returns the bill's number. The caller posts the
 * income.
 */
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

/** When something was taken off a booking's room, as it stands on its bill; also by acts that were undone. */
export async function whenRoomCorrected(tx: Tx, bookingId: number): Promise<Date[]> {
  const bill = await findBillOfBooking(tx, bookingId)
  return bill ? whenCorrected(tx, bill.id, ({ kind }) => rooms.includes(kind)) : []
}

/** Takes the time that an undone act had added off a booking's bill. Returns whether there was any. */
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

/** Whether a booking's room stands on a bill that is closed, so that it can't be taken off. */
export async function isOnClosedBill(
  tx: Tx,
  { id, paymentMethod }: Pick<BookingRow, 'id' | 'paymentMethod'>,
): Promise<boolean> {
  const bill = paymentMethod === 'bill' ? await findBillOfBooking(tx, id) : undefined
  return bill !== undefined && bill.closedAt !== null
}

/** Takes a canceled booking's room off its bill. */
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
