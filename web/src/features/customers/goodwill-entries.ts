import type { Approval } from '@lantern/contract/account-approval'
import { creditGoodwill } from '@lantern/contract/corrections'
import type { Sent } from '@lantern/contract/endpoint'
import { plainMoney } from '@lantern/contract/numbers'
import { refusedIn } from '../../lib/api/checked-by.ts'
import { needsWords, type Why } from '../bills/corrections/reason-fields.tsx'
import { movedCents } from './cash-entries.ts'

/** The fields of the form for goodwill; the amount as typed. */
export interface GoodwillEntries extends Why {
  text: string
}

/** The body of the call, with an admin's approval if there is one. */
export function asGoodwill(
  { text, reason, note }: GoodwillEntries,
  approval?: Approval,
): Sent<typeof creditGoodwill>['body'] {
  return {
    amount: plainMoney(text),
    reason,
    note: note.trim(),
    ...(approval && { approval }),
  }
}

/** The fields that the contract would refuse, including an amount of zero and a missing note. */
export function validateGoodwill(entries: GoodwillEntries): ('text' | 'note')[] {
  const isUnsaid =
    needsWords(entries) || refusedIn(creditGoodwill.body, asGoodwill(entries)).has('note')
  return [
    ...(movedCents(entries.text) === null ? ['text' as const] : []),
    ...(isUnsaid ? ['note' as const] : []),
  ]
}
