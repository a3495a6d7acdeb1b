import type { MinimumSpend } from '@lantern/contract/bills/bills'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { leftToSpend, type Spending } from '@lantern/contract/bills/spending'
import type { BillLineRow } from '../repository.ts'

type SpentLine = Pick<BillLineRow, 'kind' | 'net' | 'reason'>

const sum = (lines: readonly SpentLine[]): Cents => lines.reduce((all, { net }) => all + net, 0)

/** The shortfall charged, less later orders. What staff took off still counts, so that it isn't charged again. */
const chargedOn = (lines: readonly SpentLine[]): Cents =>
  sum(lines.filter(({ kind, reason }) => kind === 'shortfall' && reason === null))

const dishesOn = (lines: readonly SpentLine[]): Cents =>
  sum(lines.filter(({ kind }) => kind === 'dish'))

/** A party's progress towards its minimum spend on all bills, in cents before tax; `null` if nothing was agreed. */
export const spendingOf = (
  lines: readonly SpentLine[],
  { minimum, elsewhere }: { minimum: Cents; elsewhere: Cents },
): Spending | null =>
  minimum === 0 ? null : { minimum, spent: elsewhere + dishesOn(lines), charged: chargedOn(lines) }

export const spendingAfter = (
  spending: Spending | null,
  before: readonly SpentLine[],
  after: readonly SpentLine[],
): Spending | null =>
  spending && {
    ...spending,
    spent: spending.spent + dishesOn(after) - dishesOn(before),
    charged: chargedOn(after),
  }

export function minimumOf(spending: Spending | null): MinimumSpend | null {
  if (spending === null) return null
  const { minimum, spent, charged } = spending
  return {
    amount: toDollars(minimum),
    spent: toDollars(spent),
    charged: toDollars(charged),
    left: toDollars(leftToSpend(spending)),
  }
}
