import { moveCash } from '@lantern/contract/customers'
import type { Sent } from '@lantern/contract/endpoint'
import { plainMoney, readMoney } from '@lantern/contract/numbers'
import { refusedIn } from '../../lib/api/checked-by.ts'

/** The fields of the form for cash at the desk. */
export interface CashEntries {
  direction: 'in' | 'out'
  /** The amount as typed. */
  text: string
  reason: string
}

/** The amount in cents; `null` if it is zero or not an amount. */
export const movedCents = (text: string): number | null => readMoney(text) || null

/** The body of the call. */
export const asMove = ({
  direction,
  text,
  reason,
}: CashEntries): Sent<typeof moveCash>['body'] => ({ direction, amount: plainMoney(text), reason })

/** The fields that the contract would refuse, including an amount of zero. */
export function validateCash(entries: CashEntries): (keyof CashEntries)[] {
  const refused = refusedIn(moveCash.body, asMove(entries))
  return [
    ...(movedCents(entries.text) === null ? ['text' as const] : []),
    ...(refused.has('reason') ? ['reason' as const] : []),
  ]
}
