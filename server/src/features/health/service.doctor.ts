import type { Tx } from '../../kernel/db/db.ts'
import {
  doctorRules,
  findContradictions,
  lateRules,
  type Contradiction,
} from './repository.doctor.ts'

export { doctorRules, findContradictions, type Contradiction } from './repository.doctor.ts'

const { balance, points, bill } = doctorRules

/** The contradictions between balances, points and bills and the lines, payments and entries behind them. */
export const examineBooks = (tx: Tx, now: Date): Promise<Contradiction[]> =>
  findContradictions(tx, now, { balance, points, bill })

/**
 * The contradictions in all data, in one statement: rooms, parties, accounts, bookings, orders, bills, and overdue
 * work. An empty list means that no rule is broken.
 */
export function findAllContradictions(tx: Tx, now: Date): Promise<Contradiction[]> {
  return findContradictions(tx, now, { ...doctorRules, ...lateRules })
}

/** A contradiction as a line of text. */
export function describeContradiction({ rule, subject, found, expected }: Contradiction): string {
  return `${rule}: ${subject}: ${found} instead of ${expected}`
}
