import * as z from 'zod/mini'
import { Money } from './primitives.ts'

/** How far a party is with the least that it agreed to spend on food and drinks, before tax and tip. */
export const MinimumSpend = z.object({
  amount: Money,
  /** On the bill and otherwise. */
  spent: Money,
  /** What was charged as the shortfall. */
  charged: Money,
  left: Money,
})
export type MinimumSpend = z.output<typeof MinimumSpend>
