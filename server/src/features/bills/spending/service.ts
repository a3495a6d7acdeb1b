import type { Cents } from '@lantern/contract/pricing'
import type { Spending } from '@lantern/contract/spending'
import type { Ask, Statement } from '../../../kernel/db/db-query.ts'
import type { BillLineRow, BillRow } from '../repository.ts'
import { chargedOn, spentOn } from './rules.ts'

/** Finds what a booking's party has spent elsewhere than on its bill, in cents before tax and tip. */
export type SpentElsewhere = (bookingId: number) => Statement<{ cents: Cents }>

const asked = new Set<SpentElsewhere>()

/** Registers a later feature whose sales count towards a minimum spend. Registering twice changes nothing. */
export function countsAsSpent(tell: SpentElsewhere): void {
  asked.add(tell)
}

/** How much of its minimum spend a bill's party has reached; `null` if nothing was agreed. */
export async function findSpending(
  ask: Ask,
  { bookingId, minimumSpend: minimum }: BillRow,
  lines: readonly BillLineRow[],
): Promise<Spending | null> {
  if (minimum === 0) return null
  let spent = spentOn(lines)
  const elsewhere = bookingId === null ? [] : [...asked].map((tell) => tell(bookingId))
  for (const asking of elsewhere) spent += (await ask(asking))[0]?.cents ?? 0
  return { minimum, spent, charged: chargedOn(lines) }
}
