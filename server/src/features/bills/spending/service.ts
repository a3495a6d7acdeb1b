import type { Cents } from '@lantern/contract/pricing'
import type { Spending } from '@lantern/contract/spending'
import type { Tx } from '../../../kernel/db/db.ts'
import type { BillLineRow, BillRow } from '../repository.ts'
import { chargedOn, spentOn } from './rules.ts'

/** Tells what a booking's party has spent otherwise than on its bill, in cents before tax and tip. */
export type SpentElsewhere = (tx: Tx, bookingId: number) => Promise<Cents>

const asked = new Set<SpentElsewhere>()

/** Has what a feature of a later step sold count towards a party's minimum spend. Said again it changes nothing. */
export function countsAsSpent(tell: SpentElsewhere): void {
  asked.add(tell)
}

/** How far a bill's party is with its minimum spend; `null` where nothing was agreed. */
export async function findSpending(
  tx: Tx,
  { bookingId, minimumSpend: minimum }: BillRow,
  lines: readonly BillLineRow[],
): Promise<Spending | null> {
  if (minimum === 0) return null
  let spent = spentOn(lines)
  if (bookingId !== null) for (const tell of asked) spent += await tell(tx, bookingId)
  return { minimum, spent, charged: chargedOn(lines) }
}
