import {
  describeContradiction,
  doctorRules,
  findContradictions,
} from '../../src/features/health/service.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { transact, type Db } from '../../src/kernel/db/db.ts'
import type { Club } from '../club/club.ts'

const { balance, credit, points, redeemed, bill, reversed, refunded, card_refund, bill_points } =
  doctorRules
const books = {
  balance,
  credit,
  points,
  redeemed,
  bill,
  reversed,
  refunded,
  card_refund,
  bill_points,
}

/** The contradictions between balances, points, bills, refunds and their lines, payments and entries. */
export async function checkBooks({ db, clock }: { db: Db; clock: Clock }): Promise<string[]> {
  return (await transact(db, (tx) => findContradictions(tx, clock.now(), books))).map(
    describeContradiction,
  )
}

/** Throws if balances, points, bills or refunds contradict their lines, payments and entries. */
export async function booksAgree({ kernels: [kernel] }: Club): Promise<void> {
  const wrong = await checkBooks(kernel)
  if (wrong.length > 0) throw new Error(`the books disagree: ${wrong.join('\n')}`)
}
