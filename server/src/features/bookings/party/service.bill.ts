import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { openGuestsBill, openTab, type Guests } from '../../bills/service.ts'
import type { By } from '../../bills/service.post.ts'
import type { BillView } from '../../bills/view/service.ts'
import { readSettings } from '../../venue/service.ts'
import { lockBooking, type BookingRow } from '../core/repository.ts'
import { checkInRefusal, holdsRoom } from '../core/rules.ts'
import { confirmBooking } from '../making/service.confirm.ts'
import { findSeatedAt } from './repository.ts'
import { lockPartyBill } from './service.ts'

/**
 * Whether it is more than an hour before a booking's start. It may be past its end, because a party that stayed still
 * pays.
 */
const isEarly = ({ during }: BookingRow, at: Date): boolean =>
  checkInRefusal({ status: 'confirmed', during }, at) === 'party_early'

/** Whether a party may still order on its bill and pay later. A bill that is a tab already stays one. */
function mayOrder(booking: BookingRow, { bill, due }: BillView, at: Date): boolean {
  const isOver = bill.isTab || bill.status === 'written_off'
  return holdsRoom(booking.status) && !isOver && (due <= 0 || !isEarly(booking, at))
}

/**
 * Locks the bill of a booking's party, and makes it a tab while the party may come or is present. Confirms a pending
 * booking. More than an hour before the start, a bill with something due is only returned; a pending booking has to
 * wait unless a deposit was asked for.
 */
export async function openPartyBill(tx: Tx, bookingId: number, by: By): Promise<BillView> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  const { status, holdExpiresAt } = booking
  if (holdExpiresAt !== null) throw new Refusal('wrong_state', { status })
  if (status === 'pending') {
    if (isEarly(booking, by.at)) {
      const view = await lockPartyBill(tx, booking, by.at)
      if (view.bill.deposit === null) throw new Refusal('party_early')
      return view
    }
    await confirmBooking(tx, booking, { method: null }, by)
  }
  const view = await lockPartyBill(tx, booking, by.at)
  return mayOrder(booking, view, by.at) ? openTab(tx, view) : view
}

/**
 * Locks the bill for the first item that is put on it: that of the party at a table, or of guests without a booking.
 * Throws the same as `openPartyBill`.
 */
export async function openBillAt(
  tx: Tx,
  guests: Guests,
  by: By & { actorId: number },
): Promise<BillView> {
  const bookingId = guests.table && (await findSeatedAt(tx, guests.table.id, by.at))
  if (bookingId) return openPartyBill(tx, bookingId, by)
  const { pointsPerDollar } = await readSettings(tx, by.at)
  return openGuestsBill(tx, guests, { actorId: by.actorId, at: by.at, pointsPerDollar })
}
