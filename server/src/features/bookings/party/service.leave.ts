import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { closeBillOnLeaving } from '../../bills/service.close.ts'
import type { By } from '../../bills/service.post.ts'
import { alignShortfall } from '../../bills/spending/service.minimum.ts'
import type { BillView } from '../../bills/view/service.ts'
import { cleanUntil } from '../../tables/service.ts'
import { readSettings } from '../../venue/service.ts'
import type { BookingRow } from '../core/repository.ts'
import { cancelRoom } from '../core/service.bill.ts'
import { changeStatus } from '../core/service.ts'
import {
  findHeld,
  isSeated,
  lockPartyBill,
  recordAction,
  openForParty,
  type HeldTable,
} from './service.ts'

/** The person who lets a party leave, and whether they confirmed that it leaves with something due. */
export interface Leaving {
  by: By
  owing: boolean
}

/**
 * Lets a party leave, in time or after its end; nothing else does. Its booking is completed, and its room is free at
 * once. The rest of its minimum spend is charged, and the bill is closed if nothing is due. If something is due the
 * bill stays open, and without a confirmation `money_owed` is thrown. The booking must be locked.
 */
export async function letLeave(tx: Tx, booking: BookingRow, { by, owing }: Leaving): Promise<void> {
  const was = await lockPartyBill(tx, booking, by.at)
  const aligned = await alignShortfall(tx, await openForParty(tx, booking, was), by)
  const now = await closeBillOnLeaving(tx, aligned, by)
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'completed', by)
  const isAsked = now.bill.status === 'open' && now.due > 0
  if (isAsked && !owing) throw new Refusal('money_owed', { total: toDollars(now.due) })
  await recordAction(tx, { before: booking, held, was, now }, 'leave', by)
  if (booking.checkedInAt !== null) await cleanAfter(tx, held, by.at)
}

/**
 * Lets a party leave its room because it joins another one. Its bill must be locked, and is returned with the rest of
 * its minimum spend. A party that has left already needs nothing. It can't be undone, since its bill goes on elsewhere.
 */
export async function leaveToJoin(
  tx: Tx,
  booking: BookingRow,
  view: BillView,
  by: By,
): Promise<BillView> {
  const { status } = booking
  if (status === 'completed') return view
  if (!isSeated(booking)) throw new Refusal('wrong_state', { status })
  const aligned = await alignShortfall(tx, view, by)
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'completed', by)
  await cleanAfter(tx, held, by.at)
  return aligned
}

/** Starts the cleaning of the rooms of a party that left, for the time of the venue's settings. */
async function cleanAfter(tx: Tx, held: readonly HeldTable[], at: Date): Promise<void> {
  const { cleaningMinutes } = await readSettings(tx, at)
  if (cleaningMinutes === 0) return
  const until = new Date(at.getTime() + cleaningMinutes * 60_000)
  for (const { tableId } of held) await cleanUntil(tx, tableId, until, at)
}

/**
 * Marks a party that didn't come as a no-show, for staff or the job: the payments for its room are kept, and nothing
 * else is due for it. The booking must be locked.
 */
export async function callNoShow(tx: Tx, booking: BookingRow, by: By): Promise<void> {
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'no_show', by)
  const was = await lockPartyBill(tx, booking, by.at)
  const { view: now } = await cancelRoom(tx, was, booking, { back: 0, isAbsent: true }, by)
  await recordAction(tx, { before: booking, held, was, now }, 'no_show', by)
}
