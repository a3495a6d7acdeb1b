import type { Bill, BillLine } from '@lantern/contract/bills'
import { correctBill } from '@lantern/contract/corrections'
import type { Sent } from '@lantern/contract/endpoint'
import { readMoney } from '@lantern/contract/numbers'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { needsWords, type Why } from './reason.ts'

/** The fields of the form; the amount is typed, including tax. */
export interface CorrectDraft extends Why {
  amount: string
}

/** The amount that can be taken off: the rest of a line, or of all lines, in cents. */
export function mostOff({ lines }: Pick<Bill, 'lines'>, line: BillLine | null): Cents {
  if (line) return toCents(line.left)
  return lines
    .filter(({ kind, reverses }) => reverses === null && kind !== 'adjustment')
    .reduce((sum, { left }) => sum + toCents(left), 0)
}

/** Parts of a line to choose by one press: one, two or three of its pieces, while that much is left. */
export function partsOf({ quantity, total, left }: BillLine): { parts: number; amount: string }[] {
  return [1, 2, 3]
    .filter((parts) => parts < quantity)
    .map((parts) => ({ parts, amount: Math.round((toCents(total) * parts) / quantity) }))
    .filter(({ amount }) => amount < toCents(left))
    .map(({ parts, amount }) => ({ parts, amount: toDollars(amount) }))
}

/** The amount in cents; `null` if it isn't an amount, or exceeds the rest. */
export function amountOff(typed: string, most: Cents): Cents | null {
  const cents = readMoney(typed)
  return cents !== null && cents > 0 && cents <= most ? cents : null
}

/** The body to send; `null` while a field is missing or wrong, or if the contract refuses it. */
export function correctionOf(
  bill: Pick<Bill, 'lines' | 'version'>,
  line: BillLine | null,
  { amount, reason, note }: CorrectDraft,
): Sent<typeof correctBill>['body'] | null {
  const cents = amountOff(amount, mostOff(bill, line))
  if (cents === null || needsWords({ reason, note })) return null
  const body = {
    amount: toDollars(cents),
    reason,
    note: note.trim(),
    version: bill.version,
    ...(line && { lineId: line.id }),
  }
  return correctBill.body.safeParse(body).success ? body : null
}
