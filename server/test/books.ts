import { describeWrong, doctorRules, findWrong } from '../src/features/health/service.doctor.ts'
import { transact } from '../src/kernel/db/db.ts'
import type { Club } from './club.ts'

const { balance, points, transaction, bill, bill_payments: payments, day } = doctorRules
const books = { balance, points, transaction, bill, payments, day }

/** Throws if the ledger contradicts itself or the amounts of some bill. */
export async function booksAgree({ kernels: [{ db, clock }] }: Club): Promise<void> {
  const wrong = await transact(db, (tx) => findWrong(tx, clock.now(), books))
  if (wrong.length > 0)
    throw new Error(`the books disagree: ${wrong.map(describeWrong).join('\n')}`)
}
