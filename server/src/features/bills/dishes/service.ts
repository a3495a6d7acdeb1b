import type { Effect } from '../../../kernel/db/db-statement.ts'
import type { BillLineRow, BillRow, NewLine } from '../repository.ts'
import { billAnnounced } from '../service.ts'
import { billOf, lineOf } from '../view/repository.ts'
import { billGrown, dishesWritten, type Ordered } from './repository.ts'

/** A bill's row and its lines as PostgreSQL makes JSON of them (`to_jsonb`). */
export interface LinedBill {
  bill: object
  lines: object[]
}

/** An open bill with its lines, for a decision in one flight. */
export interface OpenBill {
  bill: BillRow
  lines: BillLineRow[]
}

/**
 * A bill that an order's dishes can be put on in one flight; `null` where there is none, where it isn't open, and where a
 * shortfall was charged, which dishes make less.
 */
export function openFrom(facts: LinedBill | null): OpenBill | null {
  if (!facts) return null
  const bill = billOf(facts.bill)
  const lines = facts.lines.map(lineOf)
  const isOrdinary = bill.status === 'open' && !lines.some(({ kind }) => kind === 'shortfall')
  return isOrdinary ? { bill, lines } : null
}

/** An order's dishes on a bill, as `putOn` puts them. Writing them throws `Unmet` if the bill has changed. */
export const dishesPut = (
  { bill }: OpenBill,
  order: Ordered,
  lines: readonly NewLine[],
  at: Date,
): { lock: Effect[]; write: Effect[] } => ({
  lock: [billGrown(1, bill.id, bill.version)],
  write: [dishesWritten(bill.id, order, lines, at), ...billAnnounced(bill)],
})
