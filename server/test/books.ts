import { describeWrong, doctorRules, findWrong } from '../src/features/health/service.doctor.ts'
import { transact } from '../src/kernel/db/db.ts'
import type { Club } from './club.ts'

const { balance, points, bill, reversed, refunded, card_refund, bill_points } = doctorRules
const books = { balance, points, bill, reversed, refunded, card_refund, bill_points }

/** Throws if balances, points, bills or refunds contradict their lines, payments and entries. */
export async function booksAgree({ kernels: [{ db, clock }] }: Club): Promise<void> {
  const wrong = await transact(db, (tx) => findWrong(tx, clock.now(), books))
  if (wrong.length > 0)
    throw new Error(`the books disagree: ${wrong.map(describeWrong).join('\n')}`)
}
