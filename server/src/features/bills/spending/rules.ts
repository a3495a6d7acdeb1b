import type { MinimumSpend } from '@lantern/contract/bills-minimum'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { leftToSpend, type Spending } from '@lantern/contract/spending'
import { leftOf, type Worth } from '../rules.ts'

/** The facts of a bill's line that decide how it counts towards a minimum spend. */
export interface SpentLine extends Worth {
  id: number
  reason: string | null
}

/** The amount of dishes on a bill, less what was taken off them. */
export const spentOn = (lines: readonly SpentLine[]): Cents =>
  leftOf(lines.filter(({ kind }) => kind === 'dish' || kind === 'correction'))
    .map(({ net }) => net)
    .reduce((sum, net) => sum + net, 0)

/**
 * What was charged as a shortfall, less what later orders made of it, which are corrections without a reason. What the
 * staff took off for a reason still counts as charged, so that it isn't charged again.
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
