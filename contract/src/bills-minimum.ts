import * as z from 'zod/mini'
import { Money } from './primitives.ts'

/** How much of its agreed minimum spend a party has reached: food and drinks, before tax and tip. */
export const MinimumSpend = z.object({
  amount: Money,
  /** Spent on the bill, and elsewhere. */
  spent: Money,
  /** What was charged as the shortfall. */
  charged: Money,
  left: Money,
})
export type MinimumSpend = z.output<typeof MinimumSpend>
