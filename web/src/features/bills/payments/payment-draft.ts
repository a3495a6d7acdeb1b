import type { Bill } from '@lantern/contract/bills'
import { payBill } from '@lantern/contract/bills-acts'
import type { Sent } from '@lantern/contract/endpoint'
import { cashRounding, toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { typedCents } from '../../../lib/shown/typed-cents.ts'

/** The ways to pay at the desk. */
export type Way = 'cash' | 'terminal' | 'balance'

/** The entries of a payment's form. */
export interface PaymentDraft {
  way: Way
  /** In dollars, as typed. Tip and cash may be empty. */
  amount: string
  tip: string
  tendered: string
}

/** The ways to pay a bill. The balance needs a known member, and isn't offered at a station. */
export const waysFor = ({ userId }: Pick<Bill, 'userId'>, isStation: boolean): readonly Way[] =>
  userId !== null && !isStation ? ['cash', 'terminal', 'balance'] : ['cash', 'terminal']

const optional = (text: string): Cents | null => (text.trim() === '' ? 0 : typedCents(text, 5))

/** The sums of a draft in cents. Each is `null` if what was typed isn't an amount, or isn't enough. */
export interface PaymentSums {
  amount: Cents | null
  tip: Cents | null
  /** The amount that is handed over or charged, with the tip; for cash rounded to the five-cent coin. */
  toTake: Cents | null
  /** The change. */
  change: Cents | null
}

const isTendered = ({ way, tendered }: PaymentDraft) => way === 'cash' && tendered.trim() !== ''

/** The change for the cash that was typed; `null` if it isn't enough, or isn't an amount. */
function changeFor(draft: PaymentDraft, toTake: Cents): Cents | null {
  if (!isTendered(draft)) return 0
  const tendered = typedCents(draft.tendered, 6)
  return tendered === null || tendered < toTake ? null : tendered - toTake
}

/** Adds up a draft, and compares it with `most`, the cents that can be paid. */
export function sumsOf(draft: PaymentDraft, most: Cents): PaymentSums {
  const written = typedCents(draft.amount, 6)
  const amount = written !== null && written > 0 && written <= most ? written : null
  const tip = optional(draft.tip)
  if (amount === null || tip === null) return { amount, tip, toTake: null, change: null }
  const toTake = amount + tip + (draft.way === 'cash' ? cashRounding(amount + tip) : 0)
  return { amount, tip, toTake, change: changeFor(draft, toTake) }
}

/** The payment as the server takes it; `null` while an entry is missing or wrong, or the contract refuses it. */
export function paymentOf(
  { due }: Pick<Bill, 'due'>,
  draft: PaymentDraft,
  most: Cents,
  shareId: number | null,
): Sent<typeof payBill>['body'] | null {
  const { amount, tip, toTake, change } = sumsOf(draft, most)
  if (amount === null || tip === null || toTake === null || change === null) return null
  const body = {
    way: draft.way,
    amount: toDollars(amount),
    due,
    ...(tip > 0 && { tip: toDollars(tip) }),
    ...(isTendered(draft) && { tendered: toDollars(toTake + change) }),
    ...(shareId !== null && { shareId }),
  }
  return payBill.body.safeParse(body).success ? body : null
}

/** The cents that can be taken now: what is due, less what guests are paying by card. */
export const payableOf = ({ due, held }: Pick<Bill, 'due' | 'held'>): Cents =>
  Math.max(0, toCents(due) - toCents(held))

/** All of an amount, and half of it to the cent. */
export const partsOf = (most: Cents): { all: string; half: string } => ({
  all: toDollars(most),
  half: toDollars(Math.ceil(most / 2)),
})
