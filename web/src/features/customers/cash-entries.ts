import { moveCash } from '@lantern/contract/customers'
import type { Sent } from '@lantern/contract/endpoint'
import { toDollars } from '@lantern/contract/pricing'
import { refusedIn } from '../../lib/api/checked-by.ts'
import { typedCents } from '../../lib/shown/typed-cents.ts'

/** The fields of the form for cash at the desk. */
export interface CashEntries {
  direction: 'in' | 'out'
  /** The amount as typed. */
  text: string
  reason: string
}

/** The amount in cents; `null` if it is zero or not an amount. */
export const movedCents = (text: string): number | null => typedCents(text, 6) || null

/** The body of the call. */
export function asMove({ direction, text, reason }: CashEntries): Sent<typeof moveCash>['body'] {
  const cents = movedCents(text)
  return { direction, amount: cents === null ? text : toDollars(cents), reason }
}

/** The fields that the contract would refuse, including an amount of zero. */
export function validateCash(entries: CashEntries): (keyof CashEntries)[] {
  const refused = refusedIn(moveCash.body, asMove(entries))
  return [
    ...(movedCents(entries.text) === null ? ['text' as const] : []),
    ...(refused.has('reason') ? ['reason' as const] : []),
  ]
}
