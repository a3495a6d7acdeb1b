import { moveCash } from '@lantern/contract/customers'
import type { Sent } from '@lantern/contract/endpoint'
import { toDollars } from '@lantern/contract/pricing'
import { typedCents } from '../../lib/shown/typed-cents.ts'

/** What the form of cash over the desk holds. */
export interface CashEntries {
  direction: 'in' | 'out'
  /** The amount as it is typed. */
  text: string
  reason: string
}

/** The amount in cents; nothing at all is no amount that could be moved. */
export const movedCents = (text: string): number | null => typedCents(text, 6) || null

/** What the server is sent. */
export function asMove({ direction, text, reason }: CashEntries): Sent<typeof moveCash>['body'] {
  const cents = movedCents(text)
  return { direction, amount: cents === null ? text : toDollars(cents), reason }
}

/** The fields that the contract would refuse, or that would move nothing. */
export function wrongIn(entries: CashEntries): (keyof CashEntries)[] {
  const { error } = moveCash.body.safeParse(asMove(entries))
  const refused = new Set(error?.issues.map(({ path }) => path[0]))
  return [
    ...(movedCents(entries.text) === null ? ['text' as const] : []),
    ...(refused.has('reason') ? ['reason' as const] : []),
  ]
}
