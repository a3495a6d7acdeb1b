import { findBillDifferences } from '../src/features/bills/service.ts'
import { findDepositDifferences } from '../src/features/bookings/core/service.deposit.ts'
import { findDifferences } from '../src/features/wallet/service.ts'
import { transact } from '../src/kernel/db/db.ts'
import type { Club } from './club.ts'

/** Throws if the ledger contradicts itself or the amounts of some bill. */
export async function booksAgree({ kernels: [{ db }] }: Club): Promise<void> {
  const wrong = await transact(db, async (tx) => [
    ...(await findDifferences(tx)),
    ...(await findBillDifferences(tx)),
    ...(await findDepositDifferences(tx)),
  ])
  if (wrong.length > 0) throw new Error(`the books disagree: ${JSON.stringify(wrong)}`)
}
