import * as z from 'zod/mini'
import { Money } from './primitives.ts'

/** A party's progress towards its agreed minimum spend: food and drinks, before tax and tip. */
export const MinimumSpend = z.object({
  amount: Money,
  /** Spending on this bill and on other bills. */
  spent: Money,
  /** The amount charged as the shortfall. */
  charged: Money,
  left: Money,
})
export type MinimumSpend = z.output<typeof MinimumSpend>
