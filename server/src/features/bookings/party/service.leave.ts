import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { cleanUntil } from '../../tables/service.ts'
import { readSettings } from '../../venue/service.ts'
import type { BookingRow } from '../core/repository.ts'
import { owed } from '../core/rules.ts'
import { closeBillOnLeaving } from '../../bills/service.close.ts'
import { changeStatus } from '../core/service.ts'
import { findHeld, noteAct, type By, type HeldTable } from './service.ts'

/** How a party goes: by whose hand, and whether it was seen that something is unpaid. */
export interface Leaving {
  by: By
  owing: boolean
}

/**
 * The one way a party leaves, in time or after it: its booking is completed, its room free at once, and its bill closed
 * where nothing is due on it; one on which something is stays open for whoever lets them go all the same. The booking
 * must be locked. Throws `money_owed` until somebody says that they may go all the same, `wrong_state`, `not_begun`.
 */
export async function letLeave(tx: Tx, booking: BookingRow, { by, owing }: Leaving): Promise<void> {
  const unpaid = owed(booking) + (await closeBillOnLeaving(tx, booking.id, by.at))
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'completed', by)
  if (unpaid > 0 && !owing) throw new Refusal('money_owed', { total: toDollars(unpaid) })
  await noteAct(tx, { before: booking, held }, { ...by, kind: 'leave' })
  if (booking.checkedInAt !== null) await cleanAfter(tx, held, by.at)
}

/** Has the rooms of a party that left cleaned for as long as the venue takes for it. */
async function cleanAfter(tx: Tx, held: readonly HeldTable[], at: Date): Promise<void> {
  const { cleaningMinutes } = await readSettings(tx, at)
  if (cleaningMinutes === 0) return
  const until = new Date(at.getTime() + cleaningMinutes * 60_000)
  for (const { tableId } of held) await cleanUntil(tx, tableId, until, at)
}

/** A party that never came, by somebody's word or by none. The booking must be locked. Throws `wrong_state`, `no_show_early`. */
export async function callNoShow(
  tx: Tx,
  booking: BookingRow,
  { actorId, at }: Pick<By, 'at'> & { actorId: number | null },
): Promise<void> {
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'no_show', { at, ...(actorId !== null && { actorId }) })
  await noteAct(tx, { before: booking, held }, { actorId, at, kind: 'no_show' })
}
