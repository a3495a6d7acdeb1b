import type { MinimumSpend } from '@lantern/contract/bills-minimum'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { leftToSpend, type Spending } from '@lantern/contract/spending'
import { leftOf, type Worth } from '../rules.ts'

/** What of a line of a bill counts towards a minimum spend. */
export interface SpentLine extends Worth {
  id: number
  reason: string | null
}

/** What stands on a bill for dishes, less what was taken off them. */
export const spentOn = (lines: readonly SpentLine[]): Cents =>
  leftOf(lines.filter(({ kind }) => kind === 'dish' || kind === 'correction'))
    .map(({ net }) => net)
    .reduce((sum, net) => sum + net, 0)

/**
 * What was charged as a shortfall, less what later orders made of it: a correction without a reason. What the staff take
 * off for a reason was charged all the same, so that nothing asks for it again.
 */
export function chargedOn(lines: readonly SpentLine[]): Cents {
  const shortfalls = lines.filter(({ kind }) => kind === 'shortfall')
  const back = lines.filter(
    ({ corrects, reason }) => reason === null && shortfalls.some(({ id }) => id === corrects),
  )
  return [...shortfalls, ...back].reduce((sum, { net }) => sum + net, 0)
}

/** A party's minimum spend as its bill shows it. */
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
