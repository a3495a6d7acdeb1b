import type { Cents } from '@lantern/contract/pricing'
import type { Spending } from '@lantern/contract/spending'
import type { Ask } from '../../../kernel/db/db-decide.ts'
import type { Question } from '../../../kernel/db/db-statement.ts'
import type { BillLineRow, BillRow } from '../repository.ts'
import { chargedOn, spentOn } from './rules.ts'

/** Asks what a booking's party has spent otherwise than on its bill, in cents before tax and tip. */
export type SpentElsewhere = (bookingId: number) => Question<{ cents: Cents }>

const asked = new Set<SpentElsewhere>()

/** Has what a feature of a later step sold count towards a party's minimum spend. Said again it changes nothing. */
export function countsAsSpent(tell: SpentElsewhere): void {
  asked.add(tell)
}

/** How far a bill's party is with its minimum spend; `null` where nothing was agreed. */
export async function findSpending(
  ask: Ask,
  { bookingId, minimumSpend: minimum }: BillRow,
  lines: readonly BillLineRow[],
): Promise<Spending | null> {
  if (minimum === 0) return null
  let spent = spentOn(lines)
  const elsewhere = bookingId === null ? [] : [...asked].map((tell) => tell(bookingId))
  for (const question of elsewhere) spent += (await ask(question))[0]?.cents ?? 0
  return { minimum, spent, charged: chargedOn(lines) }
}
