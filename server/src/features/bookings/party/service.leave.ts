import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { cleanUntil } from '../../tables/service.ts'
import { readSettings } from '../../venue/service.ts'
import type { BookingRow } from '../core/repository.ts'
import { owed } from '../core/rules.ts'
import { closeBillOnLeaving } from '../../bills/service.close.ts'
import { alignShortfall } from '../../bills/spending/service.minimum.ts'
import { keepDeposit, openForParty } from '../deposits/service.ts'
import { changeStatus } from '../core/service.ts'
import { findHeld, noteAct, type By, type HeldTable } from './service.ts'

/** The person who lets a party leave, and whether they have confirmed that it leaves unpaid. */
export interface Leaving {
  by: By
  owing: boolean
}

/**
 * The only way a party leaves, in time or after it. Its booking is completed, and its room is free at once. The rest of
 * its minimum spend is put on its bill, and the bill is closed if nothing is due on it. If something is due the bill
 * stays open, and `money_owed` is thrown until somebody confirms. The booking must be locked.
 */
export async function letLeave(tx: Tx, booking: BookingRow, { by, owing }: Leaving): Promise<void> {
  const paid = await openForParty(tx, booking, by)
  await alignShortfall(tx, booking.id, by)
  const unpaid = owed(paid) + (await closeBillOnLeaving(tx, booking.id, by.at))
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

/** Marks a party that never came as a no-show, whether a person or the job says so. The booking must be locked. */
export async function callNoShow(
  tx: Tx,
  booking: BookingRow,
  { actorId, at }: Pick<By, 'at'> & { actorId: number | null },
): Promise<void> {
  const by = { at, ...(actorId !== null && { actorId }) }
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'no_show', by)
  const moved = await keepDeposit(tx, booking, by)
  await noteAct(tx, { before: booking, held }, { actorId, at, kind: 'no_show', moved })
}
