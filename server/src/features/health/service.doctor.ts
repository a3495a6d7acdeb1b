import type { Tx } from '../../kernel/db/db.ts'
import { doctorRules, findWrong, lateRules, type Wrong } from './repository.doctor.ts'

export { doctorRules, findWrong, type Wrong } from './repository.doctor.ts'

const { balance, points, bill } = doctorRules

/** The contradictions between balances, points and bills and the lines, payments and entries behind them. */
export const examineBooks = (tx: Tx, now: Date): Promise<Wrong[]> =>
  findWrong(tx, now, { balance, points, bill })

/**
 * The contradictions in all data, in one statement: rooms, parties, accounts, bookings, orders, bills, and overdue
 * work. An empty list means that no rule is broken.
 */
export function examineHouse(tx: Tx, now: Date): Promise<Wrong[]> {
  return findWrong(tx, now, { ...doctorRules, ...lateRules })
}

/** A contradiction as a line of text. */
export function describeWrong({ rule, subject, found, expected }: Wrong): string {
  return `${rule}: ${subject}: ${found} instead of ${expected}`
}
